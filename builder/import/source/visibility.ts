/** Whether other systems show a page, and when: what is not public there is not public here. */
import { isRecord } from './front-matter.ts'
import { toScalarText } from './scalar.ts'
import { inAnyCase, type Settings, textIn } from './settings.ts'

/** Moments as Lectern has them. */
const toMoment = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`

/** The moments of four digits for the year. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00Z'), Date.parse('9999-12-31T23:59Z')]

/** A moment; infinite before the first and after the last year that can be written, none for what is no moment. */
export function toTimes(value: unknown): readonly number[] {
  const time = readTime(value)
  if (Number.isNaN(time)) return []
  return [time < FIRST ? -Infinity : time > LAST ? Infinity : time]
}

/** Also as Jekyll and Go write a moment, with a space before the zone and a name behind it; Hugo takes numbers for seconds. */
function readTime(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return value * 1000
  if (typeof value !== 'string') return NaN
  const text = value.trim()
  const [, day, time, hours, minutes] = MOMENT.exec(text) ?? []
  return Date.parse(day === undefined ? text : `${day}T${time}${hours === undefined ? '' : `${hours}:${minutes}`}`)
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:([+-]\d\d):?(\d\d)(?: [A-Z]{1,5})?)?$/

const isTrue = (value: unknown): boolean => value === true || /^(?:true|t|1|yes|on)$/i.test(toScalarText(value))
const isFalse = (value: unknown): boolean =>
  value === false || /^(?:false|f|0|no|off|never)$/i.test(toScalarText(value))

/** What tells search engines to leave a page out (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). */
export const NOINDEX = /\b(?:noindex|none)\b/i

/** Keys that say whether or when a page is shown, in small letters: Hugo takes any. */
const SAID =
  /^(?:draft|published|headless|_?build|noindex|unlisted|hidden|publishat|publishdate|pubdate|expireat|expirydate|unpublishdate|password)$/

/** What other systems, their themes and plugins call the same. */
const OTHERS = {
  shown: ['published', 'publish', 'is_published', 'visible', 'public'],
  hidden: ['draft', 'isdraft', 'is_draft', 'wip', 'headless', 'private'],
  unlisted: ['noindex', 'unlisted', 'hidden', 'eleventyexcludefromcollections'],
}
const NOT_PUBLIC = /^\s*(?:draft|hidden|internal|private|unpublished)\s*$/i

/**
 * Front matter with Lectern's keys in the place of those of Hugo (https://gohugo.io/content-management/front-matter), Jekyll (https://jekyllrb.com/docs/front-matter),
 * Docusaurus (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter) and Mintlify
 * (https://mintlify.com/docs/organize/hidden-pages). A date is kept as it is written where it hides nothing.
 */
export function withVisibility(written: Settings, now: number): Settings {
  const entries = Object.entries(written)
  const said = (...keys: readonly string[]): readonly unknown[] =>
    keys
      .map((key) => entries.flatMap(([name, value]) => (name.toLowerCase() === key ? [value] : [])))
      .find((values) => values.some((value) => value !== undefined)) ?? []
  const [build] = said('build', '_build')
  const [render, list] = isRecord(build) ? [inAnyCase(build, 'render'), inAnyCase(build, 'list')] : []
  const isHidden =
    OTHERS.shown.some((key) => said(key).some(isFalse)) ||
    OTHERS.hidden.some((key) => said(key).some(isTrue)) ||
    ['status', 'visibility'].some((key) => said(key).some((value) => NOT_PUBLIC.test(toScalarText(value)))) ||
    said('password').some((value) => value !== undefined && value !== null && value !== '' && value !== false) ||
    said('outputs').some((outputs) => Array.isArray(outputs) && outputs.length === 0) ||
    isFalse(render)
  const starts = sort(said('publishat', 'publishdate', 'pubdate').flatMap(toTimes)).at(-1) ?? -Infinity
  const ends = sort(said('expireat', 'expirydate', 'unpublishdate').flatMap(toTimes))[0] ?? Infinity
  const isNever = starts === Infinity || ends === -Infinity
  const others = entries.filter(([key, value]) => !SAID.test(key.toLowerCase()) || isKept(key, value))
  return {
    ...Object.fromEntries(others),
    draft: isHidden || render === 'link' || isNever || undefined,
    noindex:
      OTHERS.unlisted.some((key) => said(key).some(isTrue)) ||
      said('seo').some((seo) => isRecord(seo) && isTrue(seo['noindex'])) ||
      said('sitemap').some((map) => isFalse(map) || (isRecord(map) && isTrue(map['disable']))) ||
      isFalse(list) ||
      said('robots').some((value) => NOINDEX.test(toScalarText(value))) ||
      ['head', 'meta'].some((key) => said(key).some((head) => isForRobots(head, DEEPEST_HEAD))) ||
      undefined,
    publishAt: starts > now && !isNever ? toMoment(starts) : undefined,
    expireAt: Number.isFinite(ends) ? toMoment(ends) : undefined,
  }
}

const sort = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => (a < b ? -1 : Number(a > b)))

/** Levels of lists and objects in `head` that its parts have. */
const DEEPEST_HEAD = 4

/** Whether a part of `head` is an element for robots with `noindex`, whatever the order of its attributes. */
function isForRobots(head: unknown, left: number): boolean {
  if (left === 0 || typeof head !== 'object' || head === null) return false
  if (isRecord(head) && /^robots$/i.test(toScalarText(head['name'])) && NOINDEX.test(toScalarText(head['content'])))
    return true
  return Object.values(head).some((part) => isForRobots(part, left - 1))
}

/** Days of publication are also the dates of pages, and some keys have other meanings elsewhere. */
const isKept = (key: string, value: unknown): boolean =>
  /^(?:publishDate|pubDate)$/.test(key) || (/^(?:published|hidden|build)$/i.test(key) && typeof value !== 'boolean')

/** Whether a page is shown, now. */
export const isShown = ({ draft, publishAt, expireAt }: Settings, now: number): boolean =>
  draft !== true && publishAt === undefined && !toTimes(expireAt).some((time) => time <= now)

/** Front matter with what its place and the settings say of the page: of both, what shows less. */
export function withImposed(own: Settings, imposed: Settings): Settings {
  const all = [own, imposed]
  const textsAt = (key: string): readonly string[] => all.flatMap((one) => textIn(one, key) ?? []).toSorted()
  return {
    ...own,
    draft: all.some(({ draft }) => draft === true) || undefined,
    noindex: all.some(({ noindex }) => noindex === true) || undefined,
    publishAt: textsAt('publishAt').at(-1),
    expireAt: textsAt('expireAt')[0],
  }
}
