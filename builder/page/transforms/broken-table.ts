/** Reports tables that lose cells, and paragraphs that were meant as tables. */
import type { Paragraph, Table } from 'mdast'
import { type Span, spanOf } from '../edits.ts'
import type { PageContext } from '../page-context.ts'

/** Reports a paragraph that was meant as a table. */
export function checkParagraph(node: Readonly<Paragraph>, { body, report }: PageContext): void {
  const span = spanOf(node)
  const [head = '', rule = ''] = toLines(body, span)
  const hasRule = RULE.test(rule) && head.includes('|')
  if (!hasRule && !(head.startsWith('|') && rule.startsWith('|'))) return
  const columns = splitRow(head).length
  const text = hasRule
    ? `The delimiter row of the table has ${count(splitRow(rule).length)} and its header row ${columns}, so this is not a table.`
    : 'The lines look like a table, but there is no delimiter row below the first.'
  const hint = `|${' --- |'.repeat(columns)}`
  report(
    { start: span.start, end: span.start + head.length },
    { severity: 'warning', rule: 'broken-table', text, hint },
  )
}

const RULE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

const count = (columns: number): string => (columns === 1 ? '1 column' : `${columns} columns`)

/** Lines of the source without container marks. */
const toLines = (body: string, { start, end }: Span): string[] =>
  body
    .slice(start, end)
    .split('\n')
    .map((line) => line.replace(/^[ \t>]*/, '').trimEnd())

/** A bar between cells. Behind an odd number of backslashes a bar is text. */
const BAR = /(?<=(?<!\\)(?:\\\\)*)\|/g

/** The cells of a row. */
function splitRow(row: string): string[] {
  const cells = row.replace(/^\|/, '').split(BAR)
  return cells.at(-1)?.trim() === '' ? cells.slice(0, -1) : cells
}

/** Reports cells beyond the columns of the head, and takes them out of the view: no one else sees them. */
export function checkTable(node: Readonly<Table>, { body, edits, report }: PageContext): void {
  const width = node.children[0]?.children.length ?? 0
  for (const row of node.children.slice(1)) {
    const span = spanOf(row)
    const surplus = findSurplus(body.slice(span.start, span.end), width)
    if (surplus === undefined) continue
    const place = { start: span.start + surplus, end: span.end }
    report(place, {
      ...SURPLUS_CELLS,
      text: `The row has more cells than the header row of the table, which has ${width}.`,
    })
    edits.push({ ...place, text: '|' })
  }
}

/** The offset after the last allowed cell of a row, if there is text after it. */
function findSurplus(row: string, width: number): number | undefined {
  const bars = [...row.matchAll(BAR)].map(({ index }) => index)
  const last = bars[row.startsWith('|') ? width : width - 1]
  return last !== undefined && /[^\s|]/.test(row.slice(last)) ? last : undefined
}

const SURPLUS_CELLS = {
  severity: 'warning',
  rule: 'surplus-cells',
  hint: String.raw`Add columns to the header row and the delimiter row, or write \| for a vertical bar inside a cell.`,
} as const
