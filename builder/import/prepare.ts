/** Prepares the text of a page as its system does before it is markdown, and notes what is lost by it. */
import type { Report } from './report.ts'
import type { Layout } from './source/layout.ts'
import type { Split } from './source/split.ts'

interface Prepared {
  readonly text: string
  /** Whether the text may show what the page hides. */
  readonly isUnclear: boolean
  /** The line of the file that a line of the text is of. */
  readonly lineOf: (line: number) => number
}

export function prepare(
  file: string,
  { body, lines, data }: Split,
  layout: Pick<Layout, 'prepare'>,
  report: Report,
): Prepared {
  let isUnclear = false
  let lineOf = (line: number): number => line + lines
  const text = layout.prepare(body, data, {
    file,
    lose: (what, line) => report.note(file, lineOf(line), `Lost: ${what}.`),
    hide: (why, line) => {
      isUnclear = true
      report.note(file, lineOf(line), `It is a draft now, since ${why}.`)
    },
    move: (moved) => {
      const before = lineOf
      lineOf = (line) => before(moved[line - 1] ?? line)
    },
  })
  return { text, isUnclear, lineOf }
}
