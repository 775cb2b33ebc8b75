/** Threat: a text that takes a build hours, or all of its memory. */
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { checkContent, page } from '../../builder/content/check-content.ts'
import { cheaply, repeat } from './cheaply.ts'

/** A text in so many blocks. */
const toNested = (depth: number, text: string) =>
  `${repeat(depth, (at) => `${':'.repeat(depth + 3 - at)}note`)}\n${text}\n${repeat(depth, (at) => ':'.repeat(at + 4))}`

/** Code with so many texts in each other, the innermost of so many lines. */
const toNumbered = (depth: number, count: number) =>
  `\`\`\`js showLineNumbers\n${'`${\n'.repeat(depth)}${';\n'.repeat(count)}\`\`\`\n`

/** Elements that HTML opens anew in each block until they are closed. */
const toReopened = (count: number) =>
  `<div>\n<p>${repeat(count, (at) => `<b id="a${at}">`)}</p>\n${'<p>x</p>\n'.repeat(3000)}${'</b>'.repeat(count)}</div>`

test.each([
  ['40,000 headings', repeat(40_000, (at) => `${at % 2 === 0 ? '#' : '##'} ${at}\n`), ['20000 level-one-heading']],
  [
    '20,000 headings and links to a quarter of them',
    repeat(20_000, (at) => `## A ${at}\n${at % 4 === 0 ? `\n[a](#a-${at})\n` : ''}`),
    [],
  ],
  ['30,000 beginnings of code in a link', 'a [`]( '.repeat(30_000), []],
  ['2,000 links that nothing closes', '<a href="/guides/setup">'.repeat(2000), ['1 too-deep']],
  ['1,000 titles of details in each other', '<summary>x'.repeat(1000), ['1 too-deep']],
  ['20,000 tags of which none fits', '<b>a</i>'.repeat(20_000), ['1 too-deep']],
  [
    'a macro that shows another thirty times',
    String.raw`$\def\x{${'a'.repeat(700)}}\def\y{${String.raw`\x `.repeat(30)}}${String.raw`\y `.repeat(30)}b$`,
    ['1 bad-formula'],
  ],
  ...['cancelto{a}', 'equilibriumRight'].map((name): [string, string, string[]] => [
    `60 times \\${name} in each other`,
    `$${`\\${name}{`.repeat(60)}x${'}'.repeat(60)}$`,
    ['1 bad-formula'],
  ]),
  ['60 times \\llap in each other', `$${'\\llap{'.repeat(60)}x${'}'.repeat(60)}$`, ['60 unread-formula']],
  ['a formula of 8,000 units', `$\\pu{${'m/'.repeat(8000)}}$`, ['1 bad-formula']],
  ['11 elements that each of 3,000 paragraphs opens anew', toReopened(11), ['1 too-deep']],
  ['ten elements that each of 3,000 paragraphs opens anew', toReopened(10), []],
  ['a word of 100,000 underscores', 'a_b'.repeat(100_000), ['1 too-long']],
  ['a word of 13,000 links with underscores', `](${'www._'.repeat(13_000)}<tr>!`, ['1 too-long']],
  ['a word of 5,000 links behind tags', `a ${'</b>www.a.b'.repeat(5000)}`, ['1 too-long']],
  ['a word of 4,000 links behind tags with spaces', `x${'www.</b >'.repeat(4000)}`, ['1 too-long']],
  [
    'a word of 9,000 underscores above 200 tags that stay',
    `${'a_b'.repeat(9000)}\n\n${'1</b>. x\n\n'.repeat(200)}`,
    [],
  ],
  ['a word of 5,000 mail addresses', `a ${'a@b.c![a</b>'.repeat(5000)}`, ['1 too-long']],
  ['a word of 10,000 addresses with underscores', `](${'http://_'.repeat(10_000)}<tr>!`, ['1 too-long']],
  ['9,000 underscores of an address below a bracket', `[ a\n[b]: https://a.b/${'_@'.repeat(9000)}`, ['1 too-long']],
  ['9,000 underscores of an address behind a bracket', `[ https://a.b/${'_@'.repeat(9000)}`, ['1 too-long']],
  ['9,000 underscores of an address in a footnote', `A[^b]\n\n[^b]: https://a.b/${'_@'.repeat(9000)}`, ['1 too-long']],
  [
    '9,000 underscores of an address in the head of a table',
    `[b]: https://a.b/${'_@'.repeat(9000)}|c\n-|-`,
    ['1 too-long'],
  ],
  [
    'twenty definitions with 9,000 underscores below each other',
    `[b][b0]\n\n${repeat(20, (at) => `[b${at}]: https://a.b/?${'_@&'.repeat(6000)}`)}\n`,
    [],
  ],
  ['5,000 definitions above text', `${'[b]: https://a.b/_@_@_@\n'.repeat(5000)}c`, []],
  ['100,000 entities in a paragraph', '&#65;'.repeat(100_000), ['1 too-long']],
  ['entities on lines of their own behind a link', `[a](/)\n${'&#228;\n\ta'.repeat(10_000)}`, ['1 too-long']],
  ['80,000 marks in a line with accents', 'é*a* '.repeat(80_000), ['1 too-long']],
  ['80,000 marks in a line with prices', '*$5* '.repeat(80_000), ['1 too-long']],
  ['10,000 links of raw HTML in a paragraph', '<a href="/guides/setup">c</a>'.repeat(10_000), []],
  ['250,000 beginnings of tags in a link', `<a href="/guides/setup">c${'< '.repeat(250_000)}</a>`, []],
  ['500,000 spaces in a heading with an id', `## a${' '.repeat(500_000)}b {#c}`, []],
  ['100,000 brackets in raw HTML', `<div>\n${'['.repeat(100_000)}\n\n</div>`, []],
  ['200,000 beginnings of comments', '{# '.repeat(200_000), []],
  ['100,000 beginnings of an import', 'import {\n'.repeat(100_000), []],
  ['90,000 imports in a line', 'import x\u2028'.repeat(90_000), []],
  ['100,000 beginnings of a tag with a dot', '<A.b '.repeat(100_000), []],
  ['100,000 beginnings of attributes', 'x{.a'.repeat(100_000), []],
  ['100,000 underscores in the name of a field', `::::fields\n:::field[${'_a '.repeat(100_000)}]\nx\n:::\n::::`, []],
  ['500,000 number signs in braces', `{${'#'.repeat(500_000)}`, []],
  ['500,000 spaces below the head of a table', `|a|b|\n|-${' '.repeat(500_000)}x`, ['1 broken-table']],
  ['20,000 icons in a paragraph', ':icon[check] '.repeat(20_000), ['1 too-long']],
  ['20,000 badges that nothing closes', ':badge['.repeat(20_000), ['1 too-long']],
  [
    'a table of 16,000 addresses beside a block',
    `:badge[a]\n\n|a|b|\n|-|-|\n${'| https://a.example | b: c |\n'.repeat(16_000)}`,
    ['1 too-long'],
  ],
  ['a list of 16,000 badges', '- :badge[a]\n'.repeat(16_000), []],
  ['3,000 blocks of code with 99,999 marked lines', '```js {1-99999}\na\n```\n'.repeat(3000), ['3000 missing-line']],
  ['2,500 times the same marked lines', `\`\`\`js {1${',1-9999'.repeat(2500)}}\na\n\`\`\``, ['1 missing-line']],
  ['45,000 numbered lines in 24 texts', toNumbered(24, 45_000), []],
  ['50 times 500 numbered lines in 24 texts', toNumbered(24, 500).repeat(50), []],
  ['60,000 lines of colons', ':::\n'.repeat(60_000), ['60000 block-syntax']],
  ['24 blocks in each other', toNested(24, 'a'), []],
  ['4,000 blocks in eight others', toNested(8, '\n:::note\na\n:::\n'.repeat(4000)), []],
  ['a line of 40,000 quotes', '> '.repeat(40_000), ['1 too-deep']],
  ['a line of 60,000 quotes behind a tag', `</b>${'>'.repeat(60_000)}\n\n${'1</b>. x\n\n'.repeat(200)}`, []],
  [
    '20,000 references to a footnote below 200 tags',
    `${'1</b>. x\n\n'.repeat(200)}A ${'[^a]'.repeat(20_000)}\n\n[^a]: B\n`,
    [],
  ],
  ['a line of 40,000 lists', '1. '.repeat(40_000), ['1 too-deep']],
  ['a line of 40,000 hyphens', '- '.repeat(40_000), []],
  ['100,000 marks of emphasis', '*a **b '.repeat(50_000), []],
  ['50,000 middles of links', `A ${']('.repeat(50_000)}`, []],
  ['150,000 tabs', `A\n\n${'\t'.repeat(150_000)}B`, []],
  ['50,000 beginnings of footnotes', `A ${'[^'.repeat(50_000)}`, []],
  ['50,000 brackets', '['.repeat(50_000), []],
])('a page costs little with %s', (_, body, rules) => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  const counts = Object.entries(Object.groupBy(messages, ({ rule }) => rule))
  expect(counts.map(([rule, all = []]) => `${all.length} ${rule}`)).toEqual(rules)
})

test.each([
  ['words', 'a_b'.repeat(12_000), '\n', 'The word has too many underscores, or addresses within it.'],
  ['paragraphs', '&#65;'.repeat(6_000), '\n\n', 'The paragraph has too many entities.'],
  ['lines', '*é'.repeat(14_000), '\n', 'The line is too long for its marks and letters with accents.'],
])('of equal %s, the message names the first that is too much, and why', (_, part, separator, text) => {
  const body = [part, part, part].join(separator)
  const [message] = checkContent({ 'guides/x.md': page('T', body) })
  expect([message?.rule, message?.line, message?.text]).toEqual(['too-long', 8, text])
})

test('where only the text without its tags takes too long, the message names its line', () => {
  const body = `${'<u>a</u>\n\n'.repeat(50)}x${'www.</b >'.repeat(4000)}`
  const [message] = checkContent({ 'guides/x.md': page('T', body) })
  expect([message?.rule, message?.line]).toEqual(['too-long', 106])
})

const token = constantFrom(
  ...'*¦_¦`¦```¦[¦]¦(¦)¦![¦](/x)¦[^1]¦[a]: /b¦<b>¦</b>¦</i>¦<a href="/">¦<td>¦<details>¦<!--¦-->¦> ¦- ¦1. ¦|¦|-¦#'.split(
    '¦',
  ),
  ...':::¦{{<¦{%¦<Card>¦<a b=c/¦~~¦\\¦&¦&amp;¦"¦https://a.b¦a@b.c¦ ¦  ¦\n¦\n\n¦\t¦a'.split('¦'),
)

test('whatever an author repeats ten thousand times costs little', () => {
  assert(
    property(array(token, { minLength: 1, maxLength: 4 }), (tokens) => {
      const body = tokens.join('').repeat(10_000)
      cheaply(() => parsePage('guides/x.md', page('T', body), { origins: [] }))
    }),
    { numRuns: Number(process.env['RUNS'] ?? 6) },
  )
})
