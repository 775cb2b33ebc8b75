/** Where the texts of a very large site wait until they are written. */
import type { ParsedPage } from '../markdown/parsed-page.ts'

/**
 * The same page with its texts as bytes outside the heap of JavaScript, decoded whenever they are read: the texts of
 * 100,000 pages are more than the heap may hold.
 */
export function shelve(page: ParsedPage): ParsedPage {
  const bytes = Buffer.from(page.html + page.markdown)
  const end = Buffer.byteLength(page.html)
  return {
    ...page,
    get html() {
      return bytes.toString('utf8', 0, end)
    },
    get markdown() {
      return bytes.toString('utf8', end)
    },
  }
}
