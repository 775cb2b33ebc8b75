/** Mermaid diagrams → SVG in the theme's colours, for light and dark. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { escapeHtml } from '../html.ts'

const require = createRequire(import.meta.url)

/** The part of Beautiful Mermaid that is used. */
interface Mermaid {
  readonly renderMermaidSVG: (source: string) => string
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

/** A rendered diagram, or its fault. */
type Diagram = { readonly html: string } | { readonly fault: string }

/** Draws a diagram; `number` is one that no other diagram of the page has. */
export function drawDiagram(source: string, number: number): Diagram {
  const [kind = ''] = /^[ \t]*[\w-]+/m.exec(source.replaceAll(DIAGRAM_COMMENT, '')) ?? []
  if (!KINDS.includes(kind.trim())) {
    return {
      fault: `The diagram begins with "${kind.trim()}", which is not a kind of diagram: write one of ${KINDS.join(', ')}.`,
    }
  }
  const connections = countConnections(source)
  if (connections > MOST_CONNECTIONS) {
    return { fault: `The diagram has ${connections} connections: at most ${MOST_CONNECTIONS} can be drawn.` }
  }
  const parts = /^(?:graph|flowchart|state)/.test(kind.trim()) ? source.split(/[&;\n]/).length : 0
  if (parts > MOST_PARTS) return { fault: `The diagram has ${parts} parts: at most ${MOST_PARTS} can be drawn.` }
  try {
    mermaid ??= load()
    const drawing = mermaid.renderMermaidSVG(source)
    if (drawing.length > LARGEST) return { fault: 'The diagram is too large for a page.' }
    return { html: toFigure(drawing, source, number) }
  } catch (cause) {
    return { fault: cause instanceof Error ? `${cause.message.replace(/\.$/, '')}.` : 'The diagram cannot be drawn.' }
  }
}

/** Characters of a drawing. */
const LARGEST = 4_000_000

/** The layout of a dense graph takes 0.7 s for 100 connections, 10 s for 400, and minutes for thousands. */
const MOST_CONNECTIONS = 150

/** Lines and nodes of a graph. The layout of 400 that nothing connects takes 1 s, of 1,600 it takes 11 s. */
const MOST_PARTS = 500

/** Connections of a graph: `a & b --> c & d` has four. Sequences and charts are cheap and count 0. */
function countConnections(source: string): number {
  if (/^[ \t]*(?:sequenceDiagram|xychart)/m.test(source)) return 0
  return source.split('\n').reduce((sum, line) => {
    const groups = line.split(/[-=~.<>|{}]{2,}/).map((group) => group.split('&').length)
    return sum + groups.slice(1).reduce((own, size, index) => own + size * (groups[index] ?? 0), 0)
  }, 0)
}

/** Statements that have no effect in these diagrams, or that belong to other kinds. */
const QUIET =
  /^(?:%%|$|end\b|[{}]|(?:participant|actor|classDef|class|style|linkStyle|click|accTitle|accDescr|title|direction|autonumber)\b)/

/** Titles and descriptions for programs, and what a click would do: no drawing has them. */
const UNSEEN = /^\s*(?:accTitle|accDescr|click)\b/

/** Largest number of lines checked one by one; each check renders the diagram. */
const MOST_LINES = 80
/** Largest number of connections of such a diagram. */
const MOST_CHECKED = 30

/** The lines of a diagram that were not understood: they could be left out, or a bracket is open. Numbers begin at 0. */
export function findIgnored(source: string): readonly number[] {
  const lines = source.split('\n')
  const unseen = lines.flatMap((line, index) => (UNSEEN.test(line) ? [index] : []))
  if (lines.length > MOST_LINES || countConnections(source) > MOST_CHECKED) return unseen
  const first = lines.findIndex((line) => KINDS.some((kind) => line.trim().startsWith(kind)))
  const isFlowchart = /^\s*(?:flowchart|graph)\b/.test(lines[first] ?? '')
  const whole = draw(source)
  const ignored = lines.flatMap((line, index) => {
    const statement = line.trim()
    if (index <= first || QUIET.test(statement)) return []
    if (isFlowchart && (hasOpenBracket(statement) || hasForeignArrow(statement))) return [index]
    // Removes duplicates from the description: repeated lines and node names.
    const isRepeated = (other: string, at: number): boolean =>
      at !== index && (other.trim() === statement || (/^[\w-]+$/.test(statement) && other.includes(statement)))
    if (lines.some(isRepeated)) return []
    return draw(lines.toSpliced(index, 1).join('\n')) === whole ? [index] : []
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

function draw(source: string): string | undefined {
  try {
    return (mermaid ??= load()).renderMermaidSVG(source)
  } catch {
    return undefined
  }
}

/** The drawing without styles of its own, which the policy of pages forbids, and its source for who does not see it. */
function toFigure(svg: string, source: string, number: number): string {
  const drawing = svg
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"| data-[\w-]+="[^"]*"| xmlns="[^"]*"| font-family="[^"]*"/g, '')
    // A colour of the author may be the address of another host.
    .replaceAll(/="url\((?!#)[^"]*"/g, '="none"')
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
