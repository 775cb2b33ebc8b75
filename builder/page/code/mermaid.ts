/** Mermaid's language, as far as it has to be known, and the library that draws it. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { decodeString } from 'micromark-util-decode-string'
import { drawSequence } from './sequence.ts'

const require = createRequire(import.meta.url)

/** The part of Beautiful Mermaid that is used. */
interface Mermaid {
  readonly renderMermaidSVG: (source: string) => string
  /** Only of flowcharts and diagrams of states. */
  readonly parseMermaid: (source: string) => {
    readonly edges: readonly { readonly source: string; readonly target: string }[]
  }
}

let mermaid: Mermaid | undefined

/** The kinds of diagrams that can be drawn, by the words that they begin with. */
export const KINDS = [
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

/** The first word of a diagram. */
export const kindOf = (source: string): string => /^[^\S\n\r\u2028\u2029]*([\w-]+)/m.exec(source)?.[1] ?? ''

/** Colours of nodes and arrows: text on them could have no contrast in one of the two schemes, or that of its background. */
const STYLE = /(?<![^\n])[^\S\n]*(?:style|classDef|linkStyle)\s+[\w,-]+\s[^\n]*/g

/** Whether a line gives colours, which no diagram shows. */
export const isStyle = (line: string): boolean => toPlain(line).search(STYLE) !== -1

/** The characters that references stand for. */
export const toPlain = (source: string): string => source.replaceAll(/&#?\w+;/g, (reference) => decodeString(reference))

/**
 * Without comments, above which the renderer does not find the kind of a diagram, without colours, and with the characters
 * that references stand for. The renderer reads some of these, too: what it draws is what was measured.
 */
export function decode(source: string): string {
  const text = toPlain(source.replaceAll(DIAGRAM_COMMENT, '')).replaceAll(STYLE, '')
  if (!isGraph(text)) return text
  const isFlowchart = !kindOf(text).startsWith('state')
  /** Behind the first half of an arrow: `A -- one; two --> B`. */
  let isInLabel = false
  return text.replace(WITHOUT_DIRECTION, '$& TB').replaceAll(ARROW, (part: string, name, arrow, label = '') => {
    if (name !== undefined) return name
    // Ends a statement, as a line break does. The parser does not know it.
    if (arrow === undefined) return isFlowchart && !isInLabel ? '\n' : part
    isInLabel = !isInLabel && /^(?:--|==)$/.test(arrow)
    return ` ${toShortest(arrow)}${label} `
  })
}

/** The beginning of a flowchart that says nothing of its direction. */
const WITHOUT_DIRECTION = /^\s*(?:graph|flowchart)(?=[^\S\n]*(?:;|\n|$))/

/** An arrow of the usual length: longer ones mean the same, and the parser does not know them. */
const toShortest = (arrow: string): string =>
  arrow
    .replace(/([-=])\1{2,}(?=>|$)/, (_, line: string) => line.repeat(arrow.endsWith('>') ? 2 : 3))
    .replace(/-\.+-/, '-.-')

/**
 * A name that may hold an arrow as text, or an arrow with its label, which the parser takes for a part of a name without spaces around it,
 * or a semicolon.
 */
const ARROW =
  /(^[ \t]*subgraph(?:"[^"\n]*"|[^\n;])*|(?<!:):(?!:)[^\n]*|"[^"\n]*"?|\[[^\]\n]*\]?|\([^)\n]*\)?|\{[^}\n]*\}?)|(<?(?:-{2,}|={2,}|-\.+-)>?)[ \t]*(\|[^|\n]*\|)?|;/gm

/** Draws a decoded diagram. */
export const toSvg = (text: string): string =>
  kindOf(text) === 'sequenceDiagram' ? drawSequence(text, draw) : draw(text)

const draw = (text: string): string => (mermaid ??= load()).renderMermaidSVG(text.replaceAll('&', '&amp;'))

/** Whether a diagram has axes. */
export const isChart = (text: string): boolean => kindOf(text).startsWith('xychart')

/** Whether a diagram is of the kinds of which the parser can be asked alone. */
export const isGraph = (text: string): boolean => /^(?:graph|flowchart|state)/.test(kindOf(text))

/** Parses a decoded diagram of these kinds. */
export const toGraph = (text: string) => (mermaid ??= load()).parseMermaid(text)

/** It takes a fifth of a second to load, and most pages have no diagram. */
function load(): Mermaid {
  const loaded: Mermaid = require(fileURLToPath(import.meta.resolve('beautiful-mermaid')))
  return loaded
}
