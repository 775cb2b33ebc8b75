/** Text that the parser would take minutes for, found before it is parsed. */
import { toDeepLine } from '../../page/directives/slow-text.ts'
import { outsideCode } from './parse.ts'

/**
 * Characters that the parser looks at for one paragraph, at most: for each mark it may look through all of it. This
 * many take about a second. Of 13,000 public pages none needs more than half of it.
 */
const MOST_LOOKED_AT = 1e8

const MARKS = /[*_~`:=&<{}[\]]/g

const DEEP_LINE = toDeepLine(100)

/** Blocks of directives in one another, each of which the parser reads again. Of 5,000 pages none has twelve. */
const MOST_OPEN = 50

/** Whether the parser would take quadratic time for a text. */
export function isSlow(text: string): boolean {
  let found = false
  outsideCode(text, (part) => {
    found ||= part.split(/\n[ \t>]*\n/).some(isDense) || DEEP_LINE.test(part) || countOpen(part) > MOST_OPEN
    return part
  })
  return found
}

const isDense = (paragraph: string): boolean =>
  (paragraph.match(MARKS)?.length ?? 0) * paragraph.length > MOST_LOOKED_AT

/** The most blocks of directives that are open at once. A line of colons ends the outermost that has no more of them. */
function countOpen(text: string): number {
  const open: number[] = []
  let most = 0
  for (const [, prefix = '', { length } = '', name] of text.matchAll(DIRECTIVE_LINE)) {
    if (name === undefined) {
      const at = /^ {0,3}$/.test(prefix) ? open.findIndex((opened) => opened <= length) : -1
      if (at !== -1) open.length = at
    } else most = Math.max(most, open.push(length))
  }
  return most
}

/** A line that begins a block, in quotes and lists too, or that ends one. */
const DIRECTIVE_LINE = /^([^\p{L}:\n]*)(:{3,})(?:(\p{L})|[ \t]*$)/gmu
