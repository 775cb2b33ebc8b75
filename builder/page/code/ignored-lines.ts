/** Lines of a diagram that its drawing does not show. */
import { measure } from './diagram.ts'
import { decode, isChart, isGraph, isStyle, KINDS, kindOf, toGraph, toSvg } from './mermaid.ts'
import { readChart } from './read-xychart.ts'

/** Lines that are not tried: they frame others, or say nothing but what is looked for in all lines. */
const QUIET =
  /^(?:%%|$|end$|[{}]|(?:participant|actor|classDef|class|style|linkStyle|click|accTitle|accDescr|direction|autonumber)\b)/

/** Largest number of lines checked one by one. */
const MOST_LINES = 80
/** Largest number of connections of a diagram that has to be drawn for each check. */
const MOST_DRAWN = 30
/** How often a diagram with a layout is drawn without one of its lines. */
const MOST_LAYOUTS = 3

/** The lines of a diagram that were not understood: they could be left out, or a bracket is open. Numbers begin at 0. */
export function findIgnored(source: string): readonly number[] {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => KINDS.some((kind) => line.trim().startsWith(kind)))
  const text = decode(source)
  const styles = lines.flatMap((line, index) => (index > first && isStyle(line) ? [index] : []))
  if (lines.length > MOST_LINES) return styles
  if (!isGraph(text) && measure(text).connections > MOST_DRAWN) return styles
  const isFlowchart = /^\s*(?:flowchart|graph)\b/.test(lines[first] ?? '')
  const whole = read(source)
  // Most lines are drawn without the others, too, which is quickly found out where a layout takes long.
  const isLaidOut = /^(?:class|er)/.test(kindOf(text))
  const nothing = read(lines[first] ?? '')
  const isDrawnAlone = (line: string): boolean => {
    const alone = read(`${lines[first]}\n${line}`)
    return alone !== undefined && alone !== nothing
  }
  // A member of a class, or an attribute, is not drawn alone, but written as it is.
  const isWritten = (line: string, index: number): boolean => {
    const brace = lines.slice(0, index).findLast((other) => /[{}]\s*$/.test(other))
    const words = line.match(/\w+/g) ?? []
    return /\{\s*$/.test(brace ?? '') && words.every((word) => whole?.includes(word))
  }
  let layouts = isLaidOut ? MOST_LAYOUTS : Number.POSITIVE_INFINITY
  const ignored = lines.flatMap((line, index) => {
    const statement = line.trim()
    if (index <= first || QUIET.test(statement) || styles.includes(index)) return []
    if (isFlowchart && (hasOpenBracket(statement) || hasForeignArrow(statement))) return [index]
    // Removes duplicates from the description: repeated lines and node names.
    const isRepeated = (other: string, at: number): boolean =>
      at !== index && (other.trim() === statement || (/^[\w-]+$/.test(statement) && other.includes(statement)))
    if (lines.some(isRepeated)) return []
    if (isLaidOut && (isWritten(line, index) || isDrawnAlone(line))) return []
    if (layouts-- <= 0) return []
    return read(lines.toSpliced(index, 1).join('\n')) === whole ? [index] : []
  })
  return [...styles, ...ignored].toSorted((a, b) => a - b)
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

/** What a diagram says: its graph or chart where that can be read, since a layout takes a hundred times as long, or its drawing. */
function read(source: string): string | undefined {
  const text = decode(source)
  try {
    if (isChart(text)) return JSON.stringify(readChart(text))
    return isGraph(text) ? JSON.stringify(toGraph(text), toEntries) : toSvg(text)
  } catch {
    return undefined
  }
}

const toEntries = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)
