/** A plain folder of markdown, whose file paths are its addresses. */
import { toDraft, type Verdict } from '../source/patterns.ts'
import { posix } from 'node:path'
import { withAdmonitions } from '../components/admonitions.ts'
import { withTitles } from '../components/asides.ts'
import { withSlashBlocks } from '../components/slash-blocks.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { isRecord, toDate } from '../source/front-matter.ts'
import { COMPONENTS } from './mintlify/mintlify.ts'
import { inLanguage, type Locale, toLanguages, toLocale, toStatedTag } from '../source/languages.ts'
import { readJekyll } from './jekyll.ts'
import { type MkDocs, readMkDocs } from './mkdocs/mkdocs.ts'
import { readOptions } from './mkdocs/options.ts'
import { readVitePress, type VitePress } from './vitepress.ts'
import { createNames, toLeft, toPagePath, withName } from '../source/names.ts'
import { readMenu, readSidebar } from '../source/navigation.ts'
import { numberIn, recordIn, type Settings, textIn } from '../source/settings.ts'
import { split } from '../source/split.ts'

const PAGE = /\.(?:mdx?|markdown)$/i

/** Files that have the address of their folder; those of the second kind where it has none of the first, and in VitePress never. */
const INDEX = /(?:^|\/)_?index\.\w+$/i
const README = /(?:^|\/)readme\.\w+$/i

/** Folders of posts, whose names or front matter have a day. */
const POSTS = /^(?:_posts|posts|blog|news)\//

/** Whether these lists mean a file. */
const findIn = (name: string, among: readonly Pick<VitePress, 'folder' | 'hidden'>[]): readonly Verdict[] =>
  among.flatMap((one) => (name.startsWith(one.folder) ? [one.hidden.find(name.slice(one.folder.length))] : []))

/** Reads a folder of markdown. */
export function readMarkdown(source: Source): Layout {
  const vitepress = readVitePress(source)
  const settings = (key: string): readonly Settings[] => vitepress?.find(key) ?? []
  const sidebars = settings('sidebar').map(({ sidebar }) => sidebar)
  const sites = readMkDocs(source)
  const [main] = sites
  const jekyll = readJekyll(source)
  const mkdocs = main?.settings
  const sidebar = readSidebar([sidebars, toEntries(mkdocs?.['nav'], main?.folder ?? '')])
  const [marks] = settings('leftDelimiter')
  const [first, ...others] = readLocales(settings('locales')[0], vitepress?.language)
  const fences = vitepress === undefined ? 'dotted' : 'strict'
  const toName = createNames()
  const found = source.files.filter((name) => PAGE.test(name))
  const folder = vitepress?.folder ?? (main?.isOuter === true ? main.folder : jekyll.folder)
  const withIndex = new Set(found.filter((name) => INDEX.test(name)).map((name) => posix.dirname(name)))
  const isBesideIndex = (name: string): boolean => README.test(name) && withIndex.has(posix.dirname(name))
  // https://www.mkdocs.org/user-guide/writing-your-docs/#index-pages
  const isIgnored = (name: string): boolean => isBesideIndex(name) && sites.some((site) => name.startsWith(site.folder))
  const inside = found.filter((name) => name.startsWith(folder) && !isIgnored(name))
  // Settings whose folder has no pages are not those of the site.
  const all = inside.length === 0 ? found : inside
  const guessed = ROOTS.find((one) => all.filter((name) => name.startsWith(one)).length > all.length / 2) ?? ''
  const root = inside.length === 0 || folder === '' ? guessed : folder
  const hasHome =
    root !== '' &&
    all.some((name) => name.startsWith(root) && /^(?:_?index|readme)\.\w+$/i.test(name.slice(root.length)))
  const files = all.filter((name) => !NO_PAGE.test(name) && !(hasHome && /^README\.\w+$/i.test(name)))
  const pages = files
    // Pages of the site have their names before others of the repository.
    .toSorted((a, b) => Number(b.startsWith(root)) - Number(a.startsWith(root)))
    .map((name) => {
      const locale = others.find((one) => name.startsWith(`${one.name}/`))
      const page = toPage(
        locale === undefined ? name : name.slice(locale.name.length + 1),
        root,
        split(source.read(name) ?? '', fences).data,
        INDEX.test(name) || (README.test(name) && vitepress === undefined && !isBesideIndex(name)),
      )
      const place = sidebar.find(...page.addresses)
      const placed = { ...page, file: name, order: page.order ?? place?.order, navTitle: place?.title }
      if (locale === undefined) return withName(placed, toName)
      const addresses = page.addresses.map((address) => `/${locale.name}${address}`)
      return withName(inLanguage({ ...placed, addresses }, locale, page.file), toName)
    })
  const lists = [...(vitepress === undefined ? [] : [vitepress]), ...sites]
  const translated = new Set(pages.map(({ language }) => language))
  const hasPosts = pages.some(({ to }) => to.startsWith('blog/'))
  return {
    name: textIn(settings('title')[0], 'title') ?? textIn(mkdocs, 'site_name') ?? jekyll.name,
    description:
      textIn(settings('description')[0], 'description') ?? textIn(mkdocs, 'site_description') ?? jekyll.description,
    url: textIn(mkdocs, 'site_url')?.replace(/\/$/, '') ?? jekyll.url,
    sections: {
      docs: { title: 'Documentation', kind: 'docs' },
      ...(hasPosts && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    language: vitepress?.language ?? main?.language ?? jekyll.language,
    pages,
    roots: ['', 'docs', root],
    statics: [
      ['public', ''],
      ['static', ''],
      ['assets', '/assets'],
      [root, ''],
      ['', ''],
    ],
    redirects: main?.redirects ?? [],
    components: COMPONENTS,
    syntaxOf: (name) => (/\.mdx$/i.test(name) ? 'mdx' : 'md'),
    // https://github.com/markdown-it/markdown-it, https://kramdown.gettalong.org/parser/gfm.html
    singleTilde: false,
    fences,
    listStyleOf: (file) => {
      const own = sites.filter((site) => file.startsWith(site.folder))
      if (own.length > 0) return own.some(hasLists) ? 'python' : undefined
      return vitepress === undefined ? jekyll.listStyle : vitepress.listStyle
    },
    prepare: (text, data, hearing) => {
      const own = sites.filter((site) => hearing.file.startsWith(site.folder))
      const shown = [...own, jekyll].reduce((before, { prepare }) => prepare(before, data, hearing), text)
      const hide = (line: number): void =>
        hearing.hide('only the old system can tell what the attributes of a block hide', line)
      const indented = own.length === 0 ? shown : withSlashBlocks(shown, hide)
      return withTitles(withAdmonitions(withIds(indented, marks), hide))
    },
    inherited: (file) => Object.assign({}, ...sites.map((site) => site.inherited(file)), jekyll.inherited(file)),
    imposed: (file, data) => {
      const said = [...sites, jekyll].map(({ imposed }) => imposed(file, data))
      return {
        ...Object.assign({}, ...said),
        draft: toDraft(...findIn(file, lists), ...said.map(({ draft }) => draft)),
      }
    },
    // VitePress leaves out pages alone.
    isLeftOut: (file) => toDraft(...findIn(file, sites)) !== undefined || jekyll.isLeftOut(file),
    // MkDocs copies the files of its folder; Vite also takes pictures from elsewhere.
    isPublished: (file, { from, isPicture }) =>
      sites.every((site) => !from.startsWith(site.folder) || file.startsWith(site.folder)) &&
      (isPicture || vitepress === undefined || file.startsWith(vitepress.folder)),
    left: found.filter((name) => !all.includes(name) && !NO_PAGE.test(name)),
    aliases: { '@/': '' },
    languages: toLanguages([first, ...others.filter(({ tag }) => translated.has(tag))]),
    menus: readMenu('nav', settings('nav')[0]?.['nav']),
    notes: [
      ...sidebar.notes,
      ...(sidebars.length === 0 && vitepress?.codes.some((code) => /\bsidebar\b/.test(code)) === true
        ? ['Lost: the order and the groups of the sidebar, which code makes.']
        : []),
      ...lists.flatMap(({ hidden }) => hidden.notes),
      ...jekyll.notes,
      ...toLeft(all, files),
    ],
  }
}

/** The navigation of MkDocs: paths, and titles with a path or a list (https://www.mkdocs.org/user-guide/configuration/#nav). */
const toEntries = (nav: unknown, folder: string): readonly unknown[] =>
  (Array.isArray(nav) ? nav : []).flatMap((entry: unknown): readonly unknown[] =>
    typeof entry === 'string'
      ? [posix.join(folder, entry)]
      : Object.entries(isRecord(entry) ? entry : {}).map(([title, value]) =>
          typeof value === 'string'
            ? { title, link: posix.join(folder, value) }
            : { title, items: toEntries(value, folder) },
        ),
  )

/** https://python-markdown.github.io/extensions/attr_list, which is one of those of `extra`. */
const hasLists = ({ settings }: MkDocs): boolean =>
  readOptions(settings['markdown_extensions'], /^(?:markdown\.extensions\.)?(?:attr_list|extra)$|^pymdownx\.extra$/)
    .length > 0

/** Ids of headings between other marks than braces (https://vitepress.dev/reference/site-config#markdown). */
function withIds(text: string, marks: Settings | undefined): string {
  const [left, right] = [textIn(marks, 'leftDelimiter'), textIn(marks, 'rightDelimiter')]
  if (left === undefined || right === undefined) return text
  return text.replaceAll(/^#{1,6} .*$/gm, (line) => {
    const [start, at] = [line.trimEnd(), line.lastIndexOf(`${left}#`)]
    return at === -1 || !start.endsWith(right)
      ? line
      : `${line.slice(0, at)}{${start.slice(at + left.length, -right.length)}}`
  })
}

/** The languages of VitePress, whose first is at the root (https://vitepress.dev/guide/i18n). */
function readLocales(config: Settings | undefined, language = 'en'): readonly [Locale, ...Locale[]] {
  const settings = recordIn(config, 'locales')
  const root = toLocale('en', settings['root'])
  return [
    { name: '', label: root?.label, tag: toStatedTag(language) ?? 'en' },
    ...Object.keys(settings).flatMap((name) => (name === 'root' ? [] : (toLocale(name, settings[name]) ?? []))),
  ]
}

/** Folders that hold all pages of a site, and are no part of their addresses. */
const ROOTS = ['docs/', 'content/docs/', 'content/', 'src/content/', 'src/pages/', 'pages/', 'src/']

/** Files at the root of repositories that are about the repository. */
const NO_PAGE =
  /^(?:\.github\/.*|(?:CONTRIBUTING|LICENSE|NOTICE|SECURITY|MAINTAINERS|CODE_OF_CONDUCT|CHANGELOG|CLAUDE|AGENTS)\.\w+)$/

function toPage(file: string, root: string, data: Settings, isIndex: boolean): SourcePage {
  const path = (file.startsWith(root) ? file.slice(root.length) : file).replace(PAGE, '')
  const folder = isIndex ? path.replace(/(?:^|\/)[^/]*$/, '') : path
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(posix.basename(path)) ?? []
  const date = day ?? toDate(data['date'] ?? data['created_at'])
  if (POSTS.test(path) && date !== undefined && folder === path) {
    const addresses = [
      ...permalinkOf(data),
      `/${path}`,
      ...(day === undefined ? [] : [`/${posix.dirname(path)}/${day.replaceAll('-', '/')}/${rest}`]),
    ]
    return { file, to: `blog/${toPagePath(rest ?? posix.basename(path))}`, addresses, date }
  }
  const plain = folder.replace(/^docs(?:\/|$)/, '')
  const to = plain === '' ? 'index' : `${toPagePath(plain)}${isIndex ? '/index' : ''}`
  return {
    file,
    to: `docs/${to}`,
    addresses: [...permalinkOf(data), `/${folder}`, ...(file.startsWith(path) ? [] : [`/${root}${folder}`])],
    order: numberIn(data, 'sort_rank', 'nav_order'),
  }
}

/** The address that a page of Jekyll or Eleventy has by itself: no pattern, and nothing that a template makes. */
const permalinkOf = (data: Settings): readonly string[] =>
  [textIn(data, 'permalink') ?? ''].filter((address) => /^\/(?![^]*(?:\/:|[{}]))/.test(address))
