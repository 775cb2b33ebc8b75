/** The places that the cells of a table take (https://html.spec.whatwg.org/#forming-a-table). */
import type { TableCell, TableRow } from 'mdast'

/** A cell, its first row and column, and how many it takes. */
export interface Placed {
  readonly cell: TableCell
  readonly row: number
  readonly column: number
  readonly width: number
  readonly height: number
}

/** Columns beyond which a cell takes one: as many as a browser allows it. */
const MOST_COLUMNS = 1000

/** The places of all cells. Rows and columns in which no cell begins, which nobody sees, are not counted. */
export function place(rows: readonly TableRow[]): readonly Placed[] {
  const placed = placeAll(rows)
  const countRows = toCounter(placed.map(({ row }) => row))
  const countColumns = toCounter(placed.map(({ column }) => column))
  return placed.map(({ cell, row, column, width, height }) => ({
    cell,
    row: countRows(row),
    column: countColumns(column),
    width: countColumns(column + width) - countColumns(column),
    height: countRows(row + height) - countRows(row),
  }))
}

function placeAll(rows: readonly TableRow[]): readonly Placed[] {
  const ends = toEnds(rows)
  const placed: Placed[] = []
  /** The row at which a column is free again. */
  const free: number[] = []
  for (const [row, { children }] of rows.entries()) {
    const end = ends[row] ?? row + 1
    let column = 0
    for (const cell of children) {
      while ((free[column] ?? 0) > row) column += 1
      const { colspan = 1, rowspan = 1 } = cell.data ?? {}
      const width = Math.max(1, Math.min(colspan || 1, MOST_COLUMNS - column))
      const height = rowspan === 0 ? end - row : Math.min(Math.max(1, rowspan || 1), end - row)
      placed.push({ cell, row, column, width, height })
      for (const next = column + width; column < next; column += 1)
        free[column] = Math.max(free[column] ?? 0, row + height)
    }
  }
  return placed
}

/** For each row the end of its group, beyond which no cell goes. */
function toEnds(rows: readonly TableRow[]): readonly number[] {
  const ends: number[] = []
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const isLast = at === rows.length - 1 || rows[at]?.data?.group !== rows[at + 1]?.data?.group
    ends[at] = isLast ? at + 1 : (ends[at + 1] ?? at + 1)
  }
  return ends
}

/** Counts the different numbers below one. */
function toCounter(numbers: readonly number[]): (below: number) => number {
  const used = new Set(numbers)
  const counts = [0]
  const most = numbers.reduce((last, number) => Math.max(last, number), 0)
  for (let at = 0; at <= most; at += 1) counts.push((counts[at] ?? 0) + (used.has(at) ? 1 : 0))
  return (below) => counts[Math.min(below, most + 1)] ?? 0
}
