/** When a page is published. */
import { toTime } from './schema/date.ts'
import type { FrontMatter } from './schema/front-matter.ts'

/** Why a page is in no output at a moment; nothing when it is published. */
export function whyHidden(page: Pick<FrontMatter, 'draft' | 'publishAt' | 'expireAt'>, now: Date): string | undefined {
  if (page.draft) return 'it is a draft'
  if (page.publishAt !== undefined && now.getTime() < toTime(page.publishAt))
    return `it is not published before ${page.publishAt}`
  if (page.expireAt !== undefined && now.getTime() >= toTime(page.expireAt)) return `it expired at ${page.expireAt}`
  return undefined
}
