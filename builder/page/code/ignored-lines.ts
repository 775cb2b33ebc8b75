/** Lines of a diagram that its drawing does not show. */
import { measure } from './diagram.ts'
import { decode, DIAGRAM_COMMENT, isGraph, isStyle, KINDS, kindOf, toGraph, toPlain, toSvg } from './mermaid.ts'

/** Lines that are not tried: they frame others, or say nothing but what is looked for in all lines. */
const QUIET =
  /^(?:%%|$|end$|[{}]|(?:participant|actor|classDef|class|style|linkStyle|click|accTitle|accDescr|title|direction|autonumber)\b)/

/** Words that say how to draw. */
const KEYWORDS = new Set(
  [
    'accdescr acctitle activate actor alt and as autonumber axis bar bb bottom box break bt choice class',
    'classdef click create critical deactivate destroy direction else end fork graph horizontal join left',
    'line linkstyle loop lr namespace note of opt over par participant rect rgb rgba right rl state style',
    'subgraph tb td title top flowchart diagram sequence er v beta x xychart y',
  ].flatMap((line) => line.split(' ')),
)

const toLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** A name as diagrams have them, and its words: `user_service`, `userService`. */
const NAME = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu
const WORD = /\p{Lu}*[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{Lt}\p{Lm}\p{M}]+/gu

/** Names that authors give parts which are shown with another: before its bracket, `as` or colon, and in arrows. */
const GIVEN =
  /(?<![\p{L}\p{N}_-])([\p{L}\p{N}_-]+)(?=[[({>]|[ \t]*\[)|^[ \t]*(?:participant|actor)[ \t]+(\S+)(?=[ \t]+as[ \t])|[ \t]as[ \t]+([\p{L}\p{N}_-]+)|^[ \t]*([\p{L}\p{N}_-]+)(?=[ \t]*:)|^[ \t]*class[ \t]+([\w,-]+[ \t]+\w+)|:::([\w-]+)/gmu

/** Titles and descriptions for programs, and what a click would do: no drawing has them. */
const UNSEEN = /^\s*(?:accTitle|accDescr|click)\b/

/** Tags that labels may have, and no drawing shows. */
const MARKS = /<\/?(?:b|br|em|i|s|strong|sub|sup|u)\s*\/?>/gi

/** Words and letters of a given name that are not shown; a letter of a script without capitals says as much as four. */
const MOST_WORDS = 2
const MOST_LETTERS = 24

/** The lines that say something which is not among the letters of the drawing; a graph tells which names it has. */
function findUnseen(lines: readonly string[], shown: string, graph: string | undefined): readonly number[] {
  const given = new Set(
    [...lines.join('\n').matchAll(GIVEN)]
      .flatMap((match) => match.slice(1).flatMap((names) => names?.match(NAME) ?? []))
      .filter((name) => graph?.includes(`"${name}"`) ?? true),
  )
  const isUnseen = (name: string): boolean => {
    const words = (name.match(WORD) ?? []).map(toLetters)
    const unseen = words.filter((word) => !shown.includes(word) && !KEYWORDS.has(word))
    const letters = unseen.join('').replaceAll(/\p{Lo}/gu, 'llll').length
    return unseen.length > (given.has(name) ? MOST_WORDS : 0) || letters > MOST_LETTERS
  }
  return lines.flatMap((line, index) =>
    UNSEEN.test(line) || (line.replaceAll(MARKS, ' ').match(NAME) ?? []).some(isUnseen) ? [index] : [],
  )
}

/** Largest number of lines checked one by one. */
const MOST_LINES = 80
/** Largest number of connections of a diagram that has to be drawn for each check. */
const MOST_DRAWN = 30

/**
 * The lines of a diagram that were not understood: they could be left out, or a bracket is open. Numbers begin at 0. `shown` is
 * the text of the drawing.
 */
export function findIgnored(source: string, shown: string): readonly number[] {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => KINDS.some((kind) => line.trim().startsWith(kind)))
  const text = decode(source)
  const styles = lines.flatMap((line, index) => (index > first && isStyle(line) ? [index] : []))
  const spoken = source
    .replaceAll(DIAGRAM_COMMENT, (comment) => (comment.endsWith('\n') ? '\n' : ''))
    .split('\n')
    .map((line) => (isStyle(line) ? '' : toPlain(line)))
  const unseen = [...styles, ...findUnseen(spoken, toLetters(shown), isGraph(text) ? read(source) : undefined)]
  if (lines.length > MOST_LINES) return unseen
  if (!isGraph(text) && measure(text).connections > MOST_DRAWN) return unseen
  const isFlowchart = /^\s*(?:flowchart|graph)\b/.test(lines[first] ?? '')
  const whole = read(source)
  // Most lines are drawn without the others, too, which is quickly found out where a layout takes long.
  const isLaidOut = /^(?:class|er)/.test(kindOf(text))
  const nothing = read(lines[first] ?? '')
  const isDrawnAlone = (line: string): boolean => {
    const alone = read(`${lines[first]}\n${line}`)
    return alone !== undefined && alone !== nothing
  }
  const ignored = lines.flatMap((line, index) => {
    const statement = line.trim()
    if (index <= first || QUIET.test(statement) || unseen.includes(index)) return []
    if (isFlowchart && (hasOpenBracket(statement) || hasForeignArrow(statement))) return [index]
    // Removes duplicates from the description: repeated lines and node names.
    const isRepeated = (other: string, at: number): boolean =>
      at !== index && (other.trim() === statement || (/^[\w-]+$/.test(statement) && other.includes(statement)))
    if (lines.some(isRepeated)) return []
    if (isLaidOut && isDrawnAlone(line)) return []
    return read(lines.toSpliced(index, 1).join('\n')) === whole ? [index] : []
  })
  return [...unseen, ...ignored].toSorted((a, b) => a - b)
}

/** Whether a bracket of a node is never closed, quotations aside. */
function hasOpenBracket(statement: string): boolean {
  const plain = statement.replaceAll(/"[^"]*"/g, '')
  const count = (bracket: string): number => plain.split(bracket).length
  return count('[') > count(']') || count('(') > count(')') || count('{') > count('}')
}

/** Whether a flowchart has an arrow of sequences or of code, quotations and labels aside: all behind it is ignored. */
const hasForeignArrow = (statement: string): boolean =>
  /(?<![-=.<])(?:->|=>)|→/.test(statement.replaceAll(/"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|/g, ''))

/** What a diagram says: its graph where the parser tells it, since a layout takes a hundred times as long, or its drawing. */
function read(source: string): string | undefined {
  const text = decode(source)
  try {
    return isGraph(text) ? JSON.stringify(toGraph(text), toEntries) : toSvg(text)
  } catch {
    return undefined
  }
}

const toEntries = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)
