/**
 * The only file that reads KV. Values are immutable and named by their content, so a copy is never stale: the isolate
 * keeps what it read, and the data centre keeps a copy for the time when KV fails. All reads of one request together
 * take less than two seconds, whatever KV does.
 */
import * as v from 'valibot'
import { Memory } from './memory.ts'
import { type ObjectId, ObjectMetadata, toKey } from './contract/release.ts'
import { Budget, pause } from './time.ts'

/** What a read needs of the request that it is made for: I/O belongs to one request. */
export interface Access {
  readonly kv: KVNamespace
  /** Origin of the request; it names the copies in the data centre's cache. */
  readonly origin: string
  readonly waitUntil: (work: Promise<unknown>) => void
  /** The time that is left for reading. */
  readonly budget: Budget
}

/** The bytes of a value. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A value of the release that could be read neither from KV nor from a copy. */
export interface Unavailable {
  readonly kind: 'upstream_error'
  readonly reason: string
}

/** Bytes of the copies in one isolate, of its 128 MB. */
const MEMORY_LIMIT = 32 * 1024 * 1024
/** What a copy weighs beside its bytes: its name and its place in the map. */
const ENTRY_WEIGHT = 200
/** Seconds that KV's own cache keeps a value that never changes: a year. */
const FOR_GOOD = 31_536_000
/** Seconds, the least that KV allows: asks again about what the cache of a location says is missing. */
const BRIEFLY = 30
/** Milliseconds for all reads of a request: a cold page needs three, one after the other. */
const READ_LIMIT = 1_500
/** Milliseconds after which other reads begin beside the first; three times this is within the limit. */
const SOON = 400
/** Milliseconds for which nobody else asks for what a request is reading; it may have been given up by its client. */
const LEASE = 500
/** Milliseconds for which nobody asks again for a value that could not be read. */
const FAILURE_LIFE = 500
/** Milliseconds, the longest between two looks at what another request is reading. */
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

/** What a request may read, in the time that all its reads share. */
export const createAccess = (kv: KVNamespace, request: Request, context: ExecutionContext): Access => ({
  kv,
  origin: new URL(request.url).origin,
  waitUntil: (work) => context.waitUntil(work),
  budget: new Budget(READ_LIMIT),
})

/** The same with time of its own, for what is read when the answer has begun. */
export const renew = (access: Access): Access => ({ ...access, budget: new Budget(READ_LIMIT) })

/** The copy of a value in this isolate. */
export const recallObject = (id: ObjectId): Bytes | undefined => copies.get(id)

/**
 * A value of the release: from the isolate's copy, from KV, or from the data centre's copy. While another request reads
 * the same value, this one waits, so that many cold requests make one read; it looks at the copies from time to time,
 * because workerd lets no request await a promise of another.
 */
export async function readObject(id: ObjectId, access: Access): Promise<Bytes | Unavailable> {
  for (let step = 2; isPending(id, 'reading') && !access.budget.isSpent; step = Math.min(2 * step, LONGEST_STEP)) {
    await access.budget.within(pause(step))
  }
  return copies.get(id) ?? lead(id, access)
}

/** A value that may not exist, with its media type. No copy is asked, so that it tells whether KV itself works. */
export async function findObject(
  id: ObjectId,
  { kv, budget }: Access,
): Promise<{ readonly bytes: Bytes; readonly type: string } | Unavailable | undefined> {
  const find = () => settle(() => kv.getWithMetadata(toKey(id), { type: 'arrayBuffer', cacheTtl: BRIEFLY }))
  const reply = await hedge(find(), () => [find()], budget)
  if (typeof reply === 'string') return unavailable(id, reply)
  const metadata = v.safeParse(ObjectMetadata, reply.metadata)
  if (reply.value === null || !metadata.success) return undefined
  return { bytes: new Uint8Array(reply.value), type: metadata.output.type }
}

/** The id of the root that local work wrote last: a rebuild needs no restart. `undefined` before the first. */
export async function readLocalRoot({ kv, budget }: Access): Promise<string | Unavailable | undefined> {
  const find = () => budget.within(settle(() => kv.getWithMetadata('local/root', 'text')))
  const first = await find()
  // Where a value is just being replaced, the local store has neither the old one nor the new one for a moment.
  const reply = typeof first !== 'string' && first.value === null ? await find() : first
  if (typeof reply === 'string') return { kind: 'upstream_error', reason: `local/root: ${reply}` }
  return reply.value ?? undefined
}

async function lead(id: ObjectId, access: Access): Promise<Bytes | Unavailable> {
  if (isPending(id, 'failed')) return unavailable(id, 'failed just now')
  if (access.budget.isSpent) return unavailable(id, 'late')
  setPending(id, 'reading', LEASE)
  const first = readValue(id, access, FOR_GOOD)
  const reply = await hedge(first, () => [readValue(id, access, BRIEFLY), readCopy(id, access)], access.budget)
  if (typeof reply === 'string') {
    // What is late for this request may not be for another, and not for the next.
    if (reply === 'late') access.waitUntil(first)
    else setPending(id, 'failed', FAILURE_LIFE)
    return unavailable(id, reply)
  }
  pending.delete(id)
  return reply
}

function isPending(id: ObjectId, state: Pending['state']): boolean {
  const known = pending.get(id)
  return known?.state === state && Date.now() < known.until
}

function setPending(id: ObjectId, state: Pending['state'], milliseconds: number): void {
  if (pending.size >= PENDING_LIMIT) pending.clear()
  pending.set(id, { state, until: Date.now() + milliseconds })
}

/** A value, or why there is none. */
type Reply<Value> = Value | 'failed' | 'missing'

/** Takes a value that comes soon; else begins other reads beside the first, and takes the value that comes first. */
async function hedge<Value extends object>(
  first: Promise<Reply<Value>>,
  begin: () => readonly Promise<Reply<Value>>[],
  budget: Budget,
): Promise<Reply<Value> | 'late'> {
  const reply = await budget.within(first, SOON)
  return typeof reply === 'string' ? budget.within(firstValue([...begin(), first])) : reply
}

/** The value that comes first; where none comes, what the first of the reads says. */
const firstValue = <Value>(reads: readonly Promise<Reply<Value>>[]): Promise<Reply<Value>> =>
  new Promise((resolve) => {
    const take = (reply: Reply<Value>): void => {
      if (typeof reply !== 'string') resolve(reply)
    }
    for (const read of reads) void read.then(take)
    void Promise.all(reads).then(([reply = 'failed']) => resolve(reply))
  })

async function readValue(id: ObjectId, access: Access, cacheTtl: number): Promise<Reply<Bytes>> {
  const reply = await settle(() => access.kv.get(toKey(id), { type: 'arrayBuffer', cacheTtl }))
  if (reply === 'failed') return reply
  if (reply === null) return 'missing'
  const bytes = new Uint8Array(reply)
  copies.set(id, bytes)
  access.waitUntil(keepCopy(id, bytes, access))
  return bytes
}

/** The Cache API ignores `Vary`, which does no harm here: an address names bytes. */
const toCopyUrl = (id: ObjectId, { origin }: Access): string => `${origin}/.lectern/${toKey(id)}`

async function keepCopy(id: ObjectId, bytes: Bytes, access: Access): Promise<void> {
  const headers = { 'Cache-Control': `public, max-age=${FOR_GOOD}` }
  await settle(() => caches.default.put(toCopyUrl(id, access), new Response(bytes, { headers })))
}

async function readCopy(id: ObjectId, access: Access): Promise<Reply<Bytes>> {
  const copy = await settle(async () => (await caches.default.match(toCopyUrl(id, access)))?.arrayBuffer())
  if (copy === 'failed') return copy
  if (copy === undefined) return 'missing'
  const bytes = new Uint8Array(copy)
  copies.set(id, bytes)
  return bytes
}

/** What the platform gives, without what it throws: why it failed is in its own log. */
async function settle<T>(work: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await work()
  } catch {
    return 'failed'
  }
}

const unavailable = (id: ObjectId, reason: string): Unavailable => ({
  kind: 'upstream_error',
  reason: `${toKey(id)}: ${reason}`,
})
