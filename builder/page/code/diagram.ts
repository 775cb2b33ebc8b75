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

/** A rendered diagram with the words that it shows and the number of its connections, or its fault. */
type Diagram =
  | { readonly html: string; readonly shown: ReadonlySet<string>; readonly connections: number }
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
    const shown = new Set(drawing.replaceAll(MARKUP, ' ').match(WORD))
    return { html: toFigure(drawing, source, number), shown, connections: size.connections }
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
const decode = (source: string): string => toPlain(source.replaceAll(DIAGRAM_COMMENT, '')).replaceAll(STYLE, '')

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

/** Statements that have no effect in these diagrams, or that belong to other kinds. */
const QUIET =
  /^(?:%%|$|end\b|[{}]|(?:participant|actor|classDef|class|style|linkStyle|click|accTitle|accDescr|title|direction|autonumber)\b)/

/** Titles and descriptions for programs, and what a click would do: no drawing has them. */
const UNSEEN = /^\s*(?:accTitle|accDescr|click)\b/

const MARKUP = /<style>[\s\S]*?<\/style>|<[^<>]*>/g
const WORD = /\p{L}{4,}/gu

/** Three words or more, parted by spaces and marks: the names of nodes and styles are fewer in a row. */
const SENTENCE = /(?<!\p{L})\p{L}+(?:[,.;:!?]?[ \t]+\p{L}+){2,}/gu

/** Whether a line says something that the drawing does not show. */
const isUnseen = (line: string, shown: ReadonlySet<string>): boolean =>
  UNSEEN.test(line) ||
  (line.trim().replace(QUIET, '').match(SENTENCE) ?? []).some(
    (sentence) => (sentence.match(WORD) ?? []).filter((word) => !shown.has(word)).length > 2,
  )

/** Largest number of lines checked one by one. */
const MOST_LINES = 80
/** Largest number of connections of a diagram that has to be drawn for each check. */
const MOST_DRAWN = 30

/** The lines of a diagram that were not understood: they could be left out, or a bracket is open. Numbers begin at 0. */
export function findIgnored(source: string, shown: ReadonlySet<string>): readonly number[] {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => KINDS.some((kind) => line.trim().startsWith(kind)))
  const unseen = lines.flatMap((line, index) =>
    index > first && (isStyle(line) || isUnseen(line, shown)) ? [index] : [],
  )
  if (lines.length > MOST_LINES) return unseen
  const text = decode(source)
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
  return [...unseen, ...ignored]
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
