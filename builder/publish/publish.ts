/** Uploads the missing values of a release to the remote KV. The live site is not touched. */
import { isUtf8 } from 'node:buffer'
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { Output } from '../release/output.ts'
import type { ReleaseValue } from '../release/stored.ts'
import { type ReleaseRecord, readRecord, toFactValues, toRecordKey } from './record.ts'
import type { Pair, RemoteKv } from './cloudflare/remote-kv.ts'
import { compare, type PageDiff } from './diff.ts'
import { createReader, reach } from './routes.ts'

/** The plan of an upload. */
export interface Plan {
  readonly root: ObjectId
  /** Ids of the values that KV lacks, and their bytes. */
  readonly missing: readonly ObjectId[]
  readonly bytes: number
  readonly diff: PageDiff
  /** The record of the release. */
  readonly record: Omit<ReleaseRecord, 'time' | 'message'>
  /** Whether KV has the record already. */
  readonly recorded: boolean
}

/** Keys of the values that KV is known to hold. */
type Present = ReadonlySet<string>

/** The keys in a list, which may be a minute old. Not reliable after deletions. */
export const listPresent = async (kv: Pick<RemoteKv, 'list'>): Promise<Present> =>
  new Set((await kv.list('o/')).map(({ name }) => name))

/** The keys that the live release reaches, which gc never deletes. */
export async function readPresent(kv: Pick<RemoteKv, 'get'>, live: ObjectId | undefined): Promise<Present> {
  if (live === undefined) return new Set()
  const ids = await reach(createReader(kv), live)
  const facts = (await readRecord(kv, live))?.facts ?? []
  return new Set(Array.from([...ids, ...facts], toKey))
}

/** Finds the values of a release that KV lacks, and the differences from the live release. */
export async function plan(
  kv: Pick<RemoteKv, 'get'>,
  output: Output,
  live: ObjectId | undefined,
  present: Present,
): Promise<Plan> {
  const { root } = output.manifest
  const facts = toFactValues(output.pages())
  const sizes = new Map([
    ...Array.from(output.values, ([id, { size }]) => [id, size] as const),
    ...facts.map(({ id, bytes }) => [id, bytes.length] as const),
  ])
  const missing = [...sizes].filter(([id]) => !present.has(toKey(id)))
  const diff = await compare(kv, output, live)
  return {
    root,
    missing: missing.map(([id]) => id),
    bytes: missing.reduce((sum, [, size]) => sum + size, 0),
    diff,
    record: {
      root,
      generatedAt: output.manifest.generatedAt,
      pages: output.manifest.pages,
      added: diff.added.length,
      changed: diff.changed.length,
      removed: diff.removed.length,
      fingerprint: output.manifest.fingerprint,
      facts: facts.map(({ id }) => id),
      changes: output.manifest.changes,
    },
    recorded: (await readRecord(kv, root)) !== undefined,
  }
}

/** The plan for content that is already published: nothing. */
export const toEmptyPlan = (published: ReleaseRecord): Plan => ({
  root: published.root,
  missing: [],
  bytes: 0,
  diff: { added: [], changed: [], removed: [] },
  record: published,
  recorded: true,
})

/** Uploads the missing values, the root last, and reads a sample back; `tick` receives the number of values written. */
export async function publish(
  kv: Pick<RemoteKv, 'get' | 'put'>,
  output: Output,
  { missing }: Plan,
  tick: (count: number) => void,
): Promise<void> {
  const facts = new Map(toFactValues(output.pages()).map((value) => [value.id, value]))
  const read = (id: ObjectId): ReleaseValue => facts.get(id) ?? output.read(id)
  await kv.put(toPairs(missing, read), tick)
  await verify(kv, toSample(missing, output), read)
}

/** Records a complete release of a Worker, whose deployment began `now`, unless it is recorded already. */
export async function record(
  kv: Pick<RemoteKv, 'put'>,
  { record: facts, recorded }: Plan,
  message: string,
  worker: string,
  now: number,
): Promise<void> {
  if (recorded) return
  const complete: ReleaseRecord = { ...facts, time: new Date(now).toISOString(), message }
  await kv.put([{ key: toRecordKey(facts.root), value: Buffer.from(JSON.stringify(complete)), metadata: { worker } }])
}

function* toPairs(ids: readonly ObjectId[], read: (id: ObjectId) => ReleaseValue): Generator<Pair, void, void> {
  for (const id of ids) {
    const { type, bytes } = read(id)
    yield { key: toKey(id), value: bytes, metadata: { type } }
  }
}

/** Values that are read back after an upload, and the largest of them in bytes: one answer of the API holds 25 MiB. */
const SAMPLE = 50
const SAMPLE_BYTES = 256 * 1024

/** Texts spread over a whole upload, the last of them (the root) included. */
function toSample(ids: readonly ObjectId[], { values }: Pick<Output, 'values'>): readonly ObjectId[] {
  const texts = ids.filter((id) => {
    const value = values.get(id)
    return value !== undefined && value.size <= SAMPLE_BYTES && /^(?:text|application\/vnd)/.test(value.type)
  })
  const step = Math.max(1, Math.floor(texts.length / SAMPLE))
  return texts.filter((_, index) => (texts.length - 1 - index) % step === 0).slice(-SAMPLE)
}

/** Reads values back, in one request; those of files that are no texts in UTF-8 cannot be. A byte order mark may be missing. */
async function verify(
  kv: Pick<RemoteKv, 'get'>,
  ids: readonly ObjectId[],
  read: (id: ObjectId) => ReleaseValue,
): Promise<void> {
  const values = ids.map(read).filter(({ bytes }) => isUtf8(bytes))
  const found = await kv.get(values.map(({ id }) => toKey(id)))
  for (const { id, bytes } of values) {
    const text = found.get(toKey(id))?.replace(/^\uFEFF/, '')
    if (text !== new TextDecoder().decode(bytes)) {
      throw new Error(`KV does not return what was written as "${toKey(id)}". The live site is as it was; deploy again`)
    }
  }
}
