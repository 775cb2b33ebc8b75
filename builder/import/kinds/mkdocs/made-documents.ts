/**
 * Places for documents that an extension of MkDocs makes of code (https://mkdocstrings.github.io/usage/#autodoc-syntax,
 * https://github.com/mkdocs/mkdocs-click#usage).
 */
import { readCodeLines } from '../../source/code-lines.ts'
import { CONTAINER } from '../../source/containers.ts'
import type { Hearing } from '../../source/layout.ts'

/** A place, which may be a heading, behind the marks of what it is in. */
const PLACE = new RegExp(String.raw`^((?:${CONTAINER})* *)(?:#{1,6} *)?::: ?(\S.*)$`)
const QUOTED = /^[ >]*/

/** A text without the places for documents, each with the options below it. Its lines stay, since notes count them. */
export function withoutMadeDocuments(text: string, { lose }: Pick<Hearing, 'lose'>): string {
  if (!text.includes(':::')) return text
  const code = readCodeLines(text)
  /** The indentation that options of a place have at least. */
  let options: number | undefined
  return text
    .split('\n')
    .map((line, at) => {
      const quote = QUOTED.exec(line)?.[0] ?? ''
      const rest = line.slice(quote.length)
      if (options !== undefined && rest.trim() !== '' && quote.length >= options) return quote.trimEnd()
      options = undefined
      const [, before = '', name] = (code.has(at + 1) ? null : PLACE.exec(line.trimEnd())) ?? []
      if (name === undefined) return line
      options = before.length + 4
      lose(`the document of "${name}", which a plugin makes of code`, at + 1)
      return quote.trimEnd()
    })
    .join('\n')
}
