/** Definition lists. In the markdown view they are lists whose items begin with their terms. */
import type { Nodes } from 'mdast'
import { join, item } from '../blocks/parts/markdown.ts'
import { placeLines, type Span, spanOf } from '../edits.ts'
import type { PageContext } from '../page-context.ts'

/** Writes a definition list into the markdown view as a plain list. */
export function transformDefinitions(
  node: Readonly<Extract<Nodes, { type: 'descriptionList' }>>,
  { body, edits }: PageContext,
): void {
  const { start, end } = spanOf(node)
  // Read here: after its pass a tree can no longer be asked.
  const entries = node.children.map((child) => ({
    isTerm: child.type === 'descriptionTerm',
    spans: child.type === 'descriptionTerm' ? [spanOf(child)] : child.children.map(spanOf),
  }))
  edits.push({
    start,
    end,
    text: (write) => {
      const { indent } = placeLines(body, { start, end })
      const writePart = (span: Span): string => placeLines(body, span).unindent(write(span), span).trim()
      const groups: string[][] = []
      for (const [index, { isTerm, spans }] of entries.entries()) {
        if (isTerm && entries[index - 1]?.isTerm !== true) groups.push([])
        for (const span of spans) groups.at(-1)?.push(writePart(span))
      }
      return indent(groups.map((group) => item('-', join(group))).join('\n\n'))
    },
  })
}
