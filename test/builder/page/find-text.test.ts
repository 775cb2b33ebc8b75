/** Where a text stands in the source of a page. */
import { expect, test } from 'vitest'
import { findText } from '../../../builder/page/edits.ts'

test.each([
  ['b c', { start: 2, end: 5 }],
  ['a', { start: 0, end: 1 }],
  ['x', { start: 0, end: 0 }],
])('findText() finds where %j first stands, from its beginning to its end', (text, expected) => {
  expect(findText(text, 'a b c, b c')).toEqual(expected)
})
