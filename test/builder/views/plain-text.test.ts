import { expect, test } from 'vitest'
import { toMarkdownText, withoutTags } from '../../../builder/views/plain-text.ts'

test.each([
  ['Join us!', 'Join us!'],
  ['Forms & surveys', 'Forms & surveys'],
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
  ['1 < 2, *as it is*', '1 < 2, *as it is*'],
])('withoutTags() makes text of the tags in %s', (markdown, text) => {
  expect(withoutTags(markdown)).toBe(text)
})
