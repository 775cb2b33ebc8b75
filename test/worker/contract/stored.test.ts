import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentHash } from '../../../worker/contract/stored.ts'

test.each([
  ['64 digits', '0123456789abcdef'.repeat(4), true],
  ['63 digits', 'a'.repeat(63), false],
  ['65 digits', 'a'.repeat(65), false],
  ['upper case', 'A'.repeat(64), false],
  ['another letter', 'g'.repeat(64), false],
])('ContentHash of %s %s: %s', (_, text, expected) => {
  expect(v.is(ContentHash, text)).toBe(expected)
})
