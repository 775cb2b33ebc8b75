/** Formulas in the tree → MathML. A faulty formula is a message at its position. */
import type { Nodes } from 'mdast'
import { type MdastVisitorContext, parseFragment } from '../parser.ts'
import { renderFormula } from '../code/formula.ts'
import { spanOf } from '../edits.ts'
import type { PageContext } from '../page-context.ts'

/** Makes a formula MathML. The markdown view keeps its source. */
export function transformFormula(
  node: Readonly<Extract<Nodes, { type: 'math' | 'inlineMath' }>>,
  tree: MdastVisitorContext,
  { blocks, body, report }: PageContext,
): void {
  const { start, end } = spanOf(node)
  const isBlock = node.type === 'math'
  const made = renderFormula(node.value, isBlock || body.startsWith('$$', start))
  if ('fault' in made) {
    const within = body.indexOf(node.value, start)
    const at = within === -1 || within > end ? start : Math.min(end - 1, within + made.at)
    report(
      { start: at, end: at + 1 },
      {
        severity: 'error',
        rule: 'bad-formula',
        text: `The formula cannot be read: ${made.fault}.`,
        hint: String.raw`$\frac{a}{b}$`,
      },
    )
    return
  }
  const index = blocks.push({ kind: 'made', toHtml: () => parseFragment(made.html) }) - 1
  tree.setProperty(node, 'data', { hName: isBlock ? 'div' : 'span', hProperties: { dataBlock: String(index) } })
}
