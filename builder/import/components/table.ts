/** Tables. */
import type { Code, PhrasingContent, RootContent, Table, TableCell, TableRow } from 'mdast'
import { MOST_FILLED } from '../../page/raw-html/table.ts'
import { type Surroundings, type TakeOver, textOf } from '../tree/component.ts'
import { html, isPhrasing, plainText, text, toPhrasing } from '../tree/node.ts'
import { type Placed, place } from './places.ts'
import { isHtml } from './table-html.ts'

declare module 'mdast' {
  interface TableCellData {
    /** Its element in HTML, and how many columns and rows it takes; no rows are all that the group still has. */
    element?: { readonly name: string; readonly scope: string | undefined }
    colspan?: number
    rowspan?: number
  }
  interface TableRowData {
    /** The element around it in HTML, in which its cells end. */
    group?: { readonly name: string }
  }
  interface TableData {
    /** Whether cells of it take several places, so that it stays HTML. */
    isMerged?: boolean
  }
}

/** A cell, flattened to one line. */
export const cell: TakeOver = (component) => {
  const { name, children } = component
  const data = {
    element: { name, scope: textOf(component, 'scope') },
    colspan: Number.parseInt(textOf(component, 'colspan', 'colSpan') ?? '1', 10),
    rowspan: Number.parseInt(textOf(component, 'rowspan', 'rowSpan') ?? '1', 10),
  }
  return [{ type: 'tableCell', data, children: toPhrasing(toLines(children)) }]
}

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

/** The rows of a head, a body or a foot. */
export const rowGroup: TakeOver = ({ name, children }) => {
  const group = { name }
  return children.map((node) => (node.type === 'tableRow' ? { ...node, data: { group } } : node))
}

/** A table. Without a header row, its first row is the header. Its caption goes above it. */
export const table: TakeOver = ({ children }, { lose, room }) => {
  const above = children.filter((node) => node.type === 'paragraph')
  const placed = place(children.flatMap((node) => (node.type === 'tableRow' ? [node] : [])))
  const rows = children.flatMap((node) => (node.type === 'tableRow' && node.children.length > 0 ? [node] : []))
  if (rows.length === 0) return above
  const isMerged = placed.some(({ width, height }) => width > 1 || height > 1)
  return [
    ...above,
    isMerged ? toMerged(rows, placed, { lose, room }) : toTable({ type: 'table', children: rows }, lose),
  ]
}

/** A table whose rows are as long as its longest; its text as code where that takes too many empty cells. */
export function toTable(node: Table, lose: Surroundings['lose']): Table | Code {
  const width = node.children.reduce((most, { children }) => Math.max(most, children.length), 0)
  const missing = node.children.reduce((sum, { children }) => sum + width - children.length, 0)
  if (missing > MOST_FILLED) return toCode(node.children, 'too many empty ones', lose)
  for (const one of node.children)
    while (one.children.length < width) one.children.push({ type: 'tableCell', children: [] })
  return node
}

const toTexts = (rows: readonly TableRow[]): string[][] =>
  rows.map(({ children }) => children.map((one) => plainText(one.children)))

function toCode(rows: readonly TableRow[], excess: string, lose: Surroundings['lose']): Code {
  lose(`the cells of a table with ${excess}, which is a block of code now`)
  return {
    type: 'code',
    value: toTexts(rows)
      .map((cells) => cells.join(' | '))
      .join('\n'),
  }
}

/** A table with merged cells: HTML where all in it has a form there, else cells in each place that they take. */
function toMerged(
  rows: TableRow[],
  placed: readonly Placed[],
  { lose, room }: Pick<Surroundings, 'lose' | 'room'>,
): Table | Code {
  const width = placed.reduce((most, { column, width: own }) => Math.max(most, column + own), 0)
  if (width * rows.length - placed.length > MOST_FILLED) return toCode(rows, 'too many empty ones', lose)
  if (placed.every(({ cell: { children } }) => isHtml(children))) {
    for (const { cell: one, width: colspan, height: rowspan } of placed) one.data = { ...one.data, colspan, rowspan }
    return { type: 'table', data: { isMerged: true }, children: rows }
  }
  const copied = placed.reduce(
    (sum, { cell: { children }, width: across, height }) => sum + (across * height - 1) * sizeOf(children),
    0,
  )
  if (copied > room.left) return toCode(rows, 'merged ones that would repeat too much', lose)
  room.left -= copied
  lose('the merged cells of a table, whose content is in each place that they took')
  const grid = rows.map(() => Array.from({ length: width }, (): TableCell => ({ type: 'tableCell', children: [] })))
  for (const { cell: one, row: top, column: left, width: across, height } of placed.toReversed())
    for (const [down, places] of grid.slice(top, top + height).entries())
      for (let at = left; at < left + across; at += 1) places[at] = down === 0 && at === left ? one : toCopy(one)
  return toTable({ type: 'table', children: grid.map((children) => ({ type: 'tableRow', children })) }, lose)
}

/** Characters of all that a copy has: texts, addresses and attributes, and for each node some more. */
const sizeOf = (nodes: readonly PhrasingContent[]): number => JSON.stringify(nodes).length

/** A cell with the same content, but for the ids in it. */
const toCopy = (one: TableCell): TableCell => ({
  type: 'tableCell',
  children: structuredClone(one.children).filter((node) => node.type !== 'html' || !node.value.startsWith('<a id="')),
})
