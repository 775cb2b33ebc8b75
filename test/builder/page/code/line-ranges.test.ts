import { expect, test } from 'vitest'
import { findMissingLine, joinRanges, listLines, readRanges } from '../../../../builder/page/code/line-ranges.ts'

test.each([
  ['1', [[1, 1]]],
  [
    ' 1, 3-5',
    [
      [1, 1],
      [3, 5],
    ],
  ],
  ['2-99999', [[2, 99999]]],
  ['5-3', []],
  ['1 2', []],
  ['-3', [[0, 3]]],
  ['', [[0, 0]]],
])('readRanges() reads %j', (written, expected) => {
  expect(readRanges(written)).toEqual(expected)
})

test('joinRanges() orders ranges and makes one of those that overlap', () => {
  expect(
    joinRanges([
      [7, 9],
      [1, 5],
      [2, 3],
      [5, 6],
      [12, 12],
      [9, 10],
    ]),
  ).toEqual([
    [1, 6],
    [7, 10],
    [12, 12],
  ])
})

test('listLines() lists no line that the code does not have', () => {
  expect([
    ...listLines(
      [
        [1, 2],
        [4, 99999],
        [100000, Infinity],
      ],
      5,
    ),
  ]).toEqual([1, 2, 4, 5])
})

test.each([
  [1, 5, undefined],
  [1, 6, 6],
  [0, 3, 0],
  [8, 9, 8],
])('findMissingLine() in the range from %i to %i of five lines is %s', (first, last, missing) => {
  expect(
    findMissingLine(
      [
        [2, 3],
        [first, last],
      ],
      5,
    ),
  ).toBe(missing)
})
