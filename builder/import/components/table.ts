/** Tables. */
import type { Code, RootContent, Table } from 'mdast'
import { MOST_FILLED } from '../../page/raw-html/table.ts'
import type { TakeOver } from '../tree/component.ts'
import { html, isPhrasing, plainText, text, toPhrasing } from '../tree/node.ts'

/** A cell, flattened to one line. */
export const cell: TakeOver = ({ children }) => [{ type: 'tableCell', children: toPhrasing(toLines(children)) }]

const toLines = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node, at) => [...(at > 0 && !isPhrasing(node) ? [html('<br>')] : []), ...flatten(node)])

function flatten(node: RootContent): RootContent[] {
  if (node.type === 'code') return [{ type: 'inlineCode', value: node.value.replaceAll(/\s*\n\s*/g, ' ') }]
  if (node.type === 'list')
    return node.children.flatMap((one, at) => [
      ...(at > 0 ? [html('<br>')] : []),
      text('• '),
      ...toPhrasing(one.children),
    ])
  return isPhrasing(node) ? [node] : 'children' in node ? toPhrasing(node.children) : []
}

export const row: TakeOver = ({ children }) => [
  { type: 'tableRow', children: children.flatMap((node) => (node.type === 'tableCell' ? [node] : [])) },
]

/** A table. Without a header row, its first row is the header. Its caption goes above it. */
export const table: TakeOver = ({ children }, { lose }) => {
  const above = children.filter((node) => node.type === 'paragraph')
  const rows = children.flatMap((node) => (node.type === 'tableRow' && node.children.length > 0 ? [node] : []))
  return [...above, ...(rows.length === 0 ? [] : [toTable({ type: 'table', children: rows }, lose)])]
}

/** Characters of a table with the spaces that align its columns, at most. */
const LONGEST = 10_000_000

/** A table whose rows are as long as its longest; its text as code where that takes too many empty cells or spaces. */
export function toTable(node: Table, lose: (what: string) => void): Table | Code {
  const rows = node.children.map((one) => one.children.map((child) => plainText(child.children)))
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const missing = rows.reduce((sum, { length }) => sum + width - length, 0)
  const longest = new Map<number, number>()
  for (const cells of rows)
    for (const [at, { length }] of cells.entries()) longest.set(at, Math.max(length, longest.get(at) ?? 0))
  const line = [...longest.values()].reduce((sum, length) => sum + length, 0)
  if (missing > MOST_FILLED || line * rows.length > LONGEST) {
    lose('the cells of a table with too many empty ones, which is a block of code now')
    return { type: 'code', value: rows.map((cells) => cells.join(' | ')).join('\n') }
  }
  for (const one of node.children)
    while (one.children.length < width) one.children.push({ type: 'tableCell', children: [] })
  return node
}
