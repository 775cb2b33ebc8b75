/** Prepares the text of a page as its system does before it is markdown, and its tree; notes what is lost by it. */
import type { Root } from 'mdast'
import type { Report } from './report.ts'
import type { Layout } from './source/layout.ts'
import type { Split } from './source/split.ts'
import { takeOutLists } from './take-lists.ts'
import { settleAddresses } from './tree/addresses.ts'

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

/** Takes what only the markdown of its system has out of the tree of a page. */
export function tidy(
  tree: Root,
  { file, text, lineOf }: Pick<Prepared, 'text' | 'lineOf'> & { readonly file: string },
  layout: Pick<Layout, 'listStyleOf'>,
  report: Report,
): void {
  const style = layout.listStyleOf?.(file)
  const lose = (what: string, line: number): void => report.note(file, lineOf(line), `Lost: ${what}.`)
  if (style !== undefined) takeOutLists(tree, style, { text, lose })
  settleAddresses(tree)
}
