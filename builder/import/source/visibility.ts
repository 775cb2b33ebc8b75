/** Whether other systems show a page, and when: what is not public there is not public here. */
import { isRecord } from './front-matter.ts'
import { createHidden, type Hidden } from './patterns.ts'
import { toScalarText } from './scalar.ts'
import { recordIn, type Settings } from './settings.ts'

/** Moments as Lectern has them. */
const toMoment = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`

/** The moments of four digits for the year. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00Z'), Date.parse('9999-12-31T23:59Z')]

/** A moment; infinite before the first and after the last year that can be written. */
function toTime(value: unknown): number {
  const time = readTime(value)
  return time < FIRST ? -Infinity : time > LAST ? Infinity : time
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
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|off|never)$/i.test(toScalarText(value))

/** What tells search engines to leave a page out (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). */
export const NOINDEX = /\b(?:noindex|none)\b/i

/** Keys that say whether or when a page is shown, in small letters: Hugo takes any. */
const SAID =
  /^(?:draft|published|headless|_?build|noindex|unlisted|hidden|publishat|publishdate|pubdate|expireat|expirydate|unpublishdate)$/

/**
 * Front matter with Lectern's keys in the place of those of Hugo (https://gohugo.io/content-management/front-matter), Jekyll (https://jekyllrb.com/docs/front-matter),
 * Docusaurus (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter) and Mintlify
 * (https://mintlify.com/docs/organize/hidden-pages). A date is kept as it is written where it hides nothing.
 */
export function withVisibility(written: Settings, now: number): Settings {
  const said = new Map(Object.entries(written).map(([key, value]) => [key.toLowerCase(), value]))
  const build = said.get('build') ?? said.get('_build')
  const { render, list } = isRecord(build) ? build : {}
  const isHidden =
    isFalse(said.get('published')) || isTrue(said.get('headless')) || isFalse(render) || render === 'link'
  const starts = toTime(said.get('publishat') ?? said.get('publishdate') ?? said.get('pubdate'))
  const ends = toTime(said.get('expireat') ?? said.get('expirydate') ?? said.get('unpublishdate'))
  const isNever = starts === Infinity || ends === -Infinity
  const others = Object.entries(written).filter(([key]) => !SAID.test(key.toLowerCase()) || isKept(key, written[key]))
  return {
    ...Object.fromEntries(others),
    draft: isHidden || isNever || isTrue(said.get('draft')) || undefined,
    noindex:
      ['noindex', 'unlisted', 'hidden'].some((key) => isTrue(said.get(key))) ||
      isFalse(list) ||
      NOINDEX.test(toScalarText(said.get('robots'))) ||
      /"robots"[^{}]{0,200}\b(?:noindex|none)\b/i.test(JSON.stringify(said.get('head') ?? '')) ||
      undefined,
    publishAt: starts > now && !isNever ? toMoment(starts) : undefined,
    expireAt: Number.isFinite(ends) ? toMoment(ends) : undefined,
  }
}

/** Days of publication are also the dates of pages, and some keys have other meanings elsewhere. */
const isKept = (key: string, value: unknown): boolean =>
  /^(?:publishDate|pubDate)$/.test(key) || (/^(?:published|hidden|build)$/i.test(key) && typeof value !== 'boolean')

/** Whether a page is shown, now. */
export const isShown = ({ draft, publishAt, expireAt }: Settings, now: number): boolean =>
  draft !== true && publishAt === undefined && !(toTime(expireAt) <= now)

/** What the pages of a folder have from the one that describes it (https://gohugo.io/content-management/front-matter/#cascade). */
export interface Cascade {
  readonly data: Settings
  /** The pages that entries for some alone hide, by their paths below the content. */
  readonly hidden: Hidden
}

export function readCascade({ cascade }: Settings): Cascade {
  const all: readonly unknown[] = Array.isArray(cascade) ? cascade : [cascade]
  const data: Record<string, unknown> = {}
  const hidden: string[] = []
  for (const one of all.filter(isRecord)) {
    const target = one['target'] ?? one['_target']
    if (target === undefined) Object.assign(data, one, recordIn(one, 'params'))
    else if (!isShown(withVisibility(one, Date.now()), Date.now())) hidden.push(toPattern(target))
  }
  return { data, hidden: createHidden(hidden, 'glob') }
}

/** What the page at a path has from the folders above it, the nearest last. Hugo compares small letters. */
export function inherit(above: readonly Cascade[], path: string): Settings {
  const isHidden = above.some(({ hidden }) => hidden.find(path.toLowerCase()) !== 'no')
  return Object.assign({}, ...above.map(({ data }) => data), isHidden ? { draft: true } : {})
}

/** The pages that a target means: all of them where only Hugo can tell. */
function toPattern(target: unknown): string {
  const path = isRecord(target) ? target['path'] : undefined
  return typeof path === 'string' ? path.toLowerCase() : '**'
}
