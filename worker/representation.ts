/** Answers with a representation: whole, a range, or 304. */
import type { ObjectId } from './contract/release.ts'
import type { Representation } from './contract/stored.ts'
import type { Env } from './env.ts'
import { type Address, isPublicHost, toPath } from './http/address.ts'
import { chooseCoding } from './http/coding.ts'
import { matches } from './http/entity-tag.ts'
import { type Failure, respondProblem } from './http/problem.ts'
import { toRange } from './http/range.ts'
import { type Chosen, respond, respondPreflight, respondRange } from './http/respond.ts'
import { readBytes } from './release/document.ts'
import type { Known, Need } from './release/known.ts'
import type { Bytes } from './release/kv.ts'
import { toPieces, toRangePieces } from './release/stream.ts'

/** A request, parsed. */
export interface Question {
  readonly method: string
  readonly address: Address
  readonly headers: Pick<Headers, 'get'>
  /** The codings that the client itself accepts: the header of the request is always the edge's own. Dear to ask for. */
  readonly acceptEncoding: () => string | undefined
  readonly env: Pick<Env, 'hosts' | 'local'>
}

/** A representation that was found. */
interface Found {
  readonly path: string
  readonly representation: Representation
  /** Whether it is asked for at the address of the markdown form, whatever `Accept` says. */
  readonly twin?: boolean | undefined
  /** Whether it is made for one request. */
  readonly made?: boolean
}

/** Answers with a representation, or returns the keys to read. */
export function answerFound(
  question: Question,
  known: Known,
  { path, representation, twin = false, made = false }: Found,
): Response | Need {
  const { method, headers, address, env } = question
  const { root, host } = known.release
  const { id, size, parts } = representation
  const policy = root.policies[representation.policy]
  if (policy === undefined) throw new Error(`The release has no policy "${representation.policy}".`)
  const { cors } = policy
  if (!isRead(method)) return refuseMethod(question, root.url, cors)
  const noindex = twin || !isPublicHost(address.host, env, host)
  const kept = !made && parts === undefined
  const coding = policy.coded === true ? chooseCoding(question.acceptEncoding(), { size, kept }) : undefined
  const chosen: Chosen = { representation, policy, path, noindex, coding, made }

  const ifMatch = headers.get('If-Match')
  if (ifMatch !== null && !matches(ifMatch, id))
    return refuse(question, root.url, { kind: 'precondition_failed' }, cors)
  const ifNoneMatch = headers.get('If-None-Match')
  if (ifNoneMatch !== null && matches(ifNoneMatch, id)) return respond(chosen, 'notModified', null)
  if (method === 'HEAD') return respond(chosen, 'head', null)

  const range = policy.ranges === true ? toRange(toUsableRange(headers, id), size) : undefined
  if (range === 'unsatisfiable') return refuse(question, root.url, { kind: 'range_not_satisfiable', size }, cors)
  const { start, end } = range ?? { start: 0, end: size }
  const body = toBody(chosen, known, start, end)
  if ('need' in body) return { ...body, cors }
  return range === undefined ? respond(chosen, 'full', body) : respondRange(chosen, range, body)
}

/** The bytes from `start` up to `end` (exclusive), or the keys to read. */
function toBody(
  { representation, coding, made }: Chosen,
  known: Known,
  start: number,
  end: number,
): Bytes | ReadableStream<Uint8Array> | Need {
  const { id, parts, listed = false } = representation
  if (parts !== undefined) {
    if (known.stream !== undefined) return known.stream
    const whole = toPieces(representation)
    const pieces = listed ? toRangePieces(whole, start, end) : whole
    return { need: 'stream', body: { pieces, size: end - start, large: listed } }
  }
  // The tag of a part is a hash of 32 bits: an address can be chosen whose part has the tag of another.
  const kept = coding === 'gzip' && !made
  const gzip = kept ? known.gzip(id) : undefined
  if (gzip !== undefined) return gzip
  const bytes = readBytes(representation, known)
  if ('need' in bytes) return bytes
  if (kept) return { need: 'gzip', id, bytes }
  return bytes.subarray(start, end)
}

/** `Range`, unless `If-Range` names another state of the file (RFC 9110, section 13.1.5). */
function toUsableRange(headers: Pick<Headers, 'get'>, id: string): string | null {
  const ifRange = headers.get('If-Range')
  return ifRange === null || ifRange === `"${id}"` ? headers.get('Range') : null
}

/** A text that is made for one request. */
export interface Made {
  readonly path: string
  /** Its entity tag. */
  readonly id: ObjectId
  readonly policy: string
  readonly text: string
  /** Of markdown. */
  readonly tokens?: number
  readonly twin?: boolean
}

/** Answers with a generated body in the same way as with a stored one. */
export function answerMade(
  question: Question,
  known: Known,
  { path, id, policy, text, tokens, twin }: Made,
): Response | Need {
  const bytes = new Uint8Array(new TextEncoder().encode(text))
  const representation = { id, policy, size: bytes.byteLength, tokens }
  return answerFound(question, { ...known, bytes: () => bytes }, { path, representation, twin, made: true })
}

/** Whether a method reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Answers a method that does not read: the preflight of a resource that is open to other origins, otherwise 405. */
export function refuseMethod(question: Question, url: string, cors: boolean): Response {
  const { method, address } = question
  if (cors && method === 'OPTIONS') return respondPreflight()
  const allow = cors ? 'GET, HEAD, OPTIONS' : 'GET, HEAD'
  return refuse(question, url, { kind: 'method_not_allowed', path: toPath(address), method, allow }, cors)
}

/** Answers with an error. */
export const refuse = ({ method }: Question, url: string, failure: Failure, cors = false): Response =>
  respondProblem(failure, { url, cors, head: method === 'HEAD' })
