/**
 * The only file that reads KV. Values are immutable and named by their content, so a copy is never stale: the isolate
 * keeps what it read, and the data centre keeps a copy for the time when KV fails. A read takes less than two seconds,
 * whatever KV does.
 */
import * as v from 'valibot'
import { Memory } from './memory.ts'
import { type ObjectId, ObjectMetadata, toKey } from './schema/release.ts'
import { pause, within } from './time.ts'

/** What a read needs of the request that it is made for: I/O belongs to one request. */
export interface Access {
  readonly kv: KVNamespace
  /** Origin of the request; it names the copies in the data centre's cache. */
  readonly origin: string
  readonly waitUntil: (work: Promise<unknown>) => void
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
/** Milliseconds after which a second read is started beside the first, and the time for both together. */
const FIRST_LIMIT = 600
const READ_LIMIT = 1_500
/** Milliseconds for the copy in the data centre. */
const COPY_LIMIT = 200
/** Milliseconds to wait for what another request of this isolate is reading. */
const FOLLOW_LIMIT = 200
/** Milliseconds for which nobody asks again for a value that could not be read. */
const FAILURE_LIFE = 500

const copies = new Memory<ObjectId, Bytes>(MEMORY_LIMIT, (bytes) => bytes.byteLength + ENTRY_WEIGHT)
const reading = new Set<ObjectId>()
const failures = new Map<ObjectId, number>()

/** The copy of a value in this isolate. */
export const recallObject = (id: ObjectId): Bytes | undefined => copies.get(id)

/** A value of the release: from the isolate's copy, from KV, or from the data centre's copy. */
export async function readObject(id: ObjectId, access: Access): Promise<Bytes | Unavailable> {
  return copies.get(id) ?? (await follow(id)) ?? (await lead(id, access))
}

/** A value that may not exist, with its media type. No copy is asked, so that it tells whether KV itself works. */
export async function findObject(
  id: ObjectId,
  access: Access,
): Promise<{ readonly bytes: Bytes; readonly type: string } | Unavailable | undefined> {
  const options = { type: 'arrayBuffer', cacheTtl: BRIEFLY } as const
  const reply = await within(
    READ_LIMIT,
    settle(() => access.kv.getWithMetadata(toKey(id), options)),
  )
  if (reply === 'late' || reply === 'failed') return unavailable(id, reply)
  const metadata = v.safeParse(ObjectMetadata, reply.metadata)
  if (reply.value === null || !metadata.success) return undefined
  return { bytes: new Uint8Array(reply.value), type: metadata.output.type }
}

/** The id of the root that local work wrote last: a rebuild needs no restart. `undefined` before the first. */
export async function readLocalRoot(kv: KVNamespace): Promise<string | Unavailable | undefined> {
  const reply = await within(
    READ_LIMIT,
    settle(() => kv.getWithMetadata('local/root', 'text')),
  )
  if (reply === 'late' || reply === 'failed') return { kind: 'upstream_error', reason: `local/root: ${reply}` }
  return reply.value ?? undefined
}

/**
 * Waits while another request reads the same value: many cold requests make one read. It looks at the copies from time
 * to time, because workerd lets no request await a promise of another.
 */
async function follow(id: ObjectId): Promise<Bytes | undefined> {
  for (let waited = 0, step = 2; waited < FOLLOW_LIMIT && reading.has(id); waited += step, step *= 2) {
    await pause(step)
  }
  return copies.get(id)
}

async function lead(id: ObjectId, access: Access): Promise<Bytes | Unavailable> {
  if (Date.now() - (failures.get(id) ?? 0) < FAILURE_LIFE) return unavailable(id, 'failed just now')
  reading.add(id)
  const reply = await readTwice(id, access.kv)
  const bytes = typeof reply === 'string' ? await readCopy(id, access) : reply
  reading.delete(id)
  if (bytes === undefined) {
    failures.set(id, Date.now())
    return unavailable(id, String(reply))
  }
  failures.delete(id)
  copies.set(id, bytes)
  if (bytes === reply) access.waitUntil(keepCopy(id, bytes, access))
  return bytes
}

type Reply = Bytes | 'failed' | 'missing' | 'late'

/** A second read begins when the first failed or takes long, and whichever comes first is taken. */
async function readTwice(id: ObjectId, kv: KVNamespace): Promise<Reply> {
  const first = readOnce(id, kv, FOR_GOOD)
  const reply = await within(FIRST_LIMIT, first)
  if (typeof reply !== 'string') return reply
  const second = readOnce(id, kv, BRIEFLY)
  return within(READ_LIMIT - FIRST_LIMIT, reply === 'late' ? either(first, second) : second)
}

async function readOnce(id: ObjectId, kv: KVNamespace, cacheTtl: number): Promise<Reply> {
  const reply = await settle(() => kv.get(toKey(id), { type: 'arrayBuffer', cacheTtl }))
  if (reply === 'failed') return reply
  return reply === null ? 'missing' : new Uint8Array(reply)
}

/** The first of two reads that has the value; else what the second says. */
async function either(first: Promise<Reply>, second: Promise<Reply>): Promise<Reply> {
  const winner = await Promise.race([first, second])
  if (typeof winner !== 'string') return winner
  const replies = await Promise.all([first, second])
  return replies.find((reply) => typeof reply !== 'string') ?? replies[1]
}

/** The Cache API ignores `Vary`, which does no harm here: an address names bytes. */
const toCopyUrl = (id: ObjectId, { origin }: Access): string => `${origin}/.lectern/${toKey(id)}`

async function keepCopy(id: ObjectId, bytes: Bytes, access: Access): Promise<void> {
  const headers = { 'Cache-Control': `public, max-age=${FOR_GOOD}` }
  await settle(() => caches.default.put(toCopyUrl(id, access), new Response(bytes, { headers })))
}

async function readCopy(id: ObjectId, access: Access): Promise<Bytes | undefined> {
  const copy = await within(
    COPY_LIMIT,
    settle(() => caches.default.match(toCopyUrl(id, access))),
  )
  if (!(copy instanceof Response)) return undefined
  const bytes = await within(
    COPY_LIMIT,
    settle(() => copy.arrayBuffer()),
  )
  return typeof bytes === 'string' ? undefined : new Uint8Array(bytes)
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
