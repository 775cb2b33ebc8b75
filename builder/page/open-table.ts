/** The places that cells of an open table take (https://html.spec.whatwg.org/#forming-a-table). */
import type { Fault } from './fault.ts'

/** Elements around rows. */
export const GROUPS: ReadonlySet<string> = new Set(['tbody', 'tfoot', 'thead'])

/** Columns of which it keeps track; wider tables are refused, or too wide to read. */
const MOST_COLUMNS = 1000

/** A table of raw HTML whose end was not met yet. */
export class OpenTable {
  #row = 0
  #column = 0
  /** The last row that a cell holds, by column. */
  #held: number[] = []

  /** Begins a row. */
  startRow(): void {
    this.#row += 1
    this.#column = 0
  }

  /** Begins or ends a group of rows, in which its cells end. */
  startGroup(): void {
    this.#held = []
  }

  /** Gives a cell the next free place of its row; returns whether it reaches over another cell. */
  place(colspan: string | undefined, rowspan: string | undefined): boolean {
    while ((this.#held[this.#column] ?? -1) >= this.#row) this.#column += 1
    const end = Math.min(this.#column + Math.max(1, toNumber(colspan, 1)), MOST_COLUMNS)
    const rows = toNumber(rowspan, 1)
    let overlaps = false
    for (; this.#column < end; this.#column += 1) {
      overlaps ||= (this.#held[this.#column] ?? -1) >= this.#row
      // No rows at all means all that the group still has.
      this.#held[this.#column] = rows === 0 ? Infinity : this.#row + rows - 1
    }
    return overlaps
  }
}

/** Notes an opening tag in the table that it begins or is part of; returns whether it is a cell that reaches over another. */
export function openInTable(
  {
    name,
    attributes,
  }: { readonly name: string; readonly attributes: readonly { readonly name: string; readonly value: string }[] },
  tables: OpenTable[],
): boolean {
  if (name === 'table') tables.push(new OpenTable())
  const table = tables.at(-1)
  if (name === 'tr') table?.startRow()
  if (GROUPS.has(name)) table?.startGroup()
  const valueOf = (key: string): string | undefined => attributes.find((one) => one.name === key)?.value
  const isCell = name === 'td' || name === 'th'
  return isCell && table?.place(valueOf('colspan'), valueOf('rowspan')) === true
}

/** Notes a closing tag. */
export function closeInTable(name: string, tables: OpenTable[]): void {
  if (name === 'table') tables.pop()
  if (GROUPS.has(name)) tables.at(-1)?.startGroup()
}

const toNumber = (value: string | undefined, otherwise: number): number => {
  const number = Number.parseInt(value ?? '', 10)
  return number >= 0 ? number : otherwise
}

/** The fault of a cell that reaches over another. */
export const OVERLAPPING: Fault = {
  severity: 'warning',
  rule: 'overlapping-cells',
  text: 'The cell reaches over one of a row above, so that the text of both is in one place.',
  hint: 'Make its colspan smaller, or the rowspan of the cell above.',
}
