/** Hugo: `content/` with `_index.md`, shortcodes, aliases; one folder a language (https://gohugo.io/documentation). */
import { posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { isRecord, split, toDate } from '../source/front-matter.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { createNames, toPagePath } from '../source/names.ts'
import { textIn } from '../source/settings.ts'
import { takeCode, takeShortcodes } from './shortcodes.ts'

/** Sections whose pages have days in their addresses or their lists. */
const POSTS = /^(?:posts?|blog|news)\//

/** Reads the root of a Hugo project. */
export function readHugo(source: Source): Layout {
  const config = readConfig(source)
  const all = source.files.filter((name) => name.startsWith('content/') && /\.(?:md|markdown)$/i.test(name))
  const locale = chooseLocale(all, textIn(config, 'defaultContentLanguage'))
  const folder = locale === undefined ? 'content/' : `content/${locale}/`
  const own = all.filter(
    (name) => name.startsWith(folder) && (locale !== undefined || !/\.[a-z]{2}(?:-[a-z]{2})?\.md$/i.test(name)),
  )
  const toName = createNames()
  const pages = own.map((name) => toPage(name, folder, source, toName))
  const home = readFront(source, pages.find(({ to }) => to === 'pages/index')?.file)
  return {
    name: textIn(config, 'title') ?? textIn(home, 'title'),
    description: isRecord(config['params']) ? textIn(config['params'], 'description') : undefined,
    url: /^https?:\/\/[^/]+/.exec(textIn(config, 'baseURL') ?? textIn(config, 'baseurl') ?? '')?.[0],
    sections: {
      docs: { title: 'Documentation', kind: 'docs' },
      ...(pages.some(({ to }) => to.startsWith('blog/')) && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    pages,
    roots: [folder],
    statics: [
      ['static', ''],
      ['assets', ''],
      [folder.slice(0, -1), ''],
    ],
    redirects: [],
    components: new Map(),
    syntaxOf: () => 'md',
    prepare: takeShortcodes,
    takeCode,
    aliases: {},
    notes: own.length === all.length ? [] : [`${all.length - own.length} pages in other languages are not imported.`],
  }
}

/** A page: its address is its `url`, else its path with its `slug`. */
function toPage(file: string, folder: string, source: Source, toName: (path: string) => string): SourcePage {
  const data = readFront(source, file)
  const path = file.slice(folder.length).replace(/\.(?:md|markdown)$/i, '')
  const bundle = path.replace(/(?:^|\/)_?index$/i, '')
  const slug = textIn(data, 'slug')
  const plain = slug === undefined || bundle === '' ? bundle : posix.join(posix.dirname(bundle), slug)
  const url = textIn(data, 'url')
  const aliases = Array.isArray(data['aliases']) ? data['aliases'].filter((one) => typeof one === 'string') : []
  const addresses = [
    url ?? `/${plain}`,
    ...aliases.map((alias) => posix.join('/', alias.startsWith('/') ? '' : posix.dirname(plain), alias)),
  ]
  const date = toDate(data['date'] ?? data['publishDate'])
  const order = typeof data['weight'] === 'number' && data['weight'] !== 0 ? data['weight'] : undefined
  const common = { file, addresses, navTitle: textIn(data, 'linkTitle') }
  if (bundle === '') return { ...common, to: toName('pages/index') }
  if (POSTS.test(`${plain}/`) && /\/_?index$/i.test(path) && !plain.includes('/'))
    return { ...common, to: toName('blog/index') }
  if (POSTS.test(plain) && date !== undefined)
    return { ...common, to: toName(`blog/${toPagePath(plain.replace(POSTS, '').replaceAll('/', '-'))}`), date }
  const inner = plain.replace(/^docs(?:\/|$)/, '')
  const isFolder = /(?:^|\/)_index$/i.test(path)
  return {
    ...common,
    order,
    to: toName(inner === '' ? 'docs/index' : `docs/${toPagePath(inner)}${isFolder ? '/index' : ''}`),
  }
}

const readFront = (source: Source, file: string | undefined): Readonly<Record<string, unknown>> =>
  file === undefined ? {} : split(source.read(file) ?? '').data

function readConfig(source: Source): Readonly<Record<string, unknown>> {
  const file = source.files.find((name) => /^(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/.test(name))
  const text = file === undefined ? undefined : source.read(file)
  try {
    const data: unknown = text === undefined ? {} : file?.endsWith('.toml') ? parseToml(text) : parseYaml(text)
    return isRecord(data) ? data : {}
  } catch {
    return {}
  }
}

/** The folder of the default language, where languages have folders. */
function chooseLocale(files: readonly string[], standard: string | undefined): string | undefined {
  const folders = new Set(
    files.map((file) => file.split('/')[1] ?? '').filter((name) => /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(name)),
  )
  if (standard !== undefined && folders.has(standard)) return standard
  return folders.has('en') ? 'en' : undefined
}
