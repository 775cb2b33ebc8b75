/** Prepares the text of a page as its system does before it is markdown, and notes what is lost by it. */
import type { Report } from './report.ts'
import type { Layout } from './source/layout.ts'
import type { Split } from './source/split.ts'

interface Prepared {
  readonly text: string
  /** Whether the text may show what the page hides. */
  readonly isUnclear: boolean
}

export function prepare(
  file: string,
  { body, lines, data }: Split,
  layout: Pick<Layout, 'prepare'>,
  report: Report,
): Prepared {
  let isUnclear = false
  const text = layout.prepare(body, data, {
    file,
    lose: (what, line) => report.note(file, line + lines, `Lost: ${what}.`),
    hide: (why, line) => {
      isUnclear = true
      report.note(file, line + lines, `It is a draft now, since ${why}.`)
    },
  })
  return { text, isUnclear }
}
