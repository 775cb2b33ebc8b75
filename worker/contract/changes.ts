/** The change log: the builder writes it, and the Worker answers from it. */
import * as v from 'valibot'
import { isObjectId, ObjectId } from './release.ts'

export const CHANGES_PATH = '/api/v1/changes.json'
/** Where the log of a release is. */
export const LOG_PATH = '/changes/log.json'

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** What happened to a page. */
export const ChangeKind = v.picklist(['added', 'changed', 'removed', 'moved'])

/** One page that is not as it was in the release before. */
export const Change = v.object({
  change: ChangeKind,
  /** Of a page that was removed, where it was. */
  path: v.string(),
  title: v.string(),
  /** SHA-256 of the markdown; absent of a page that was removed. */
  contentHash: v.optional(hash),
  previousHash: v.optional(hash),
  /** Of a page that was moved. */
  previousPath: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof Change>

/** The releases that the log knows, the newest first. */
export const ChangeLog = v.object({
  releases: v.array(
    v.object({
      /** Its root, and when it was built or gone back to (ISO 8601); absent of the release that holds the log. */
      release: v.optional(ObjectId),
      at: v.optional(v.string()),
      /** Against the release behind it in the list; of the last one perhaps not all. */
      changes: v.array(Change),
    }),
  ),
})
export type ChangeLog = v.InferOutput<typeof ChangeLog>

/** Changes of one answer of `list_changes`. */
export const CHANGES_STEP = 100

/** What is asked: parameters of the address, or arguments of the tool. */
export const ChangesWanted = v.object({
  since: v.optional(
    v.pipe(
      v.string('must be text'),
      v.check(isReleaseOrTime, 'must be a time or the id of a release'),
      v.description('Only what changed after this: `release` of an earlier answer, a day, or a time with its zone.'),
    ),
  ),
})
export type ChangesWanted = v.InferOutput<typeof ChangesWanted>

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

function isReleaseOrTime(text: string): boolean {
  return isObjectId(text) || (TIME.test(text) && !Number.isNaN(Date.parse(text)))
}
