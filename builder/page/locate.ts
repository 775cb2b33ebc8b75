/** Maps positions: in an expanded page to the page's own file or an included file, in raw HTML to the page. */
import { location } from 'vfile-location'
import type { Span } from './edits.ts'

/** A place in a file. Line and column begin at 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Finds the place of an offset in a text. */
export type Locate = (offset: number) => Place

/** The lines of a text in its file. */
export interface Excerpt {
  readonly file: string
  readonly text: string
  /** Lines of the file above it. */
  readonly linesBefore: number
  /** Characters that were taken from the beginning of each line. */
  readonly indent?: number
}

/** Finds places in a part of a file. */
export function createLocate({ file, text, linesBefore, indent = 0 }: Excerpt): Locate {
  let lines: ReturnType<typeof location> | undefined
  return (offset) => {
    lines ??= location(text)
    const point = lines.toPoint(offset) ?? { line: 1, column: 1 }
    return { file, line: point.line + linesBefore, column: point.column + indent }
  }
}

/** An included text and its place in the including one. */
export interface Included {
  /** Offset of the include in the including text. */
  readonly from: number
  readonly to: number
  /** Offset in the expanded page. */
  readonly start: number
  readonly end: number
  /** Finds places by the offset from `start`. */
  readonly locate: Locate
}

/** Finds places in a text with others in it, which are in order. */
export const withIncluded =
  (locate: Locate, parts: readonly Included[]): Locate =>
  (offset) => {
    const part = parts.findLast(({ start }) => start <= offset)
    if (part === undefined) return locate(offset)
    return offset < part.end ? part.locate(offset - part.start) : locate(offset - part.end + part.to)
  }

/**
 * Maps a span of a node's value to the page. Lines of a value lack their container marks (`> `), so lines are matched
 * by their ends.
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
