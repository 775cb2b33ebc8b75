/** Publication and modification dates of pages, and when a scheduled page changes next. */
import type { ParsedPage } from '../page/parsed-page.ts'
import type { Ledger, Sources } from './sources.ts'
import type { Page, Site } from './site.ts'
import type { Message } from '../content/schema/message.ts'
import { toTime } from '../content/schema/values.ts'
import { type FrontMatter, rangeInFrontMatter } from '../content/schema/front-matter.ts'

/** Why a page is in no output at a moment; nothing when it is published. */
export function whyHidden(page: Pick<FrontMatter, 'draft' | 'publishAt' | 'expireAt'>, now: Date): string | undefined {
  if (page.draft) return 'it is a draft'
  if (page.publishAt !== undefined && now.getTime() < toTime(page.publishAt))
    return `it is not published before ${page.publishAt}`
  return isExpired(page, now) ? `it expired at ${page.expireAt}` : undefined
}

/** Whether a page was published and has expired. */
export const isExpired = ({ expireAt }: Pick<FrontMatter, 'expireAt'>, now: Date): boolean =>
  expireAt !== undefined && now.getTime() >= toTime(expireAt)

/** Warnings about published pages whose day of publication is still to come everywhere on Earth. */
export const checkDates = (
  placed: readonly { readonly parsed: ParsedPage }[],
  text: Sources['text'],
  now: Date,
): readonly Message[] =>
  placed.flatMap(({ parsed: { file, frontMatter } }): readonly Message[] => {
    const { datePublished } = frontMatter
    if (now.getTime() >= dawnOf(frontMatter) || whyHidden(frontMatter, now) !== undefined) return []
    const at = { file, ...rangeInFrontMatter(file, text(file), ['datePublished']), severity: 'warning' } as const
    const said = `The page is published now, though its "datePublished" is ${datePublished}: "publishAt" holds a page back.`
    return [{ ...at, rule: 'future-date', text: said, hint: `publishAt: ${datePublished}` }]
  })

/** When the day of publication begins in the first time zone (UTC+14), in ms since 1970. Pages without one have had it. */
const dawnOf = ({ datePublished }: FrontMatter): number =>
  datePublished === undefined ? Number.NEGATIVE_INFINITY : toTime(datePublished) - 14 * HOUR

/** When pages are published or expire after `now`, in order. */
export function toSchedule(pages: readonly Pick<ParsedPage, 'frontMatter'>[], now: Date): readonly Date[] {
  const times = pages.flatMap(({ frontMatter }) => (frontMatter.draft ? [] : toTimes(frontMatter)))
  const coming = new Set(times.filter((time) => time > now.getTime()))
  return [...coming].toSorted((a, b) => a - b).map((time) => new Date(time))
}

/** When a page is published and when it expires, in milliseconds since 1970. */
const toTimes = ({ publishAt, expireAt }: FrontMatter): number[] =>
  [publishAt, expireAt].flatMap((moment) => (moment === undefined ? [] : toTime(moment)))

/**
 * The first time after `now` at which a build of unchanged content differs, in ms since 1970: a page is published or
 * expires, its day of publication begins, an event ends, or a month ends (the expiry of `security.txt` is counted from it).
 */
export function nextChange(pages: readonly FrontMatter[], now: Date): number {
  const times = pages.flatMap((page) => [...toTimes(page), dawnOf(page), endOf(page)])
  const coming = times.filter((time) => time > now.getTime())
  return coming.reduce((a, b) => Math.min(a, b), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
}

/** End of an event in milliseconds since 1970; a date without a time ends with the day. Pages that are no events count as past. */
export function endOf({ startsAt, endsAt = startsAt }: FrontMatter): number {
  if (endsAt === undefined) return Number.NEGATIVE_INFINITY
  return toTime(endsAt) + (endsAt.length === 'YYYY-MM-DD'.length ? DAY : 0)
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * The day a page was last modified: the day of the build that first saw this body in place of another. A page that was
 * never seen before has no date: neither the clock nor git knows when it was written.
 */
export function toModified(known: Ledger[string] | undefined, hash: string, now: Date): string | undefined {
  if (known?.hash === undefined || known.hash === hash) return known?.modified
  return now.toISOString().slice(0, 10)
}

/** The day of the last known change; without one, the day of publication. */
export const toLastChange = ({ dateModified, frontMatter }: Page): string | undefined =>
  dateModified ?? frontMatter.datePublished

/**
 * Whether there is a feed: where authors date pages. Dates that builds find out by themselves are in the feed but do not make
 * one, so that the first edit of a page does not add a file that other documents describe.
 */
export const hasFeed = ({ pages }: Pick<Site, 'pages'>): boolean =>
  pages.some(({ frontMatter }) => (frontMatter.datePublished ?? frontMatter.dateModified) !== undefined)
