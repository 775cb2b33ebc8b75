/** Pages for tools and resources: one as markdown, or the list, in chunks. */
import { encodePath } from '../contract/encode-path.ts'
import type { FieldError, PageText } from '../contract/answers.ts'
import { BYTES_PER_TOKEN, toTokens, type Wanted } from '../contract/outline.ts'
import { toMarkdownPath } from '../contract/release.ts'
import type { Representation } from '../contract/stored.ts'
import { MOST_REDIRECTS } from '../contract/wildcards.ts'
import { type Address, toAddress, toPagePath } from '../http/address.ts'
import { type Absent, quote, toSuggestion } from '../http/problem.ts'
import { createReader, findFile, readBytes, type Source } from '../release/document.ts'
import { excerpt, readWanted, writeWanted } from '../release/excerpt.ts'
import type { Need } from '../release/known.ts'
import { findNearest } from '../release/nearest.ts'
import { toNeighbours, toShardId } from '../release/release.ts'
import { findRoute, resolve, resolveWildcard } from '../release/resolve.ts'

/** Bytes of a page that comes whole, as it does twice in an answer to a tool: two megabytes of them take 50 ms. */
const LARGEST_TEXT = 1024 * 1024
const MOST_TOKENS = LARGEST_TEXT / BYTES_PER_TOKEN

/**
 * The markdown of a page or of a part, by its address or path in either form; old addresses lead to it. The query of an
 * address names a part as it does over HTTP; `wanted` goes before it. Of a large page as much comes as fits.
 */
export function readPage(
  page: string,
  wanted: Wanted,
  source: Source,
  redirects = MOST_REDIRECTS,
): PageText | Absent | Need {
  const { root } = source.release
  const { path, query = '' } = toOwnAddress(page, root.url) ?? {}
  if (path === undefined) return toUnknownPage(page)
  const asked = readWanted(query)
  if (asked !== undefined && 'kind' in asked) return toAbsent(asked.message, asked.fields.map(toSentence).join(' '))
  const part = { ...asked?.wanted, ...wanted }
  const found = resolve(path, (own) => findRoute(own, source))
  if ('need' in found) return found
  const resource = found.kind === 'missing' ? resolveWildcard(path, root.wildcards) : found
  if (resource.kind === 'redirect') {
    const to = resource.to.replace(/[?#].*/, '')
    return redirects === 0 || !to.startsWith('/') ? toUnknownPage(page) : readPage(to, part, source, redirects - 1)
  }
  if (resource.kind === 'missing') return toUnknownPage(page, findPagesLike(path, source))
  if (resource.kind !== 'page') return toUnknownPage(page)
  const url = root.url + encodePath(resource.path)
  const { markdown } = resource.route
  if (Object.keys(part).length === 0 && markdown.size <= LARGEST_TEXT) return readText(markdown, url, source)
  const maxTokens = Math.min(part.maxTokens ?? MOST_TOKENS, MOST_TOKENS)
  const address = root.url + encodePath(toMarkdownPath(resource.path))
  const toRest = (after: number): string =>
    `\n> The page continues: call again with \`after\`: ${after}, or read ${address}?${writeWanted({ ...part, after })}\n`
  const read = excerpt(markdown, { ...part, maxTokens }, toRest, source)
  if (read === undefined) return toAbsent(TOO_LARGE_PAGE, `Read ${address}.`)
  return 'markdown' in read ? { ...read, url } : read
}

const toSentence = ({ field, message }: FieldError): string => `${field}: ${message}`

/** What is said of a page that has no parts and is too large to come whole. */
export const TOO_LARGE_PAGE = 'The page is too large for a tool.'

const toUnknownPage = (page: string, nearest: readonly string[] = []): Absent =>
  toAbsent(`There is no page ${quote(page)}.`, `${toSuggestion(nearest)}Find one with search_site or list_pages.`)

/** The pages nearest to a missing path, whose shard is in memory since the path was looked up. */
function findPagesLike(path: string, { release, routes }: Source): readonly string[] {
  const page = toPagePath(path) ?? path
  const shard = routes(toShardId(release.root, page))
  if (shard === undefined) return []
  return findNearest(page, toNeighbours(shard, release.root)).filter((near) => 'html' in (shard.get(near) ?? {}))
}

/** A text of the release that is not a page; `undefined` if there is none. */
export function readFile(path: string, source: Source): PageText | Need | undefined {
  const file = findFile(path, source)
  if (file === 'missing') return undefined
  return 'need' in file ? file : readText(file, source.release.root.url + path, source)
}

function readText(representation: Representation, url: string, source: Source): PageText | Need {
  const bytes = readBytes(representation, source)
  if ('need' in bytes) return bytes
  const { tokens = toTokens(bytes.byteLength) } = representation
  return { url, markdown: new TextDecoder().decode(bytes), tokens }
}

function toOwnAddress(page: string, url: string): Address | undefined {
  const found = URL.parse(page, `${url}/`)
  return found !== null && /^https?:$/.test(found.protocol) && found.host === new URL(url).host
    ? toAddress(found.href)
    : undefined
}

/** The fields of an entry of `pages.json` that are used here. */
export interface Listed {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly section: string
  readonly collection?: string
}

const LIST_PATH = '/api/v1/pages.json'
/** Larger lists are not gone through for one request. Bytes. */
const LARGEST_LIST = 4 * 1024 * 1024
/** A release has one list; parsing it takes 6 ms for 2,500 pages. */
const readList = createReader<{ readonly data: readonly Listed[] }>(8 * LARGEST_LIST)
/** What is said instead. */
export const TOO_LARGE: Absent = {
  kind: 'absent',
  message: 'The site has too many pages to list here.',
  hint: 'Use search_site.',
}
/** Pages of one answer. */
const STEP = 100

/** Some pages, and where to go on. */
export interface Stretch {
  readonly pages: readonly Listed[]
  readonly nextCursor: string | undefined
}

/** The pages from a cursor on, which is a number. */
export function listPages(
  { section, cursor = '0' }: { readonly section?: string | undefined; readonly cursor?: string | undefined },
  source: Source,
): Stretch | Absent | Need {
  const file = findFile(LIST_PATH, source)
  if (file === 'missing' || !/^\d{1,6}$/.test(cursor)) return toAbsent('The cursor is not from an earlier answer.')
  if ('need' in file) return file
  if (file.size > LARGEST_LIST) return TOO_LARGE
  const read = readList(LIST_PATH, source)
  if ('need' in read) return read
  const { data = [] } = read.document ?? {}
  const all = section === undefined ? data : data.filter((page) => toSection(page) === section)
  if (section !== undefined && all.length === 0)
    return toAbsent(`section: No page is in this section. Options: ${[...new Set(data.map(toSection))].join(', ')}.`)
  const start = Number(cursor)
  const pages = all.slice(start, start + STEP)
  return { pages, nextCursor: start + STEP < all.length ? `${start + STEP}` : undefined }
}

const toAbsent = (message: string, hint = ''): Absent => ({ kind: 'absent', message, hint })

const toSection = ({ collection, section }: Listed): string => collection ?? section

/** The address of the markdown form, which names a page as a resource. */
export const toUri = ({ path }: Listed, url: string): string => url + encodePath(toMarkdownPath(path))
