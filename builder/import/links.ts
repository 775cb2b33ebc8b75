/** Resolves links and images of the source to addresses in the new folder. */
import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { OWN_IDS } from '../page/raw-html/faults.ts'
import type { Root } from 'mdast'
import type { Layout, Source, SourcePage } from './source/layout.ts'
import { isJsx, plainText } from './tree/node.ts'
import { createAssets, placesBeside, type Target } from './assets.ts'
import { decode } from './source/names.ts'

/** Resolves the addresses of a page. */
export interface Links {
  /** The address of a link in the new folder. */
  readonly link: (address: string, from: SourcePage) => Target
  /** The address of a picture or a file. */
  readonly image: (address: string, from: SourcePage) => Target
  /** The page at an old address or a path of the source. */
  readonly page: (address: string, from?: SourcePage) => SourcePage | undefined
  /** The files that are needed: path in the source → path in the new folder. */
  readonly assets: ReadonlyMap<string, string>
  /** Files that only pages need which are not shown. */
  readonly findUnused: () => readonly string[]
}

/** The path of a page on the new site. */
export function toAddress({ to, language }: Pick<SourcePage, 'to' | 'language'>): string {
  const root = language === undefined ? '' : `/${language.toLowerCase()}`
  const path = `/${to}`.slice(root.length)
  return root + path.replace(/^\/pages(?=\/)/, '').replace(/\/index$/, '') || '/'
}

/** Ids by themselves, and behind `#` by their letters and digits. */
export type Ids = ReadonlyMap<string, string>

/** Facts of the pages, known once all are parsed. */
export interface Parsed {
  /** The ids of its headings and elements. */
  readonly idsOf: (page: SourcePage) => Ids
  /** Whether it is published at once. */
  readonly isShown: (page: SourcePage) => boolean
  /** Whether it is a draft, to come or expired. Also of the files that it includes. */
  readonly isHidden: (page: SourcePage) => boolean
}

export function createLinks(source: Source, layout: Layout, { idsOf, isShown, isHidden: isHiddenPage }: Parsed): Links {
  const byFile = new Map(
    // A folder is its index, also where a README is another page.
    layout.pages
      .toSorted((a, b) => Number(isReadme(b)) - Number(isReadme(a)))
      .flatMap((page) => toStems(page.file).map((stem) => [stem, page] as const)),
  )
  /** A file is itself, where a folder of its name has an index. */
  const exactly = new Map(layout.pages.map((page) => [toStems(page.file)[0] ?? '', page] as const))
  const byAddress = new Map(
    layout.pages.toReversed().flatMap((page) => page.addresses.map((old) => [normalize(old), page] as const)),
  )
  const byQuery = new Map(layout.pages.flatMap((page) => (page.queries ?? []).map((query) => [query, page] as const)))
  const lists = new Map((layout.lists ?? []).map(([from, to]) => [normalize(from), to]))
  const redirects = new Map(layout.redirects.map(([from, to]) => [normalize(from), to]))
  const { find, assets, findUnused } = createAssets(source, layout, isHiddenPage)

  const translations = new Map(
    layout.pages.map((page) => [`${page.language} ${toStems(page.original ?? '')[0]}`, page] as const),
  )

  /** The page that an address means, in the language of the linking page. */
  const findPage = (path: string, from: SourcePage | undefined): SourcePage | undefined => {
    const page = findOriginal(path, from)
    if (from?.language === undefined || page === undefined || page.language !== undefined) return page
    return translations.get(`${from.language} ${toStems(page.file)[0]}`) ?? page
  }

  const findOriginal = (path: string, from: SourcePage | undefined): SourcePage | undefined => {
    const rooted = path.startsWith('/')
    const own = from?.addresses[0] ?? '/'
    const places = [
      ...(rooted ? [path.slice(1)] : placesBeside(path, from)),
      ...(rooted && !MARKDOWN.test(path) ? [] : layout.roots.map((root) => posix.join(root, path))),
    ]
    for (const place of places) {
      const stems = toStems(place)
      const exact = MARKDOWN.test(path) ? exactly.get(stems[0] ?? '') : undefined
      const page = exact ?? stems.map((stem) => byFile.get(stem)).find((one) => one !== undefined)
      if (page && (!rooted || !byAddress.has(normalize(path)))) return page
    }
    const address = rooted ? path : posix.join('/', posix.dirname(own), path)
    const beside = rooted ? path : posix.join('/', own, path)
    const based = rooted ? posix.join('/', layout.base ?? '', path) : address
    const target = [address, beside, based].map(normalize).find((one) => byAddress.has(one) || redirects.has(one))
    if (target === undefined) return undefined
    return byAddress.get(target) ?? byAddress.get(normalize(redirects.get(target) ?? ''))
  }

  const link = (written: string, from: SourcePage): Target => {
    const plain = written.replace(/^pathname:\/\//, '').trim()
    const use = { from, written, isPicture: false }
    const upload = /^https?:/.test(plain) ? find(plain.replace(/[?#].*$/s, ''), use) : undefined
    if (upload !== undefined) return upload
    const address = withoutOrigin(
      plain,
      layout.url,
      (path) => byAddress.has(normalize(path)) || lists.has(normalize(path)) || byQuery.has(path),
    )
    const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address.replaceAll(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase()
    if (scheme !== undefined && /^(?:javascript|vbscript|livescript|data)$/.test(scheme))
      return { address: '#', fault: `Lost: a link to "${written.slice(0, 60)}", which runs code.` }
    if (address === '' || scheme !== undefined || address.startsWith('//')) return { address }
    const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
    const page = path === '' ? from : (byQuery.get(path + query) ?? findPage(decode(path), from))
    if (page && page !== from && !isShown(page) && layout.url !== undefined)
      return {
        address: layout.url + (page.addresses[0] ?? ''),
        fault: `The link leads to "${written}", which is a draft: it now leads to the old site.`,
      }
    const list = lists.get(normalize(path))
    if (!page && list !== undefined) return { address: list }
    if (page) {
      const id = findId(hash.slice(1), idsOf(page))
      const start = path === '' ? '' : toAddress(page) + query
      if (hash.length < 2 || id !== undefined) return { address: `${start}${id === undefined ? '' : `#${id}`}` || '#' }
      return {
        address: start || toAddress(page),
        fault: `The link leads to "${written}", but the page has no such id: it now leads to the page.`,
      }
    }
    const file = find(path, use)
    if (file !== undefined) return file.address === written ? file : { ...file, address: file.address + hash }
    if (/\{[{%]/.test(plain))
      return { address: '#', fault: `Lost: a link to "${written.slice(0, 60)}", which a template makes.` }
    const isRooted = path.startsWith('/')
    if (layout.url !== undefined && (isRooted || !(isHidden(path) || PICTURE.test(path)))) {
      const own = from.addresses[0] ?? '/'
      const folder = own.endsWith('/') ? own : posix.dirname(own)
      const beside = posix.join('/', folder, path.replace(MARKDOWN, '').replace(/(?:^|\/)_index$/, ''))
      return {
        address: layout.url + (isRooted ? address : beside + query + hash),
        fault: `The link leads to "${written}", which was not imported: it now leads to the old site.`,
      }
    }
    if (isHidden(path)) return { address, fault: `The link leads to "${written}", which is not imported: ${HIDDEN}.` }
    const hint = 'If the old site has it, give the address of the old site with --url.'
    return { address, fault: `The link leads to "${written}", which the source does not have. ${hint}` }
  }

  const image = (written: string, from: SourcePage): Target => {
    const file = find(written.replace(/[?#].*$/s, ''), { from, written, isPicture: true })
    if (file === undefined && /^[a-z][a-z\d+.-]*:|^\/\//i.test(written)) {
      return layout.missingPictures !== undefined && /^https?:/.test(written)
        ? {
            address: written,
            fault: `The picture "${written}" is still on the old site: ${layout.missingPictures}.`,
          }
        : { address: written }
    }
    return (
      file ?? {
        address: written,
        fault: `The picture "${written}" is not ${isHidden(written) ? `imported: ${HIDDEN}` : 'in the source'}.`,
      }
    )
  }

  return { link, image, page: findPage, assets, findUnused }
}

const MARKDOWN = /\.(?:mdx?|markdown)$/
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Whether a part of a path begins with a dot, and is not one of the steps `.` and `..`. */
const isHidden = (path: string): boolean => /(?:^|\/)\.(?!\.?(?:\/|$))/.test(path)

const HIDDEN = 'files and folders whose names begin with a dot are hidden'

const isReadme = ({ file }: SourcePage): boolean => /(?:^|\/)readme\.\w+$/i.test(file)

/** A path of the source, normalized: without its extension, and for an index without its name. */
function toStems(path: string): readonly string[] {
  const plain = path
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/\.(?:mdx?|markdown|html)$/i, '')
  const folder = plain.replace(/(?:^|\/)(?:_?index|readme)$/i, '')
  return folder === plain ? [plain] : [plain, folder]
}

/** Normalizes an address for lookups: no query, no extension, no trailing slash, lower case. */
export const normalize = (address: string): string =>
  `/${address}`
    .replace(/[?#].*$/s, '')
    .replaceAll(/\/+/g, '/')
    .replace(/(?:\/index)?(?:\.html?)?\/?$/, '')
    .toLowerCase()

/** The path of an address of the old site, by http or https, where a page has it. */
function withoutOrigin(address: string, url: string | undefined, isKnown: (path: string) => boolean): string {
  if (url === undefined || !/^https?:/.test(address) || !`${toHost(address)}/`.startsWith(`${toHost(url)}/`))
    return address
  const path = toHost(address).slice(toHost(url).length) || '/'
  return path === '/' || isKnown(path) ? path : address
}

const toHost = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?/, '')

/** Finds the id for a fragment. Systems differ in case and punctuation. */
function findId(fragment: string, ids: Ids): string | undefined {
  if (fragment === '') return undefined
  const plain = decode(fragment)
  const slug = new GithubSlugger().slug(plain)
  return ids.get(plain) ?? ids.get(slug) ?? ids.get(`#${loose(plain)}`)
}

const loose = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/**
 * The ids of the headings and HTML elements of a page, except that of the heading that is its title. `written` is the
 * title in front matter, if any.
 */
export function readIds(tree: Root, written: unknown): Ids {
  const slugger = new GithubSlugger()
  const ids = new Set<string>()
  let isFirst = true
  const visit = (node: Root | Root['children'][number]): void => {
    if (node.type === 'heading') {
      const title = plainText(node.children)
      const own = /\{#([\w.-]+)\}\s*$/.exec(title)?.[1]
      const isTitle = isFirst && node.depth === 1 && (written === undefined || written === title.trim())
      if (node.depth === 1) isFirst = false
      if (!isTitle) ids.add(own ?? slugger.slug(title.trim()))
    }
    if (isJsx(node)) {
      const valueOf = (key: string) =>
        node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === key)?.value
      // Before HTML5 the place of a link was an `<a>` with a name.
      const own = valueOf('id') ?? (node.name === 'a' ? valueOf('name') : undefined)
      if (typeof own === 'string') ids.add(own)
      else if (/^h[1-6]$/.test(node.name ?? '')) ids.add(slugger.slug(plainText(node.children).trim()))
    }
    if (node.type === 'html') for (const [, id = ''] of node.value.matchAll(/\s(?:id|name)="([^"]+)"/g)) ids.add(id)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  for (const id of ids) if (id.startsWith(OWN_IDS)) ids.delete(id)
  // Of ids that are alike the first counts.
  return new Map([
    ...[...ids].toReversed().map((id) => [`#${loose(id)}`, id] as const),
    ...[...ids].map((id) => [id, id] as const),
  ])
}
