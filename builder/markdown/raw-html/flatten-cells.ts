/** Cells of raw HTML tables, made to fit in the one line that a cell has in markdown. */
import type { Element, ElementContent, Nodes } from 'hast'

const BLOCKS: ReadonlySet<string> = new Set(
  'blockquote div dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
)

/** Marks the line breaks that stay HTML. */
export const CELL_BREAK = 'dataCellBreak'

/** Replaces the blocks in cells by line breaks between their texts. */
export function flattenCells(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) flattenCells(child)
  if (node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')) {
    node.children = withoutExtraBreaks(node.children.flatMap(flatten))
  }
}

function flatten(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value.replaceAll(/\s+/g, ' ') }]
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [lineBreak()]
  const children = node.children.flatMap(flatten)
  return BLOCKS.has(node.tagName) ? [lineBreak(), ...children, lineBreak()] : [{ ...node, children }]
}

const lineBreak = (): Element => ({ type: 'element', tagName: 'br', properties: { [CELL_BREAK]: true }, children: [] })

const isBreak = (node: ElementContent | undefined): boolean => node?.type === 'element' && node.tagName === 'br'

const isSpace = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

function withoutExtraBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = []
  for (const node of nodes) {
    const afterBreak = kept.length === 0 || isBreak(kept.at(-1))
    if (!(afterBreak && (isBreak(node) || isSpace(node)))) kept.push(node)
  }
  while (isBreak(kept.at(-1))) kept.pop()
  return kept
}
