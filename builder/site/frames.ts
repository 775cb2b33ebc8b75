/** Hosts in the frames of pages, which are named in the headers of each page. */
import type { Message } from '../content/schema/message.ts'
import type { Page } from './site.ts'

/** The fault of pages with too many combinations of hosts: the Worker reads the headers of each before its first answer. */
export function checkFrames(
  pages: readonly (Pick<Page, 'file'> & { readonly body: Pick<Page['body'], 'frames'> })[],
): readonly Message[] {
  const seen = new Set<string>()
  let left = MOST_FRAMED
  for (const { file = '', body } of pages) {
    const hosts = (body.frames ?? []).join(' ')
    if (seen.has(hosts)) continue
    seen.add(hosts)
    if (hosts.length > LONGEST) return [{ file, ...TOO_LONG }]
    left -= HEADERS + hosts.length
    if (left < 0) return [{ file, ...TOO_MANY_FRAMED }]
  }
  return []
}

/** Characters of the names of one page. Together with its other headers it has to fit into the 16 KB that Node's `fetch` reads. */
const LONGEST = 8_000

const TOO_LONG = {
  severity: 'error',
  rule: 'too-many',
  text: `The page shows frames of too many hosts: their names may have ${LONGEST} characters.`,
  hint: 'Link to what they show, or move some of them to another page.',
} as const

/** Characters of the names in all combinations of hosts, and what each counts for its headers: 200 combinations at most. */
const MOST_FRAMED = 100_000
const HEADERS = 500

const TOO_MANY_FRAMED = {
  severity: 'error',
  rule: 'too-many',
  text: `Pages show frames of too many combinations of hosts: they may have ${MOST_FRAMED} characters, and each counts as ${HEADERS} more.`,
  hint: 'Show frames of the same hosts on several pages, or link to what they show.',
} as const
