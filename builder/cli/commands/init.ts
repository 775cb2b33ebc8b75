/** `lectern init`: creates a folder with a new site. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { stringify } from 'yaml'
import { printResult } from '../../content/report/print.ts'
import { SECTIONS } from '../../../worker/contract/sections.ts'
import { nearest } from '../../content/schema/nearest.ts'
import { toSlug } from '../../content/schema/values.ts'
import { UsageError } from '../../content/error.ts'
import { writeSchemas } from '../../dev/schemas.ts'
import { toShellWord } from '../../views/curl.ts'
import { CODE, VERSION } from '../../work/installation.ts'
import { writePage } from './new.ts'
import { requireOrigin } from './origin.ts'

/** Options of the command. */
interface InitOptions {
  readonly name?: string
  readonly url?: string
  readonly sections?: string
  readonly json?: boolean
  /** Tarball of the package. */
  readonly package?: string
}

/** Answers to the three questions. */
interface Site {
  readonly name: string
  readonly url: string
  readonly sections: readonly string[]
}

/** Sections that a site can begin with; `news` is an own one, of dated posts. */
const OFFERED = [...SECTIONS.filter((section) => section !== 'pages'), 'news']
const NEWS = { news: { title: 'News', kind: 'posts' } } as const

/** Writes the folder. */
export async function init(folder: string, options: InitOptions): Promise<0> {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new UsageError(`"${folder}" is not empty: name a folder that is empty or does not exist`)
  }
  const site = await askFor(options, { name: toName(folder), url: 'https://www.example.com', sections: 'guides, news' })
  const slug = toPackageName(site.name)
  const replacements = toReplacements(site, slug, toDependency(folder, options.package))
  const template = join(import.meta.dirname, '../template')
  mkdirSync(folder, { recursive: true })
  cpSync(template, folder, { recursive: true })
  for (const [from, to] of [
    ['gitignore', '.gitignore'],
    ['vscode', '.vscode'],
  ] as const) {
    renameSync(join(folder, from), join(folder, to))
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key) => replacements[key] ?? whole),
    )
  }
  const content = join(folder, 'content')
  for (const section of site.sections) writePage(content, section, TITLES[section] ?? 'A first page', NEWS)
  writeSchemas(content)
  writeFileSync(join(folder, 'wrangler.toml'), toConfig(readFileSync(join(CODE, 'wrangler.toml'), 'utf8'), site, slug))
  for (const name of ['deploy.yml', 'scheduled.yml']) {
    const workflow = join('.github/workflows', name)
    cpSync(join(CODE, workflow), join(folder, workflow), { recursive: true })
  }
  const next = `Wrote ${folder}. Now:\n\n  cd ${toShellWord(folder)}\n  npm install\n  npm start\n`
  printResult(options.json === true, { folder, ...site }, next)
  return 0
}

/** Titles of the first page in a section. */
const TITLES: Readonly<Record<string, string>> = {
  guides: 'First steps',
  news: 'We are online',
  events: 'Open house',
  'case-studies': 'How a customer uses it',
}

/** Takes the answers from the options, from the terminal, or the defaults if there is no terminal. */
async function askFor(options: InitOptions, standard: Readonly<Record<keyof Site, string>>): Promise<Site> {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
  const lines = terminal?.[Symbol.asyncIterator]()
  const ask = async <Answer>(key: keyof Site, question: string, check: (text: string) => Answer): Promise<Answer> => {
    const given = options[key]
    if (given !== undefined) return check(given)
    if (terminal) process.stderr.write(`${question} (${standard[key]}) `)
    const answer = ((await lines?.next())?.value ?? '').trim()
    try {
      return check(answer === '' ? standard[key] : answer)
    } catch (cause) {
      if (!terminal || !(cause instanceof UsageError)) throw cause
      process.stderr.write(`${cause.message}\n`)
      return ask(key, question, check)
    }
  }
  try {
    return {
      name: await ask('name', 'What is the site called?', toLine),
      url: await ask('url', 'At which address will it be?', requireOrigin),
      sections: await ask('sections', `Which sections, of ${OFFERED.join(', ')}?`, toSections),
    }
  } finally {
    terminal?.close()
  }
}

function toLine(text: string): string {
  if (text.trim() === '' || /\p{Cc}/u.test(text)) throw new UsageError('The name must be one line of text')
  return text.trim()
}

function toSections(text: string): readonly string[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '' && name !== 'none')
  const unknown = names.find((name) => !OFFERED.includes(name))
  if (unknown === undefined) return [...new Set(names)]
  const near = nearest(unknown, OFFERED)
  throw new UsageError(
    `There is no section "${unknown}": ${near === undefined ? `write some of ${OFFERED.join(', ')}` : `did you mean "${near}"?`}`,
  )
}

/** The name that a folder suggests: `my-bakery` is My bakery. */
function toName(folder: string): string {
  const words = basename(resolve(folder)).replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? 'My site' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** A name that npm and Cloudflare accept. */
const toPackageName = (name: string): string => toSlug(name).slice(0, 50).replace(/-$/, '') || 'site'

const toYaml = (text: string): string => stringify(text, { lineWidth: 0 }).trimEnd()

/** The dependency in the `package.json` of a site. */
const toDependency = (folder: string, tarball: string | undefined): string =>
  tarball === undefined ? VERSION : `file:${relative(folder, tarball)}`

function toReplacements(
  { name, url, sections }: Site,
  slug: string,
  version: string,
): Readonly<Record<string, string | undefined>> {
  const cards = sections.map((section) => {
    const title =
      section === 'news' ? 'News' : section.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
    return `:::card[${title}]{to=/${section} icon=${ICONS[section] ?? 'file-text'}}\nOne line on what people find there.\n:::`
  })
  return {
    name,
    slug,
    url,
    version,
    yamlName: toYaml(name),
    yamlDescription: toYaml(`${name} in one or two sentences: what it is, whom it is for, and why it is worth a look.`),
    yamlAbout: toYaml(`About ${name}`),
    yamlWho: toYaml(`Who is behind ${name}, what we do, and how to reach the people who do it.`),
    sections: sections.includes('news')
      ? stringify({ sections: NEWS }).trimEnd()
      : '# sections: { news: { title: News, kind: posts } }',
    cards: cards.join('\n\n'),
  }
}

const ICONS: Readonly<Record<string, string>> = { guides: 'book', news: 'newspaper', events: 'calendar', apps: 'box' }

/** Our own `wrangler.toml`, with the Worker where npm installs it. */
const toConfig = (text: string, { url }: Site, slug: string): string =>
  text
    .replace('name = "lectern"', `name = "${slug}"`)
    .replace('main = "worker/index.ts"', 'main = "node_modules/lectern/lib/worker/index.ts"')
    .replaceAll('www.example.com', new URL(url).hostname)
    .replaceAll(/lectern-(?=content|leads)/g, `${slug}-`)
