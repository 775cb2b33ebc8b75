import { expect, test } from 'vitest'
import {
  escapeLines,
  escapeText,
  linkAddresses,
  toDestination,
  toFence,
  toInlineCode,
  toTitle,
} from '../../../../builder/page/raw-html/escape.ts'

test.each([
  ['plain', 'plain'],
  ['a_b _c_', String.raw`a_b \_c\_`],
  ['é_é 1_1', 'é_é 1_1'],
  ['<d < <', String.raw`\<d < \<`],
  ['!a ![', String.raw`!a \!\[`],
  ['&amp; & &#1; &x', String.raw`\&amp; & \&#1; &x`],
  ['*`~\\ ]', '\\*\\`\\~\\\\ ]'],
])('escapeText() writes %s as %s', (text, expected) => {
  expect(escapeText(text)).toBe(expected)
})

test('escapeText() escapes the brackets of both kinds in a link', () => {
  expect(escapeText('[a]', true)).toBe(String.raw`\[a\]`)
})

test.each([
  '\\# a',
  '#a',
  '\\###### a',
  '####### a',
  '\\- a',
  '\\--',
  '\\-:',
  '\\-|',
  '-a',
  '\\+ a',
  '\\+',
  '+a',
  '1\\. a',
  '1\\)',
  '1.a',
  '123456789\\. a',
  '1234567890. a',
  '\\> a',
  '\\| a',
  '\\=',
  '=a',
  '\\:-',
  ':a',
])('escapeLines() writes a line as %s', (expected) => {
  expect(escapeLines(`a\n${expected.replace('\\', '')}`)).toBe(`a\n${expected}`)
})

test.each([
  ['/a\\!b&amp;c', '/a\\\\!b\\&amp;c'],
  ['/a b<c>', '</a b\\<c\\>>'],
  ['/a\t\r\nb', '/ab'],
  ['/a)', '</a)>'],
  ['', '<>'],
])('toDestination() writes %j as %s', (address, expected) => {
  expect(toDestination(address)).toBe(expected)
})

test.each([
  ['a\n "b" \\ &amp; &', ' "a \\"b\\" \\\\ \\&amp; &"'],
  [' ', ''],
  ['', ''],
  [1, ''],
])('toTitle() writes %j as %j', (title, expected) => {
  expect(toTitle(title)).toBe(expected)
})

test.each([
  [' a\n b ', '`a b`'],
  ['`a', '`` `a ``'],
  ['a``b`', '``` a``b` ```'],
])('toInlineCode() writes %j as %s', (text, expected) => {
  expect(toInlineCode(text)).toBe(expected)
})

test.each([
  ['a', '```'],
  ['a ``` b `', '````'],
])('toFence() finds a fence for %s', (text, expected) => {
  expect(toFence(text, 3)).toBe(expected)
})

test.each([
  ['WWW.a.b/c_.', ['http://WWW.a.b/c', '_.']],
  ['(http://d)e', ['(', 'http://d', ')e']],
  ['a HTTPS://e/f? g', ['a ', 'HTTPS://e/f', '? g']],
  ['awww.b.c', ['awww.b.c']],
  ['https://www.a.b', ['https://www.a.b']],
  ['', []],
])('linkAddresses() reads %j', (text, expected) => {
  expect(linkAddresses(text).map((node) => (node.type === 'link' ? node.url : node.value))).toEqual(expected)
})
