/** Representation → `Response`: headers, validators, coding. */
import { NEAREST_MARKS, toMarkdownPath } from '../contract/release.ts'
import type { Policy, Representation } from '../contract/stored.ts'
import { encodePath } from '../contract/encode-path.ts'
import { type Coding, toEntityTag } from './entity-tag.ts'
import { CORS_HEADERS, JSON_HEADERS } from './problem.ts'
import type { Range } from './range.ts'

/** A representation at an address. */
export interface Chosen {
  readonly representation: Representation
  readonly policy: Policy
  /** Canonical path of the resource. */
  readonly path: string
  /** Whether search engines should leave this address out. */
  readonly noindex: boolean
  readonly coding: Coding | undefined
  /** Whether it is made for one request: then the runtime codes it. */
  readonly made: boolean
}

/** The response to send: the whole representation, its headers only, or 304. */
export type ResponseKind = 'full' | 'head' | 'notModified'

/** Answers with a representation; the body of a stored one that is coded with gzip comes in that coding. */
export function respond(chosen: Chosen, kind: ResponseKind, body: BodyInit | null): Response {
  return new Response(body, prepare(chosen, kind))
}

/** Answers with a part of a representation (RFC 9110, section 15.3.7). */
export function respondRange(chosen: Chosen, { start, end }: Range, body: BodyInit): Response {
  const response = new Response(body, { ...prepare(chosen, 'full'), status: 206 })
  response.headers.set('Content-Range', `bytes ${start}-${end - 1}/${chosen.representation.size}`)
  return response
}

/** Answers with a small JSON document that is made for one request. */
export const respondJson = (body: unknown): Response =>
  new Response(`${JSON.stringify(body)}\n`, { headers: JSON_HEADERS })

/**
 * Redirects; the query of the request is kept if the new address has none. A browser follows a redirect across origins
 * only if other origins may read it, too.
 */
export function respondRedirect(to: string, query: string, status: 301 | 302 | 308, cors: boolean): Response {
  const [address = '', fragment] = to.split('#')
  const location = address.includes('?') ? address : `${address}${query}`
  const headers = {
    Location: fragment === undefined ? location : `${location}#${fragment}`,
    // A redirect of today may be a page tomorrow.
    'Cache-Control': 'public, max-age=300',
    ...(cors && Object.fromEntries(CORS_HEADERS)),
  }
  return new Response(null, { status, headers })
}

/** The page for wrong links: its head, and its text around the place for the nearest pages. */
interface MissingPage {
  readonly policy: Policy
  readonly init: ResponseInit
  readonly before: string
  readonly place: string
  readonly after: string
}

const missingPages = new WeakMap<Representation, MissingPage>()

/** Answers a person whose link is wrong with the page of the site for that, in which the nearest pages are listed. */
export function respondMissing(
  representation: Representation,
  policy: Policy,
  body: Uint8Array,
  nearest: readonly string[],
): Response {
  let page = missingPages.get(representation)
  if (page?.policy !== policy) missingPages.set(representation, (page = toMissingPage(policy, body)))
  const items = nearest.map((path) => `<li><a href="${escapeHtml(encodePath(path))}">${escapeHtml(path)}</a></li>`)
  const list = items.length === 0 ? '' : page.place.replace('<ul>', () => `<ul>${items.join('')}`)
  return new Response(page.before + list + page.after, page.init)
}

function toMissingPage(policy: Policy, body: Uint8Array): MissingPage {
  const [begin, end] = NEAREST_MARKS
  const [before = '', rest = ''] = new TextDecoder().decode(body).split(begin)
  const [place = '', after = ''] = rest.split(end)
  return { policy, init: toMissingInit(policy), before, place, after }
}

/** The head of the page for wrong links. */
export const toMissingInit = ({ headers }: Policy): ResponseInit => ({
  status: 404,
  headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
})

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Answers a CORS preflight. */
export const respondPreflight = (): Response => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })

const PREFLIGHT_HEADERS: [name: string, value: string][] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
  ['Access-Control-Allow-Headers', '*'],
  ['Access-Control-Max-Age', '86400'],
  ['Cache-Control', 'no-store'],
]

/** Headers that are made once: to build them is most of a warm answer's work. */
interface Preparations {
  /** A representation may be of several releases, whose policies differ. */
  readonly policy: Policy
  readonly variants: Record<string, ResponseInit>
}

const preparations = new WeakMap<Representation, Preparations>()

function prepare(chosen: Chosen, kind: ResponseKind): ResponseInit {
  const { representation, policy, coding, noindex } = chosen
  let known = preparations.get(representation)
  if (known?.policy !== policy) preparations.set(representation, (known = { policy, variants: {} }))
  return (known.variants[`${kind} ${coding} ${noindex}`] ??= toInit(chosen, kind))
}

function toInit({ representation, policy, path, noindex, coding, made }: Chosen, kind: ResponseKind): ResponseInit {
  const { id, size, tokens, parts } = representation
  const encoded = encodePath(path)
  const fill = (value: string): string =>
    value.replaceAll('{path}', () => encoded).replaceAll('{markdown}', () => toMarkdownPath(encoded))
  const headers = new Headers(policy.headers.map(([name, value]): [string, string] => [name, fill(value)]))
  headers.set('ETag', toEntityTag(id, coding))
  if (noindex) headers.set('X-Robots-Tag', 'noindex')
  if (kind === 'notModified') {
    // The others replace those that a cache has (RFC 9111, section 3.2): they may be new where the bytes are not.
    headers.delete('Content-Type')
    return { status: 304, headers }
  }
  if (tokens !== undefined) headers.set('X-Markdown-Tokens', String(tokens))
  if (policy.ranges === true) headers.set('Accept-Ranges', 'bytes')
  if (coding !== undefined) headers.set('Content-Encoding', coding)
  if (kind === 'head' && coding === undefined) headers.set('Content-Length', String(size))
  return coding === 'gzip' && parts === undefined && !made ? { headers, encodeBody: 'manual' } : { headers }
}
