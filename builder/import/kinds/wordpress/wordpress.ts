/**
 * WordPress: an export file and a folder of uploads
 * (https://wordpress.org/documentation/article/tools-export-screen/).
 */
import { posix } from 'node:path'
import { toTagSlug } from '../../../content/schema/front-matter.ts'
import { UsageError } from '../../../content/error.ts'
import { plainText } from '../../tree/node.ts'
import { parseHtml } from '../../tree/parse-html.ts'
import { type Split, toPersonId } from '../../source/front-matter.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { createNames } from '../../source/names.ts'
import { chooseSection, isPretty, oldSlugs, parts, toAddress, toLists, toPlace, toSections } from './addresses.ts'
import { COMPONENTS, toReusable } from './components.ts'
import { type Export, isExport, type Item, LARGEST_EXPORT, readExport } from './export.ts'
import { toFrontMatter, toLost } from './front-matter.ts'
import { readMenus } from './menus.ts'
import { hasBlocks, type Media, toTags } from './tags.ts'

const UPLOADS = /(?:^|\/)(?:wp-content\/)?uploads\//

/** Reads an export, or a folder with the exports of one site. */
export function readWordpress(source: Source): Layout {
  const site = merge(
    source.files
      .filter((file) => file.endsWith('.xml') && !UPLOADS.test(file))
      .flatMap((file) => {
        const text = source.read(file, LARGEST_EXPORT)
        if (text === undefined)
          throw new UsageError(`The export "${file}" is too large: export the posts of each year, into one folder`)
        return isExport(text) ? [readExport(file, text)] : []
      }),
  )
  const byId = new Map(site.items.map((item) => [item.id, item]))
  const posts = site.items.filter(({ type, status }) => type === 'post' && SHOWN.has(status))
  const section = chooseSection(posts.filter(({ status }) => status === 'publish'))
  const toName = createNames()
  const items = new Map<string, Item>()
  const pages = site.items.flatMap((item): SourcePage[] => {
    if (!isPage(item)) return []
    const address = toAddress(item)
    const file = address === '/' ? 'index' : address.slice(1)
    items.set(file, item)
    const old = [...oldSlugs(item).map((slug) => posix.join(posix.dirname(address), slug)), ...parts(item, address)]
    const queries = [`/?p=${item.id}`, `/?page_id=${item.id}`, `/?post_type=${item.type}&p=${item.id}`]
    return [
      {
        file,
        to: toName(toPlace(item, address, section)),
        addresses: [address, ...old],
        queries,
        order: item.type === 'page' && item.order !== 0 ? item.order : undefined,
      },
    ]
  })
  const byItem = new Map(pages.map((page) => [items.get(page.file)?.id, page]))
  const media = new Map(site.items.filter(({ file }) => file !== '').map((item) => [item.id, item]))
  const toMedia = (item: Item): Media => ({
    url: item.file,
    alt: item.meta.get('_wp_attachment_image_alt') ?? toText(item.title),
    caption: item.excerpt,
  })
  const open = (file: string): Split | undefined => {
    const reusable = [...byId.values()].find(({ id, type }) => type === 'wp_block' && toReusable(id) === `/${file}`)
    const item = items.get(file) ?? reusable
    if (item === undefined) return undefined
    const findMedia = (ids: readonly string[] | undefined): readonly Media[] =>
      (ids === undefined
        ? [...media.values()].filter(({ parent }) => parent === item.id)
        : ids.flatMap((id) => media.get(id) ?? [])
      ).map(toMedia)
    const thumbnail = media.get(item.meta.get('_thumbnail_id') ?? '')?.file
    return {
      data: toFrontMatter(item, toText, thumbnail),
      body: toTags(item.content, findMedia),
      lines: item.line - 1,
      lost: toLost(item),
    }
  }
  const lists = toLists(
    site,
    posts.filter(({ status, hasPassword }) => status === 'publish' && !hasPassword),
    section,
  )
  const toTarget = ({ meta, link }: Item): readonly [address: string, title: string] => {
    const id = meta.get('_menu_item_object_id') ?? ''
    if (meta.get('_menu_item_type') === 'post_type')
      return [byItem.get(id)?.addresses[0] ?? link, byId.get(id)?.title ?? '']
    if (meta.get('_menu_item_type') !== 'taxonomy') return [meta.get('_menu_item_url') ?? '', '']
    const name = site.terms.find((term) => term.id === id)?.name ?? ''
    return [lists.find(([, to]) => to === `/${section}/tags/${toTagSlug(name)}`)?.[0] ?? '', name]
  }
  return {
    name: toText(site.title) || undefined,
    description: toText(site.description) || undefined,
    url: /^https?:\/\/[^/]+/.exec(site.url)?.[0],
    sections: toSections(pages, section),
    pages,
    roots: [],
    missingPictures: 'put the folder of uploads beside the export',
    statics: toStatics(source, [...media.values()]),
    redirects: [...media.values()].flatMap(({ link, parent }) => {
      const to = byItem.get(parent)
      return isPretty(link) ? [[new URL(link).pathname, to?.addresses[0] ?? '/'] as const] : []
    }),
    lists,
    menus: readMenus(site.items, toTarget, toText),
    people: toPeople(site),
    components: COMPONENTS,
    syntaxOf: (file) =>
      hasBlocks((items.get(file) ?? byId.get(posix.basename(file)))?.content ?? '') ? 'html' : 'html-lines',
    prepare: (text) => text,
    aliases: { '/': '' },
    open,
    notes: toNotes(site, pages.length),
  }
}

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
