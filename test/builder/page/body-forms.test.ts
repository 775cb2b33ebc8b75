import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { checkBody } from '../../../builder/page/parse/body-forms.ts'

test.each([
  ['spaces and marks', '<p>One <em>two</em>\nthree &#x26; four</p>', 'One *two* three &amp; four\n'],
  [
    'marks of footnotes',
    '<p>Text<sup data-markdown-ignore=""><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p><section data-footnotes class="footnotes"><h2 class="visually-hidden" id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>Note <a href="#fnref-1" data-footnote-backref="">↩</a></p></li></ol></section>',
    'Text[^1]\n\n[^1]: Note\n',
  ],
  ['the token of a picture', '<p>Text\uFFFE0\uFFFE</p>', 'Text![Alt](\uFFFE0\uFFFE)\n'],
  [
    'attributes with markup',
    '<p><a title="a > b" href="https://a.example">Text</a></p>',
    '[Text](https://a.example "a > b")',
  ],
])('checkBody() finds the forms of a body the same in spite of %s', (_, html, markdown) => {
  expect(checkBody(html, markdown)).toBeUndefined()
})

test.each([
  ['a text that only the HTML has', '<p>One</p><p>two</p>', 'One\n', 'HTML continues with "two", its markdown with ""'],
  [
    'a text that only the markdown has',
    '<p>One</p>',
    'One\n\ntwo\n',
    'HTML continues with "", its markdown with "two"',
  ],
  ['another letter', '<p>One two</p>', 'One too\n', 'HTML continues with "wo", its markdown with "oo"'],
  [
    'a backslash too many',
    '<p>See http://a.example/b_c</p>',
    'See http://a.example/b\\_c\n',
    'HTML continues with "_c", its markdown with "\\_c"',
  ],
  ['an alert without a text', '<blockquote>\n<p>[!TIP]</p>\n</blockquote>', '> [!TIP]\n', 'part of its source: [!TIP]'],
  ['an address from file to file', '<p><a href="../x.md">x</a></p>', '[x](https://a.example)', '<a href="../x.md"'],
  ['the same in markdown', '<p><a href="https://a.example">x</a></p>', '[x](../x.md)', '<a href="../x.md"'],
])('checkBody() refuses %s', (_, html, markdown, text) => {
  const found = checkBody(html, markdown)
  expect(found?.fault).toMatchObject({ severity: 'error' })
  expect(found?.fault.text).toContain(text)
})

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] })

test.each([
  ['a link', (address: string) => `[y](/${address})`, 9],
  ['a link with a query', (address: string) => `[y](/?${address})`, 9],
  ['a link elsewhere', (address: string) => `[y](https://a.example/${address})`, 9],
  ['an image', (address: string) => `![y](/${address})`, 9],
])('parsePage() refuses an address of 66,000 characters in %s', (_, write, column) => {
  const { messages } = page(`[x](/), ${write('c'.repeat(66_000))}\n`)
  expect(messages).toMatchObject([{ rule: 'too-long', column, text: 'The address has more than 20,000 characters.' }])
})

test.each([
  ['the title of a link', '[x](/a "LONG")', 5, 'The title'],
  ['the title of a definition', '[x]\n\n[x]: /a "LONG"', 6, 'The title'],
  ['the title of an image', '![x](/assets/a.png "LONG")', 6, 'The title'],
  ['an alternative text', '![LONG](/assets/a.png)', 66_005, 'The alternative text'],
  [
    'an alternative text with an image of its own',
    '![LONG](data:image/png;base64,AAAA)',
    66_005,
    'The alternative text',
  ],
  ['an image of its own', '![x](data:image/png;base64,LONG)', 1, 'The address'],
  ['an alternative text beside a definition', '![LONG][x]\n\n[x]: /assets/a.png', 6, 'The alternative text'],
  ['an alternative text in raw HTML', '<img src="/assets/a.png" alt="LONG">', 11, 'The alternative text'],
  ['the title of code', '```js title="LONG"\nx\n```', 1, 'What follows the fence'],
  ['the title of a diagram', '```mermaid title="LONG"\ngraph TD\n  A --> B\n```', 1, 'What follows the fence'],
  ['who is quoted', ':::quote{by="LONG"}\nx\n:::', 14, '"by"'],
  ['the title of a video', '::video{src=/assets/a.mp4 title="LONG"}', 34, '"title"'],
  ['the label of an icon', 'x :icon[check]{label="LONG"}', 23, '"label"'],
  ['where a card leads', '::::cards\n:::card[y]{to=/LONG}\nz\n:::\n::::', 15, '"to"'],
])('parsePage() refuses 66,000 characters as %s', (_, body, column, what) => {
  const { messages } = page(`${body.replace('LONG', 'c'.repeat(66_000))}\n`)
  expect(messages).toMatchObject([{ rule: 'too-long', column, text: `${what} has more than 20,000 characters.` }])
})

test('parsePage() takes an address of 20,000 characters of which each has several bytes', () => {
  const { messages, markdown } = page(`[x](/), [y](/?${'あ'.repeat(19_990)})\n`)
  expect(messages).toEqual([])
  expect(markdown).toBe('[x](\uFFFE0\uFFFE), [y](\uFFFE1\uFFFE)\n')
})

test('parsePage() warns where browsers move text out of a broken table', () => {
  const { messages } = page('Before.\n\n<table><tr><td>first</td>\n\n    <td>second</td>\n\n</tr></table>\n')
  expect(messages).toMatchObject([{ rule: 'text-moved', severity: 'warning', line: 5 }])
})

test('parsePage() warns where browsers show the head of a table above the rows before it', () => {
  const body = '<tbody><tr><td>body</td></tr></tbody><thead><tr><th>head</th></tr></thead>'
  const { messages, markdown } = page(`Before.\n\n<table>${body}</table>\n`)
  expect(messages).toMatchObject([{ rule: 'text-moved', severity: 'warning', line: 5 }])
  expect(markdown).toBe('Before.\n\n| head |\n| - |\n| body |\n')
})

test.each([
  ['a caption', '<table><caption>Sizes</caption><tr><th>A</th></tr></table>', 'Sizes\n\n| A |\n| - |\n'],
  ['a break at the end of a phrase', '<p><strong>One<br></strong>two</p>', '**One**\\\ntwo\n'],
  ['a break at the end of a paragraph', '<p><i>One<br></i></p>', '*One*\n'],
  ['an address as text', '<p>GET http://a.example/b_c?d=1&amp;e now</p>', 'GET <http://a.example/b_c?d=1&e> now\n'],
  ['an address without a scheme', '<p>(www.a.example/b_c).</p>', '([www.a.example/b_c](http://www.a.example/b_c)).\n'],
  ['code below a list', '<ul>\n<li>One</li>\n</ul>\n\n    code\n', '- One\n\n<!-- -->\n\n    code\n'],
])('parsePage() writes %s of raw HTML as markdown that reads the same', (_, body, expected) => {
  const { markdown, messages } = page(body)
  expect(messages).toEqual([])
  expect(markdown).toBe(expected)
})
