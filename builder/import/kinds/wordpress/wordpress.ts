/**
 * WordPress: an export file and a folder of uploads
 * (https://wordpress.org/documentation/article/tools-export-screen/).
 */
import { posix } from 'node:path'
import { toTagSlug } from '../../../content/schema/front-matter.ts'
import { UsageError } from '../../../content/error.ts'
import { plainText } from '../../tree/node.ts'
import { parseHtml } from '../../tree/parse-html.ts'
import { toPersonId } from '../../source/front-matter.ts'
import type { Split } from '../../source/split.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { createNames } from '../../source/names.ts'
import { chooseSection, isPretty, oldSlugs, parts, toAddress, toLists, toPlace, toSections } from './addresses.ts'
import { COMPONENTS, toReusable } from './components.ts'
import { type Export, isExport, type Item, LARGEST_EXPORT, readExport } from './export.ts'
import { toFrontMatter, toLost } from './front-matter.ts'
import { readMenus } from './menus.ts'
import { abovePaywall, toPublic } from './restricted.ts'
import { hasBlocks, type Media, toTags } from './tags.ts'
import { findConditional } from './unclear.ts'

const UPLOADS = /(?:^|\/)(?:wp-content\/)?uploads\//

/** Reads an export, or a folder with the exports of one site. */
export function readWordpress(source: Source): Layout {
  const site = merge(readExports(source))
  const byId = new Map(site.items.map((item) => [item.id, item]))
  const posts = site.items.filter(({ type, status }) => type === 'post' && SHOWN.has(status))
  const section = chooseSection(posts.filter(({ status }) => status === 'publish'))
  const { pages, items } = placePages(site, section)
  const contentOf = (file: string): string => (items.get(file) ?? byId.get(posix.basename(file)))?.content ?? ''
  const byItem = new Map(pages.map((page) => [items.get(page.file)?.id, page]))
  const withFile = site.items.filter(({ file }) => file !== '')
  const media = [...new Map(withFile.map((item) => [item.id, item])).values()]
  const lists = toLists(
    site,
    posts.filter(({ status, hasPassword }) => status === 'publish' && !hasPassword),
    section,
  )
  const toTarget = ({ meta, link, title }: Item): readonly [address: string, title: string] | undefined => {
    const id = meta.get('_menu_item_object_id') ?? ''
    const target = byId.get(id)
    const isPublic = target === undefined || (target.status === 'publish' && !target.hasPassword)
    if (meta.get('_menu_item_type') === 'post_type' && title === '' && !isPublic) return undefined
    if (meta.get('_menu_item_type') === 'post_type') return [byItem.get(id)?.addresses[0] ?? link, target?.title ?? '']
    if (meta.get('_menu_item_type') !== 'taxonomy') return [meta.get('_menu_item_url') ?? '', '']
    const name = site.terms.find((term) => term.id === id)?.name ?? ''
    return [lists.find(([, to]) => to === `/${section}/tags/${toTagSlug(name)}`)?.[0] ?? '', name]
  }
  return {
    name: toText(site.title) || undefined,
    description: toText(site.description) || undefined,
    url: /^https?:\/\/[^/]+/.exec(site.url)?.[0],
    language: site.language || undefined,
    sections: toSections(pages, section),
    pages,
    roots: [],
    missingPictures: 'put the folder of uploads beside the export',
    statics: toStatics(source, media),
    redirects: media.flatMap(({ link, parent }) => {
      const to = byItem.get(parent)
      return isPretty(link) ? [[new URL(link).pathname, to?.addresses[0] ?? '/'] as const] : []
    }),
    lists,
    menus: readMenus(site.items, toTarget, toText),
    people: toPeople(site),
    components: COMPONENTS,
    syntaxOf: (file) => (hasBlocks(contentOf(file)) ? 'html' : 'html-lines'),
    prepare: (text, _, { file, hide }) => {
      findConditional(abovePaywall(contentOf(file)), hide)
      return text
    },
    aliases: { '/': '' },
    open: createOpen(site, items, media),
    notes: toNotes(site, pages.length),
  }
}

/** The exports among the files of a source. */
const readExports = (source: Source): readonly Export[] =>
  source.files
    .filter((file) => file.endsWith('.xml') && !UPLOADS.test(file))
    .flatMap((file) => {
      const text = source.read(file, LARGEST_EXPORT)
      if (text === undefined)
        throw new UsageError(`The export "${file}" is too large: export the posts of each year, into one folder`)
      return isExport(text) ? [readExport(file, text)] : []
    })

/** The pages, and the items that they are made of by their files. */
function placePages(
  site: Export,
  section: string,
): { readonly pages: readonly SourcePage[]; readonly items: ReadonlyMap<string, Item> } {
  const [toName, toFile] = [createNames(), createNames()]
  const shown = site.items.filter(isPage)
  // A draft may have the slug of a page, whose address is then that of the page.
  const ranked = shown.toSorted((a, b) => Number(isPretty(b.link)) - Number(isPretty(a.link)))
  const files = new Map(ranked.map((item) => [item, toFile(toAddress(item).slice(1) || 'index')]))
  const items = new Map([...files].map(([item, file]) => [file, item]))
  const pages = shown.map((item): SourcePage => {
    const file = files.get(item) ?? ''
    const address = toAddress(item) === '/' && file === 'index' ? '/' : `/${file}`
    const old = [...oldSlugs(item).map((slug) => posix.join(posix.dirname(address), slug)), ...parts(item, address)]
    return {
      file,
      to: toName(toPlace(item, address, section)),
      addresses: [address, ...old],
      queries: [`/?p=${item.id}`, `/?page_id=${item.id}`, `/?post_type=${item.type}&p=${item.id}`],
      order: item.type === 'page' && item.order !== 0 ? item.order : undefined,
    }
  })
  return { pages, items }
}

/** Makes the function that takes a page or a reusable block apart. */
function createOpen(
  site: Export,
  items: ReadonlyMap<string, Item>,
  media: readonly Item[],
): (file: string) => Split | undefined {
  const mediaById = new Map(media.map((item) => [item.id, item]))
  const mediaByPost = Map.groupBy(media, ({ parent }) => parent)
  const reusable = new Map(site.items.filter(isPattern).map((item) => [toReusable(item.id), item]))
  return (file) => {
    const item = items.get(file) ?? reusable.get(`/${file}`)
    if (item === undefined) return undefined
    const findMedia = (ids: readonly string[] | undefined): readonly Media[] =>
      (ids === undefined ? (mediaByPost.get(item.id) ?? []) : ids.flatMap((id) => mediaById.get(id) ?? [])).map(toMedia)
    const { shown, lost } = toPublic(item.content)
    const thumbnail = mediaById.get(item.meta.get('_thumbnail_id') ?? '')?.file
    return {
      data: toFrontMatter(item, toText, thumbnail),
      body: toTags(shown, findMedia),
      lines: item.line - 1,
      lost: [...toLost(item), ...lost],
    }
  }
}

const toMedia = (item: Item): Media => ({
  url: item.file,
  alt: item.meta.get('_wp_attachment_image_alt') ?? toText(item.title),
  caption: item.excerpt,
})

/** The people of the export, and those whom posts name alone. */
function toPeople({ authors, items }: Export): NonNullable<Layout['people']> {
  const names = new Map(items.map(({ author }) => [author, author]))
  for (const { login, name } of authors) names.set(login, name)
  return [...names].map(([login, name]) => ({ id: toPersonId(login), name }))
}

const merge = (exports: readonly Export[]): Export => {
  const [first] = exports
  if (first === undefined)
    throw new UsageError(
      'The source has no export of WordPress: name the .xml file that "Tools → Export → All content" writes',
    )
  const unique = new Map(
    exports.flatMap(({ items }) => items).map((item) => [`${item.type} ${item.id || item.link}`, item]),
  )
  return {
    ...first,
    items: [...unique.values()],
    terms: exports.flatMap(({ terms }) => terms),
    authors: exports.flatMap(({ authors }) => authors),
  }
}

const SHOWN: ReadonlySet<string> = new Set(['publish', 'draft', 'pending', 'future', 'private'])

/** Types of posts that are parts of WordPress, not of a site. */
const INNER =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*|.*_page_template|elementor.*|shop_.*|shop-.*|wpcf7_.*|feedback)$/

const isPage = ({ type, status }: Item): boolean => SHOWN.has(status) && type !== '' && !INNER.test(type)

/** A pattern that posts show: WordPress shows no others, whose text may not be public. */
const isPattern = ({ type, status, hasPassword }: Item): boolean =>
  type === 'wp_block' && status === 'publish' && !hasPassword

/** The media library: the prefix of its addresses, and the folder of uploads. */
function toStatics(source: Source, media: readonly Item[]): Layout['statics'] {
  const folder = /^(?:.*?\/)?(?:wp-content\/)?uploads(?=\/)/.exec(
    source.files.find((file) => UPLOADS.test(file)) ?? '',
  )?.[0]
  if (folder === undefined) return []
  const starts = new Set(media.map(({ file }) => file.replace(/\/(?:\d{4}\/\d{2}\/)?[^/]*$/, '')))
  return [[folder, '/wp-content/uploads'], ...[...starts].map((start) => [folder, start] as const)]
}

function toNotes({ items }: Export, pages: number): readonly string[] {
  const left = Map.groupBy(
    items.filter(
      (item) => !isPage(item) && !/^(?:attachment|nav_menu_item|wp_navigation|wp_block|revision)$/.test(item.type),
    ),
    ({ type, status }) =>
      INNER.test(type)
        ? `of the type "${type}", which is a part of WordPress or of a plugin`
        : `with the status "${status}"`,
  )
  return [
    ...[...left].map(([what, { length }]) => `Not imported: ${length} ${length === 1 ? 'entry' : 'entries'} ${what}.`),
    ...(pages > 0 ? ['Addresses such as /?p=12 lead to the home page: a redirect uses only the path.'] : []),
  ]
}

/** The text that a reader sees of HTML in a field. */
const toText = (html: string): string => plainText(parseHtml(html, false).tree.children).replaceAll(/\s+/g, ' ').trim()
