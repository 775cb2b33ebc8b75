import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentHash, Representation } from '../../../worker/contract/stored.ts'

test.each([
  ['64 digits', '0123456789abcdef'.repeat(4), true],
  ['63 digits', 'a'.repeat(63), false],
  ['65 digits', 'a'.repeat(65), false],
  ['upper case', 'A'.repeat(64), false],
  ['another letter', 'g'.repeat(64), false],
])('ContentHash of %s %s: %s', (_, text, expected) => {
  expect(v.is(ContentHash, text)).toBe(expected)
})

test.each([
  [0, true],
  [-1, false],
  [1.5, false],
])('Representation may have %d bytes: %s', (size, expected) => {
  expect(v.is(Representation, { id: 'a'.repeat(22), policy: 'asset', size })).toBe(expected)
})
