/** Mermaid diagrams → SVG in the theme's colours, for light and dark. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { decodeString } from 'micromark-util-decode-string'
import { escapeHtml } from '../html.ts'

const require = createRequire(import.meta.url)

/** The part of Beautiful Mermaid that is used. */
interface Mermaid {
  readonly renderMermaidSVG: (source: string) => string
  /** Only of flowcharts and diagrams of states. */
  readonly parseMermaid: (source: string) => { readonly edges: readonly object[] }
}

let mermaid: Mermaid | undefined

/** The kinds of diagrams that can be drawn, by the words that they begin with. */
const KINDS = [
  'flowchart',
  'graph',
  'sequenceDiagram',
  'stateDiagram-v2',
  'stateDiagram',
  'classDiagram',
  'erDiagram',
  'xychart-beta',
]

/** A line that no diagram shows, in quotes and lists too. */
export const DIAGRAM_COMMENT = /^[ \t>]*%%[^\n]*(?:\n|$)/gm

/** A rendered diagram with the letters that it shows and the number of its connections, or its fault. */
type Diagram =
  | { readonly html: string; readonly shown: string; readonly connections: number }
  | { readonly fault: string }

/** Draws a diagram; `number` is one that no other diagram of the page has, `before` the connections of those above it. */
export function drawDiagram(source: string, number: number, before: number): Diagram {
  const text = decode(source)
  const kind = kindOf(text)
  if (!KINDS.includes(kind)) {
    return {
      fault: `The diagram begins with "${kind}", which is not a kind of diagram: write one of ${KINDS.join(', ')}.`,
    }
  }
  try {
    const size = measure(text)
    const tooMany = findTooMany(size, text.length, before)
    if (tooMany !== undefined) return { fault: tooMany }
    const drawing = toSvg(text)
    if (drawing.length > LARGEST) return { fault: 'The diagram is too large for a page.' }
    return {
      html: toFigure(drawing, source, number),
      shown: toLetters(drawing.replaceAll(MARKUP, '')),
      connections: size.connections,
    }
  } catch (cause) {
    return { fault: cause instanceof Error ? `${cause.message.replace(/\.$/, '')}.` : 'The diagram cannot be drawn.' }
  }
}

/** The first word of a diagram. */
const kindOf = (source: string): string => /^[^\S\n\r\u2028\u2029]*([\w-]+)/m.exec(source)?.[1] ?? ''

/** Characters of a drawing. */
const LARGEST = 4_000_000

/** The layout of a dense graph takes 0.7 s for 100 connections, 10 s for 400, and minutes for thousands. */
const MOST_CONNECTIONS = 150
/** Connections of all diagrams of a page. */
const MOST_OF_PAGE = 1000
/** Connections of a short diagram, and characters for each further one: `a & b --> c & d` makes them out of little text. */
const FEW_CONNECTIONS = 12
const TEXT_OF_CONNECTION = 8

/** Lines and nodes of a graph. The layout of 400 that nothing connects takes 1 s, of 1,600 it takes 11 s. */
const MOST_PARTS = 500

/** Colours of nodes and arrows: text on them could have no contrast in one of the two schemes, or that of its background. */
const STYLE = /(?<![^\n])[^\S\n]*(?:style|classDef|linkStyle)\s+[\w,-]+\s[^\n]*/g

/** Whether a line gives colours, which no diagram shows. */
export const isStyle = (line: string): boolean => toPlain(line).search(STYLE) !== -1

const toPlain = (source: string): string => source.replaceAll(/&#?\w+;/g, (reference) => decodeString(reference))

/**
 * Without comments, above which the renderer does not find the kind of a diagram, without colours, and with the characters
 * that references stand for. The renderer reads some of these, too: what it draws is what was measured.
 */
function decode(source: string): string {
  const text = toPlain(source.replaceAll(DIAGRAM_COMMENT, '')).replaceAll(STYLE, '')
  if (!isGraph(text)) return text
  return text.replaceAll(ARROW, (_, name, arrow = '', label = '') =>
    name === undefined ? ` ${toShortest(arrow)}${label} ` : name,
  )
}

/** An arrow of the usual length: longer ones mean the same, and the parser does not know them. */
const toShortest = (arrow: string): string =>
  arrow
    .replace(/([-=])\1{2,}(?=>|$)/, (_, line: string) => line.repeat(arrow.endsWith('>') ? 2 : 3))
    .replace(/-\.+-/, '-.-')

/** A name that may hold an arrow as text, or an arrow with its label, which the parser takes for a part of a name without spaces around it. */
const ARROW =
  /(^[ \t]*subgraph[^\n]*|(?<!:):(?!:)[^\n]*|"[^"\n]*"?|\[[^\]\n]*\]?|\([^)\n]*\)?|\{[^}\n]*\}?)|(<?(?:-{2,}|={2,}|-\.+-)>?)[ \t]*(\|[^|\n]*\|)?/gm

const toSvg = (text: string): string => (mermaid ??= load()).renderMermaidSVG(text.replaceAll('&', '&amp;'))

/** Whether a diagram is of the kinds of which the parser can be asked alone. */
const isGraph = (text: string): boolean => /^(?:graph|flowchart|state)/.test(kindOf(text))

const toGraph = (text: string) => (mermaid ??= load()).parseMermaid(text)

/** What the layout of a diagram depends on. */
interface Size {
  readonly connections: number
  readonly parts: number
}

/** Connections and parts: `a & b --> c & d` has four of each. Sequences and charts are cheap and count 0. */
function measure(text: string): Size {
  if (/^(?:sequence|xychart)/.test(kindOf(text))) return { connections: 0, parts: 0 }
  if (!isGraph(text)) return { connections: text.split(/[-=~.<>|{}]{2,}/).length - 1, parts: 0 }
  const parts = text.split(/[&;\n]/).length
  return { connections: parts > MOST_PARTS ? 0 : toGraph(text).edges.length, parts }
}

function findTooMany({ connections, parts }: Size, length: number, before: number): string | undefined {
  if (connections > MOST_CONNECTIONS)
    return `The diagram has ${connections} connections: at most ${MOST_CONNECTIONS} can be drawn.`
  const most = FEW_CONNECTIONS + Math.floor(length / TEXT_OF_CONNECTION)
  if (connections > most)
    return `The diagram has ${connections} connections: at most ${most} can be drawn for its ${length} characters.`
  if (parts > MOST_PARTS) return `The diagram has ${parts} parts: at most ${MOST_PARTS} can be drawn.`
  return before + connections > MOST_OF_PAGE
    ? `The diagrams of the page have more than ${MOST_OF_PAGE} connections: draw the others on another page.`
    : undefined
}

/** Lines that are not tried: they frame others, or say nothing but what is looked for in all lines. */
const QUIET =
  /^(?:%%|$|end$|[{}]|(?:participant|actor|classDef|class|style|linkStyle|click|accTitle|accDescr|title|direction|autonumber)\b)/

const MARKUP = /<style>[\s\S]*?<\/style>|<[^<>]*>/g

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

/** The lines that say something which the drawing does not show; a graph tells which names it has. */
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

/** The lines of a diagram that were not understood: they could be left out, or a bracket is open. Numbers begin at 0. */
export function findIgnored(source: string, shown: string): readonly number[] {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => KINDS.some((kind) => line.trim().startsWith(kind)))
  const text = decode(source)
  const styles = lines.flatMap((line, index) => (index > first && isStyle(line) ? [index] : []))
  const spoken = source
    .replaceAll(DIAGRAM_COMMENT, (comment) => (comment.endsWith('\n') ? '\n' : ''))
    .split('\n')
    .map((line) => (isStyle(line) ? '' : toPlain(line)))
  const unseen = [...styles, ...findUnseen(spoken, shown, isGraph(text) ? read(source) : undefined)]
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

/** The drawing without styles of its own, which the policy of pages forbids, and its source for who does not see it. */
function toFigure(svg: string, source: string, number: number): string {
  const drawing = svg
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"| data-[\w-]+="[^"]*"| xmlns="[^"]*"| font-family="[^"]*"/g, '')
    .replaceAll(/\b(id="|url\(#)/g, `$1d${number}-`)
    .replace('<svg', '<svg class="diagram" aria-hidden="true"')
  const description = escapeHtml(source.replaceAll(DIAGRAM_COMMENT, ''))
  return `<figure class="diagram">${drawing}<figcaption class="visually-hidden">${description}</figcaption></figure>`
}

/** It takes a fifth of a second to load, and most pages have no diagram. */
function load(): Mermaid {
  const loaded: Mermaid = require(fileURLToPath(import.meta.resolve('beautiful-mermaid')))
  return loaded
}
