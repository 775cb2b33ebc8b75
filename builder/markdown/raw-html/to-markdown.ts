/** Raw HTML that was cleaned → markdown, for the view. */
import type { Element } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { defaultHandlers, type State, toMdast } from 'hast-util-to-mdast'
import type { Break, Html, Nodes } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SANITIZE_SCHEMA } from './allow-list.ts'
import { CELL_BREAK, flattenCells } from './flatten-cells.ts'
import { parseFragment } from './parse-fragment.ts'
import { tidyPhrasing } from './tidy-phrasing.ts'

const processor = unified()
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .data('toMarkdownExtensions', [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()])
  .freeze()

/** Writes cleaned HTML as markdown, without a line break at its end. The line that opens a `<details>` is its title. */
export function htmlToMarkdown(value: string): string {
  const tree = sanitize(parseFragment(value), SANITIZE_SCHEMA)
  flattenCells(tree)
  const made = toMdast(tree, { handlers: { br, summary: defaultHandlers.strong, table } })
  tidyPhrasing(made)
  return made.type === 'root' ? processor.stringify(made).trimEnd() : ''
}

const br = (state: State, node: Element): Break | Html =>
  node.properties[CELL_BREAK] === true ? { type: 'html', value: '<br>' } : defaultHandlers.br(state, node)

/** A table below its caption, which markdown has no place for. */
function table(state: State, node: Element): Nodes | Nodes[] {
  const made = defaultHandlers.table(state, node)
  const caption = node.children.find((child) => child.type === 'element' && child.tagName === 'caption')
  if (caption?.type !== 'element') return made
  const children = state.toFlow(state.all(caption))
  return [...children, made]
}
