/**
 * Finds garbage: values and records that are unreachable from every release that is live, kept for rollback, or
 * being deployed.
 */
import * as v from 'valibot'
import { isObjectId, toKey } from '../../worker/contract/release.ts'
import type { Account } from './cloudflare/account.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'
import { PREVIEW, readLive, type RemoteWorker, toContent, type Version } from './cloudflare/remote-worker.ts'
import { DEPLOYABLE, requireWhole } from './history.ts'
import { withLease } from './lease.ts'
import { isFacts, readRecord, readRecords, RECORDS, type ReleaseRecord, toRecordKey } from './record.ts'
import { createReader, reach, readRoot } from './routes.ts'
import { findLacking } from './whole.ts'

/** The releases to keep: a number of the newest, and all younger than a time. */
interface Retention {
  readonly count: number
  /** ISO 8601 */
  readonly since: string
  /** The same for versions that were never live and may be about to be. */
  readonly sinceUpload: string
}

/** Values and records that can be deleted. */
export interface Garbage {
  /** Number of releases that are kept. */
  readonly kept: number
  /** Keys of the records of the others. */
  readonly records: readonly string[]
  /**
   * Keys of values that no kept release reaches, roots first, so that a partly deleted release is never used.
   */
  readonly values: readonly string[]
}

const DAY = 24 * 60 * 60 * 1000

/** Finds garbage, and with `yes` deletes it. Keeps the newest `keep` releases and those of the last `days` days. */
export async function collect(account: Account, keep: number, days: number, yes: boolean): Promise<Garbage> {
  const { kv, worker, sleep, config } = account
  const now = async (): Promise<number> => (await worker.deployments()).now
  const find = async (): Promise<Garbage> => {
    const toDate = (age: number): string => new Date(time - age * DAY).toISOString()
    const time = await now()
    return findGarbage(kv, worker, { count: keep, since: toDate(days), sinceUpload: toDate(1) })
  }
  await refuseShared(kv, config.name)
  let garbage = await find()
  if (!yes || garbage.records.length + garbage.values.length === 0) return garbage
  await withLease(kv, { now, sleep }, async (stillMine) => {
    garbage = await find()
    await sweep(kv, garbage, stillMine)
  })
  return garbage
}

const RecordMetadata = v.object({ worker: v.string() })

/** Two sites with one namespace: what only the other one uses would be garbage. Records of earlier versions name no Worker. */
async function refuseShared(kv: Pick<RemoteKv, 'list'>, own: string): Promise<void> {
  for (const { name, metadata } of await kv.list(RECORDS)) {
    if (!v.is(RecordMetadata, metadata) || metadata.worker === own) continue
    throw new Error(
      `Nothing was deleted: the KV namespace also holds releases of the Worker "${metadata.worker}". Give each site its own: create another with "npx wrangler kv namespace create", write its id into wrangler.toml, and deploy. If there is no such site, delete "${name}" with "npx wrangler kv key delete ${name} --binding CONTENT --remote"`,
    )
  }
}

/**
 * Marks values that kept releases reach; the rest is garbage. The kept releases are those of the Worker's versions:
 * that list is never stale, and versions beyond its hundred can be neither deployed nor rolled back to. With a shorter
 * list, which may lack some, they are those of young records too. @throws if a live or kept release is incomplete
 */
export async function findGarbage(
  kv: Pick<RemoteKv, 'list' | 'get' | 'has'>,
  worker: RemoteWorker,
  retention: Retention,
): Promise<Garbage> {
  const live = (await readLive(worker)).flatMap(({ root }) => root ?? [])
  if (live.length === 0) throw new Error('Nothing was deleted: no release is live. Deploy first')
  const { deployments } = await worker.deployments()
  const wereLive = new Set(deployments.flatMap((deployment) => deployment.versions.map(({ id }) => id)))
  const versions = await worker.versions()
  requireWhole(versions, [...wereLive])
  const kept = new Set(live)
  for (const { id, tag } of findKept(versions, wereLive, retention)) {
    const root = isObjectId(tag) ? tag : toContent((await worker.version(id)).bindings).root
    if (root !== undefined) kept.add(root)
  }
  const keys = await kv.list('o/')
  const allRecords = (await kv.list(RECORDS)).map(({ name }) => name)
  const recorded = allRecords.map((name) => name.slice(RECORDS.length)).filter(isObjectId)
  const others = recorded.filter((root) => !kept.has(root))
  for (const { root, facts } of await findUnlisted(worker, versions, await readRecords(kv, others), retention)) {
    // One that is not whole can be rolled back to no more, whether or not a version has it.
    const list = (): Promise<typeof keys> => Promise.resolve(keys)
    if ((await findLacking({ ...kv, list }, root, facts)).length === 0) kept.add(root)
  }
  const listed = new Set(keys.map(({ name }) => name))
  const reached = new Set<string>()
  let count = 0
  let areFactsKnown = true
  const read = createReader(kv)
  for (const root of kept) {
    // One that was swept before is still a version of the Worker. A list may be stale: both have to say that it is gone.
    const isGone = !live.includes(root) && !listed.has(toKey(root)) && (await readRoot(read, root)) === undefined
    if (isGone) continue
    count += 1
    const record = await readRecord(kv, root)
    areFactsKnown &&= record !== undefined
    for (const id of [...(await reach(read, root)), ...(record?.facts ?? [])]) reached.add(toKey(id))
  }
  // Without the record of a release nothing tells which facts are its own.
  if (!areFactsKnown) for (const { name, metadata } of keys) if (isFacts(metadata)) reached.add(name)
  const keptRecords = new Set(Array.from(kept, toRecordKey))
  const records = allRecords.filter((name) => !keptRecords.has(name))
  const known = [...records.map((name) => name.slice(RECORDS.length)), ...versions.map(({ tag }) => tag)]
  const roots = new Set(known.map((root) => `o/${root}`))
  const values = [...listed].filter((name) => !reached.has(name))
  return {
    kept: count,
    records,
    values: [...values.filter((name) => roots.has(name)), ...values.filter((name) => !roots.has(name))],
  }
}

/**
 * Records without a version in a list that has fewer than it may have, and so may lack some, that are as young as what is
 * kept: the fewer it has, the more. That of an upload that failed is among them until it is no longer young.
 */
async function findUnlisted(
  worker: Pick<RemoteWorker, 'version'>,
  versions: readonly Version[],
  records: readonly ReleaseRecord[],
  { count, since, sinceUpload }: Retention,
): Promise<readonly ReleaseRecord[]> {
  if (versions.length >= DEPLOYABLE) return []
  const releases = new Map<string, string>()
  for (const { tag, time } of versions) if (isObjectId(tag) && !releases.has(tag)) releases.set(tag, time)
  const isAmongNewest = (time: string): boolean =>
    [...releases.values()].filter((release) => release > time).length < count
  const isYoung = (time: string): boolean => time >= since || time >= sinceUpload || isAmongNewest(time)
  let unlisted = records.filter(({ root, time }) => !releases.has(root) && isYoung(time))
  // Previews, above all, whose tag does not name their release.
  for (const { id } of versions.filter(({ tag }) => !isObjectId(tag))) {
    if (unlisted.length === 0) break
    const content = toContent((await worker.version(id)).bindings)
    unlisted = unlisted.filter(({ root }) => root !== content.root)
  }
  return unlisted
}

/** Deletes garbage; asks `before` each request whether it still may. */
export async function sweep(
  kv: Pick<RemoteKv, 'remove'>,
  { records, values }: Garbage,
  before: () => Promise<void>,
): Promise<void> {
  const keys = [...records, ...values]
  for (let start = 0; start < keys.length; start += BATCH) {
    await before()
    await kv.remove(keys.slice(start, start + BATCH))
  }
}

/** Keys of one deletion: some seconds of work. */
const BATCH = 1_000

function findKept(
  versions: readonly Version[],
  wereLive: ReadonlySet<string>,
  { count, since, sinceUpload }: Retention,
): readonly Version[] {
  const newest = new Set<string>()
  return versions.filter(({ id, tag, time }) => {
    // Previews do not count as releases, but for those that somebody made live.
    const release = tag === PREVIEW && wereLive.has(id) ? id : (tag ?? '')
    if ((isObjectId(tag) || release === id) && newest.size < count) newest.add(release)
    return newest.has(release) || time >= since || (!wereLive.has(id) && time >= sinceUpload)
  })
}
