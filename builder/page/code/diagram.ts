/** Diagrams of Mermaid → SVG, whose colours are those of the theme in both schemes. */
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

/** What a diagram became, or what is wrong with it. */
export type Diagram = { readonly html: string } | { readonly fault: string }

/** Draws a diagram; `number` is one that no other diagram of the page has. */
export function drawDiagram(source: string, number: number): Diagram {
  const [kind = ''] = /^\s*[\w-]+/m.exec(source.replaceAll(/^\s*%%.*$/gm, '')) ?? []
  if (!KINDS.includes(kind.trim())) {
    return { fault: `A diagram begins with its kind, and "${kind.trim()}" is none of ${KINDS.join(', ')}.` }
  }
  try {
    mermaid ??= load()
    return { html: toFigure(mermaid.renderMermaidSVG(source), source, number) }
  } catch (cause) {
    return { fault: cause instanceof Error ? `${cause.message.replace(/\.$/, '')}.` : 'The diagram cannot be drawn.' }
  }
}

/** The drawing without styles of its own, which the policy of pages forbids, and its source for who does not see it. */
function toFigure(svg: string, source: string, number: number): string {
  const drawing = svg
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"| data-[\w-]+="[^"]*"| xmlns="[^"]*"| font-family="[^"]*"/g, '')
    .replaceAll(/\b(id="|url\(#)/g, `$1d${number}-`)
    .replace('<svg', '<svg class="diagram" aria-hidden="true"')
  return `<figure class="diagram">${drawing}<figcaption class="visually-hidden">${escapeHtml(source)}</figcaption></figure>`
}

/** It takes a fifth of a second to load, and most pages have no diagram. */
function load(): Mermaid {
  const loaded: Mermaid = require(fileURLToPath(import.meta.resolve('beautiful-mermaid')))
  return loaded
}
