/** The change log: the builder writes it, and the Worker answers from it. */
import * as v from 'valibot'
import { isObjectId } from './release.ts'
import { rewrite } from './text.ts'

export const CHANGES_PATH = '/api/v1/changes.json'
/** Path of the change log. */
export const LOG_PATH = '/changes/log.json'

/** Changes of one answer of `list_changes`. */
export const CHANGES_STEP = 100

/** The request: query parameters, or arguments of the tool. */
export const ChangesWanted = v.object({
  since: v.optional(
    v.pipe(
      v.string('must be text'),
      // A plus sign that a query does not escape is a space.
      rewrite((text) => text.replace(/ (?=\d\d:\d\d$)/, '+')),
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
