/** HTML tables → markdown tables: one line per cell, no spans. */
import type { Element, ElementContent } from 'hast'
import { GROUPS } from '../open-table.ts'
import { toPhrasing } from './phrasing.ts'

/** Cells that tables of a page may get in which nothing is written: those of shorter rows and of spans. */
export const MOST_FILLED = 100_000

/** Thrown for a table that would get more. */
export class TooManyCells extends RangeError {}

/** A table as markdown; empty if it has no cells. */
export function toTable(table: Element): string {
  const rows = toRows(table)
  const cells = spread(rows)
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return ''
  if (width * rows.length - rows.reduce((sum, { children }) => sum + children.length, 0) > MOST_FILLED)
    throw new TooManyCells()
  const [head = [], ...body] = hasHead(table, rows[0]) ? cells : [[], ...cells]
  const write = (row: readonly string[]): string =>
    `|${Array.from({ length: width }, (_, at) => (row[at] ? ` ${row[at]} |` : ' |')).join('')}`
  return [write(head), `|${' - |'.repeat(width)}`, ...body.map(write)].join('\n')
}

const isElement = (node: ElementContent): node is Element => node.type === 'element'

/** The rows of a table, but not of those within it. */
const toRows = ({ children }: Element): readonly Element[] =>
  toShown(children.filter(isElement)).flatMap((child) =>
    GROUPS.has(child.tagName) ? toRows(child) : child.tagName === 'tr' ? [child] : [],
  )

/** The parts of a table as browsers show them: its first head on top, its first foot at the bottom (CSS 2, section 17.2). */
function toShown(parts: readonly Element[]): readonly Element[] {
  const head = parts.find(({ tagName }) => tagName === 'thead')
  const foot = parts.find(({ tagName }) => tagName === 'tfoot')
  const rest = parts.filter((part) => part !== head && part !== foot)
  return [head, rest, foot].flatMap((part) => part ?? [])
}

/** Whether the first row names the columns. */
function hasHead(table: Element, first: Element | undefined): boolean {
  if (table.children.some((child) => isElement(child) && child.tagName === 'thead')) return true
  return first?.children.filter(isElement).every(({ tagName }) => tagName === 'th') === true
}

/** The text of every cell in a grid; further places of a spanning cell are empty. */
function spread(rows: readonly Element[]): readonly (readonly string[])[] {
  const grid: string[][] = rows.map(() => [])
  let left = MOST_FILLED
  for (const [at, { children }] of rows.entries()) {
    let column = 0
    for (const cell of children.filter(isElement)) {
      while (grid[at]?.[column] !== undefined) column += 1
      const text = toPhrasing(cell.children, '<br>').replaceAll('|', String.raw`\|`)
      const width = toSpan(cell.properties['colSpan'])
      const spanned = grid.slice(at, at + toSpan(cell.properties['rowSpan']))
      left -= width * spanned.length - 1
      if (left < 0) throw new TooManyCells()
      for (const [below, row] of spanned.entries()) {
        for (let across = 0; across < width; across += 1) {
          row[column + across] ??= below === 0 && across === 0 ? text : ''
        }
      }
    }
  }
  return grid
}

/** At least one, and at most as many as a browser allows. */
const toSpan = (value: unknown): number => Math.min(Math.max(Number.parseInt(String(value), 10) || 1, 1), 1000)
