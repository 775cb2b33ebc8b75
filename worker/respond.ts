/** From a representation or a `Problem` to the `Response`: headers, validators, coding. */
import { encodePath, toMarkdownPath } from './address.ts'
import { readBytes, recallBytes } from './bytes.ts'
import { chooseCoding } from './coding.ts'
import { compress, recallCompressed } from './compressed.ts'
import { type Coding, matches, toEntityTag } from './entity-tag.ts'
import { Memory } from './memory.ts'
import { type Problem, toProblemAnswer } from './problem.ts'
import type { Policy, Representation, Root } from './contract/release.ts'
import type { Access, Unavailable } from './store.ts'

/** A representation at an address. */
export interface Chosen {
  readonly representation: Representation
  /** Canonical path of the resource. */
  readonly path: string
  /** Whether it is asked for at the address of the markdown form, which search engines should leave out. */
  readonly twin: boolean
}

/**
 * Answers GET and HEAD with a representation, or with 304 when the client has it, as far as this isolate can without
 * reading anything.
 */
export function recallResponse(request: Request, chosen: Chosen, root: Root): Response | undefined {
  const { representation } = chosen
  const ifNoneMatch = request.headers.get('If-None-Match')
  if (ifNoneMatch !== null && matches(ifNoneMatch, representation.id)) {
    return new Response(null, prepare(request, chosen, root, 'notModified').init)
  }
  if (request.method === 'HEAD') return new Response(null, prepare(request, chosen, root, 'head').init)
  const { init, compressed } = prepare(request, chosen, root, 'full')
  const body = compressed ? recallCompressed(representation.id) : recallBytes(representation)
  return body === undefined ? undefined : new Response(body, init)
}

/** Answers GET with a representation that has to be read or compressed first; says how long reading took. */
export async function readResponse(
  request: Request,
  chosen: Chosen,
  root: Root,
  access: Access,
): Promise<Response | Unavailable> {
  const { representation } = chosen
  const { init, compressed } = prepare(request, chosen, root, 'full')
  const isKept = recallBytes(representation) !== undefined
  const started = Date.now()
  const body = await readBytes(representation, access)
  if ('kind' in body) return body
  const duration = Date.now() - started
  const response = new Response(
    compressed && body instanceof Uint8Array ? await compress(representation.id, body) : body,
    init,
  )
  if (!isKept) response.headers.set('Server-Timing', `kv;dur=${duration}`)
  return response
}

/** What belongs to the answer to a problem. */
export interface ProblemOptions {
  /** Origin of the site. */
  readonly url: string
  /** Whether other origins may read it. */
  readonly cors: boolean
  readonly head: boolean
}

/** Answers with an error; its reason stays behind. */
export function respondProblem(problem: Problem, { url, cors, head }: ProblemOptions): Response {
  const { status, body, headers } = toProblemAnswer(problem, `${url}/developers`)
  const prepared = cors ? OPEN_PROBLEM_HEADERS : PROBLEM_HEADERS
  const response = new Response(head ? null : `${JSON.stringify(body)}\n`, { status, headers: prepared })
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}

/** Answers with a small JSON document that is made for one request. */
export const respondJson = (body: unknown, status = 200): Response =>
  new Response(`${JSON.stringify(body)}\n`, { status, headers: JSON_HEADERS })

/** Answers with another address, the query of the request kept where the new one has none. */
export function respondRedirect(to: string, query: string, status: 301 | 308): Response {
  const [address = '', fragment] = to.split('#', 2)
  const location = address.includes('?') ? address : `${address}${query}`
  const headers = { Location: fragment === undefined ? location : `${location}#${fragment}`, 'Cache-Control': BRIEFLY }
  return new Response(null, { status, headers })
}

/** Answers a CORS preflight. */
export const respondPreflight = (): Response => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })

/** A redirect of today may be a page tomorrow. */
const BRIEFLY = 'public, max-age=300'

type HeaderList = [name: string, value: string][]

const CORS_HEADERS: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag, Link'],
]

const PREFLIGHT_HEADERS: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
  ['Access-Control-Allow-Headers', '*'],
  ['Access-Control-Max-Age', '86400'],
  ['Cache-Control', 'no-store'],
]

const JSON_HEADERS: HeaderList = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
]

const PROBLEM_HEADERS = new Headers(JSON_HEADERS)
const OPEN_PROBLEM_HEADERS = new Headers([...JSON_HEADERS, ...CORS_HEADERS])

/** What of a representation is sent: everything, its headers alone, or that the client has it. */
type Extent = 'full' | 'head' | 'notModified'

const EXTENTS = { full: 0, head: 1, notModified: 2 } as const

/** Content codings of an answer; none is the first. */
const CODINGS = { identity: 0, br: 1, gzip: 2 } as const

/**
 * Representations whose headers are kept. The runtime holds some 2 KB for each answer outside the heap, where nothing
 * bounds them: for all routes of a large site that is tens of megabytes.
 */
const PREPARED_LIMIT = 2_000

/** What of an answer is the same each time. */
interface Prepared {
  readonly init: ResponseInit
  /** Whether the body is the value's gzip form. */
  readonly compressed: boolean
}

/** The answers with a representation, made once: building headers is most of a warm answer's work. */
const preparations = new Memory<Representation, (Prepared | undefined)[]>(PREPARED_LIMIT, () => 1)

function prepare(request: Request, chosen: Chosen, root: Root, extent: Extent): Prepared {
  const { representation, twin } = chosen
  const policy = root.policies[representation.policy]
  if (policy === undefined) throw new Error(`The release has no policy "${representation.policy}".`)
  const coding = policy.coded === true ? chooseCoding(toAcceptEncoding(request)) : undefined
  let variants = preparations.get(representation)
  if (variants === undefined) preparations.set(representation, (variants = []))
  const variant = (twin ? 9 : 0) + 3 * CODINGS[coding ?? 'identity'] + EXTENTS[extent]
  return (variants[variant] ??= toPrepared(chosen, policy, coding, extent))
}

function toPrepared(chosen: Chosen, policy: Policy, coding: Coding | undefined, extent: Extent): Prepared {
  const { representation, path, twin } = chosen
  const { id, size, tokens, parts } = representation
  const encoded = encodePath(path)
  const fill = (value: string): string =>
    value.includes('{') ? value.replaceAll('{path}', encoded).replaceAll('{markdown}', toMarkdownPath(encoded)) : value
  const headers = new Headers(policy.headers.map(([name, value]): [string, string] => [name, fill(value)]))
  headers.set('ETag', toEntityTag(id, coding))
  if (extent === 'notModified') return { init: { status: 304, headers: toRevalidated(headers) }, compressed: false }
  if (tokens !== undefined) headers.set('X-Markdown-Tokens', String(tokens))
  if (twin) headers.set('X-Robots-Tag', 'noindex')
  if (coding !== undefined) headers.set('Content-Encoding', coding)
  if (extent === 'head' && coding === undefined) headers.set('Content-Length', String(size))
  const compressed = extent === 'full' && coding === 'gzip' && parts === undefined
  return { init: compressed ? { headers, encodeBody: 'manual' } : { headers }, compressed }
}

/** RFC 9110, section 15.4.5: what a 304 repeats; the rest the client has. */
const REVALIDATED = ['ETag', 'Vary', 'Cache-Control', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

function toRevalidated(headers: Headers): Headers {
  const kept = new Headers()
  for (const name of REVALIDATED) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

/** What the client itself accepts: the header of the request is always the edge's own. */
function toAcceptEncoding(request: Request): string | undefined {
  const accepted = request.cf?.['clientAcceptEncoding']
  return typeof accepted === 'string' ? accepted : undefined
}
