/** Garbage: records of releases that are kept no longer, and values that no kept release reaches. */
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import { readRecords, type ReleaseRecord, toRecordKey } from './record.ts'
import type { RemoteKv } from './remote-kv.ts'
import { createReader, reach } from './routes.ts'

/** Which releases are kept: the newest so many, and all that are younger than a moment. */
export interface Retention {
  readonly count: number
  /** ISO 8601 */
  readonly since: string
}

/** What can be deleted. */
export interface Garbage {
  /** Number of releases that are kept. */
  readonly kept: number
  /** Keys of the records of the others. */
  readonly records: readonly string[]
  /** Keys of the values that none of the kept reaches. */
  readonly values: readonly string[]
}

/**
 * Marks what the kept releases reach; the rest is garbage.
 * @throws where a live release is not among the kept, or a kept one is not whole
 */
export async function findGarbage(
  kv: Pick<RemoteKv, 'list' | 'get'>,
  live: readonly ObjectId[],
  { count, since }: Retention,
): Promise<Garbage> {
  const records = await readRecords(kv)
  const kept = records.filter(({ time }, position) => position < count || time >= since)
  const strangers = live.filter((root) => !kept.some((record) => record.root === root))
  if (live.length === 0 || strangers.length > 0) {
    throw new Error(
      `Nothing was deleted: the live release ${strangers.join(', ')} is not among the kept ones. Deploy again, or keep more with --keep and --days`,
    )
  }
  const reached = await mark(kv, kept)
  const values = (await kv.list('o/')).map(({ name }) => name).filter((name) => !reached.has(name))
  const old = records.filter((record) => !kept.includes(record)).map(({ root }) => toRecordKey(root))
  return { kept: kept.length, records: old, values }
}

/** Deletes garbage. Records first: a release whose values are gone must not look like one that can be gone back to. */
export async function sweep(kv: Pick<RemoteKv, 'remove'>, { records, values }: Garbage): Promise<void> {
  await kv.remove(records)
  await kv.remove(values)
}

async function mark(kv: Pick<RemoteKv, 'get'>, kept: readonly ReleaseRecord[]): Promise<Set<string>> {
  const reached = new Set<ObjectId>()
  const read = createReader(kv)
  for (const { root, facts } of kept) {
    await reach(read, root, reached)
    for (const id of facts) reached.add(id)
  }
  return new Set(Array.from(reached, toKey))
}
