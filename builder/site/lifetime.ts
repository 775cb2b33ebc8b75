/** When a page is published. */
import { toTime } from '../content/schema/values.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'

/** Why a page is in no output at a moment; nothing when it is published. */
export function whyHidden(page: Pick<FrontMatter, 'draft' | 'publishAt' | 'expireAt'>, now: Date): string | undefined {
  if (page.draft) return 'it is a draft'
  if (page.publishAt !== undefined && now.getTime() < toTime(page.publishAt))
    return `it is not published before ${page.publishAt}`
  if (page.expireAt !== undefined && now.getTime() >= toTime(page.expireAt)) return `it expired at ${page.expireAt}`
  return undefined
}

/**
 * The first moment after `now` at which a build would give something else though nobody edited anything: milliseconds
 * since 1970. One of the pages comes or goes, or the month ends, by which the expiry of `security.txt` is counted.
 */
export function nextChange(pages: readonly Pick<FrontMatter, 'publishAt' | 'expireAt'>[], now: Date): number {
  const moments = pages.flatMap(({ publishAt, expireAt }) => [publishAt, expireAt])
  const times = moments.flatMap((moment) => (moment === undefined ? [] : toTime(moment)))
  const coming = times.filter((time) => time > now.getTime())
  return coming.reduce((a, b) => Math.min(a, b), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
}
