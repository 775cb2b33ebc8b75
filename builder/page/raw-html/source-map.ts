/** From places in the value of a node to places in the page. */
import type { Span } from '../destination.ts'

/**
 * Maps a span of a node's value to the page. The lines of a value lack what their containers put before them (`> `), so
 * lines are matched by their ends.
 */
export function createSourceMap(value: string, source: string, offset: number): (span: Span) => Span {
  if (value === source) return ({ start, end }) => ({ start: start + offset, end: end + offset })
  const valueEnds = lineEnds(value)
  const sourceEnds = lineEnds(source)
  const toSource = (index: number): number => {
    const line = valueEnds.findIndex((end) => index <= end)
    const end = sourceEnds[line] ?? source.length
    return offset + Math.max(0, end - ((valueEnds[line] ?? value.length) - index))
  }
  return ({ start, end }) => ({ start: toSource(start), end: toSource(end) })
}

/** Offsets of the ends of lines. */
function lineEnds(text: string): number[] {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at)
  return [...ends, text.length]
}
