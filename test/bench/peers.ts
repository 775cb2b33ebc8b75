/** Other builders on the same pages, each with the least that makes a page: title, description, canonical address, body. */
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import packageFile from '../../package.json' with { type: 'json' }
import type { Command } from './builder-run.ts'

/** The version of highlight.js that the builder depends on. */
const { 'highlight.js': HIGHLIGHT } = packageFile.dependencies

/** A builder to compare with. */
export interface Peer {
  readonly name: string
  readonly command: Command
  /** What it writes: removed before each run. */
  readonly output: string
}

/** A peer that cannot be had, and why. */
export interface MissingPeer {
  readonly name: string
  readonly reason: string
}

/** Prepares the peers in a folder. The first run of npm there needs a network. */
export function preparePeers(content: string, folder: string): Promise<(Peer | MissingPeer)[]> {
  return Promise.all([
    prepare('Eleventy 3.1.5, HTML alone', () => prepareEleventy(content, join(folder, 'eleventy'))),
    prepare('Hugo, HTML and markdown', () => prepareHugo(content, join(folder, 'hugo'))),
  ])
}

const run = promisify(execFile)

async function prepare(name: string, make: () => Promise<Omit<Peer, 'name'>>): Promise<Peer | MissingPeer> {
  try {
    return { name, ...(await make()) }
  } catch (cause) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
    return { name, reason }
  }
}

async function prepareEleventy(content: string, folder: string): Promise<Omit<Peer, 'name'>> {
  await copyPages(content, folder)
  await writeFiles(folder, {
    'package.json': '{ "private": true, "type": "module" }',
    'content/content.json': '{ "layout": "page.njk" }',
    'layouts/page.njk': toLayout('{{ title }}', '{{ description }}', '{{ page.url }}', '{{ content | safe }}'),
    'eleventy.config.js': ELEVENTY,
  })
  await run('npm', ['install', '--no-audit', '--no-fund', '@11ty/eleventy@3.1.5', `highlight.js@${HIGHLIGHT}`], {
    cwd: folder,
  })
  const script = join(folder, 'node_modules/@11ty/eleventy/cmd.cjs')
  const command = { file: process.execPath, arguments: [script, '--quiet'], folder }
  return { command, output: join(folder, 'out') }
}

/** Code is highlighted by the library that we use; Hugo highlights it by itself. */
const ELEVENTY = `import hljs from 'highlight.js'
const highlight = (code, language) =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language, ignoreIllegals: true }).value : ''
export default (config) => {
  config.amendLibrary('md', (md) => md.set({ highlight }))
  return { dir: { input: 'content', output: 'out', includes: '../layouts' }, markdownTemplateEngine: false }
}
`

async function prepareHugo(content: string, folder: string): Promise<Omit<Peer, 'name'>> {
  await run('hugo', ['version'])
  await copyPages(content, folder)
  await writeFiles(folder, {
    'config.toml': `baseURL = "https://www.example.com/"
disableKinds = ["taxonomy", "term", "RSS"]
markup.goldmark.renderer.unsafe = true
outputs.page = ["HTML", "markdown"]
mediaTypes."text/markdown".suffixes = ["md"]
outputFormats.markdown = { mediaType = "text/markdown", baseName = "index", isPlainText = true }
`,
    'layouts/_default/single.html': toLayout(
      '{{ .Title }}',
      '{{ .Params.description }}',
      '{{ .RelPermalink }}',
      '{{ .Content }}',
    ),
    'layouts/_default/single.md': '---\ntitle: {{ .Title }}\nurl: {{ .Permalink }}\n---\n\n{{ .RawContent }}\n',
    'layouts/_default/list.html': '<!doctype html><title>{{ .Title }}</title>{{ range .Pages }}{{ .Title }}{{ end }}',
  })
  return { command: { file: 'hugo', arguments: ['--quiet'], folder }, output: join(folder, 'public') }
}

const toLayout = (title: string, description: string, path: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${description}"><link rel="canonical" href="https://www.example.com${path}"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`

/** The pages without the files that only our builder reads. */
async function copyPages(content: string, folder: string): Promise<void> {
  await rm(join(folder, 'content'), { recursive: true, force: true })
  await cp(content, join(folder, 'content'), { recursive: true, filter: isPage })
}

const isPage = (path: string): boolean => !/\.\w+$/.test(path) || path.endsWith('.md')

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
