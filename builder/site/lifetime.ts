/** When a page is published. */
import { toTime } from '../schema/date.ts'
import type { FrontMatter } from '../schema/front-matter.ts'

/** Why a page is in no output at a moment; nothing when it is published. */
export function whyHidden(page: Pick<FrontMatter, 'draft' | 'publishAt' | 'expireAt'>, now: Date): string | undefined {
  if (page.draft) return 'it is a draft'
  if (page.publishAt !== undefined && now.getTime() < toTime(page.publishAt))
    return `it is not published before ${page.publishAt}`
  if (page.expireAt !== undefined && now.getTime() >= toTime(page.expireAt)) return `it expired at ${page.expireAt}`
  return undefined
}

/** The first moment after `now` at which one of the pages comes or goes, if any: milliseconds since 1970. */
export function nextChange(
  pages: readonly Pick<FrontMatter, 'publishAt' | 'expireAt'>[],
  now: Date,
): number | undefined {
  const moments = pages.flatMap(({ publishAt, expireAt }) => [publishAt, expireAt])
  const times = moments.flatMap((moment) => (moment === undefined ? [] : toTime(moment)))
  return times.filter((time) => time > now.getTime()).toSorted((a, b) => a - b)[0]
}
