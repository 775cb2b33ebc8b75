/**
 * Formulas between dollar signs, which no rule of markdown may change: masked before a page is parsed, and nodes of their own
 * afterwards. What is a formula, and what a price, is decided as the build decides it.
 */
import type { Literal, Nodes, Root, RootContent, Text } from 'mdast'
import type { Span } from '../../page/edits.ts'
import { findFormulas } from '../../page/masks.ts'

/** A formula with its dollar signs, as it was written. */
export interface Formula extends Literal {
  type: 'formula'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    formula: Formula
  }
  interface RootContentMap {
    formula: Formula
  }
}

/** A formula of a page: its place, how it is written in a page, and the characters that its mask stands for. */
interface Found extends Span {
  readonly written: string
  readonly letters: string
}

/** Digits of the number of a formula, with which its mask begins, and what fills the mask: noncharacters, which no page has. */
const FIRST = 0xfd_d0
const BASE = 31
const FILLER = '\uFDEF'
const MASK = /[\uFDD0-\uFDEF]/
const MOST = BASE * BASE

/** Code, comments and tags and, in MDX, expressions and modules, in which dollar signs are something else. */
const OTHER = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|<!--[\s\S]*?-->|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/
const EXPRESSION = /\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}|^(?:import|export)\s[^\n]*(?:\n(?!\n)[^\n]*)*/

/** After this many trials no dollar sign of a page delimits a formula. */
const TRIALS = 3

/**
 * The tree of a page with its formulas. What turns out to be in several parts of the tree is no formula, such as two prices: the
 * page is parsed again without it.
 */
export function parseFormulas(text: string, isMdx: boolean, parse: (masked: string) => Root): Root {
  let formulas = text.includes('$') ? findOwnFormulas(text, isMdx) : []
  for (let trial = 1; formulas.length > 0 && trial <= TRIALS; trial += 1) {
    const tree = attempt(() => parse(maskFormulas(text, formulas)))
    if (!tree) break
    const torn = findTorn(tree, formulas)
    if (torn.size === 0) {
      place(tree, formulas)
      return tree
    }
    formulas = formulas.filter((formula) => !torn.has(formula))
  }
  return parse(text)
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What may be the formulas of a page, in order. */
function findOwnFormulas(text: string, isMdx: boolean): readonly Found[] {
  const others = createFinder(findSpans(text, isMdx ? `${OTHER.source}|${EXPRESSION.source}` : OTHER.source))
  const tables = createFinder(findSpans(text, TABLE.source))
  return findFormulas(text)
    .flatMap((span) => {
      const written = text.slice(span.start, span.end)
      const isCell = /(?<!\\)\|/.test(written) && tables(span) !== undefined
      const before = text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start)
      const isFirst = /^[ \t>]*$/.test(before)
      const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(span.end, span.end + 80))
      const isOver = !isOne(written, isFirst && isLast) || (written.includes('\n') && OF_ONE_LINE.test(before))
      if (others(span) !== undefined || isCell || isOver) return []
      const isAlone = isLast && /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*$/.test(before)
      return [{ ...span, ...toFormula(written, isAlone) }]
    })
    .slice(0, MOST)
}

/** A page with noncharacters in the place of its formulas. No line changes its length. */
function maskFormulas(text: string, formulas: readonly Found[]): string {
  let masked = ''
  let end = 0
  for (const [number, formula] of formulas.entries()) {
    masked += text.slice(end, formula.start) + maskOne(text.slice(formula.start, formula.end), number)
    end = formula.end
  }
  return masked + text.slice(end)
}

const findSpans = (text: string, pattern: string): readonly Span[] =>
  Array.from(text.matchAll(new RegExp(pattern, 'gm')), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))

/** Finds the first of some spans in order that a place lies in, or that begins in it and ends beyond it. Places are asked for in order. */
function createFinder(spans: readonly Span[]): (place: Span) => Span | undefined {
  let at = 0
  return ({ start, end }) => {
    while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1
    for (let next = at; (spans[next]?.start ?? end) < end; next += 1) {
      const span = spans[next]
      if (span && (span.start < start || span.end > end)) return span
    }
    return undefined
  }
}

/** The row of lines below the head of a table, and what follows up to an empty line. */
const TABLE = /^(?=[^\n]*\|)[^\n]*\n[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t:-]*)*\n(?:(?![ \t>]*$)[^\n]*(?:\n|$))*/

/** Two prices on both sides of an empty line, of strong text, of a tag, a comment or the end of a link. */
const OVER_MARKS = /\n[ \t>]*\n|\*\*|<\/?[a-z][^<]*>|<!--|\{\/\*|\]\(/i

/** Two prices with the beginning of another block between them. */
const OVER_BLOCKS = /\n[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||:{3}|`{3}|~{3}|[=-]+[ \t]*(?:\n|$))/

/** Before the first dollar, in a block that ends with its line. */
const OF_ONE_LINE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:#{1,6}[ \t]|:{3}|`{3}|~{3}|<|\|)/

/** Whether what is between dollars is one formula: it has lines of its own, or nothing begins between the dollars. */
const isOne = (written: string, isBlock: boolean): boolean =>
  !OVER_MARKS.test(written) && (isBlock || OWN_LINES.test(written) || !OVER_BLOCKS.test(written))

const OWN_LINES = /^\$\$[ \t]*\n[^]*\n[ \t>]*\$\$$/

/** A formula without the marks of the block that it is in: in lines of its own, where it has them, or in one line. */
function toFormula(written: string, isAlone: boolean): Pick<Found, 'written' | 'letters'> {
  const lines = written.replaceAll(LINE_START, '\n')
  const letters = lines.replaceAll('\n', '')
  if (!lines.includes('\n')) return { written: lines, letters }
  if (!isAlone) return { written: lines.replaceAll('\n', ' '), letters }
  return { written: `$$\n${lines.slice(2, -2).trim()}\n$$`, letters }
}

/** The end of a line, and what the next one begins with: marks of quotes, and indentation. */
const LINE_START = /\n[ \t]*(?:>[ \t]?)*/g

/** Marks of quotes and the indentation of a line stay, by which it is a part of its block. */
function maskOne(formula: string, number: number): string {
  let letters = 0
  return formula.replaceAll(/(\n[ \t]*(?:>[ \t]?)*)|[^\n]/g, (written, line?: string) => {
    if (line !== undefined) return line
    letters += 1
    if (letters > 2) return FILLER.repeat(written.length)
    return String.fromCharCode(FIRST + (letters === 1 ? Math.floor(number / BASE) : number % BASE))
  })
}

/** A mask in a text, and its formula, where the mask is whole. */
interface Placed extends Span {
  readonly number: number
  readonly isWhole: boolean
}

/** The masks in a text. The lines of one may have lost their indentation. */
function readMasks(text: string, formulas: readonly Found[]): readonly Placed[] {
  const masks: Placed[] = []
  for (let at = text.search(MASK); at !== -1;) {
    const start = at
    const number = (text.charCodeAt(at) - FIRST) * BASE + text.charCodeAt(at + 1) - FIRST
    const size = formulas[number]?.letters.length ?? 0
    let left = size
    for (let next = at; left > 0 && isOfMask(text, next, size - left); left -= 1) {
      at = next + 1
      next = at + (/^\n[ \t>]*/.exec(text.slice(at, at + LONGEST_START))?.[0].length ?? 0)
    }
    at = Math.max(at, start + 1)
    masks.push({ start, end: at, number, isWhole: size > 0 && left === 0 })
    const next = text.slice(at).search(MASK)
    at = next === -1 ? -1 : at + next
  }
  return masks
}

/** What a line begins with in a quote or an item, at most. */
const LONGEST_START = 100

const isOfMask = (text: string, at: number, letters: number): boolean =>
  MASK.test(text.charAt(at)) && (text[at] === FILLER) === letters > 1

/** The formulas whose masks the parser took apart. */
function findTorn(node: unknown, formulas: readonly Found[], torn = new Set<Found>()): ReadonlySet<Found> {
  if (typeof node === 'string')
    for (const { number, isWhole } of readMasks(node, formulas)) {
      const formula = formulas[number]
      if (!isWhole && formula) torn.add(formula)
    }
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) if (key !== 'position') findTorn(value, formulas, torn)
  return torn
}

/** Puts the formulas into a tree that was parsed with their masks: into texts as nodes, into code and attributes as they were. */
function place(node: Nodes, formulas: readonly Found[]): void {
  if ('children' in node) {
    const children: readonly RootContent[] = node.children
    for (const child of children) if (child.type !== 'text') place(child, formulas)
    const parted = children.flatMap((child) => (child.type === 'text' ? split(child, formulas) : [child]))
    Object.assign(node, { children: parted })
  }
  for (const [key, value] of Object.entries(node))
    if (key !== 'children' && key !== 'position') Object.assign(node, { [key]: restoreIn(value, formulas) })
}

/** A text as texts and formulas. */
const split = ({ value }: Text, formulas: readonly Found[]): readonly RootContent[] =>
  toParts(value, formulas).map(({ text, formula }) =>
    formula === undefined ? { type: 'text', value: text } : { type: 'formula', value: formula.written },
  )

/** A value of a node with the formulas as they were written, line by line. */
function restoreIn(value: unknown, formulas: readonly Found[]): unknown {
  if (typeof value === 'string')
    return toParts(value, formulas)
      .map(({ text, formula }) => (formula === undefined ? text : unmask(text, formula)))
      .join('')
  if (Array.isArray(value)) return value.map((one) => restoreIn(one, formulas))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restoreIn(one, formulas)]))
}

/** A formula in the place of its mask, whose lines may have lost their indentation. */
function unmask(mask: string, { letters }: Found): string {
  let at = 0
  return mask.replaceAll(new RegExp(MASK, 'g'), () => letters.charAt(at++))
}

/** A part of a text: a mask where it has a formula. */
interface Part {
  readonly text: string
  readonly formula?: Found | undefined
}

function toParts(text: string, formulas: readonly Found[]): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  for (const mask of readMasks(text, formulas)) {
    if (mask.start > end) parts.push({ text: text.slice(end, mask.start) })
    parts.push({ text: text.slice(mask.start, mask.end), formula: formulas[mask.number] })
    end = mask.end
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
