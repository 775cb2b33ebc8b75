/** Hosts in the frames of pages, which are named in the headers of each page. */
import type { Message } from '../content/schema/message.ts'
import { encodePath } from '../../worker/contract/encode-path.ts'
import type { Page } from './site.ts'

/** The fault of pages with too many combinations of hosts: the Worker reads the headers of each before its first answer. */
export function checkFrames(
  pages: readonly (Pick<Page, 'file' | 'path'> & { readonly body: Pick<Page['body'], 'frames'> })[],
): readonly Message[] {
  const seen = new Set<string>()
  let left = MOST_FRAMED
  for (const { file = '', path, body } of pages) {
    const hosts = (body.frames ?? []).join(' ')
    const paths = 2 * encodePath(path).length
    if (hosts !== '' && hosts.length + paths > LONGEST) return [{ file, ...toTooLong(hosts.length, paths) }]
    if (seen.has(hosts)) continue
    seen.add(hosts)
    left -= HEADERS + hosts.length
    if (left < 0) return [{ file, ...TOO_MANY_FRAMED }]
  }
  return []
}

/**
 * Characters of the names of hosts and of the path of one page, which the header `Link` has twice, encoded: a character of
 * Chinese takes nine. Node's `fetch`, by which a deployment reads pages, takes 16 KB of headers. The others are the rest of
 * `Link`, which has the address of the site seven times, and of the content security policy, with the origins of the captcha and
 * of statistics, and what the edge adds: less than 5 KB. A path alone takes 9,000 at most (`content/tree.ts`).
 * https://nodejs.org/api/http.html#httpmaxheadersize
 */
const LONGEST = 11_000

const toTooLong = (hosts: number, paths: number): Omit<Message, 'file'> => ({
  severity: 'error',
  rule: 'too-many',
  text: `The page shows frames of too many hosts for its path: their names have ${hosts} characters, and its path, which the headers have twice, ${paths} in its encoded form. Together they may have ${LONGEST}.`,
  hint: 'Link to what they show, move some of them to another page, or shorten the path.',
})

/** Characters of the names in all combinations of hosts, and what each counts for its headers: 200 combinations at most. */
const MOST_FRAMED = 100_000
const HEADERS = 500

const TOO_MANY_FRAMED = {
  severity: 'error',
  rule: 'too-many',
  text: `Pages show frames of too many combinations of hosts: they may have ${MOST_FRAMED} characters, and each counts as ${HEADERS} more.`,
  hint: 'Show frames of the same hosts on several pages, or link to what they show.',
} as const
