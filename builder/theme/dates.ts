/** Dates and times as people read them. Times stay in the zone the author wrote, never the builder's. */
import { html, type Html } from './html.ts'

/** A date in a `time` element: `4 May 2026`. */
export function formatDate(date: string, language: string): Html {
  return html`<time datetime="${date}">${dateFormat(language).format(new Date(`${date.slice(0, 10)}T00:00Z`))}</time>`
}

/** When an event takes place: a day, several days, or a day with its hours and the zone they are in. */
export function formatPeriod(startsAt: string, endsAt: string | undefined, language: string): Html {
  const start = toLocal(startsAt)
  const end = endsAt === undefined ? undefined : toLocal(endsAt)
  const sameDay = end === undefined || end.day === start.day
  const day = formatDay(start, language)
  if (end === undefined) return html`${day}${start.time && html`, ${formatTime(start)} ${start.zone}`}`
  if (!sameDay) return html`${day} to ${formatDay(end, language)}`
  if (!start.time || !end.time) return day
  return html`${day}, ${formatTime(start)} to ${formatTime(end)} ${start.zone}`
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

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: string): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  // Day before month is the reading order of most of the world; `en` alone would mean the United States.
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format)
  return format
}

/** The clock face the author wrote: `2026-05-04T10:30:00+02:00` is half past ten, whatever zone builds the site. */
function toLocal(moment: string): LocalMoment {
  const [, day = moment, time, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|([+-])(\d\d):?(\d\d)?))?/.exec(moment) ?? []
  const offset = sign && Number(hours) + Number(minutes ?? 0) > 0 ? `${sign}${Number(hours)}` : ''
  return { moment, day, time, zone: `UTC${offset}${offset && Number(minutes ?? 0) > 0 ? `:${minutes ?? ''}` : ''}` }
}

const formatDay = (local: LocalMoment, language: string): Html =>
  html`<time datetime="${local.moment}">${dateFormat(language).format(new Date(`${local.day}T00:00Z`))}</time>`

const formatTime = (local: LocalMoment): Html => html`<time datetime="${local.moment}">${local.time}</time>`
