/** Puts a release into the remote KV: only what is missing, then its record. The live site is not touched. */
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { Output } from '../release/output.ts'
import type { ReleaseValue } from '../release/release.ts'
import { type ReleaseRecord, toFactValues, toRecordKey } from './record.ts'
import type { Pair, RemoteKv } from './remote-kv.ts'
import { createReader, diffPages, type PageDiff, type ReadTexts, readRoot } from './routes.ts'
import { upload } from './upload.ts'

/** What publishing would do. */
export interface Plan {
  readonly root: ObjectId
  /** Ids of the values that KV lacks, and their bytes. */
  readonly missing: readonly ObjectId[]
  readonly bytes: number
  readonly diff: PageDiff
  /** The record, and whether KV has it already. */
  readonly record: Omit<ReleaseRecord, 'time' | 'message'>
  readonly recorded: boolean
}

/** Finds what KV lacks of a release, and what differs from the live one. */
export async function plan(kv: RemoteKv, output: Output, live: ObjectId | undefined): Promise<Plan> {
  const { root } = output.manifest
  const facts = toFactValues(output.pages())
  const present = new Set((await kv.list('o/')).map(({ name }) => name))
  const missing = [...output.values.keys(), ...facts.map(({ id }) => id)].filter((id) => !present.has(toKey(id)))
  const factSizes = new Map(facts.map(({ id, bytes }) => [id, bytes.length]))
  const size = (id: ObjectId): number => output.values.get(id)?.size ?? factSizes.get(id) ?? 0
  const diff = await compare(kv, output, live)
  return {
    root,
    missing,
    bytes: missing.reduce((sum, id) => sum + size(id), 0),
    diff,
    record: {
      root,
      pages: output.manifest.pages,
      added: diff.added.length,
      changed: diff.changed.length,
      removed: diff.removed.length,
      fingerprint: output.manifest.fingerprint,
      facts: facts.map(({ id }) => id),
    },
    recorded: (await kv.list(toRecordKey(root))).length > 0,
  }
}

/** What there is to do for content that is published already: nothing. */
export const toEmptyPlan = (record: ReleaseRecord): Plan => ({
  root: record.root,
  missing: [],
  bytes: 0,
  diff: { added: [], changed: [], removed: [] },
  record,
  recorded: true,
})

/** Uploads what is missing, verifies it, and records the release; `tick` hears how many values were written. */
export async function publish(
  kv: RemoteKv,
  output: Output,
  { missing, record, recorded }: Plan,
  message: string,
  tick: (count: number) => void,
): Promise<void> {
  const facts = new Map(toFactValues(output.pages()).map((value) => [value.id, value]))
  const read = (id: ObjectId): ReleaseValue => facts.get(id) ?? output.read(id)
  await upload(kv, toPairs(missing, read), tick)
  await verify(kv, toSample(missing, output), read)
  if (recorded) return
  const complete: ReleaseRecord = { ...record, time: new Date().toISOString(), message }
  await upload(kv, [{ key: toRecordKey(record.root), value: Buffer.from(JSON.stringify(complete)) }], () => {})
}

/** What differs between the live release and the one in the output folder. */
export async function compare(
  kv: Pick<RemoteKv, 'get'>,
  output: Output,
  live: ObjectId | undefined,
): Promise<PageDiff> {
  const local: ReadTexts = async (ids) =>
    new Map(ids.map((id) => [id, new TextDecoder().decode(output.read(id).bytes)]))
  const after = await readRoot(local, output.manifest.root)
  if (!after) throw new Error('The output folder is damaged: build again')
  const read = createReader(kv)
  const before = live === undefined ? undefined : await readRoot(read, live)
  return diffPages(before && { root: before, read }, { root: after, read: local })
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
    const { type = '', size = 0 } = values.get(id) ?? {}
    return size <= SAMPLE_BYTES && /^(?:text|application\/vnd)/.test(type)
  })
  const step = Math.max(1, Math.floor(texts.length / SAMPLE))
  return texts.filter((_, index) => (texts.length - 1 - index) % step === 0).slice(-SAMPLE)
}

/** Reads values back, in one request. */
async function verify(kv: RemoteKv, ids: readonly ObjectId[], read: (id: ObjectId) => ReleaseValue): Promise<void> {
  if (ids.length === 0) return
  const found = await kv.get(ids.map(toKey))
  for (const id of ids) {
    if (found.get(toKey(id)) !== new TextDecoder().decode(read(id).bytes)) {
      throw new Error(`KV does not return what was written as "${toKey(id)}". The live site is as it was; deploy again`)
    }
  }
}
