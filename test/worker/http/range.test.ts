import { expect, test } from 'vitest'
import { toRange } from '../../../worker/http/range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=2-5', { start: 2, end: 6 }],
  ['bytes=9-9', { start: 9, end: 10 }],
  ['bytes=4-4', { start: 4, end: 5 }],
  ['bytes=5-', { start: 5, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-30', { start: 0, end: 10 }],
  ['bytes=8-99', { start: 8, end: 10 }],
  ['BYTES= 1-2 ', { start: 1, end: 3 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-11', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['x bytes=0-1', undefined],
  ['bytes=0-1x', undefined],
  [null, undefined],
] as const)('toRange() of %o in ten bytes is %o', (header, expected) => {
  expect(toRange(header, 10)).toEqual(expected)
})
