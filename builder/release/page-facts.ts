/** The facts of a release's pages. The next build takes dates from them and compares itself with them. */
import * as v from 'valibot'
import type { ChangeLog } from '../../worker/contract/stored.ts'
import type { ObjectId } from '../../worker/contract/release.ts'

/** Facts of one page. */
export const PageFacts = v.object({
  title: v.string(),
  /** Hash of the body, and the day (`YYYY-MM-DD`) of the build that first saw this one in place of another. */
  hash: v.optional(v.string()),
  modified: v.optional(v.string()),
  /** SHA-256 of the markdown; absent of pages that are in no list. */
  contentHash: v.optional(v.string()),
})
export type PageFacts = v.InferOutput<typeof PageFacts>

/** Facts of every page, by path. */
export type PageTable = Readonly<Record<string, PageFacts>>

/** The release that the next one follows. */
export interface Before {
  readonly root: ObjectId
  /** When it was built, ISO 8601. */
  readonly at: string
  readonly pages: PageTable
  /** Absent in releases of earlier versions. */
  readonly log: ChangeLog | undefined
}

/** Services to notify of a deployment, and their feeds. */
export interface Notices {
  /** Origin of the site. */
  readonly url: string
  /** Key of IndexNow, which `/<key>.txt` shows to be the site's own. */
  readonly indexnow: string | undefined
  /** Address of a WebSub hub. */
  readonly websub: string | undefined
  /** Paths of the feeds. */
  readonly feeds: readonly string[]
}
