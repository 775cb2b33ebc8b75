/**
 * The lease of garbage collection, the one thing that it and deployments have to agree on. Reads of KV may be a minute
 * old, the list of versions never is. So the collection writes its lease, and looks for versions only when everyone sees
 * that; a deployment uploads its version, and looks for the lease after. Either the collection knows what the deployment
 * relies on, or the deployment learns that something may be gone, and uploads that again.
 *
 *   l/gc   who collects, and the last sign of life; kept for a day
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { RemoteKv } from './cloudflare/remote-kv.ts'

const KEY = 'l/gc'
/** Seconds for which the lease stays in KV after it was written last: longer than any deployment takes. */
const LIFETIME = 24 * 60 * 60
/** Staleness of KV reads, with a margin, in ms. */
const STALENESS = 120_000
/** Milliseconds without a sign of life after which a collection counts as dead. */
const PULSE = 60_000
/** Time until every location sees the lease (a minute) and has finished work that relied on its absence, in ms. */
const QUIET = 90_000

const Lease = v.object({ id: v.string(), time: v.number(), done: v.boolean() })
const LeaseText = v.pipe(v.string(), v.parseJson(), Lease)

/** `recent`: a gc ended or died since a given time, or so shortly before it that lists still showed deleted keys. */
export type Collection = 'none' | 'running' | 'recent'

/** Whether garbage is or was collected `since` a moment; both times are Cloudflare's, in milliseconds. */
async function readCollection(kv: Pick<RemoteKv, 'get'>, now: number, since: number): Promise<Collection> {
  const lease = await read(kv)
  if (lease === undefined || lease.time < since - STALENESS) return 'none'
  return !lease.done && Math.abs(now - lease.time) < PULSE ? 'running' : 'recent'
}

/** @throws where garbage is being collected */
export async function refuseDuringCollection(
  kv: Pick<RemoteKv, 'get'>,
  now: number,
  since: number,
): Promise<Exclude<Collection, 'running'>> {
  const collection = await readCollection(kv, now, since)
  if (collection !== 'running') return collection
  throw new Error('Garbage is being collected (npm run gc): the live site is as it was. Try again in two minutes')
}

/** The clock of gc. */
export interface Clock {
  /** Cloudflare's clock, in milliseconds. */
  readonly now: () => Promise<number>
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/**
 * Runs gc under the lease. `collect` calls `stillMine` before each deletion; it fails if the machine slept so long
 * that others may consider it dead.
 */
export async function withLease(
  kv: Pick<RemoteKv, 'get' | 'put'>,
  { now, sleep = delay }: Clock,
  collect: (stillMine: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const id = randomUUID()
  const write = async (done: boolean): Promise<number> => {
    const time = await now()
    const value = Buffer.from(JSON.stringify({ id, time, done }))
    await kv.put([{ key: KEY, value, lifetime: LIFETIME }])
    return time
  }
  const begun = await now()
  if ((await readCollection(kv, begun, begun)) === 'running') throw new Error('Garbage is being collected already')
  let last = await write(false)
  const stillMine = async (): Promise<void> => {
    const lease = await read(kv)
    if (lease?.id !== id || (await now()) - last > PULSE)
      throw new Error('Another run took over: nothing more was deleted')
    last = await write(false)
  }
  for (let waited = 0; waited < QUIET; waited += PULSE / 2) {
    await sleep(PULSE / 2)
    await stillMine()
  }
  await collect(stillMine)
  await write(true)
}

async function read(kv: Pick<RemoteKv, 'get'>): Promise<v.InferOutput<typeof Lease> | undefined> {
  const text = (await kv.get([KEY])).get(KEY)
  const lease = v.safeParse(LeaseText, text)
  return lease.success ? lease.output : undefined
}
