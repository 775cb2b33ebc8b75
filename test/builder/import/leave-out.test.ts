import { expect, test } from 'vitest'
import { leaveOut, onlyBreaks } from '../../../builder/import/source/leave-out.ts'

test('onlyBreaks() keeps as many lines as there were', () => {
  expect(onlyBreaks('a\n\nb c\n')).toBe('\n\n\n')
})

test('leaveOut() leaves the lines of what it leaves out, and tells the line of each span', () => {
  const text = 'a\n<b\nc>\nd <e> f'
  const told: (readonly [start: number, line: number])[] = []
  const spans = [
    { start: 2, end: 7 },
    { start: 10, end: 13 },
  ]
  expect(leaveOut(text, spans, ({ start }, line) => told.push([start, line]))).toBe('a\n\n\nd  f')
  expect(told).toEqual([
    [2, 2],
    [10, 4],
  ])
})

test('leaveOut() tells of no span that begins within another', () => {
  const told: number[] = []
  const spans = [
    { start: 0, end: 4 },
    { start: 2, end: 6 },
    { start: 4, end: 5 },
  ]
  expect(leaveOut('abcdefg', spans, ({ start }) => told.push(start))).toBe('fg')
  expect(told).toEqual([0, 4])
})
