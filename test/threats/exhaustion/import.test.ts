/** Threat: a small site of another system that takes an import hours. */
import { expect, test } from 'vitest'
import { toTags } from '../../../builder/import/kinds/wordpress/tags.ts'
import { Report } from '../../../builder/import/report.ts'
import { createNames } from '../../../builder/import/source/names.ts'
import { cheaply, repeat } from './cheaply.ts'
import { importCheaply, inMdx, toMap } from './import-cheaply.ts'

test.each([
  ['a shortcode of 400,000 letters', `[${'a'.repeat(400_000)}`],
  ['400,000 spaces among the pictures of a gallery', `[gallery ids="1${' '.repeat(400_000)}2"]`],
  ['70,000 beginnings of frames', '[embed'.repeat(70_000)],
])('an import of WordPress costs little for %s', (_, content) => {
  expect(cheaply(() => toTags(content, () => [])).length).toBeLessThan(800_000)
})

const HUGO = 'baseURL = "https://www.example.com"\n'
const inHugo = (text: string) => ({ 'hugo.toml': HUGO, 'content/docs/a.md': text })
const inVitePress = (text: string) => ({ '.vitepress/config.ts': 'export default {}', 'a.md': text })
const inMintlify = (components: object) => {
  const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/start' } } } } }
  return {
    'docs.json': '{ "navigation": { "groups": [{ "group": "A", "openapi": "api.json" }] } }',
    'api.json': JSON.stringify({ components, paths: { '/a': { post } } }),
  }
}
const five = (name: string) => Array.from({ length: 5 }, () => ({ $ref: `#/components/${name}` }))

test.each([
  ['a line of 28 comments', inMdx(`{${'/**/'.repeat(28)}1}`)],
  ['50,000 beginnings of comments', inMdx('<!-- a\n\n'.repeat(50_000))],
  ['300,000 line separators in a module', inMdx(`import a from 'b' /*${'\u2028'.repeat(300_000)}*/`)],
  ['words and hyphens behind a language', inMdx(`\`\`\`js ${'a-'.repeat(250_000)}\n\`\`\``)],
  ['30,000 texts to mark in code', inMdx(`\`\`\`js ${'"ab" '.repeat(30_000)}\n${'a'.repeat(250_000)}\n\`\`\``)],
  [
    '150,000 numbers below 250 keys',
    {
      'docusaurus.config.js': `export default ${'{a:'.repeat(250)}[${'1,'.repeat(150_000)}]${'}'.repeat(250)}`,
      'docs/a.md': '',
    },
  ],
  [
    '70,000 entries for the pages of a folder',
    { 'hugo.toml': HUGO, 'content/docs/_index.md': `{"title":"x","cascade":[${'{},'.repeat(70_000)}{}]}\nA\n` },
  ],
  ['spaces in the place of a file', inVitePress(`<<< a${' '.repeat(300_000)}b c`)],
  [
    'a table of 60,000 columns',
    { 'a.md': `|${'a|'.repeat(60_000)}\n|${'-|'.repeat(60_000)}\n${'|a|\n'.repeat(200_000)}` },
  ],
  ['a head of 250,000 cells', { 'a.md': `|${'a|'.repeat(250_000)}\n` }],
  ['150,000 links', { 'a.md': '[a](b) '.repeat(150_000) }],
  ['300,000 paragraphs', { 'a.md': 'a\n\n'.repeat(300_000) }],
  ['150,000 items', { 'a.md': '- a\n'.repeat(150_000) }],
  ['150,000 elements', inMdx('<A/>\n\n'.repeat(150_000))],
  [
    'a table of 5,000 columns and rows',
    { 'a.md': `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${'|a|\n'.repeat(5000)}` },
  ],
  [
    'a table of 5,000 columns and rows in HTML',
    {
      'hugo.toml': HUGO,
      'content/docs/a.html': `<table><tr>${'<td>'.repeat(5000)}${'<tr><td>a'.repeat(5000)}</table>`,
    },
  ],
  [
    'a table with a cell of 500 KB and 10,000 rows',
    { 'a.md': `|a|\n|-|\n|${'b'.repeat(500_000)}|\n${'|a|\n'.repeat(10_000)}` },
  ],
  ['300 bold words in one another', inMdx(`${'a<b>'.repeat(300)}b${'</b>'.repeat(300)}`)],
  ['50,000 drawings that nothing ends', { 'a.md': `<pre>\n${'<svg>\n\n'.repeat(50_000)}</pre>` }],
  [
    '5,000 tags that nothing closes, each repeated in 10,000 paragraphs',
    {
      'hugo.toml': HUGO,
      'content/docs/a.html': `<p>${repeat(5000, (at) => `<b id=${at}>`)}</p>${'<p>x</p>'.repeat(10_000)}`,
    },
  ],
  ['a line of 900,000 backticks', inHugo('`'.repeat(900_000))],
  ['spaces in a shortcode', inHugo(`{{<${' '.repeat(500_000)}a`)],
  ['a language of 500,000 letters', inHugo(`{{< highlight ${'a'.repeat(500_000)}`)],
  ['30,000 beginnings of code', inHugo('{{< highlight a '.repeat(30_000))],
  ['65,000 shortcodes in a line', inHugo('{{<a>}}'.repeat(65_000))],
  [
    '40,000 shortcodes of 500 KB',
    { ...inHugo('{{<a b>}} '.repeat(40_000)), 'import.yaml': `shortcodes: { a: "{0}${'x'.repeat(500_000)}" }` },
  ],
  [
    'a pattern of addresses of 900 KB',
    { ...inHugo(''), 'hugo.toml': `${HUGO}[permalinks]\ndocs = "${':a['.repeat(300_000)}"` },
  ],
  [
    'a redirect from 150,000 beginnings of tags',
    { 'a.md': '', _redirects: `/"${'<a'.repeat(150_000)}* https://a.example/` },
  ],
  [
    'a redirect from 150,000 question marks before a line',
    {
      'docs.json': JSON.stringify({ redirects: [{ source: `/${'?'.repeat(150_000)}\na`, destination: '/a' }] }),
      'a.mdx': '',
    },
  ],
  [
    '60,000 types of 500 fields',
    inMintlify({
      start: { properties: toMap(500, { oneOf: five('more') }) },
      more: { oneOf: five('types') },
      types: { type: Array.from({ length: 60_000 }, (_, at) => `a${at}`) },
    }),
  ],
  [
    '20,000 times the same 10,000 fields',
    inMintlify({
      start: { allOf: Array.from({ length: 20_000 }, () => ({ $ref: '#/components/all' })) },
      all: { properties: toMap(10_000, {}), required: Array.from({ length: 30_000 }, () => 'a1') },
    }),
  ],
])('an import of a folder costs little with %s', (_, files) => {
  expect(importCheaply(files).pages).toBeLessThan(2)
})

test.each([
  [`"${'\\"'.repeat(200_000)}`, `- 1 × "${'\\"'.repeat(200_000)}`],
  ['<a'.repeat(150_000), `- 1 × ${'<a'.repeat(150_000)}`],
  [`<${'a'.repeat(300_000)}`, `- 1 × <${'a'.repeat(300_000)}`],
  ['{{<a'.repeat(100_000), `- 1 × ${'{{<a'.repeat(100_000)}`],
  [`{{<${'a'.repeat(300_000)}`, `- 1 × {{<${'a'.repeat(300_000)}`],
])('a report of an import costs little for a note of beginnings without an end', (text, kind) => {
  const report = new Report()
  report.note('a.md', 1, text)
  expect(cheaply(() => report.write([])).split('\n')[10]).toBe(kind)
})

// Whether there is time to read them depends on the machine.
test('an import costs little for settings that join 25,000 texts', () => {
  const code = `export default { a: "x"${'+"y"'.repeat(25_000)} }`
  expect(importCheaply({ 'docusaurus.config.js': code, 'docs/a.md': 'A' }).pages).toBe(1)
})

test('an import gives up settings with 90,000 comparisons, which take minutes to read', () => {
  const code = `export default { a: ${'a<'.repeat(90_000)}b }`
  expect(importCheaply({ 'docusaurus.config.js': code, 'docs/a.md': 'A' }).notes).toEqual([
    {
      file: 'docusaurus.config.js',
      line: undefined,
      text: 'Lost: these settings, which cannot be read: it takes too long',
    },
  ])
})

test('an import costs little for 20,000 pages of one address', () => {
  const toName = createNames()
  const names = cheaply(() => Array.from({ length: 20_000 }, () => toName('docs/a')))
  expect([names[0], names[1], names.at(-1), toName('docs/a-2')]).toEqual([
    'docs/a',
    'docs/a-2',
    'docs/a-20000',
    'docs/a-2-2',
  ])
})
