import { expect, test } from 'vitest'
import {
  toCellText,
  toMarkdownLink,
  toMarkdownParagraph,
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
  ['Read https://a.example/our_terms first.', 'Read <https://a.example/our_terms> first.'],
  ['Read https://a.example/terms first.', 'Read <https://a.example/terms> first.'],
  ['Read https://a.example/[b] first.', String.raw`Read <https://a.example/>\[b] first.`],
  ['From $5 to $10, or $x$, {#id}', String.raw`From &#36;5 to &#36;10, or &#36;x&#36;, {#id\}`],
  ['In C#', String.raw`In C\#`],
  [':::note. A: b\n  ::list', String.raw`\:::note. A: b` + '\n' + String.raw`\::list`],
  ['1. Ask\n  # b\n- c\n> d', String.raw`1\. Ask` + '\n\\# b\n\\- c\n\\> d'],
])('withoutMarks() makes text of the marks in %s', (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text)
})

test('toCellText() ends an address before a pipe', () => {
  expect(toCellText('Read https://a.example/a|b first.')).toBe(String.raw`Read <https://a.example/a>\|b first.`)
})

test.each([
  ['1. Lift. 2. Lower.', String.raw`1\. Lift. 2. Lower.`],
  ['---', String.raw`\---`],
  ['- a', String.raw`\- a`],
  ['> a', String.raw`\> a`],
])('toMarkdownParagraph() writes %s so that it reads as a paragraph', (text, markdown) => {
  expect(toMarkdownParagraph(text)).toBe(markdown)
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
