/** Tells which lines of a text are blocks of code, also where notes and tabs of MkDocs are around them. */
import { findSlowMarkdown } from '../../page/directives/slow-text.ts'
import { readCodeBlocks } from '../../page/parser.ts'
import { hasTooMuch } from '../tree/too-much.ts'
import { CONTAINER } from './containers.ts'
import { onlyBreaks } from './leave-out.ts'

/** The mark of a note or a tab. Its content is indented as that of an item of a list is, which the parser knows. */
const MARK = new RegExp(String.raw`^((?:${CONTAINER})*[ \t]*)(?:!!!|\?{3}\+?|={3}[!+]*) ?(?=[\w"])`, 'gm')

/** The mark of a definition, whose term may be anything in MkDocs, such as a comment. Its content is indented likewise. */
const DEFINITION = /^((?:[ \t]*>)*[ \t]*):(?=[ \t])/gm

/** The numbers of these lines, of which the first is 1; none in a text that no page can have. */
export function readCodeLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  const masked = text.replaceAll(MARK, '$1-   ').replaceAll(DEFINITION, '$1-')
  if (hasTooMuch(masked) || findSlowMarkdown(masked) !== undefined) return lines
  let line = 1
  let from = 0
  for (const { start, end } of readCodeBlocks(masked)) {
    line += onlyBreaks(masked.slice(from, start)).length
    const last = line + onlyBreaks(masked.slice(start, end)).length
    for (let one = line; one <= last; one += 1) lines.add(one)
    line = last
    from = end
  }
  return lines
}
