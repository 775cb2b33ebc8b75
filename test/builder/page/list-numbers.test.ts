import { expect, test } from 'vitest'
import { markNumbers } from '../../../builder/page/transforms/list-numbers.ts'

const items = (count: number): string => '<li>a</li>'.repeat(count)

test.each([
  ['nine items', `<ol>${items(9)}</ol>`, '<ol>'],
  ['ten items', `<ol>${items(10)}</ol>`, '<ol class="digits-2">'],
  ['a start', `<ol start="99">${items(1)}</ol>`, '<ol start="99" class="digits-2">'],
  ['a start that reaches further', `<ol start="99">${items(2)}</ol>`, '<ol start="99" class="digits-4">'],
  ['a number below zero', `<ol start="-10">${items(1)}</ol>`, '<ol start="-10" class="digits-4">'],
  ['a year', `<ol start="1999">${items(1)}</ol>`, '<ol start="1999" class="digits-4">'],
  ['five digits', `<ol start="99999">${items(1)}</ol>`, '<ol start="99999" class="digits-many">'],
  ['a value', '<ol><li value="123">a</li></ol>', '<ol class="digits-4">'],
  ['a value that others follow', '<ol><li value="9">a</li><li>b</li></ol>', '<ol class="digits-2">'],
  ['Roman numerals', `<ol type="i" start="2">${items(1)}</ol>`, '<ol type="i" start="2" class="digits-4">'],
  ['letters', `<ol type="a">${items(26)}</ol>`, '<ol type="a" class="digits-2">'],
  ['two letters', `<ol type="A" start="28">${items(1)}</ol>`, '<ol type="A" start="28" class="digits-4">'],
  [
    'a title with the names of attributes',
    `<ol start="123456" title=" class= start='1' type=">${items(1)}</ol>`,
    `<ol start="123456" title=" class= start='1' type=" class="digits-many">`,
  ],
  ['a type with letters of others', `<ol type="disc">${items(9)}</ol>`, '<ol type="disc">'],
  ['a class', `<ol class="steps">${items(10)}</ol>`, '<ol class="steps">'],
  ['items of a list within', `<ol><li><ul>${items(10)}</ul></li></ol>`, '<ol>'],
  [
    'a tag in an attribute',
    `<p title="<ol start='10'><li>">a</p><ol>${items(1)}</ol>`,
    `<p title="<ol start='10'><li>">a</p><ol>`,
  ],
])('markNumbers() knows the room for the numbers of a list with %s', (_, html, beginning) => {
  expect(markNumbers(html).slice(0, beginning.length)).toBe(beginning)
  expect(markNumbers(html).replace(/ class="digits-\w+"/, '')).toBe(html)
})

test('markNumbers() knows the rooms of lists in lists', () => {
  const html = `<ol start="100"><li><ol start="10"><li>a</li></ol></li><li>b</li></ol><ol>${items(1)}</ol>`
  const marked = `<ol start="100" class="digits-4"><li><ol start="10" class="digits-2"><li>a</li></ol></li><li>b</li></ol><ol>${items(1)}</ol>`
  expect(markNumbers(html)).toBe(marked)
})
