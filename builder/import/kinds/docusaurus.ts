/** Docusaurus: docs with a sidebar, a blog, pages; `:::` notes, MDX (https://docusaurus.io/docs). */
import { posix } from 'node:path'
import { ASIDES, asideOfType } from '../components/asides.ts'
import { details } from '../components/details.ts'
import * as to from '../components/elements.ts'
import { tab, tabs } from '../components/tabs.ts'
import type { Components, TakeOver } from '../tree/component.ts'
import { isRecord, split } from '../source/front-matter.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { createNames, toPagePath } from '../source/names.ts'
import { outsideCode } from '../tree/parse.ts'
import { readSettings, textIn } from './settings.ts'

const COMPONENTS: Components = new Map<string, TakeOver>([
  ['Admonition', asideOfType],
  ['Tabs', tabs],
  ['TabItem', tab],
  ['Details', details],
  ['CodeBlock', to.codeBlock],
  ['Link', to.link],
  ['BrowserOnly', to.unwrap],
  ['Head', to.drop],
  ['DocCardList', to.drop],
  ['TOCInline', to.drop],
  ['ThemedImage', to.picture],
  ['Image', to.picture],
  ['Translate', to.unwrap],
  ['Highlight', to.unwrap],
])

/** `:::note Title` is `:::note[Title]`, as Docusaurus itself makes of it. */
const prepare = (source: string): string =>
  outsideCode(source, (part) =>
    part.replaceAll(TITLED, (_, start: string, name: string, title: string) => `${start}${name}[${title.trim()}]`),
  )
const TITLED = new RegExp(
  String.raw`^([ \t>]*:{3,}[ \t]*)(${Object.keys(ASIDES).join('|')})[ \t]+([^\s[{][^\n]*)$`,
  'gm',
)

/** Reads the root of a Docusaurus project. */
export function readDocusaurus(source: Source): Layout {
  const file = source.files.find((name) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(name)) ?? ''
  const root = posix.dirname(file) === '.' ? '' : `${posix.dirname(file)}/`
  const code = source.read(file)
  const config = readSettings(code, 'baseUrl')[0]
  const docs = readSettings(code, 'docs')
    .map((one) => one['docs'])
    .find((one) => isRecord(one) && ('path' in one || 'routeBasePath' in one || 'sidebarPath' in one))
  const base = textIn(config, 'baseUrl') ?? '/'
  // https://docusaurus.io/docs/api/docusaurus-config#markdown
  const detects = readSettings(code, 'format').some(({ format }) => format === 'detect')
  const docsSettings = isRecord(docs) ? docs : undefined
  const folder = root + (textIn(docsSettings, 'path') ?? 'docs').replace(/^\.\//, '')
  const route = textIn(docsSettings, 'routeBasePath') ?? 'docs'
  const order = readSidebar(source, root)
  const toName = createNames()
  const pages = source.files.flatMap((name): SourcePage[] => {
    if (!/\.mdx?$/.test(name) || /(?:^|\/)_/.test(name.slice(root.length))) return []
    if (name.startsWith(`${folder}/`)) return [toDoc(name, { source, folder, start: join(base, route), order, toName })]
    return name.startsWith(`${root}blog/`)
      ? [toPost(name, { source, folder: `${root}blog`, start: join(base, 'blog'), toName })]
      : []
  })
  return {
    name: textIn(config, 'title'),
    description: textIn(config, 'tagline'),
    url: textIn(config, 'url')?.replace(/\/$/, ''),
    sections: {
      docs: { title: 'Docs', kind: 'docs' },
      ...(pages.some(({ to: path }) => path.startsWith('blog/')) && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    pages,
    roots: [folder, root],
    statics: [
      [`${root}static`, ''],
      [`${root}static`, base.replace(/\/$/, '')],
    ],
    redirects: [],
    components: COMPONENTS,
    syntaxOf: (name) => (detects && name.endsWith('.md') ? 'md' : 'mdx'),
    prepare,
    aliases: { '@site/': root },
    notes: toNotes(source.files, root),
  }
}

const join = (...parts: readonly string[]): string => posix.join('/', ...parts)

interface Place {
  readonly source: Source
  readonly folder: string
  /** The address of the folder. */
  readonly start: string
  readonly toName: (path: string) => string
}

/** A doc: its address is its slug, else its path with its id; numbers at the beginning of names are its order. */
function toDoc(
  file: string,
  { source, folder, start, order, toName }: Place & { readonly order: ReadonlyMap<string, number> },
): SourcePage {
  const { data } = split(source.read(file) ?? '')
  const path = file
    .slice(folder.length + 1)
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumber)
    .join('/')
  const parent = posix.dirname(path) === '.' ? '' : posix.dirname(path)
  const id = typeof data['id'] === 'string' ? posix.join(parent, data['id']) : path
  const slug = typeof data['slug'] === 'string' ? data['slug'] : undefined
  const isIndex =
    /(?:^|\/)(?:index|readme)$/i.test(path) || (parent !== '' && posix.basename(parent) === posix.basename(path))
  const own = slug === undefined ? (isIndex ? parent : id) : slug.startsWith('/') ? slug : posix.join(parent, slug)
  const label = textIn(data, 'sidebar_label')
  const address = join(start, own)
  const isHome = own === '/' || own === ''
  return {
    file,
    to: toName(`docs/${isHome ? 'index' : isIndex ? `${toPagePath(parent)}/index` : toPagePath(own)}`),
    addresses: [address, join(start, id)],
    order: order.get(id) ?? order.get(path),
    navTitle: label,
  }
}

const withoutNumber = (name: string): string => name.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '')

/** A post: its name begins with its day. */
function toPost(file: string, { source, folder, start, toName }: Place): SourcePage {
  const { data } = split(source.read(file) ?? '')
  const path = file.slice(folder.length + 1).replace(/(?:\/index)?\.mdx?$/, '')
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})[-/]?(.*)$/.exec(path) ?? []
  const dated = day === undefined ? path : `${day.replaceAll('-', '/')}/${rest ?? ''}`
  const slug = textIn(data, 'slug')
  return {
    file,
    to: toName(`blog/${toPagePath((slug ?? rest ?? path).replaceAll('/', '-'))}`),
    addresses: [join(start, slug ?? dated)],
    date: day,
  }
}

/** The places of the docs in the sidebars, by id. */
function readSidebar(source: Source, root: string): ReadonlyMap<string, number> {
  const file = source.files.find(
    (name) => name.startsWith(root) && /^sidebars\.[cm]?[jt]s(?:on)?$/.test(name.slice(root.length)),
  )
  const code = file === undefined ? undefined : source.read(file)
  const [sidebars] = readSettings(file?.endsWith('.json') ? `export default ${code}` : code)
  const order = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!order.has(value)) order.set(value, order.size + 1)
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (isRecord(value)) {
      if (value['type'] === 'doc' || value['type'] === 'ref') visit(value['id'])
      else if (value['type'] === 'category')
        [isRecord(value['link']) ? value['link']['id'] : undefined, value['items']].forEach(visit)
      else if (!('type' in value)) Object.values(value).forEach(visit)
    }
  }
  visit(sidebars)
  return order
}

function toNotes(files: readonly string[], root: string): readonly string[] {
  const count = (pattern: RegExp): number =>
    files.filter((file) => file.startsWith(root) && pattern.test(file.slice(root.length))).length
  return [
    [count(/^versioned_docs\/.*\.mdx?$/), 'pages of older versions are not imported: the current one is'],
    [count(/^i18n\/.*\.mdx?$/), 'translated pages are not imported'],
    [count(/^src\/pages\/.*\.[jt]sx$/), 'pages are code, and are not imported'],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}.`]))
}
