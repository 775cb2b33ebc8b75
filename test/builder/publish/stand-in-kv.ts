/**
 * The KV part of the stand-in: a namespace with the limits of the real one, and as consistent as that: lists and what the
 * edge reads may be a minute old. https://developers.cloudflare.com/kv/platform/limits/
 */
import { isUtf8 } from 'node:buffer'
import * as v from 'valibot'
import { fail, ok, type Reply } from './reply.ts'

/** One value of the KV. */
export interface Stored {
  readonly bytes: Buffer
  readonly metadata: unknown
  /** When it is gone; milliseconds since 1970. */
  readonly expires: number
}

/** The part of a KV namespace in Miniflare that the stand-in writes through to. */
export interface Namespace {
  put(key: string, value: Uint8Array, options: { metadata?: unknown; expirationTtl?: number }): Promise<void>
  delete(key: string): Promise<void>
}

/** What the stand-in knows of its KV. */
export interface KvState {
  readonly kv: Map<string, Stored>
  /** Keys written so far, in order. */
  readonly written: string[]
  /** Whether lists show what was there a minute ago. */
  staleLists: boolean
  /** Values that may still be written today. */
  quota: number
  /** What was there when: each write and deletion. */
  readonly past: { readonly time: number; readonly key: string; readonly stored: Stored | undefined }[]
  /** What the edge has read, hits and misses, until it asks again. */
  readonly edge: Map<string, { readonly stored: Stored | undefined; readonly until: number }>
  /** Gets whatever is written, so that a Worker serves what was uploaded. */
  readonly namespace?: Namespace | undefined
}

/** State of a namespace that the rest of the stand-in gives a clock. */
type Timed = KvState & { readonly clock: number }

export const createKv = (namespace: Namespace | undefined): KvState => ({
  kv: new Map(),
  written: [],
  staleLists: true,
  quota: Number.POSITIVE_INFINITY,
  past: [],
  edge: new Map(),
  namespace,
})

const MEBIBYTE = 1024 * 1024
const PAGE = 1000
/** Milliseconds for which lists and edge may show what was. */
export const STALENESS = 60_000

const Pair = v.object({
  key: v.pipe(
    v.string(),
    v.check((key) => !['', '.', '..'].includes(key) && Buffer.byteLength(key) <= 512),
  ),
  value: v.pipe(
    v.string(),
    v.transform((text) => Buffer.from(text, 'base64')),
    v.check(({ length }) => length <= 25 * MEBIBYTE),
  ),
  base64: v.literal(true),
  metadata: v.optional(
    v.pipe(
      v.unknown(),
      v.check((metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= 1024),
    ),
  ),
  expiration_ttl: v.optional(v.pipe(v.number(), v.minValue(60))),
})
const Pairs = v.pipe(v.array(Pair), v.maxLength(10_000))
const Lookup = v.object({ keys: v.pipe(v.array(v.string()), v.maxLength(100)) })
const Keys = v.pipe(v.array(v.string()), v.maxLength(10_000))

/** Answers a request about KV; nothing where it is about something else. `partial` writes half of what is asked. */
export async function answerKv(
  state: Timed,
  name: string,
  query: URLSearchParams,
  body: Buffer,
  partial: boolean,
): Promise<Reply | undefined> {
  for (const [key, { expires }] of state.kv) if (expires <= state.clock) state.kv.delete(key)
  switch (name) {
    case 'GET /storage/kv':
      return ok({ id: 'abc', title: 'lectern-content' })
    case 'GET /storage/kv/namespaces':
      return ok([], { page: 1, per_page: 100, count: 0, total_count: 0 })
    case 'POST /storage/kv/namespaces':
      return ok({ id: 'abc', title: 'lectern-content' })
    case 'GET /storage/kv/keys':
      return list(state, query)
    case 'PUT /storage/kv/bulk':
      return body.length > 100 * 1_000_000 ? fail(413, 'the request is too large') : put(state, body, partial)
    case 'POST /storage/kv/bulk/get':
      return get(state, body)
    case 'POST /storage/kv/bulk/delete':
      return remove(state, body)
    default:
      if (name.startsWith(METADATA)) return getMetadata(state, decodeURIComponent(name.slice(METADATA.length)))
      return name.includes('/storage/kv/namespaces/') ? fail(404, 'namespace not found', 10013) : undefined
  }
}

/** What the edge sees under a key: a copy is asked for again after a minute. */
export function readEdge({ kv, edge, clock }: Timed, key: string): Stored | undefined {
  const copy = edge.get(key)
  if (copy && copy.until > clock) return copy.stored
  const stored = kv.get(key)
  edge.set(key, { stored, until: clock + STALENESS })
  return stored
}

function list(state: Timed, query: URLSearchParams): Reply {
  const kv = state.staleLists ? recall(state) : state.kv
  const names = [...kv.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const start = Number(query.get('cursor') ?? 0)
  const page = names.slice(start, start + PAGE).map((key) => ({ name: key, metadata: kv.get(key)?.metadata }))
  return ok(page, { cursor: start + PAGE < names.length ? String(start + PAGE) : '' })
}

/** The namespace as it was a minute ago. */
function recall({ past, clock }: Timed): Map<string, Stored> {
  const then = new Map<string, Stored>()
  for (const { time, key, stored } of past) {
    if (time > clock - STALENESS) break
    if (stored) then.set(key, stored)
    else then.delete(key)
  }
  return then
}

async function put(state: Timed, body: Buffer, partial: boolean): Promise<Reply> {
  const pairs = v.safeParse(Pairs, JSON.parse(body.toString()))
  if (!pairs.success) return fail(400, 'too many pairs, or one that is malformed or too large')
  if (pairs.output.length > state.quota) {
    return fail(429, 'KV put() limit exceeded for the day.', 10048)
  }
  const accepted = partial ? pairs.output.slice(0, Math.ceil(pairs.output.length / 2)) : pairs.output
  state.quota -= accepted.length
  const write = async ({ key, value, metadata, expiration_ttl: ttl }: (typeof accepted)[number]): Promise<void> => {
    const expires = ttl === undefined ? Number.POSITIVE_INFINITY : state.clock + ttl * 1000
    const stored = { bytes: value, metadata, expires }
    state.written.push(key)
    state.kv.set(key, stored)
    state.past.push({ time: state.clock, key, stored })
    // Miniflare refuses a `Buffer`.
    const options = { metadata, ...(ttl === undefined ? {} : { expirationTtl: ttl }) }
    await state.namespace?.put(key, new Uint8Array(value), options)
  }
  await Promise.all(accepted.map(write))
  const rest = pairs.output.slice(accepted.length).map(({ key }) => key)
  return ok({ successful_key_count: accepted.length, unsuccessful_keys: rest })
}

const METADATA = 'GET /storage/kv/metadata/'

function getMetadata({ kv }: KvState, key: string): Reply {
  const stored = kv.get(key)
  return stored ? ok(stored.metadata ?? null) : fail(404, "get: 'key not found'", 10009)
}

/** "Keys must contain text-based values": https://developers.cloudflare.com/api/resources/kv/subresources/namespaces/methods/bulk_get/ */
function get({ kv }: KvState, body: Buffer): Reply {
  const lookup = v.safeParse(Lookup, JSON.parse(body.toString()))
  if (!lookup.success) return fail(400, 'too many keys')
  const found = lookup.output.keys.map((key) => [key, kv.get(key)?.bytes] as const)
  if (found.reduce((sum, [, bytes]) => sum + (bytes?.length ?? 0), 0) > 25 * MEBIBYTE) {
    return fail(413, 'the values are larger than 25 MiB together')
  }
  const other = found.find(([, bytes]) => bytes && !isUtf8(bytes))?.[0]
  if (other !== undefined) return fail(400, `the value of "${other}" is not a text`)
  return ok({ values: Object.fromEntries(found.map(([key, bytes]) => [key, bytes?.toString() ?? null])) })
}

async function remove({ kv, past, clock, namespace }: Timed, body: Buffer): Promise<Reply> {
  const keys = v.safeParse(Keys, JSON.parse(body.toString()))
  if (!keys.success) return fail(400, 'too many keys')
  for (const key of keys.output) {
    kv.delete(key)
    past.push({ time: clock, key, stored: undefined })
  }
  await Promise.all(keys.output.map(async (key) => namespace?.delete(key)))
  return ok({ successful_key_count: keys.output.length, unsuccessful_keys: [] })
}
