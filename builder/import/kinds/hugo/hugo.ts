/** Hugo: `content/` with `_index.md`, shortcodes, aliases; one folder a language (https://gohugo.io/documentation). */
import { toDraft } from '../../source/patterns.ts'
import { posix } from 'node:path'
import { HUGO_COMMENT, withoutComments } from '../../source/comments.ts'
import { readYaml, toDate } from '../../source/front-matter.ts'
import { inLanguage, toLanguages } from '../../source/languages.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { createNames, toPagePath, toUnread, withName } from '../../source/names.ts'
import { toScalarText } from '../../source/scalar.ts'
import { numberIn, recordIn, type Settings, textIn, textsIn } from '../../source/settings.ts'
import { split } from '../../source/split.ts'
import { createCascades } from './cascade.ts'
import { readConfig, readListStyle } from './config.ts'
import { findResources, readLeftOut } from './left-out.ts'
import { readLanguage, readLocales, toPlace } from './locales.ts'
import { readKeys, readMoments } from './moments.ts'
import { readMenus } from './menus.ts'
import { readPermalinks, toPermalink } from './permalinks.ts'
import { showsHtml, withoutHtml } from './templates/raw-html.ts'
import { takeCode, takeShortcodes } from './templates/shortcodes.ts'
import { readTemplates, withoutHiddenShortcodes, withoutUnshown } from './templates/templates.ts'

/** Sections whose pages have days in their addresses or their lists. */
const POSTS = /^(?:posts?|blog|news)\//

/** Formats of pages that need other programs (https://gohugo.io/content-management/formats). */
const UNREAD = /^content\/.*\.(?:org|adoc|asciidoc|ad|rst|pandoc|pdc)$/i

/** Reads the root of a Hugo project. */
export function readHugo(source: Source): Layout {
  const config = readConfig(source)
  const found = source.files.filter((name) => name.startsWith('content/') && /\.(?:md|markdown|html?)$/i.test(name))
  const locales = readLocales(config, found)
  const resources = findResources(found, locales)
  const all = found.filter((file) => !resources.has(file))
  const leftOut = readLeftOut(config, locales)
  const [first] = locales
  const inFirst = recordIn(recordIn(config, 'languages'), first.name)
  const toName = createNames()
  const permalinks = readPermalinks(config)
  const isBelow = config['defaultContentLanguageInSubdir'] === true
  const pages = all.flatMap((file): SourcePage[] => {
    const place = toPlace(file, locales)
    if (place === undefined) return []
    const { locale, inner } = place
    const start = locale === first && !isBelow ? '/' : `/${locale.name}/`
    const page = toPage({ file, path: inner, data: readFront(source, file), start, permalinks })
    const original = `content/${first.folder}${inner}`
    return [withName(locale === first ? page : inLanguage(page, locale, original), toName)]
  })
  const moments = readKeys(config)
  const inherit = createCascades(source, config, locales, all, moments)
  const home = readFront(source, pages.find(({ to }) => to === 'pages/index')?.file)
  const shown = new Set(pages.map(({ language }) => language ?? first.tag))
  const own = recordIn(readYaml(source.read('import.yaml')), 'shortcodes')
  const facts = {
    own: new Map(Object.entries(own).map(([name, text]) => [name, toScalarText(text)])),
    params: recordIn(config, 'params'),
    named: toNamed(pages.filter(({ language }) => language === undefined)),
  }
  const templates = new Map([...readTemplates(source, config), ...[...facts.own.keys()].map(toShown)])
  const hasHtml = showsHtml(config)
  const listStyle = readListStyle(config)
  return {
    name: textIn(config, 'title') ?? textIn(home, 'title'),
    description: textIn(recordIn(config, 'params'), 'description'),
    url: /^https?:\/\/[^/]+/.exec(textIn(config, 'baseURL') ?? textIn(config, 'baseurl') ?? '')?.[0],
    sections: {
      docs: { title: 'Documentation', kind: 'docs' },
      ...(pages.some(({ to }) => to.startsWith('blog/')) && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    languages: toLanguages(locales.filter(({ tag }) => shown.has(tag))),
    language: readLanguage(config),
    pages,
    roots: [...new Set(locales.map(({ folder }) => `content/${folder}`))],
    statics: [
      ['static', ''],
      ['assets', ''],
      ...locales.map(({ folder }) => [`content/${folder}`.replace(/\/$/, ''), ''] as const),
    ],
    redirects: [],
    menus: readMenus(
      [config, inFirst],
      pages.flatMap((page) => (page.language === undefined ? [[page, readFront(source, page.file)] as const] : [])),
    ),
    components: new Map(),
    syntaxOf: (name) => (/\.html?$/i.test(name) ? 'html' : 'md'),
    fences: 'hugo',
    listStyleOf: () => listStyle,
    prepare: (text, data, hearing) => {
      const commented = own['comment'] === undefined ? withoutComments(text, HUGO_COMMENT, hearing) : text
      const plain = withoutHiddenShortcodes(withoutUnshown(commented, templates, hearing), facts.own, hearing)
      const isSafe = !hasHtml && !/\.html?$/i.test(hearing.file)
      // Parameters of a page come before those of the site.
      const params = { ...facts.params, ...data }
      return takeShortcodes(isSafe ? withoutHtml(plain, hearing) : plain, { ...facts, params })
    },
    inherited: inherit,
    imposed: (file, data) => ({
      ...readMoments(data, file, moments),
      draft: toDraft(leftOut.find(file)),
    }),
    left: [...resources],
    takeCode: (code, lose) => takeCode(code, facts, lose),
    aliases: {},
    notes: [
      [all.length - pages.length, 'pages in other folders of "content" are not imported'] as const,
      [
        source.files.filter((file) => /\/_markup\/render-[\w-]+\.html$/.test(file)).length,
        'templates change how links, pictures, headings or code are shown: they are not run',
      ] as const,
    ]
      .flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}.`]))
      .concat(leftOut.notes)
      .concat(toUnread(source.files.filter((name) => UNREAD.test(name)))),
  }
}

interface Written {
  readonly file: string
  readonly path: string
  readonly data: Settings
  /** Path prefix of its language. */
  readonly start: string
  readonly permalinks: Readonly<Record<string, string>>
}

/** A page. Its address is its `url`, else the permalink of its section, else its path with its `slug`. */
function toPage({ file, path: inner, data, start, permalinks }: Written): SourcePage {
  const path = inner.replace(/\.(?:md|markdown|html?)$/i, '')
  const bundle = path.replace(/(?:^|\/)_?index$/i, '')
  const slug = textIn(data, 'slug')
  const plain = slug === undefined || bundle === '' ? bundle : posix.join(posix.dirname(bundle), slug)
  const isFolder = /(?:^|\/)_index$/i.test(path)
  const date = toDate(data['date'] ?? data['publishDate'])
  const pattern = isFolder ? undefined : permalinks[bundle.split('/')[0] ?? '']
  const facts = { path: bundle, title: textIn(data, 'title') ?? '', slug, date }
  const own = textIn(data, 'url') ?? (pattern === undefined ? undefined : toPermalink(pattern, facts)) ?? plain
  const aliases = textsIn(data, 'aliases')
  const addresses = [
    posix.join(start, own),
    ...aliases.map((alias) => posix.join('/', alias.startsWith('/') ? '' : posix.dirname(plain), alias)),
  ]
  const common = { file, addresses, navTitle: textIn(data, 'linkTitle') }
  if (bundle === '') return { ...common, to: 'pages/index' }
  if (POSTS.test(`${plain}/`) && /\/_?index$/i.test(path) && !plain.includes('/'))
    return { ...common, to: 'blog/index' }
  if (POSTS.test(plain) && date !== undefined)
    return { ...common, to: `blog/${toPagePath(plain.replace(POSTS, '').replaceAll('/', '-'))}`, date }
  const rest = plain.replace(/^docs(?:\/|$)/, '')
  return {
    ...common,
    order: numberIn(data, 'weight'),
    to: rest === '' ? 'docs/index' : `docs/${toPagePath(rest)}${isFolder ? '/index' : ''}`,
  }
}

/** The name of the file of a page, or of its folder. */
const toBaseName = ({ file }: SourcePage): string =>
  posix.basename(file.replace(/(?:\/_?index)?(?:\.[a-z-]{2,5})?\.\w+$/i, '')).toLowerCase()

/** The addresses of pages by their names, as far as each is the only one. */
function toNamed(pages: readonly SourcePage[]): ReadonlyMap<string, string> {
  return new Map(
    [...Map.groupBy(pages, toBaseName)].flatMap(([name, [page, ...others]]) =>
      page?.addresses[0] === undefined || others.length > 0 ? [] : [[name, page.addresses[0]]],
    ),
  )
}

/** A shortcode that the team describes itself shows its text. */
const toShown = (name: string) => [name, 'always'] as const

const readFront = (source: Source, file: string | undefined): Settings =>
  file === undefined ? {} : split(source.read(file) ?? '', 'hugo').data
