/** Text that the parser would take quadratic time for, found before it is parsed. */
import type { Fault, PlacedFault } from '../fault.ts'
import { mayHaveBlocks } from './transform.ts'
import { readLeafBlocks } from '../parser.ts'
import { MOST_FILLED } from '../raw-html/table.ts'

/**
 * Characters that the parser looks at, at most: beside directives, each colon makes it look through the paragraph or
 * table that the colon is in. This many take about a second.
 */
export const MOST_LOOKED_AT = 1e9

/** A line that opens a number of quotes and list items, and is no thematic break. */
export const toDeepLine = (depth: number): RegExp =>
  new RegExp(
    String.raw`^(?![ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$)(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){${depth}}`,
    'm',
  )

const DEEP_LINE = toDeepLine(1000)

/** The first part of a page that would take too long. */
export function findSlowText(text: string): PlacedFault | undefined {
  const slow = findSlowMarkdown(text)
  if (slow !== undefined) return slow
  if (!mayHaveBlocks(text) || count(text, ':') * text.length < MOST_LOOKED_AT) return undefined
  let left = MOST_LOOKED_AT
  for (const { start, end } of readLeafBlocks(text)) {
    const part = text.slice(start, end)
    left -= count(part, ':') * part.length
    if (left < 0) return { span: { start, end: start + 1 }, fault: TOO_LONG }
  }
  return undefined
}

/** The first part of markdown that would take too long without directives. */
export function findSlowMarkdown(text: string): PlacedFault | undefined {
  const deep = text.search(DEEP_LINE)
  if (deep !== -1) return { span: { start: deep, end: deep + 1 }, fault: TOO_DEEP }
  const table = findShortRows(text)
  if (table !== undefined) return { span: { start: table, end: table + 1 }, fault: SHORT_ROWS }
  const masked = maskDefinitions(text)
  for (const kind of MARKS) {
    const slow = findExcess(masked, kind)
    if (slow !== undefined) return { span: { start: slow, end: slow + 1 }, fault: kind.fault }
  }
  return undefined
}

/** Characters that the parser looks at again in markdown without directives. */
export function countLookedAt(text: string): number {
  const masked = maskDefinitions(text)
  return MARKS.filter(({ countMarks }) => countMarks(masked) > 0)
    .flatMap(({ parts, countMarks }) => masked.match(parts)?.map((part) => countMarks(part) * part.length) ?? [])
    .reduce((sum, looked) => sum + looked, 0)
}

/** A text of the same length without the marks of addresses in definitions of links, which the parser does not look at again. */
const maskDefinitions = (text: string): string =>
  text.includes(']:') ? text.replaceAll(DEFINITIONS, (part) => part.replaceAll(/[_&@.:]/g, '-')) : text

/**
 * Definitions of links with addresses that end their lines, in a block of their own: above or below other text, they may be
 * a part of it. Footnotes and addresses with unbalanced brackets are text. "#" is the address of those that stand for others in the view.
 */
const DEFINITIONS =
  /(?<=^|\n[ \t]*\n)(?:\[[^\s^[\]\\][^[\]\\\n]{0,200}\]:[ \t]{0,9}(?:#|https?:\/\/[^\0- /?#<>[\]()\x7f]+[/?#][^\0- <>[\]()\x7f]*)(?:\n|$))+(?=[ \t]*(?:\n|$))/g

/**
 * Where a table begins whose rows lack too many cells: the parser fills each row up to the width of the head. A cell that a
 * row has takes at least a character. Up to the next empty line, every line may be a row, whatever it begins with.
 */
function findShortRows(text: string): number | undefined {
  if (count(text, '|') * count(text, '\n') < MOST_FILLED) return undefined
  let left = MOST_FILLED
  let [columns, head, before] = [0, 0, 0]
  for (const { 0: line, index } of text.matchAll(/[^\n]+|(?<=\n)(?=\n)/g)) {
    if (/^[ \t]*$/.test(line)) columns = 0
    left -= Math.max(0, columns - line.length)
    if (left < 0) return head
    if (DELIMITERS.test(line) && count(line, '|') >= columns) [columns, head] = [count(line, '|') + 1, before]
    before = index
  }
  return undefined
}

/** The row below the head of a table, in quotes and lists, too. */
const DELIMITERS = /^[ \t>:-]*\|[ \t>:|-]*$/

/** Where links may begin in the middle of a word, each beginning and each underscore costs more. */
const countUnderscores = (part: string): number =>
  /www\.|:\/\/|@/.test(part)
    ? 10 * count(part, '_') + 60 * (count(part, 'www.') + count(part, '://') + count(part, '@'))
    : count(part, '_')

/** Where the first part of a text begins that would take too long, by the marks in each that make the parser look through it. */
function findExcess(text: string, { parts, countMarks }: Marks): number | undefined {
  if (countMarks(text) * text.length < MOST_LOOKED_AT) return undefined
  let left = MOST_LOOKED_AT
  for (const { 0: part, index } of text.matchAll(parts)) {
    left -= countMarks(part) * part.length
    if (left < 0) return index
  }
  return undefined
}

/**
 * The marks of a line whose columns the parser counts from its beginning, character by character where one is beyond
 * ASCII, as those are that stand for dollar signs.
 */
const countColumns = (line: string): number =>
  line.length >= LONG && /[^\t -#%-~]/.test(line) ? line.replaceAll(/[^!-/:-@[-`{-~]/g, '').length : 0

/** Shorter lines cost a second for each megabyte of marks. */
const LONG = 1000

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) found += 1
  return found
}

/** The fault of a page that nests too deep for the parser. */
export const TOO_DEEP = {
  severity: 'error',
  rule: 'too-deep',
  text: 'The page nests lists, quotes or emphasis too deeply.',
  hint: 'Split it up, or indent less.',
} as const

const TOO_LONG = {
  severity: 'error',
  rule: 'too-long',
  text: 'The paragraph or table has too many colons for a page with blocks.',
  hint: 'Split it up, or move it to a page without blocks.',
} as const

/** The fault of a table that would get too many cells. */
export const SHORT_ROWS = {
  severity: 'error',
  rule: 'too-long',
  text: 'The rows of the table lack more than 100,000 cells of its header row.',
  hint: 'Delete columns that are empty, or put an empty line between the table and the text below it.',
} as const

const LONG_LINE = {
  severity: 'error',
  rule: 'too-long',
  text: 'The line is too long for its marks and letters with accents.',
  hint: 'Break it: a line break within a paragraph is a space.',
} as const

const TOO_MANY_UNDERSCORES = {
  severity: 'error',
  rule: 'too-long',
  text: 'The word has too many underscores, or addresses within it.',
  hint: 'Shorten it. The address of a link may stand in a definition, in a paragraph of its own: [name]: https://…',
} as const

const TOO_MANY_ENTITIES = {
  severity: 'error',
  rule: 'too-long',
  text: 'The paragraph has too many entities.',
  hint: 'Split it up, or write the characters themselves.',
} as const

/** Marks each of which makes the parser look through the part of the text that it is in. */
interface Marks {
  readonly parts: RegExp
  readonly countMarks: (part: string) => number
  readonly fault: Fault
}

/** What an entity costs, in looks through its paragraph: it is a node of its own, which every step visits. */
const ENTITY = 4

/** On every page, each underscore makes the parser look through its word, and each entity through its paragraph. */
const MARKS: readonly Marks[] = [
  { parts: /\S+/g, countMarks: countUnderscores, fault: TOO_MANY_UNDERSCORES },
  { parts: /.+(?:\n.+)*/g, countMarks: (part) => ENTITY * count(part, '&'), fault: TOO_MANY_ENTITIES },
  { parts: /[^\n]+/g, countMarks: countColumns, fault: LONG_LINE },
]
