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

/** The formulas of a page, and how many characters the mask of each has. It begins with the number of its formula. */
type Formulas = readonly { readonly written: string; readonly size: number }[]

/** Digits of the number: noncharacters, which no page has. */
const FIRST = 0xfd_d0
const BASE = 32
const MASK = /[\uFDD0-\uFDEF]/
const MOST = BASE * BASE

/** Code, comments and tags and, in MDX, expressions and modules, in which dollar signs are something else. */
const OTHER = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|<!--[\s\S]*?-->|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/
const EXPRESSION = /\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}|^(?:import|export)\s[^\n]*(?:\n(?!\n)[^\n]*)*/

/** A page with noncharacters in the place of its formulas. No line changes its length. */
export function maskFormulas(text: string, isMdx: boolean): { readonly masked: string; readonly formulas: Formulas } {
  const formulas: { written: string; size: number }[] = []
  if (!text.includes('$')) return { masked: text, formulas }
  const others = createFinder(findSpans(text, isMdx ? `${OTHER.source}|${EXPRESSION.source}` : OTHER.source))
  const tables = createFinder(findSpans(text, TABLE.source))
  let masked = ''
  let end = 0
  for (const formula of findFormulas(text)) {
    const written = text.slice(formula.start, formula.end)
    const isCell = /(?<!\\)\|/.test(written) && tables(formula) !== undefined
    if (formulas.length === MOST || others(formula) !== undefined || isCell || !isOne(written)) continue
    masked += text.slice(end, formula.start) + maskOne(written, formulas.length)
    end = formula.end
    const before = text.slice(text.lastIndexOf('\n', formula.start - 1) + 1, formula.start)
    const isAlone =
      /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*$/.test(before) && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 80))
    formulas.push(toFormula(written, isAlone))
  }
  return { masked: masked + text.slice(end), formulas }
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
const OVER_BLOCKS = /\n[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||`{3}|~{3}|[=-]+[ \t]*(?:\n|$))/

/** Whether what is between dollars is one formula: its own dollars stand alone in their lines, or nothing begins between them. */
const isOne = (written: string): boolean =>
  !OVER_MARKS.test(written) && (/^\$\$[ \t]*\n[^]*\n[ \t>]*\$\$$/.test(written) || !OVER_BLOCKS.test(written))

/** A formula without the marks of the block that it is in: in lines of its own, where it has them, or in one line. */
function toFormula(written: string, isAlone: boolean): Formulas[number] {
  const lines = written.replaceAll(LINE_START, '\n')
  const size = lines.replaceAll('\n', '').length
  if (!lines.includes('\n')) return { written: lines, size }
  if (!isAlone) return { written: lines.replaceAll('\n', ' '), size }
  return { written: `$$\n${lines.slice(2, -2).trim()}\n$$`, size }
}

/** The end of a line, and what the next one begins with: marks of quotes, and indentation. */
const LINE_START = /\n[ \t]*(?:>[ \t]?)*/g

/** Marks of quotes and the indentation of a line stay, by which it is a part of its block. */
function maskOne(formula: string, number: number): string {
  let letters = 0
  return formula.replaceAll(/(\n[ \t]*(?:>[ \t]?)*)|[^\n]/g, (written, line?: string) => {
    if (line !== undefined) return line
    letters += 1
    const digit = letters === 1 ? Math.floor(number / BASE) : letters === 2 ? number % BASE : 0
    return String.fromCharCode(FIRST + digit).repeat(written.length)
  })
}

/** Puts the formulas into a tree that was parsed with their masks: into texts as nodes, into code and attributes as they were. */
export function placeFormulas(tree: Root, formulas: Formulas): void {
  if (formulas.length === 0) return
  place(tree, formulas)
}

function place(node: Nodes, formulas: Formulas): void {
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
const split = ({ value }: Text, formulas: Formulas): readonly RootContent[] =>
  toParts(value, formulas).map(({ isFormula, written }) => ({ type: isFormula ? 'formula' : 'text', value: written }))

/** A value of a node with the formulas as they were written. */
function restoreIn(value: unknown, formulas: Formulas): unknown {
  if (typeof value === 'string')
    return toParts(value, formulas)
      .map(({ written }) => written)
      .join('')
  if (Array.isArray(value)) return value.map((one) => restoreIn(one, formulas))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restoreIn(one, formulas)]))
}

/** The parts of a text, each a formula or not. The lines of a mask may have lost their indentation. */
function toParts(
  text: string,
  formulas: Formulas,
): readonly { readonly isFormula: boolean; readonly written: string }[] {
  const parts: { isFormula: boolean; written: string }[] = []
  let end = 0
  for (let at = text.search(MASK); at !== -1 && at < text.length;) {
    const number = (text.charCodeAt(at) - FIRST) * BASE + text.charCodeAt(at + 1) - FIRST
    const { written = '', size = 1 } = formulas[number] ?? {}
    if (at > end) parts.push({ isFormula: false, written: text.slice(end, at) })
    parts.push({ isFormula: true, written })
    for (let left = size; left > 0 && at < text.length; at += 1) if (MASK.test(text.charAt(at))) left -= 1
    end = at
    while (at < text.length && !MASK.test(text.charAt(at))) at += 1
  }
  if (end < text.length) parts.push({ isFormula: false, written: text.slice(end) })
  return parts
}
