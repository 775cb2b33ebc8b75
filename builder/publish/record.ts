/**
 * Release records: what KV knows of each release beside its values.
 *
 *   r/<root>   the record: time, message, counts, and the ids of its page facts
 *   o/<id>     page facts, in parts that change only where a page changed
 */
import * as v from 'valibot'
import { ObjectId, toKey } from '../../worker/contract/release.ts'
import { isBoundary } from '../views/boundary.ts'
import { toObjectId } from '../site/assets.ts'
import { PageFacts, type PageTable } from '../release/page-facts.ts'
import type { ReleaseValue } from '../release/stored.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'

/** The record of a release. */
export const ReleaseRecord = v.object({
  root: ObjectId,
  /** When its deployment began, by Cloudflare's clock, and when it was built, ISO 8601. Releases of earlier versions do not say the latter. */
  time: v.string(),
  generatedAt: v.optional(v.string()),
  message: v.string(),
  pages: v.number(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  /** Fingerprint of the build: equal fingerprints mean equal content. Absent in releases of earlier versions. */
  fingerprint: v.optional(v.string()),
  /** Parts of the page facts. */
  facts: v.array(ObjectId),
  /** The change log, a file of the release. Absent in releases of earlier versions. */
  changes: v.optional(ObjectId),
})
export type ReleaseRecord = v.InferOutput<typeof ReleaseRecord>

/** Prefix of the keys of records. */
export const RECORDS = 'r/'
const FACTS_TYPE = 'application/vnd.lectern.facts+json'
/** Pages per part, on average: some 60 KB. */
const PAGES_PER_PART = 512

/** The key of a record. */
export const toRecordKey = (root: ObjectId): string => `${RECORDS}${root}`

const RecordText = v.pipe(v.string(), v.parseJson(), ReleaseRecord)

/** The record of a release, if there is one. @throws if it is that of another, or no record */
export async function readRecord(
  kv: Pick<RemoteKv, 'get'>,
  root: ObjectId | undefined,
): Promise<ReleaseRecord | undefined> {
  if (root === undefined) return undefined
  const [text] = (await kv.get([toRecordKey(root)])).values()
  if (text === undefined) return undefined
  const key = toRecordKey(root)
  const record = parseRecord(key, text)
  if (record !== undefined) return record
  throw new Error(
    `"${key}" in KV is not the record of release ${root}. Delete it with "npx wrangler kv key delete ${key} --binding CONTENT --remote" and deploy: the dates of pages and the log of changes then begin anew`,
  )
}

/** The records of those among some releases that have one. */
export async function readRecords(
  kv: Pick<RemoteKv, 'get'>,
  roots: Iterable<ObjectId>,
): Promise<readonly ReleaseRecord[]> {
  const texts = await kv.get(Array.from(roots, toRecordKey))
  return [...texts].flatMap(([key, text]) => parseRecord(key, text) ?? [])
}

/** The record in the value of a key; `undefined` for that of another release, and for what is none. */
function parseRecord(key: string, text: string): ReleaseRecord | undefined {
  const record = v.safeParse(RecordText, text)
  return record.success && toRecordKey(record.output.root) === key ? record.output : undefined
}

/** Cuts page facts into values; where a part begins depends on one path alone, so that one changed page changes one. */
export function toFactValues(pages: PageTable): ReleaseValue[] {
  const parts: [string, PageFacts][][] = [[]]
  for (const entry of Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (isBoundary(entry[0], PAGES_PER_PART)) parts.push([])
    parts.at(-1)?.push(entry)
  }
  return parts.map((part) => {
    const bytes = new TextEncoder().encode(JSON.stringify(part))
    return { id: toObjectId(FACTS_TYPE, bytes), type: FACTS_TYPE, bytes }
  })
}

/** Whether the metadata of a key is that of page facts. */
export const isFacts = (metadata: unknown): boolean => v.is(v.object({ type: v.literal(FACTS_TYPE) }), metadata)

const FactPart = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), PageFacts])))

/** The page facts of a release; `undefined` if KV lacks a part of them or it is damaged, since it would seem that its pages are new. */
export async function readFacts(
  kv: Pick<RemoteKv, 'get'>,
  { facts }: Pick<ReleaseRecord, 'facts'>,
): Promise<PageTable | undefined> {
  const texts = await kv.get(facts.map(toKey))
  const parts = facts.map((id) => v.safeParse(FactPart, texts.get(toKey(id))))
  if (parts.some(({ success }) => !success)) return undefined
  return Object.fromEntries(parts.flatMap(({ success, output }) => (success ? output : [])))
}
