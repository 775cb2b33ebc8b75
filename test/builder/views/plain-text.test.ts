import { expect, test } from 'vitest'
import {
  toMarkdownLink,
  toMarkdownText,
  toXmlText,
  toYamlText,
  withoutMarks,
} from '../../../builder/views/plain-text.ts'

test.each([
  ['Join us!', 'Join us!'],
  ['Forms & surveys', 'Forms & surveys'],
  ['Q&A and q&a', String.raw`Q\&A and q\&a`],
  ['See https://example.com', 'See https://example.com'],
  ['R&D, &amp; and &#38;', String.raw`R\&D, \&amp; and \&#38;`],
  ['Now! https://example.com/?a&b', 'Now! <https://example.com/?a&b>'],
  ['Now! HTTPS://example.com/?a&b', 'Now! <HTTPS://example.com/?a&b>'],
  ['See www.example.com/?a&b', 'See [www.example.com/?a\\&b](http://www.example.com/?a\\&b)'],
  ['![Not an image](x) & more', String.raw`!\[Not an image]\(x) & more`],
])('toMarkdownText() writes %s so that it reads as that', (text, markdown) => {
  expect(toMarkdownText(text)).toBe(markdown)
})

test.each([
  ['Every page of “<select> & </b>”, as `<a>`.', String.raw`Every page of “\<select> & \</b>”, as ${'`<a>`'}.`],
  ['A <B>, and `<B>`', 'A \\<B>, and `<B>`'],
  ['1 < 2, as it is', '1 < 2, as it is'],
  ['[A](/b), *c*, __d__ and ~~e~~ \\& `*f*`', String.raw`\[A](/b), \*c\*, \_\_d\_\_ and \~\~e\~\~ \\& ${'`*f*`'}`],
])('withoutMarks() makes text of the marks in %s', (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text)
})

test.each([
  [' one\n two  ', '[one two](/a)'],
  ['a [b]', '[a \\[b\\]](/a)'],
  ['R&D & more!', '[R\\&D & more!](/a)'],
])('toMarkdownLink() writes %j so that it reads as that', (text, markdown) => {
  expect(toMarkdownLink(text, '/a')).toBe(markdown)
})

test('toMarkdownText() makes one line of a text', () => {
  expect(toMarkdownText(' one\n two\u00a0 three ')).toBe('one two three')
})

test('toYamlText() and toXmlText() write no character that YAML or XML excludes', () => {
  expect(toYamlText('a\u007fb\u2028"c')).toBe(String.raw`"a\u007fb\u2028\"c"`)
  expect(toXmlText('a\u0001<b>\ud83d\ude00 & "c"\n')).toBe('a&lt;b&gt;😀 &amp; &quot;c&quot;\n')
})
