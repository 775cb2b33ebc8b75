/** Resolves links and images of the source to addresses in the new folder. */
import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import type { Root } from 'mdast'
import { ASSET_TYPES } from '../site/assets.ts'
import type { Layout, Source, SourcePage } from './source/layout.ts'
import { plainText } from './tree/node.ts'
import { toPagePath } from './source/names.ts'

/** Finds what an address of a page means. */
export interface Links {
  /** The address of a link in the new folder. */
  readonly link: (address: string, from: SourcePage) => Target
  /** The address of a picture or a file. */
  readonly image: (address: string, from: SourcePage) => Target
  /** The page at an old address or a path of the source. */
  readonly page: (address: string, from?: SourcePage) => SourcePage | undefined
  /** The files that are needed: path in the source → path in the new folder. */
  readonly assets: ReadonlyMap<string, string>
}

/** An address in the new folder, and what is wrong with it. */
export interface Target {
  readonly address: string
  readonly fault?: string
}

/** The path of a page on the new site. */
export const toAddress = ({ to }: Pick<SourcePage, 'to'>): string =>
  `/${to}`.replace(/^\/pages(?=\/)/, '').replace(/\/index$/, '') || '/'

export function createLinks(source: Source, layout: Layout, idsOf: (page: SourcePage) => ReadonlySet<string>): Links {
  const files = new Set(source.files)
  const byFile = new Map(layout.pages.flatMap((page) => toStems(page.file).map((stem) => [stem, page] as const)))
  const byAddress = new Map(
    layout.pages.toReversed().flatMap((page) => page.addresses.map((old) => [normalize(old), page] as const)),
  )
  const redirects = new Map(layout.redirects.map(([from, to]) => [normalize(from), to]))
  const assets = new Map<string, string>()

  const findPage = (path: string, from: SourcePage | undefined): SourcePage | undefined => {
    const rooted = path.startsWith('/')
    const folder = from === undefined ? '' : posix.dirname(from.file)
    const own = from?.addresses[0] ?? '/'
    const local = posix.join(folder, path)
    const places = rooted ? [path.slice(1)] : [local, ...layout.roots.map((root) => posix.join(root, path))]
    for (const place of places) {
      const page = toStems(place)
        .map((stem) => byFile.get(stem))
        .find((one) => one !== undefined)
      if (page && (!rooted || !byAddress.has(normalize(path)))) return page
    }
    const address = rooted ? path : posix.join('/', posix.dirname(own), path)
    const beside = rooted ? path : posix.join('/', own, path)
    const target = [address, beside].map(normalize).find((one) => byAddress.has(one) || redirects.has(one))
    if (target === undefined) return undefined
    return byAddress.get(target) ?? byAddress.get(normalize(redirects.get(target) ?? ''))
  }

  const findFile = (path: string, from: SourcePage): string | undefined => {
    const plain = decode(path)
    const candidates = plain.startsWith('/')
      ? layout.statics.flatMap(([folder, address]) =>
          plain.startsWith(`${address}/`) ? [posix.join(folder, plain.slice(address.length))] : [],
        )
      : [posix.join(posix.dirname(from.file), plain), ...layout.statics.map(([folder]) => posix.join(folder, plain))]
    const alias = Object.entries(layout.aliases).find(([start]) => plain.startsWith(start))
    if (alias) candidates.unshift(posix.join(alias[1], plain.slice(alias[0].length)))
    return candidates.find((file) => files.has(file))
  }

  const toAsset = (file: string): string => {
    const known = assets.get(file)
    if (known !== undefined) return `/${known}`
    const extension = posix.extname(file)
    const to = `assets/${toPagePath(file.slice(0, file.length - extension.length))}${extension.toLowerCase()}`
    assets.set(file, to)
    return `/${to}`
  }

  const link = (written: string, from: SourcePage): Target => {
    const address = withoutOrigin(written.replace(/^pathname:\/\//, ''), layout.url, byAddress)
    if (address === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return { address }
    const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
    const page = path === '' ? from : findPage(decode(path), from)
    if (page) {
      const id = findId(hash.slice(1), idsOf(page))
      const start = path === '' ? '' : toAddress(page) + query
      if (hash.length < 2 || id !== undefined) return { address: `${start}${id === undefined ? '' : `#${id}`}` || '#' }
      return {
        address: start || toAddress(page),
        fault: `The link leads to "${written}", where nothing has that id: it leads to the page.`,
      }
    }
    const file = findFile(path, from)
    if (file !== undefined && isAsset(file)) return { address: toAsset(file) + hash }
    if (layout.url !== undefined && path.startsWith('/')) {
      return {
        address: layout.url + address,
        fault: `The link leads to "${written}", which was not imported: it leads to the old site.`,
      }
    }
    return { address, fault: `The link leads to "${written}", which the source does not have.` }
  }

  const image = (written: string, from: SourcePage): Target => {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)) return { address: written }
    const file = findFile(written.replace(/[?#].*$/, ''), from)
    return file === undefined
      ? { address: written, fault: `The picture "${written}" is not in the source.` }
      : { address: toAsset(file) }
  }

  return { link, image, page: findPage, assets }
}

const isAsset = (file: string): boolean => Object.hasOwn(ASSET_TYPES, posix.extname(file).slice(1).toLowerCase())

/** A path of the source without what may be left out of it. */
function toStems(path: string): readonly string[] {
  const plain = path
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/\.(?:mdx?|markdown|html)$/i, '')
  const folder = plain.replace(/(?:^|\/)(?:_?index|readme)$/i, '')
  return folder === plain ? [plain] : [folder, plain]
}

/** Normalizes an address for lookups: no query, no extension, no trailing slash, lower case. */
export const normalize = (address: string): string =>
  `/${address}`
    .replace(/[?#].*$/, '')
    .replaceAll(/\/+/g, '/')
    .replace(/(?:\/index)?(?:\.html?)?\/?$/, '')
    .toLowerCase()

function withoutOrigin(address: string, url: string | undefined, known: ReadonlyMap<string, unknown>): string {
  if (url === undefined || !address.startsWith(`${url}/`)) return address
  const path = address.slice(url.length)
  return known.has(normalize(path)) ? path : address
}

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Finds the id for a fragment. Systems differ in case and punctuation. */
function findId(fragment: string, ids: ReadonlySet<string>): string | undefined {
  if (fragment === '') return undefined
  const plain = decode(fragment)
  const slug = new GithubSlugger().slug(plain)
  return [plain, slug].find((id) => ids.has(id)) ?? [...ids].find((id) => loose(id) === loose(plain))
}

const loose = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The ids of the headings and HTML elements of a page. */
export function readIds(tree: Root, skipsFirst: boolean): ReadonlySet<string> {
  const slugger = new GithubSlugger()
  const ids = new Set<string>()
  let isFirst = skipsFirst
  const visit = (node: Root | Root['children'][number]): void => {
    if (node.type === 'heading') {
      const title = plainText(node.children)
      const own = /\{#([\w.-]+)\}\s*$/.exec(title)?.[1]
      if (isFirst && node.depth === 1) isFirst = false
      else ids.add(own ?? slugger.slug(title.trim()))
    }
    if (node.type === 'html') for (const [, id = ''] of node.value.matchAll(/\s(?:id|name)="([^"]+)"/g)) ids.add(id)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return ids
}
