/**
 * The facts in a page's front matter, as text: subject, time and place, dates. Times are shown in the author's time
 * zone, never the builder's.
 */
import { rememberAll } from '../../work/remember.ts'
import { html, type Html, type Part, sayHtml } from '../../page/html.ts'
import type { Page } from '../../site/site.ts'
import { say, type Words } from '../../content/words/texts.ts'

/** Facts of a page, each with its name. */
export type Facts = readonly (readonly [name: string, value: Part])[]

/** Subject, time and place of the page, in both forms. */
export function toFacts(page: Page, words: Words): Facts {
  const { customer, industry, category, startsAt, endsAt, location } = page.frontMatter
  const facts: Facts = [
    [say(words, 'fact.customer'), customer],
    [say(words, 'fact.industry'), industry],
    [say(words, 'fact.category'), category],
    [say(words, 'fact.when'), startsAt && formatPeriod(startsAt, endsAt, words)],
    [say(words, 'fact.where'), location],
  ]
  return facts.filter(([, value]) => value)
}

/** The dates of a page, formatted; the markdown form has them in front matter. */
export function toDates({ dateModified, frontMatter: { datePublished } }: Page, words: Words): Facts {
  const facts: Facts = [
    [say(words, 'fact.published'), datePublished && formatDate(datePublished, words)],
    [say(words, 'fact.updated'), dateModified && dateModified !== datePublished && formatDate(dateModified, words)],
  ]
  return facts.filter(([, value]) => value)
}

/** Facts on a card besides title and description. */
export function toCardFacts(page: Page, words: Words): readonly Part[] {
  const { category, customer, industry, startsAt, endsAt, location } = page.frontMatter
  const period = startsAt && formatPeriod(startsAt, endsAt, words)
  return [page.unpublished && 'Not published', category, customer, industry, period, location].filter(Boolean)
}

/** A date in a `time` element: `4 May 2026`. */
export const formatDate = (date: string, { language }: Words): Html =>
  html`<time datetime="${date}">${spellDay(date.slice(0, 10), language)}</time>`

/** When an event takes place: a day, several days, each with its hour and the zone of that, or a day with its hours. */
export function formatPeriod(startsAt: string, endsAt: string | undefined, words: Words): Html {
  const start = toLocal(startsAt)
  const end = endsAt === undefined ? undefined : toLocal(endsAt)
  const isOneDay = end === undefined || (end.day === start.day && !end.time)
  if (isOneDay) return formatMoment(start, words)
  const { day, time, zone } = end
  const hour = time && formatTime(end)
  if (day === start.day && !start.time)
    return sayHtml(words, 'fact.days', { start: formatDay(start, words), end: html`${hour} ${zone}` })
  if (day !== start.day || zone !== start.zone)
    return sayHtml(words, 'fact.days', { start: formatMoment(start, words), end: formatMoment(end, words) })
  return sayHtml(words, 'fact.hours', { day: formatDay(start, words), start: formatTime(start), end: hour, zone })
}

/** A day, with its hour where that is known. */
function formatMoment(local: LocalMoment, words: Words): Html {
  const day = formatDay(local, words)
  return local.time ? sayHtml(words, 'fact.moment', { day, time: formatTime(local), zone: local.zone }) : day
}

interface LocalMoment {
  readonly moment: string
  /** `2026-05-04` */
  readonly day: string
  /** `10:30`; absent where only a day is known. */
  readonly time: string | undefined
  /** `UTC+2` */
  readonly zone: string
}

/** `4 May 2026`: day before month is the reading order of most of the world; `en` alone would mean the United States. */
export function spellDay(day: string, language: string): string {
  if (language !== 'en') return dateFormat(language).format(new Date(`${day}T00:00Z`))
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`
}

/** Avoids `Intl`, whose locale data take 40 ms to load. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const dateFormat = rememberAll((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))

/** The clock face the author wrote: `2026-05-04T10:30:00+02:00` is half past ten, whatever zone builds the site. */
function toLocal(moment: string): LocalMoment {
  const [, day = moment, time, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d)))?/.exec(moment) ?? []
  const offset = sign && Number(hours) + Number(minutes) > 0 ? `${sign}${Number(hours)}` : ''
  return { moment, day, time, zone: `UTC${offset}${offset && Number(minutes) > 0 ? `:${minutes}` : ''}` }
}

const formatDay = (local: LocalMoment, { language }: Words): Html =>
  html`<time datetime="${local.moment}">${spellDay(local.day, language)}</time>`

const formatTime = (local: LocalMoment): Html => html`<time datetime="${local.moment}">${local.time}</time>`
