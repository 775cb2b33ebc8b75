/**
 * Places for documents that an extension of MkDocs makes of code (https://mkdocstrings.github.io/usage/#autodoc-syntax,
 * https://github.com/mkdocs/mkdocs-click#usage).
 */
import { createCodeTracker } from '../../source/code-tracker.ts'
import type { Hearing } from '../../source/layout.ts'

/** What may be before a place in its line: quotations, items of lists, the marks of a heading. */
const PLACE = /^((?: |>|[-*+] |\d{1,9}[.)] )*)(?:#{1,6} *)?::: ?(\S.*)$/
const QUOTED = /^[ >]*/
/** Begins what has indented lines: an item, a note, a tab, a definition, a footnote. */
const BEGINS = /^(?:[-*+] |\d{1,9}[.)] |!!!|\?\?\?|===|: {3}|\[\^)/

/** A text without the places for documents, each with the options below it. Its lines stay, since notes count them. */
export function withoutMadeDocuments(text: string, { lose }: Pick<Hearing, 'lose'>): string {
  if (!text.includes(':::')) return text
  const isInCode = createCodeTracker()
  const isIndentedCode = createIndentTracker()
  /** The indentation that options of a place have at least. */
  let options: number | undefined
  return text
    .split('\n')
    .map((line, at) => {
      const quote = QUOTED.exec(line)?.[0] ?? ''
      const rest = line.slice(quote.length)
      if (options !== undefined && rest.trim() !== '' && quote.length >= options) return quote.trimEnd()
      options = undefined
      const isCode = [isInCode(rest), isIndentedCode(quote, rest)].includes(true)
      const [, before = '', name] = (isCode ? null : PLACE.exec(line.trimEnd())) ?? []
      if (name === undefined) return line
      options = before.length + 4
      lose(`the document of "${name}", which a plugin makes of code`, at + 1)
      return quote.trimEnd()
    })
    .join('\n')
}

/** Whether lines, asked for in order, are code since they have more spaces than their place asks for. */
function createIndentTracker(): (indent: string, rest: string) => boolean {
  const open: number[] = []
  return (indent, rest) => {
    if (rest === '') return false
    while ((open.at(-1) ?? -1) >= indent.length) open.pop()
    const around = open.at(-1)
    const isCode = indent.length - indent.lastIndexOf('>') - 1 >= (around === undefined ? 4 : around + 8)
    if (!isCode && BEGINS.test(rest)) open.push(indent.length)
    return isCode
  }
}
