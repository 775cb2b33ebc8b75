/** Text that the parser would take minutes for, found before it is parsed. */
import { toDeepLine } from '../../page/directives/slow-text.ts'

/**
 * What the parser compares, at most, in all paragraphs of a page. Each limit takes about a second. Blocks of code count,
 * since only the parser can tell where they end. Of 18,900 public pages none reaches half of a limit.
 */
const LIMITS: readonly { readonly most: number; readonly measure: (paragraph: string) => number }[] = [
  // Each mark of emphasis is compared with those before it.
  { most: 2.5e7, measure: (paragraph) => count(paragraph, /[*_~]/g) ** 2 },
  // At each word after a bracket, the text back to the bracket is searched for the start of an address.
  { most: 5e7, measure: (paragraph) => (paragraph.includes('[') ? count(paragraph, /\b\w/g) ** 2 : 0) },
  // Each line that may underline a heading is compared with those before it.
  { most: 4e6, measure: (paragraph) => count(paragraph, /^[ \t>]*(?:=|--)/gm) ** 2 },
  // Each of the other marks is compared with the rest of the paragraph.
  { most: 1e9, measure: (paragraph) => count(paragraph, /[`:=&<{}[\]]/g) * paragraph.length },
  // Each list and each quote is moved past those before it.
  { most: 3000, measure: countMoved },
]

const DEEP_LINE = toDeepLine(100)

/** Blocks of directives in one another, each of which the parser reads again. Of 5,000 pages none has twelve. */
const MOST_OPEN = 50

/** Whether the parser would take quadratic time for a text. */
export function isSlow(text: string): boolean {
  const paragraphs = text.split(/\n[ \t>]*\n/)
  return (
    LIMITS.some(({ most, measure }) => paragraphs.reduce((sum, one) => sum + measure(one), 0) > most) ||
    DEEP_LINE.test(text) ||
    countOpen(text) > MOST_OPEN
  )
}

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

/** Items of lists, and quotes that begin: those that the line before has go on, but for those in a new item or footnote. */
function countMoved(paragraph: string): number {
  let moved = 0
  let open = 0
  for (const [, outer = '', inner = ''] of paragraph.matchAll(MARKS)) {
    const [outerQuotes, innerQuotes] = [count(outer, />/g), count(inner, />/g)]
    moved += count(inner, /[-+*.)](?=[ \t]|$)/g) + Math.max(0, outerQuotes - open) + innerQuotes
    open = outerQuotes + innerQuotes
  }
  return moved
}

/** The marks of quotes at the beginning of a line, and those from the first mark of an item or footnote on. */
const MARKS = /^([ \t>]*)((?:(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^ \t\r\n]+?\]:)[ \t>]*)*)/gm

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
const DIRECTIVE_LINE = /^([^\p{L}:\n\u2028\u2029]*)(:{3,})(?:(\p{L})|[ \t]*$)/gmu
