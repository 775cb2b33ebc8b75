/** Values that authors write: texts, names, dates, times and addresses. */
import * as v from 'valibot'
import { type Fault, constraint } from './fault.ts'

/** Longest text and longest line, in characters: far above real use, far below what exhausts a build. */
const TEXT_LIMIT = 20_000
const LINE_LIMIT = 1_000

/** A number that JSON can write. */
export const Finite = v.pipe(v.number(), v.finite(constraint('bad-value', 'must be a finite number')))

/** Text of one or more characters, without white space around it and without control characters in it. */
export const Text = toText(
  /[^\P{Cc}\t\n\r]/u,
  constraint('control-character', 'must have no control characters'),
  TEXT_LIMIT,
)

/** Text on one line: a title, a name, a label. It is used in headings, lists and mail headers. */
export const Line = toText(
  /[\p{Cc}\p{Zl}\p{Zp}]/u,
  constraint('control-character', 'must be one line, without control characters'),
  LINE_LIMIT,
)

function toText(refused: RegExp, message: string, limit: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, constraint('empty-value', 'must be text')),
    v.maxLength(limit, constraint('too-long', `must have at most ${limit} characters`)),
    v.check((text) => !refused.test(text), message),
  )
}

/** A list of so many entries at most. */
export const listOf = <const Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, constraint('too-long', `must have at most ${most} entries`)))

/** Letters that have a spelling without marks. */
const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}

/** A text in lower case, its Latin letters spelled without marks: `Über` is `ueber`. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæøåœþð]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')

/** The slug that a text comes nearest to; empty where it has neither a Latin letter nor a digit. */
export const toSlug = (text: string): string =>
  toPlainLetters(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A part of an address that an author chose. */
export const Slug = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    constraint('bad-slug', 'must be lower-case letters, digits and single hyphens'),
  ),
)

/** A language tag: a language, where needed a script and a region. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/

/** The tag that is meant by one in other capitals or with underscores: `DE`, `en_us`. */
export function suggestTag(written: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(written.replaceAll('_', '-'))
    return tag !== undefined && LANGUAGE_TAG.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/** A calendar date that exists, `YYYY-MM-DD`. */
export const CalendarDate = v.pipe(
  v.string(),
  v.check(isDate, constraint('bad-date', 'must be a date that exists, year first: YYYY-MM-DD')),
)

/** A date or a date with time and zone; a bare date means its first moment in UTC. */
export const Moment = v.pipe(
  v.string(),
  v.check(
    isMoment,
    constraint('bad-date', 'must be a date (YYYY-MM-DD) or a date with time and zone (YYYY-MM-DDThh:mmZ)'),
  ),
)

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is a date that exists, or one with time and zone. */
export function isMoment(text: string): boolean {
  if (isDate(text)) return true
  const match =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/.exec(
      text,
    )
  return match?.[1] !== undefined && isDate(match[1])
}

/** The fault of two times in the wrong order; `undefined` if one is absent or invalid. */
export function checkOrder(
  data: unknown,
  earlier: string,
  later: string,
  must: string,
  severity?: Fault['severity'],
): Fault[] {
  const moments = v.safeParse(v.object({ [earlier]: Moment, [later]: Moment }), data)
  const [first, last] = moments.success ? [moments.output[earlier], moments.output[later]] : []
  if (first === undefined || last === undefined || toTime(first) <= toTime(last)) return []
  const text = `"${later}" lies before "${earlier}": ${must}.`
  return [{ rule: 'wrong-order', severity, path: [later], part: 'value', text, hint: `${earlier} is ${first}.` }]
}

/** Milliseconds since the epoch of a moment that was checked. */
export const toTime = (moment: string): number => Date.parse(moment.length === 10 ? `${moment}T00:00:00Z` : moment)

/** The date that an invalid one probably means, with its time where one may be written; `sure` if there is no other reading. */
export function suggestDate(
  text: string,
  { timed }: { readonly timed: boolean },
): { readonly date: string; readonly sure: boolean } | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  if (day !== undefined && isMoment(`${day}T${time}Z`)) return { date: timed ? `${day}T${time}Z` : day, sure: false }
  const numbers = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const reversed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  // With dots the day is first.
  const isDayFirst = /^\d+\.\d+\./.test(text)
  const [first = '', second = '', third = ''] = (numbers ?? reversed ?? []).slice(1)
  if (numbers) return suggestion([first, second, third], true)
  // `13/2/2024` can only begin with the day; `2/3/2024` can be read in two ways.
  if (reversed)
    return suggestion(
      isDayFirst || Number(first) > 12 ? [third, second, first] : [third, first, second],
      Number(first) > 12 !== Number(second) > 12,
    )
  const words = /[a-z]{3}/i.test(text) && /\d{4}/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(words) ? undefined : { date: new Date(words).toISOString().slice(0, 10), sure: false }
}

function suggestion([year = '', month = '', day = '']: readonly string[], sure: boolean) {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? { date, sure } : undefined
}

/**
 * White space, control and format characters: addresses are written into headers and line-based files. Backslashes: browsers
 * read them as slashes (https://url.spec.whatwg.org/#path-start-state), so that an address could lead to another host than it
 * seems to.
 */
const UNFIT = /[\s\p{Cc}\p{Cf}\\]/u

/** Whether a text is an absolute address. One with a name and a password seems to lead to the host that the name is. */
export const isAbsolute = (text: string): boolean =>
  !UNFIT.test(text) && /^https?:\/\/(?![^/?#]*@)[^/]/i.test(text) && URL.canParse(text)

const URI = /^https?:\/\/(?:\[[\da-f:.]+\])?(?:[-.~\w:/?@!$&'()*+,;=]|%[\da-f]{2}|#(?!.*#))*$/i

/** Whether a text is an absolute address in which everything is escaped that must be (RFC 3986), as documents require. */
export const isUri = (text: string): boolean => isAbsolute(text) && URI.test(text)

/** The address that browsers make of one with visible characters that an address cannot have; `undefined` for any other. */
export function escapeAddress(text: string): string | undefined {
  if (!/^https?:[^{}\p{Cc}\p{Cf}]+$/iu.test(text) || !URL.canParse(text) || isUri(text)) return undefined
  const { href } = new URL(text)
  const escaped = href.replaceAll(/[^-.~\w:/?@!$&'()*+,;=%#]|%(?![\da-f]{2})|(?<=#[^#]*)#/gi, encodeURIComponent)
  return isUri(escaped) ? escaped : undefined
}

/** Whether a text is an absolute address, escaped, or a path on the site. */
export const isAddress = (text: string): boolean => isUri(text) || (!UNFIT.test(text) && /^\/(?![/\\])/.test(text))

/** The origin that a text is, without path, query or fragment; `undefined` if it is anything else. */
export function toOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAlone = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return isAlone ? url.origin : undefined
}

/** Whether a text is an origin as it is written: nothing in it is dropped or corrected but capitals and a last slash. */
export function isOrigin(text: string): boolean {
  const origin = toOrigin(text)
  return (
    origin !== undefined &&
    !new URL(origin).hostname.endsWith('.') &&
    [origin, `${origin}/`].includes(text.toLowerCase())
  )
}

/** Whether a text is a contact address: `mailto:`, `https:`, or a path on this site. */
export const isContact = (text: string): boolean =>
  isAddress(text) || (!UNFIT.test(text) && /^mailto:[^@]+@[^@]+$/.test(text))

/** Whether a text is an absolute address with placeholders in braces. */
export const isTemplate = (text: string): boolean => isAbsolute(text.replaceAll(/[{}]/g, ''))
