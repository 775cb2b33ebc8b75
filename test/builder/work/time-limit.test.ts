import { expect, test } from 'vitest'
import { LATE, withinTime } from '../../../builder/work/time-limit.ts'

const forever = (): never => {
  for (;;);
}

test('withinTime() gives what a function returns', () => {
  expect(withinTime(60_000, () => [1])).toEqual([1])
  expect(withinTime(60_000, () => undefined)).toBe(undefined)
})

const catching = () => {
  try {
    return forever()
  } catch {
    return 'caught'
  }
}

test('withinTime() ends a loop within `try`', () => {
  expect(withinTime(20, catching)).toBe(LATE)
})

test('withinTime() ends a regular expression that backtracks', () => {
  expect(withinTime(20, () => /^(a+)+$/.test(`${'a'.repeat(40)}b`))).toBe(LATE)
})

test('withinTime() throws what a function throws', () => {
  expect(() =>
    withinTime(60_000, () => {
      throw new RangeError('deep')
    }),
  ).toThrow(RangeError)
})

test('withinTime() within another has its own limit', () => {
  expect(withinTime(60_000, () => [withinTime(20, forever), withinTime(60_000, () => 2)])).toEqual([LATE, 2])
})
