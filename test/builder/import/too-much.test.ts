/** Pages that are too much for a parser, and the tables of others. */
import { expect, test } from 'vitest'
import { toTable } from '../../../builder/import/components/table.ts'
import { hasTooMuch } from '../../../builder/import/tree/too-much.ts'

test.each([
  ['- a\n'.repeat(50_000), false],
  ['- a\n'.repeat(50_001), true],
  ['|'.repeat(100_000), false],
  ['|'.repeat(100_001), true],
  ['word '.repeat(200_000), false],
])('hasTooMuch() counts ends of lines, items and marks', (text, expected) => {
  expect(hasTooMuch(text)).toBe(expected)
})

const toRow = (count: number) => ({
  type: 'tableRow' as const,
  children: Array.from({ length: count }, () => ({
    type: 'tableCell' as const,
    children: [{ type: 'text' as const, value: 'a' }],
  })),
})

test.each([
  [101, 'table', []],
  [102, 'code', ['the cells of a table with too many empty ones, which is a block of code now']],
])('a table of 1,001 columns and %s rows is a %s', (count, type, lost) => {
  const notes: string[] = []
  const rows = [toRow(1001), ...Array.from({ length: count - 1 }, () => toRow(1))]
  const table = toTable({ type: 'table', children: rows }, (what) => void notes.push(what))
  expect([table.type, notes]).toEqual([type, lost])
})

test('a table that is code keeps the text of its cells', () => {
  const rows = [toRow(2), toRow(1), ...Array.from({ length: 100_001 }, () => toRow(1))]
  expect(toTable({ type: 'table', children: rows }, () => undefined)).toMatchObject({
    type: 'code',
    value: expect.stringMatching(/^a \| a\na\na\n/),
  })
})
