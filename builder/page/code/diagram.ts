/** Mermaid diagrams → SVG in the theme's colours, for light and dark. */
import { escapeHtml } from '../html.ts'
import { enclose } from './enclose.ts'
import { drawChart } from './xychart.ts'
import { decode, DIAGRAM_COMMENT, isChart, isGraph, KINDS, kindOf, toGraph, toSvg } from './mermaid.ts'

/** A rendered diagram with its size, or its fault and how such a diagram is written. */
type Diagram =
  | { readonly html: string; readonly size: Size }
  | { readonly fault: string; readonly hint: (typeof HINTS)[keyof typeof HINTS] }

const HINTS = {
  graph: 'flowchart LR\n  A --> B',
  chart: 'xychart-beta\n  x-axis [A, B]\n  y-axis 0 --> 10\n  bar [4, 8]',
} as const

/** What a diagram has to know of its page. */
interface Place {
  /** A number that no other diagram of the page has. */
  readonly number: number
  /** Size of all diagrams above it. */
  readonly before: Omit<Size, 'way'>
  /** What the text of the diagram is called. */
  readonly label: string
}

/** Draws a diagram. */
export function drawDiagram(source: string, { number, before, label }: Place): Diagram {
  const text = decode(source)
  const kind = kindOf(text)
  if (!KINDS.includes(kind)) {
    return {
      fault: `The diagram begins with "${kind}", which is not a kind of diagram: write one of ${KINDS.join(', ')}.`,
      hint: HINTS.graph,
    }
  }
  const hint = isChart(text) ? HINTS.chart : HINTS.graph
  try {
    const size = measure(text)
    const tooMany = findTooMany(size, text.length, before)
    if (tooMany !== undefined) return { fault: tooMany, hint }
    const drawn = isChart(text) ? drawChart(text) : { drawing: toSvg(text) }
    if ('fault' in drawn) return { ...drawn, hint }
    if (drawn.drawing.length > LARGEST) return { fault: 'The diagram is too large for a page.', hint }
    return {
      html: toFigure(enclose(drawn.drawing.replaceAll(UNSEEN, '')), source, { number, label }),
      size,
    }
  } catch (cause) {
    const fault = cause instanceof Error ? `${cause.message.replace(/\.$/, '')}.` : 'The diagram cannot be drawn.'
    return { fault, hint }
  }
}

/** Characters of a drawing. */
const LARGEST = 4_000_000

/** The layout of a dense graph takes 0.7 s for 100 connections, 10 s for 400, and minutes for thousands. */
const MOST_CONNECTIONS = 150
/** Connections and parts of all diagrams of a page. */
const MOST_OF_PAGE = { connections: 1000, parts: 1000 }
/** Connections of a short diagram, and characters for each further one: `a & b --> c & d` makes them out of little text. */
const FEW_CONNECTIONS = 12
const TEXT_OF_CONNECTION = 8

/** Distances of all connected parts of a diagram, in the order in which parts are named: the layout makes a row for each step. */
const LONGEST_WAY = 1000

/** Lines and nodes of a graph, or lines of classes and entities. The layout of 400 that nothing connects takes 1 s, of 1,600 it takes 11 s. */
const MOST_PARTS = 500

/** A chart takes as long as a few parts, and for many values or lines longer. */
const PARTS_OF_CHART = 5
const VALUES_OF_PART = 10

/** What the layout of a diagram depends on. */
interface Size {
  readonly connections: number
  readonly parts: number
  /** Sum of the distances between connected parts. */
  readonly way: number
}

/** Connections and parts: `a & b --> c & d` has four of each. Sequences are cheap and count 0. */
export function measure(text: string): Size {
  if (kindOf(text).startsWith('sequence')) return { connections: 0, parts: 0, way: 0 }
  if (isChart(text)) {
    const values = text.split(/[,\n]/).length
    return { connections: 0, parts: PARTS_OF_CHART + Math.floor(values / VALUES_OF_PART), way: 0 }
  }
  const parts = text.split(/[&;\n]/).length
  if (!isGraph(text)) return { connections: text.split(/[-=~.<>|{}]{2,}/).length - 1, parts, way: 0 }
  if (parts > MOST_PARTS) return { connections: 0, parts, way: 0 }
  const { edges } = toGraph(text)
  const names = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  const way = edges.reduce(
    (sum, { source, target }) => sum + Math.abs(names.indexOf(source) - names.indexOf(target)),
    0,
  )
  return { connections: edges.length, parts, way }
}

function findTooMany({ connections, parts, way }: Size, length: number, before: Place['before']): string | undefined {
  if (connections > MOST_CONNECTIONS)
    return `The diagram has ${connections} connections: at most ${MOST_CONNECTIONS} can be drawn.`
  const most = FEW_CONNECTIONS + Math.floor(length / TEXT_OF_CONNECTION)
  if (connections > most)
    return `The diagram has ${connections} connections: at most ${most} can be drawn for its ${length} characters.`
  if (parts > MOST_PARTS) return `The diagram has ${parts} parts: at most ${MOST_PARTS} can be drawn.`
  if (way > LONGEST_WAY)
    return `The diagram connects parts that are far apart: ${way} steps from part to part, where at most ${LONGEST_WAY} can be drawn. Draw several diagrams, or name connected parts one after the other.`
  const all = { connections: before.connections + connections, parts: before.parts + parts }
  const excess = (['connections', 'parts'] as const).find((what) => all[what] > MOST_OF_PAGE[what])
  return excess === undefined
    ? undefined
    : `The diagrams of the page have more than ${MOST_OF_PAGE[excess]} ${excess}: draw the others on another page.`
}

/** Styles, which the policy of pages forbids, and what only a pointer that rests on a part would show. */
const UNSEEN = /<(style|title)>[\s\S]*?<\/\1>/g

/** Pixels of a drawing of which the words can still be read where it is as wide as text. */
const WIDEST = 1000

/** The drawing without styles in its elements, and its text for who does not see it or cannot read it there. */
function toFigure(svg: string, source: string, { number, label }: Omit<Place, 'before'>): string {
  const isWide = Number(/ width="([\d.]+)"/.exec(svg)?.[1]) > WIDEST
  const drawing = svg
    .replaceAll(/ style="[^"]*"| data-[\w-]+="[^"]*"| xmlns="[^"]*"| font-family="[^"]*"/g, '')
    .replaceAll(/\b(id="|url\(#)/g, `$1d${number}-`)
    .replace('<svg', `<svg class="diagram${isWide ? ' wide' : ''}" aria-hidden="true"`)
  const text = escapeHtml(source.replaceAll(DIAGRAM_COMMENT, ''))
  return (
    `<figure class="diagram"><div tabindex="0">${drawing}</div>` +
    `<details><summary>${escapeHtml(label)}</summary><pre><code>${text}</code></pre></details></figure>`
  )
}
