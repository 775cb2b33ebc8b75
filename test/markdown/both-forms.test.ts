/** What an author writes → what both forms of the page say. */
import { expect, test } from 'vitest'
import { parsePage } from '../../builder/page/parse-page.ts'
import { replaceTokens } from '../../builder/page/parsed-page.ts'

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] })

test.each([
  ['a comment at the end of a line', 'Intro. <!-- more -->\n', 'Intro.\n'],
  ['a component within a line', 'The name <Optional /> of it.\n', 'The name  of it.\n'],
  ['an anchor in a heading', '## Use <a name="use"></a>\n\nText.\n', '## Use \n\nText.\n'],
  ['an id in a heading', '## <a id="use">Use</a>\n', '## Use\n'],
  ['two dropped tags in a row', '- a\n\n<Steps>\n\n</Steps>\n\nText.\n', '- a\n\n\n\nText.\n'],
  ['a tag that parts two lists', '- a\n\n<Steps>\n\n- b\n', '- a\n\n<!-- -->\n\n- b\n'],
  ['a tag that parts two marks', '*a*<br-x></br-x>*b*\n', '*a*</span>*b*\n'],
])('the markdown has no trace of %s, unless it is needed', (_, body, markdown) => {
  expect(page(body).markdown).toBe(markdown)
})

test.each([
  [
    'atx headings',
    '# One\n\n## Two\n\n### Three\n\n###### Six\n',
    '## One\n\n### Two\n\n#### Three\n\n###### Six\n',
    [2, 3, 4, 6],
  ],
  ['underlined headings', 'One\n===\n\nTwo\nmore\n---\n', 'One\n---\n\n### Two more\n', [2, 3]],
  [
    'what is above the level-one heading',
    '## Two\n\n# One\n\n## Below\n',
    '## Two\n\n## One\n\n### Below\n',
    [2, 2, 3],
  ],
  ['raw HTML', '<h1>One</h1>\n\n<h2>Two</h2>\n', '## One\n\n### Two\n', [2, 3]],
  ['the title and its own headings', '# Title\n\n## Two\n', '## Two\n', [2]],
])('headings below a level-one heading stay below it: %s', (_, body, markdown, depths) => {
  const { headings, markdown: view } = page(body)
  expect(view).toBe(markdown)
  expect(headings.map(({ depth }) => depth)).toEqual(depths)
})

test('parsePage() keeps the size that an author gave an image', () => {
  expect(page('<img src="/a.png" alt="" width="30" height="20px">\n').refs).toMatchObject([{ width: 30, height: 20 }])
  expect(page('<img src="/a.png" alt="" width="50%">\n').refs[0]?.width).toBeUndefined()
})

const plain = (form: string): string =>
  replaceTokens(form, () => '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each([
  ['in a line', 'a <template>b *c*</template> d\n', 'a d'],
  ['in a block', '<noscript>\n<p>b</p>\n</noscript>\n\nd\n', 'd'],
  ['over several blocks', '<template>\n\nb [c](/c)\n\n- e\n\n</template>\n\nd\n', 'd'],
])('an element that is dropped with its content takes it along %s', (_, body, text) => {
  const { html, markdown, messages } = page(body)
  expect([plain(html), plain(markdown)]).toEqual([text, text])
  expect(messages).toMatchObject([{ rule: 'raw-html', severity: 'warning' }])
})

const message = (body: string): string[] =>
  page(body).messages.map(({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`)

test.each([
  ['<details> that hides the rest', '<details><summary>More</summary>\n\nText.\n', ['5:1 error unclosed-element']],
  ['<div>', '<div>\n\nText.\n', ['5:1 warning unclosed-element']],
  ['<b> in a line', 'a <b>bold\n', ['5:3 warning unclosed-element']],
  ['an element within one that is closed', '<div><section>\n\n</div>\n', ['5:6 warning unclosed-element']],
  ['<li>, which may stay open', '<ul><li>a<li>b</ul>\n', []],
  ['an element that another block closes', '<div>\n\nText.\n\n</div>\n', []],
  ['phrasing that another paragraph closes', '<b>a\n\nb</b>\n', []],
  ['<template> without an end', '<template>\n\nText.\n', ['5:1 warning raw-html', '5:11 error unclosed-element']],
])('parsePage() tells of an unclosed element: %s', (_, body, expected) => {
  expect(message(body)).toEqual(expected)
})

test.each([
  ['a fence', '<div>\n```js\na\n```\n</div>\n', ['6:1 error markdown-in-html']],
  ['a list', '<div>\n- a\n- b\n</div>\n', ['6:1 warning markdown-in-html']],
  ['a link', '<p>See [this](/x).</p>\n', ['5:8 warning markdown-in-html']],
  ['text of a <pre>', '<pre>\n- a\n</pre>\n', []],
  ['text', '<p>One - two * three</p>\n', []],
])('parsePage() tells of markdown that raw HTML keeps from being read: %s', (_, body, expected) => {
  expect(message(body)).toEqual(expected)
})

test.each([
  [
    '<iframe src="https://a.example"></iframe>',
    'missing-content',
    'The element <iframe> is not allowed: what it shows would be missing from the page.',
  ],
  [
    '<svg><path d="M0 0"/></svg>',
    'missing-content',
    'The element <svg> is not allowed: what it shows would be missing from the page.',
  ],
  [
    '<Card title="A">Text</Card>',
    'raw-html',
    'The tag <Card> is a component, and pages have none: it was dropped with its attributes; its content stays.',
  ],
])('parsePage() tells what a dropped element means: %s', (body, rule, text) => {
  expect(page(`${body}\n`).messages).toMatchObject([{ rule, text }])
})

const nested = (depth: number): string => `${'<div>'.repeat(depth)}a${'</div>'.repeat(depth)}\n`

test('parsePage() refuses raw HTML that nests too deep', () => {
  expect(message(nested(100))).toEqual([])
  expect(message(nested(130))).toEqual(['5:1 error too-deep'])
})

test.each([
  ['tags that do not match', '<b>'.repeat(20_000) + '</i>'.repeat(20_000)],
  ['level-one headings', '# a\n\n'.repeat(40_000)],
  ['second-level headings', '## a\n\n'.repeat(20_000)],
  ['beginnings of links', '[`]('.repeat(30_000)],
  ['columns', `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n`],
])(
  'parsePage() takes a time in proportion to the page for 20,000 and more %s',
  (_, body) => {
    expect(page(`${body}\n`).file).toBe('guides/x.md')
  },
  20_000,
)
