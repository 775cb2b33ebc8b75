/** Faults that scheduled pages cause later: a build that publishes at night should not be the first to find them. */
import { hasErrors, type Message, withSeverities } from '../content/schema/message.ts'
import { assemble } from '../site/assemble.ts'
import { toSchedule } from '../site/dates.ts'
import type { Settings, Sources } from '../site/sources.ts'
import type { Compilation } from './compile.ts'
import { checkPending, checkTaken } from './proof/authored-addresses.ts'

/** Moments that are looked at: the next ones. Each takes 50 ms where there are 2,500 pages. */
const MOMENTS = 20

/** Documents that come with the first page of a section, such as its feed: whether they will exist is not known. */
const GENERATED = /\.(?:json|txt|xml)$/

/** The errors that the site has when its next pages are published or expire, and not now, as warnings. */
export function findComingFaults(
  sources: Sources,
  settings: Settings,
  { messages, files }: Pick<Compilation, 'messages' | 'files'>,
): readonly Message[] {
  // What the errors of now lead to is not known apart from it.
  if (hasErrors(messages)) return []
  const seen = new Set(messages.map(toPlace))
  const moments = toSchedule(sources.pages, settings.now).slice(0, MOMENTS)
  return moments.flatMap((now) => {
    const coming = assemble(sources, { ...settings, now })
    const pending = coming.pending.filter(({ path }) => !GENERATED.test(path))
    const all = [
      ...coming.messages,
      ...checkPending(pending, coming.site, files),
      ...checkTaken(coming.site, coming.claims, files),
    ]
    return withSeverities(all, sources.facts.site.checks).flatMap((message): readonly Message[] => {
      const place = toPlace(message)
      if (message.severity !== 'error' || seen.has(place)) return []
      seen.add(place)
      return [{ ...message, severity: 'warning', text: `From ${toMinute(now)} on, this is an error: ${message.text}` }]
    })
  })
}

const toPlace = ({ file, line, column, rule }: Message): string => JSON.stringify([file, line, column, rule])

/** `2027-01-01T06:00Z`, as authors write moments. */
const toMinute = (moment: Date): string => `${moment.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`
