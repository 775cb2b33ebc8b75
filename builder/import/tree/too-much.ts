/** Pages that the parser would take gigabytes for, found before it reads them. */

/**
 * Ends of lines, beginnings of items, and marks, at most: the parser takes up to 20 KB for each. The longest known pages
 * have some 16,000.
 */
const MOST = 100_000

const MARKS = /[\n|[\]*_`<>{}:]/g
const ITEMS = /^[ \t>]*[-+\d]/gm

/** Whether a text has more marks than any page. */
export const hasTooMuch = (source: string): boolean => count(source, MARKS) + count(source, ITEMS) > MOST

function count(source: string, pattern: RegExp): number {
  let found = 0
  for (const _ of source.matchAll(pattern)) found += 1
  return found
}
