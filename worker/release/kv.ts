/**
 * The only file that reads KV. Values are immutable and named by their content, so a cached copy is never stale: the
 * isolate's memory and the data centre's cache keep what was read. All reads of one request share a 5 s deadline.
 */
import * as v from 'valibot'
import { type ObjectId, ObjectMetadata, toKey } from '../contract/release.ts'
import { Deadline, pause, withTimeout } from '../http/deadline.ts'
import type { Failure } from '../http/problem.ts'
import { Memory } from './memory.ts'

/** The request context of a read, because I/O is bound to one request. */
export interface Access {
  readonly kv: KVNamespace
  /** Origin of the request; it names the copies in the data centre's cache. */
  readonly origin: string
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly deadline: Deadline
}

/** The bytes of a value. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of the copies in one isolate, of its 128 MB. No value that is kept is larger than an eighth of it. */
const MEMORY_LIMIT = 32 * 1024 * 1024
/** Overhead of a cached value beside its bytes: its key and its map entry. */
const ENTRY_WEIGHT = 200
/** Seconds that a value which never changes is cached: a year. */
const FOR_GOOD = 31_536_000
/** Seconds, the minimum of KV: rereads a key that the location's cache reports as missing. */
const LEAST_TTL = 30
/** The Worker's own part of the data centre's cache, in which `fetch` and the CDN keep nothing (https://developers.cloudflare.com/workers/runtime-apis/cache). */
const CACHE = 'lectern'
/** Milliseconds for all reads of a request. */
const READ_LIMIT = 5_000
/** Milliseconds after which the next source is asked beside one that has not answered. */
const COPY_PATIENCE = 50
const KV_PATIENCE = 250
/** Lease, in ms: other requests wait instead of reading the same value. Its holder may end before it has read it. */
const LEASE = 1_000
/** Negative cache, in ms: a value that could not be read is not read again. */
const FAILURE_LIFE = 500
/** Longest polling interval, in ms, while another request reads the same value. */
const LONGEST_STEP = 50
/** Values whose state is remembered at once. */
const PENDING_LIMIT = 1_000

/** Why a value need not be asked for before some time, in milliseconds of the clock. */
interface Pending {
  readonly state: 'reading' | 'failed'
  readonly until: number
}

const copies = new Memory<ObjectId, Bytes>(MEMORY_LIMIT, (bytes) => bytes.byteLength + ENTRY_WEIGHT)
const pending = new Map<ObjectId, Pending>()

/** The reader of one request; all its reads share one deadline. */
export const createAccess = (
  kv: KVNamespace,
  request: Pick<Request, 'url'>,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Access => ({
  kv,
  origin: new URL(request.url).origin,
  waitUntil: (work) => context.waitUntil(work),
  deadline: new Deadline(READ_LIMIT),
})

/** The same with its own deadline, for reads that come later than the first ones. */
export const renew = (access: Access): Access => ({ ...access, deadline: new Deadline(READ_LIMIT) })

/** The copy of a value in this isolate. */
export const recallValue = (id: ObjectId): Bytes | undefined => copies.get(id)

/**
 * A value of the release. While another request reads the same value, this one waits, so that many cold requests make
 * one read; it looks at the copies from time to time, because workerd lets no request await a promise of another.
 */
export async function readValue(id: ObjectId, access: Access): Promise<Bytes | Failure> {
  const { deadline } = access
  for (let step = 2; isPending(id, 'reading') && deadline.left > 0; step = Math.min(2 * step, LONGEST_STEP)) {
    await deadline.race(pause(step))
  }
  const copy = copies.get(id)
  if (copy !== undefined) return copy
  if (isPending(id, 'failed')) return unavailable(id, 'failed just now')
  if (deadline.left === 0) return unavailable(id, 'late')
  const reading = readFirst(id, access)
  // The read is for all who wait: it goes on where the client of this request leaves.
  access.waitUntil(reading)
  return reading
}

/** Reads a value that no other request reads. */
async function readFirst(id: ObjectId, access: Access): Promise<Bytes | Failure> {
  setPending(id, 'reading', LEASE)
  const reply = await firstOf(access, [
    [() => readCopy(id, access), COPY_PATIENCE],
    [() => read(id, access, FOR_GOOD), KV_PATIENCE],
    [() => read(id, access, LEAST_TTL)],
  ])
  if (typeof reply !== 'string') {
    pending.delete(id)
    return reply
  }
  // A read that is late for this request can still serve the next one.
  if (reply !== 'late') setPending(id, 'failed', FAILURE_LIFE)
  return unavailable(id, reply)
}

/** A value as a stream, for values too large for memory. */
export async function openValue(id: ObjectId, access: Access): Promise<ReadableStream<Uint8Array> | Failure> {
  const open = (cacheTtl: number) => async () =>
    (await settle(() => access.kv.get(toKey(id), { type: 'stream', cacheTtl }))) ?? 'missing'
  const reply = await firstOf(access, [[open(FOR_GOOD), KV_PATIENCE], [open(LEAST_TTL)]], (stream) => stream.cancel())
  return typeof reply === 'string' ? unavailable(id, reply) : reply
}

/** KV has no such value. An answer, and no failure: it is not asked again, since anybody may send made-up ids. */
const NOWHERE = { kind: 'nowhere' } as const

/** A value that may not exist, with its media type; `missing` only where KV itself says so. */
export async function findValue(
  id: ObjectId,
  access: Access,
): Promise<{ readonly bytes: Bytes; readonly type: string } | 'missing' | Failure> {
  const find = async () => {
    const reply = await settle(() => access.kv.getWithMetadata(toKey(id), { type: 'arrayBuffer', cacheTtl: LEAST_TTL }))
    if (reply === 'failed') return reply
    const metadata = v.safeParse(ObjectMetadata, reply.metadata)
    if (reply.value === null || !metadata.success) return NOWHERE
    return { bytes: new Uint8Array(reply.value), type: metadata.output.type }
  }
  const reply = await firstOf(access, [[find, KV_PATIENCE], [find]])
  if (typeof reply === 'string') return unavailable(id, reply)
  if ('kind' in reply) return 'missing'
  copies.set(id, reply.bytes)
  types.set(reply.bytes, reply.type)
  return reply
}

/** Media types of copies, where they were asked for. */
const types = new WeakMap<Bytes, string>()

/** The copy of a value in this isolate, if its media type is known. */
export function recallTyped(id: ObjectId): { readonly bytes: Bytes; readonly type: string } | undefined {
  const bytes = copies.get(id)
  const type = bytes && types.get(bytes)
  return bytes === undefined || type === undefined ? undefined : { bytes, type }
}

/**
 * The health of KV: an error if it does not answer, bypassing every cache, or lacks the root. A random key bypasses
 * the caches; the state of the root is at most 30 seconds old.
 */
export async function checkKv(root: ObjectId, access: Access): Promise<Failure | undefined> {
  const probe = settle(() => access.kv.get(`health/${crypto.randomUUID()}`, 'text'))
  const [answered, found] = await Promise.all([access.deadline.race(probe), findValue(root, access)])
  if (answered === 'failed' || answered === 'late') return unavailable(root, answered)
  if (found !== 'missing') return 'kind' in found ? found : undefined
  const message = `KV answers, but the root of release ${root} is not in it.`
  return { kind: 'upstream_error', reason: message, message }
}

/** The id of the root that local work wrote last: a rebuild needs no restart. `undefined` before the first. */
export async function readLocalRoot({ kv, deadline }: Access): Promise<string | Failure | undefined> {
  const find = () => deadline.race(settle(() => kv.getWithMetadata('local/root', 'text')))
  const first = await find()
  // While a value is replaced, the local store briefly has neither the old nor the new one.
  const reply = typeof first !== 'string' && first.value === null ? await find() : first
  if (typeof reply === 'string') return { kind: 'upstream_error', reason: `local/root: ${reply}` }
  return reply.value ?? undefined
}

function isPending(id: ObjectId, state: Pending['state']): boolean {
  const known = pending.get(id)
  return known?.state === state && Date.now() < known.until
}

function setPending(id: ObjectId, state: Pending['state'], milliseconds: number): void {
  if (pending.size >= PENDING_LIMIT) pending.clear()
  pending.set(id, { state, until: Date.now() + milliseconds })
}

/** A value, or the reason for its absence. */
type Reply<Value> = Value | 'failed' | 'missing'

/** A read, and the milliseconds after which the next begins beside it; the last has all the time that is left. */
type Attempt<Value> = readonly [begin: () => Promise<Reply<Value>>, patience?: number]

/**
 * The first value. The next attempt starts when the previous one failed or takes too long; if none has a value, the
 * result of the last. Later values are discarded.
 */
async function firstOf<Value extends object>(
  { deadline, waitUntil }: Access,
  attempts: readonly Attempt<Value>[],
  discard: (value: Value) => Promise<void> = async () => {},
): Promise<Reply<Value> | 'late'> {
  let over = false
  const { promise, resolve } = Promise.withResolvers<Value>()
  const take = async (attempt: Promise<Reply<Value>>): Promise<Reply<Value>> => {
    const reply = await attempt
    if (typeof reply === 'string') return reply
    if (over) await discard(reply)
    else resolve(reply)
    over = true
    return reply
  }
  const begun: Promise<Reply<Value>>[] = []
  for (const [begin, patience = READ_LIMIT] of attempts) {
    if (deadline.left === 0) return 'late'
    const attempt = take(begin())
    begun.push(attempt)
    const reply = await withTimeout(Math.min(patience, deadline.left), Promise.race([promise, attempt]))
    if (typeof reply !== 'string') return reply
  }
  const all = Promise.all(begun)
  const reply = await deadline.race(Promise.race([promise, all]))
  over = true
  // A late value is kept for the next request.
  if (reply === 'late') waitUntil(all)
  return Array.isArray(reply) ? (reply.at(-1) ?? 'failed') : reply
}

async function read(id: ObjectId, { kv, origin, waitUntil }: Access, cacheTtl: number): Promise<Reply<Bytes>> {
  const reply = await settle(() => kv.get(toKey(id), { type: 'arrayBuffer', cacheTtl }))
  if (reply === 'failed') return reply
  if (reply === null) return 'missing'
  const bytes = new Uint8Array(reply)
  copies.set(id, bytes)
  const headers = { 'Cache-Control': `public, max-age=${FOR_GOOD}` }
  waitUntil(settle(async () => (await caches.open(CACHE)).put(toCopyUrl(id, origin), new Response(bytes, { headers }))))
  return bytes
}

async function readCopy(id: ObjectId, { origin }: Access): Promise<Reply<Bytes>> {
  const copy = await settle(async () => (await (await caches.open(CACHE)).match(toCopyUrl(id, origin)))?.arrayBuffer())
  if (copy === 'failed') return copy
  if (copy === undefined) return 'missing'
  const bytes = new Uint8Array(copy)
  copies.set(id, bytes)
  return bytes
}

/** The Cache API ignores `Vary`, which does no harm here: an address names bytes. */
const toCopyUrl = (id: ObjectId, origin: string): string => `${origin}/.lectern/${toKey(id)}`

/** A platform call whose exceptions become `failed`; the platform logs the cause. */
async function settle<T>(work: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await work()
  } catch {
    return 'failed'
  }
}

const unavailable = (id: ObjectId, reason: string): Failure => ({
  kind: 'upstream_error',
  reason: `${toKey(id)}: ${reason}`,
})
