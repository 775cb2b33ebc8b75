/** Pages for tools and resources: one as markdown, or the list, in chunks. */
import type { PageText } from '../contract/answers.ts'
import { toTokens, type Wanted } from '../contract/outline.ts'
import { toMarkdownPath } from '../contract/release.ts'
import type { Representation } from '../contract/stored.ts'
import { encodePath, toAddress } from '../http/address.ts'
import type { Absent } from '../http/problem.ts'
import { createReader, findFile, readBytes, type Source } from '../release/document.ts'
import { excerpt } from '../release/excerpt.ts'
import type { Need } from '../release/known.ts'
import { findRoute, resolve } from '../release/resolve.ts'

/** A page, or a part of one. */
type Text = PageText & { readonly kind: 'text' }

/** Nothing of that name. */
export interface Missing {
  readonly kind: 'missing'
}

/** The markdown of a page or of a part, by its address or path in either form; old addresses lead to it. */
export function readPage(page: string, wanted: Wanted, source: Source): Text | Absent | Missing | Need {
  const { root } = source.release
  const path = toPath(page, root.url)
  if (path === undefined) return { kind: 'missing' }
  const resource = resolve(path, (own) => findRoute(own, source))
  if (resource.kind === 'routes') return resource
  if (resource.kind === 'redirect') {
    const to = resource.to.replace(/[?#].*/, '')
    return to === page || !to.startsWith('/') ? { kind: 'missing' } : readPage(to, wanted, source)
  }
  if (resource.kind !== 'page') return { kind: 'missing' }
  const url = root.url + encodePath(resource.path)
  const { markdown } = resource.route
  if (Object.keys(wanted).length === 0) return readText(markdown, url, source)
  const part = excerpt(
    markdown,
    wanted,
    (after) => `\n> The page continues: call again with \`after\`: ${after}.\n`,
    source,
  )
  return part.kind === 'excerpt' ? { ...part, kind: 'text', url } : part
}

/** A text of the release that is not a page. */
export function readFile(path: string, source: Source): Text | Missing | Need {
  const file = findFile(path, source)
  if (file === 'missing') return { kind: file }
  return 'kind' in file ? file : readText(file, source.release.root.url + path, source)
}

function readText(representation: Representation, url: string, source: Source): Text | Need {
  const bytes = readBytes(representation, source)
  if ('kind' in bytes) return bytes
  return {
    kind: 'text',
    url,
    markdown: new TextDecoder().decode(bytes),
    tokens: representation.tokens ?? toTokens(bytes.byteLength),
  }
}

function toPath(page: string, url: string): string | undefined {
  const own = page.startsWith(`${url}/`) || page === url ? page.slice(url.length) || '/' : page
  return own.startsWith('/') ? toAddress(`https://site${own}`).path : undefined
}

/** The fields of an entry of `pages.json` that are used here. */
export interface Listed {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly section: string
  readonly collection?: string
}

interface PageList {
  readonly data: readonly Listed[]
}

const readList = createReader<PageList>()

/** Larger lists are not gone through for one request. Bytes. */
const LARGEST_LIST = 4 * 1024 * 1024
/** Pages of one answer. */
const STEP = 100

/** Some pages, and where to go on. */
export interface Stretch {
  readonly kind: 'stretch'
  readonly pages: readonly Listed[]
  readonly nextCursor: string | undefined
}

/** The pages from a cursor on, which is a number. */
export function listPages(
  { section, cursor = '0' }: { readonly section?: string | undefined; readonly cursor?: string | undefined },
  source: Source,
): Stretch | Absent | { readonly kind: 'too large' } | Need {
  const file = findFile('/api/v1/pages.json', source)
  if (file === 'missing' || !/^\d{1,6}$/.test(cursor)) return toAbsent('The cursor is not from an earlier answer.')
  if ('kind' in file) return file
  if (file.size > LARGEST_LIST) return { kind: 'too large' }
  const read = readList('/api/v1/pages.json', source)
  if ('kind' in read) return read
  const { data = [] } = read.document ?? {}
  const all = section === undefined ? data : data.filter((page) => toSection(page) === section)
  if (section !== undefined && all.length === 0)
    return toAbsent(`section: No page is in this section. Options: ${[...new Set(data.map(toSection))].join(', ')}.`)
  const start = Number(cursor)
  const pages = all.slice(start, start + STEP)
  return { kind: 'stretch', pages, nextCursor: start + STEP < all.length ? `${start + STEP}` : undefined }
}

const toAbsent = (message: string): Absent => ({ kind: 'absent', message, hint: '' })

const toSection = ({ collection, section }: Listed): string => collection ?? section

/** The address of the markdown form, which names a page as a resource. */
export const toUri = ({ path }: Listed, url: string): string => url + encodePath(toMarkdownPath(path))
