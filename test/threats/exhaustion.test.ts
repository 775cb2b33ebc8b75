/** Threat: a small input of an author that takes a build hours, or all of its memory. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { array, assert, constantFrom, property } from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parsePage } from '../../builder/page/parse/parse-page.ts'
import { scanFolder } from '../../builder/content/scan.ts'
import { listPaths } from '../../builder/dev/placeholder.ts'
import { watchFolder } from '../../builder/dev/watch.ts'
import { importSite } from '../../builder/import/import.ts'
import { Report } from '../../builder/import/report.ts'
import { writeRedirects } from '../../builder/import/site-files.ts'
import { createNames } from '../../builder/import/source/names.ts'
import { toTags } from '../../builder/import/kinds/wordpress/tags.ts'
import { build } from '../../builder/release/build.ts'
import { run as storePage } from '../../builder/release/store-page.ts'
import { findActiveContent } from '../../builder/site/active-files.ts'
import { createAssets } from '../../builder/site/assets.ts'
import { checkImages, encodeImages } from '../../builder/site/images.ts'
import { withoutMetadata } from '../../builder/site/metadata.ts'
import { Work } from '../../builder/work/work.ts'
import { toDeliveryId } from '../../worker/forms/delivery/webhook.ts'
import { checkContent, page, toLine } from '../builder/content/check-content.ts'

/**
 * What a step costs at most, in ms of this thread's own time on a core, which other work on the machine does not change:
 * under two seconds where a core is fast, and four times that on a slow one. Each took half a minute or more.
 */
const MOST = 8000

/** Runs a step that took from half a minute to for ever, and expects it to cost little. */
function cheaply<Result>(step: () => Result, most = MOST): Result {
  const before = process.threadCpuUsage()
  const result = step()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(most)
  return result
}

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const toSurvey = (question: string) =>
  `id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: scale\n    text: A\n    ${question}\n`
/** Two letters for each number below 676. */
const toLetters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

test.each([
  [
    'a scale to 300,000,000',
    { 'survey.yaml': toSurvey('max: 300000000') },
    ['survey.yaml:8:10 error bad-range The scale goes from 1 to 300000000: it must have at most 101 answers.'],
  ],
  [
    'a scale to 1e15',
    { 'survey.yaml': toSurvey('max: 1e15') },
    ['survey.yaml:8:10 error bad-range The scale goes from 1 to 1000000000000000: it must have at most 101 answers.'],
  ],
  [
    'a scale from far below',
    { 'survey.yaml': toSurvey('min: -1000000') },
    ['survey.yaml:8:10 error bad-range The scale goes from -1000000 to 5: it must have at most 101 answers.'],
  ],
  [
    'a scale to infinity',
    { 'survey.yaml': toSurvey('max: .inf') },
    ['survey.yaml:8:10 error bad-range "max" is Infinity: the ends of a scale must be whole numbers.'],
  ],
  [
    'a scale with a broken end',
    { 'survey.yaml': toSurvey('max: 5.5') },
    ['survey.yaml:8:10 error bad-range "max" is 5.5: the ends of a scale must be whole numbers.'],
  ],
  [
    'a scale of 101 answers',
    { 'survey.yaml': toSurvey('{ min: 0, max: 100 }'.slice(2, -2).replace(', ', '\n    ')) },
    [],
  ],
  [
    'a title of 2 MB',
    { 'guides/x.md': page('a'.repeat(2e6), 'Text.') },
    ['guides/x.md:2:8 error too-long "title" must have at most 1000 characters.'],
  ],
  [
    'a description of 2 MB',
    { 'guides/x.md': `---\ntitle: T\ndescription: ${'a b '.repeat(5e5)}\n---\n\nText.\n` },
    ['guides/x.md:3:14 error too-long "description" must have at most 20000 characters.'],
  ],
  [
    '4,000 beginnings of a link in a code block',
    { 'guides/x.md': page('T', `\`\`\`markdown\n${'[a]('.repeat(4000)}\n\`\`\``) },
    [],
  ],
  [
    '90 KB of words and of numbers in code blocks',
    {
      'guides/x.md': page(
        'T',
        `\`\`\`cpp\n${'*a b\n'.repeat(15_000)}\`\`\`\n\n\`\`\`ini\n${'1.\n'.repeat(30_000)}\`\`\``,
      ),
    },
    [],
  ],
  [
    '90 KB of empty lines in a code block',
    { 'guides/x.md': page('T', `\`\`\`ada\n${'\n'.repeat(90_000)}\n\`\`\``) },
    [],
  ],
  [
    'a circle of 2,000 redirects of folders',
    { 'redirects.yaml': repeat(2000, (at) => `/r${at}/*: /r${(at + 1) % 2000}/:splat`) },
    [
      'redirects.yaml:1:8 error redirect-loop The redirects form a loop: /r0/* → /r1/* → /r2/* → /r3/* → /r4/* → /r5/* → /r6/* → /r7/* → /r8/* → /r9/* → … → /r0/*.',
    ],
  ],
  [
    'an address of 500,000 number signs',
    { 'site.yaml': SITE.replace('www.example.com', `example.com/${'#'.repeat(500_000)}`) },
    ['site.yaml:3:6 error bad-url "url" has characters that an address cannot have: write them as browsers do.'],
  ],
  ['25,000 redirects of folders', { 'redirects.yaml': repeat(25_000, (at) => `/r${at}/*: /guides/:splat`) }, []],
  [
    'a chain of 5,000 redirects',
    { 'redirects.yaml': `${repeat(5000, (at) => `/r${at}: /r${at + 1}`)}\n/r5000: /guides/setup\n` },
    [],
  ],
  [
    'a circle of 5,000 redirects',
    { 'redirects.yaml': repeat(5000, (at) => `/r${at}: /r${(at + 1) % 5000}`) },
    [
      'redirects.yaml:1:1 error redirect-loop The redirects form a loop: /r0 → /r1 → /r2 → /r3 → /r4 → /r5 → /r6 → /r7 → /r8 → /r9 → … → /r0.',
    ],
  ],
  [
    '300,000 spaces in a text that needs quotes',
    { 'site.yaml': `${SITE}x: a: b${' '.repeat(300_000)}c` },
    [
      'site.yaml:4:4 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
    ],
  ],
  [
    '20 labels that begin links without end',
    {
      'forms.yaml': `quote:\n  title: T\n  fields:\n${repeat(20, (at) => `    - { name: a${at}, kind: consent, label: "${'['.repeat(19_000)}" }`)}`,
    },
    [],
  ],
  [
    '20,000 indented lines above a fault',
    { 'redirects.yaml': `${repeat(20_000, (at) => `  a${at}: /b`)}\nx` },
    ['redirects.yaml:20001:1 error yaml-syntax Cannot read this as YAML: unexpected scalar at node end.'],
  ],
  [
    '2,000 aliases',
    { 'authors.yaml': repeat(2000, (at) => `a${at}: &a${at} { name: A }\nb${at}: *a${at}`) },
    ['authors.yaml:1:1 error too-many The file has 2000 aliases (*name): it may have 1000.'],
  ],
  [
    '45 aliases of 12,000 characters, and an alias of those',
    {
      'forms.yaml': `a: &a { title: ${'t'.repeat(12_000)} }\nb: &b [${'*a,'.repeat(45)}]\nc: *b`,
    },
    [
      'forms.yaml:1:1 error too-many The aliases (*name) of the file stand for 1081127 characters: they may stand for 1000000.',
    ],
  ],
  [
    'an alias in the value that it stands for',
    {
      'authors.yaml': 'a: &a { name: [*a] }\n',
      'guides/x.md': '---\ntitle: T\ndescription: D\nextra: &e\n  a: *e\n---\n',
    },
    [
      'authors.yaml:1:1 error yaml-syntax The alias "*a" is part of the value that it stands for.',
      'guides/x.md:2:1 error yaml-syntax The alias "*e" is part of the value that it stands for.',
    ],
  ],
  [
    '20,000 authors',
    { 'guides/x.md': `---\ntitle: T\ndescription: D\nauthors: [${'a,'.repeat(20_000)}]\n---\n\nText.\n` },
    ['guides/x.md:4:10 error too-long "authors" must have at most 100 entries.'],
  ],
  [
    'a table of 20,000 columns',
    {
      'guides/x.md': page(
        'T',
        repeat(3, (at) => (at === 1 ? '|-' : '|a').repeat(20_000)),
      ),
    },
    [],
  ],
])('a build ends soon with %s', (_, files, messages) => {
  expect(cheaply(() => checkContent(files)).map(toLine)).toEqual(messages)
})

/** A table of 1,000 columns, whose lines begin with a mark, and 5,000 short rows. */
const toWide = (first: string, other: string, row: string) =>
  `${first}${'|a'.repeat(1000)}\n${other}${'|-'.repeat(1000)}\n${row.repeat(5_000)}`

test.each([
  ['', toWide('', '', 'a\n'), 6],
  [' below three whole ones', `${toWide('', '', '')}${`${'|b'.repeat(1000)}\n`.repeat(3)}${'a\n'.repeat(5000)}`, 6],
  [' below a paragraph', `Text.\n\nText\n${toWide('', '', 'a\n')}`, 9],
  [' in a quote', toWide('> ', '> ', '> a\n'), 6],
  [' in a list', toWide('- ', '  ', '  a\n'), 6],
  [' in a list in a quote', toWide('> 1. ', '>    ', '>    a\n'), 6],
  [' in a footnote', `Text[^1].\n\n${toWide('[^1]: ', '    ', '    a\n')}`, 8],
  [' of rows that look like quotes', toWide('', '', '    >\n'), 6],
  [' of rows that look like delimiters', toWide('', '', '|-\n'), 6],
  [' in a block', `:::note\n${toWide('', '', 'a\n')}:::`, 7],
])('a page is refused soon that has a table of 1,000 columns and 5,000 rows%s', (_, body, line) => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  expect(messages.map((message) => [message.rule, message.line])).toEqual([['too-long', line]])
})

test.each([
  ['short rows', `<table><tr>${'<td>a'.repeat(1000)}${'<tr><td>a'.repeat(2000)}</table>`],
  ['cells over columns', `<table>${'<tr><td colspan="1000">a'.repeat(2000)}</table>`],
  ['cells over rows', `<table>${'<tr><td rowspan="1000">a'.repeat(2000)}</table>`],
  ['cells over columns in 40 tables', `<table>${'<tr><td colspan="1000">a'.repeat(50)}</table>\n\n`.repeat(40)],
])('a page is refused soon that has raw HTML with 2,000 %s', (_, body) => {
  const [message] = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  expect([message?.rule, message?.text]).toEqual([
    'too-long',
    'The rows of the table lack more than 100,000 cells of its header row.',
  ])
})

test.each([
  ['of rows that are whole', toWide('', '', '').trimEnd() + `\n${'|b'.repeat(1000)}`.repeat(200)],
  ['and a long text', `${toWide('', '', '')}\n${'a\n'.repeat(5_000)}`],
  ['and 90 short rows', toWide('', '', '').trimEnd() + '\na'.repeat(90)],
])('a page may have a table of 1,000 columns %s', (_, body) => {
  expect(cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))).toEqual([])
})

/** Every node of a diagram leads to every other. */
const toDiagram = (count: number, separator: string, label = '') => {
  const nodes = Array.from({ length: count }, (_, at) => `A${at}${label}`)
  const lines =
    separator === ' & '
      ? [`${nodes.join(' & ')} --> ${nodes.join(' & ')}`]
      : nodes.flatMap((from) => nodes.map((to) => `${from} --> ${to}`))
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\``
}

const toGroups = (depth: number) =>
  `\`\`\`mermaid\nflowchart LR\n${repeat(depth, (at) => `subgraph s${at}`)}\nA --> B\n${repeat(depth, () => 'end')}\n\`\`\``

/** A text in so many blocks. */
const toNested = (depth: number, text: string) =>
  `${repeat(depth, (at) => `${':'.repeat(depth + 3 - at)}note`)}\n${text}\n${repeat(depth, (at) => ':'.repeat(at + 4))}`

test.each([
  ['40,000 headings', repeat(40_000, (at) => `${at % 2 === 0 ? '#' : '##'} ${at}\n`), ['20000 level-one-heading']],
  [
    '20,000 headings and links to a quarter of them',
    repeat(20_000, (at) => `## A ${at}\n${at % 4 === 0 ? `\n[a](#a-${at})\n` : ''}`),
    [],
  ],
  ['30,000 beginnings of code in a link', 'a [`]( '.repeat(30_000), []],
  ['2,000 links that nothing closes', '<a href="/guides/setup">'.repeat(2000), ['1 too-deep']],
  ['20,000 tags of which none fits', '<b>a</i>'.repeat(20_000), ['1 too-deep']],
  ['a diagram of 3,600 connections', toDiagram(60, '\n'), ['1 bad-diagram']],
  ['a diagram of 400 connections in a line each', toDiagram(20, ' & '), ['1 bad-diagram']],
  [
    'a diagram of 400 connections and the name of another kind',
    toDiagram(20, ' & ').replace('LR\n', 'LR\nsequenceDiagram\n'),
    ['1 bad-diagram'],
  ],
  ['a diagram of 400 connections with a label', toDiagram(20, ' & ').replace('-->', '-- a -->'), ['1 bad-diagram']],
  [
    'a diagram of 400 connections in character references',
    toDiagram(20, ' & ').replace('-->', '&#45;&#45;&#62;'),
    ['1 bad-diagram'],
  ],
  [
    '20 diagrams of 144 connections',
    `${toDiagram(12, ' & ', `[${'a '.repeat(24)}]`)}\n\n`.repeat(20),
    ['14 bad-diagram'],
  ],
  ['150 diagrams of 144 connections in 100 bytes', `${toDiagram(12, ' & ')}\n\n`.repeat(150), ['150 bad-diagram']],
  ['a diagram of 16 connections in a line', toDiagram(4, ' & '), []],
  [
    '60 diagrams of 16 connections',
    `\`\`\`mermaid\nflowchart LR\n${repeat(16, (at) => `A${at} --> A${at + 1}`)}\n\`\`\`\n\n`.repeat(60),
    [],
  ],
  [
    '30 diagrams of 20 classes',
    `\`\`\`mermaid\nclassDiagram\n${repeat(20, (at) => `A${at} <|-- A${at + 1}`)}\n\`\`\`\n\n`.repeat(30),
    [],
  ],
  [
    'a diagram of 70 lines of six nodes',
    `\`\`\`mermaid\nflowchart LR\n${repeat(70, (at) => `A${at} & B${at} & C${at} & D${at} & E${at} & F${at}`)}\n\`\`\``,
    [],
  ],
  [
    'a diagram of 4,000 nodes that nothing connects',
    `\`\`\`mermaid\nstateDiagram-v2\n${repeat(4000, (at) => `s${at} : a`)}\n\`\`\``,
    ['1 bad-diagram'],
  ],
  [
    'a macro that shows another thirty times',
    String.raw`$\def\x{${'a'.repeat(700)}}\def\y{${String.raw`\x `.repeat(30)}}${String.raw`\y `.repeat(30)}b$`,
    ['1 bad-formula'],
  ],
  ...['cancelto{a}', 'llap', 'equilibriumRight'].map((name): [string, string, string[]] => [
    `60 times \\${name} in each other`,
    `$${`\\${name}{`.repeat(60)}x${'}'.repeat(60)}$`,
    ['1 bad-formula'],
  ]),
  ['a formula of 8,000 units', `$\\pu{${'m/'.repeat(8000)}}$`, ['1 bad-formula']],
  ['a diagram of 200 groups in groups', toGroups(200), ['1 too-deep']],
  ['a chart of 20,000 values', `\`\`\`mermaid\nxychart-beta\nbar [${'1,'.repeat(20_000)}1]\n\`\`\``, ['1 bad-diagram']],
  ['a word of 100,000 underscores', 'a_b'.repeat(100_000), ['1 too-long']],
  ['100,000 entities in a paragraph', '&#65;'.repeat(100_000), ['1 too-long']],
  ['80,000 marks in a line with accents', 'é*a* '.repeat(80_000), ['1 too-long']],
  ['80,000 marks in a line with prices', '*$5* '.repeat(80_000), ['1 too-long']],
  ['20,000 links of raw HTML in a paragraph', '<a href="/guides/setup">c</a>'.repeat(20_000), []],
  ['250,000 beginnings of tags in a link', `<a href="/guides/setup">c${'< '.repeat(250_000)}</a>`, []],
  ['500,000 spaces in a heading with an id', `## a${' '.repeat(500_000)}b {#c}`, []],
  ['500,000 brackets in raw HTML', `<div>\n${'['.repeat(500_000)}\n\n</div>`, []],
  ['400,000 beginnings of comments', '{# '.repeat(400_000), []],
  ['100,000 beginnings of an import', 'import {\n'.repeat(100_000), []],
  ['90,000 imports in a line', 'import x\u2028'.repeat(90_000), []],
  ['200,000 beginnings of a tag with a dot', '<A.b '.repeat(200_000), []],
  ['200,000 beginnings of attributes', 'x{.a'.repeat(200_000), []],
  ['300,000 line separators in a diagram', `\`\`\`mermaid\n${'\u2028'.repeat(300_000)}\n\`\`\``, ['1 bad-diagram']],
  ['100,000 underscores in the name of a field', `::::fields\n:::field[${'_a '.repeat(100_000)}]\nx\n:::\n::::`, []],
  ['500,000 number signs in braces', `{${'#'.repeat(500_000)}`, []],
  ['500,000 spaces below the head of a table', `|a|b|\n|-${' '.repeat(500_000)}x`, ['1 broken-table']],
  [
    '500,000 empty lines in a diagram',
    `\`\`\`mermaid\nflowchart LR\n${'\n'.repeat(500_000)}A-->B\n\`\`\``,
    ['1 bad-diagram'],
  ],
  ['20,000 icons in a paragraph', ':icon[check] '.repeat(20_000), ['1 too-long']],
  ['20,000 badges that nothing closes', ':badge['.repeat(20_000), ['1 too-long']],
  [
    'a table of 16,000 addresses beside a block',
    `:badge[a]\n\n|a|b|\n|-|-|\n${'| https://a.example | b: c |\n'.repeat(16_000)}`,
    ['1 too-long'],
  ],
  ['a list of 16,000 badges', '- :badge[a]\n'.repeat(16_000), []],
  ['60,000 lines of colons', ':::\n'.repeat(60_000), ['60000 block-syntax']],
  ['24 blocks in each other', toNested(24, 'a'), []],
  ['4,000 blocks in eight others', toNested(8, '\n:::note\na\n:::\n'.repeat(4000)), []],
  [
    '100,000 clicks in a diagram',
    `\`\`\`mermaid\nsequenceDiagram\nA->>B: a\n${'click a\n'.repeat(100_000)}\`\`\``,
    ['100000 unread-diagram'],
  ],
  ['a line of 40,000 quotes', '> '.repeat(40_000), ['1 too-deep']],
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
  ['words', 'a_b'.repeat(12_000), '\n', 8],
  ['paragraphs', '&#65;'.repeat(12_000), '\n\n', 8],
  ['lines', '*é'.repeat(14_000), '\n', 8],
])('of equal %s, the message names the first that is too much', (_, part, separator, line) => {
  const body = [part, part, part].join(separator)
  const [message] = checkContent({ 'guides/x.md': page('T', body) })
  expect([message?.rule, message?.line]).toEqual(['too-long', line])
})

test.each([
  ['the same text', () => 'A'],
  ['texts of their own', (at: number) => `A ${at}`],
])('a page of 150,000 headings with %s costs little to store', (_, toText) => {
  const headings = Array.from({ length: 150_000 }, (_none, at) => ({ depth: 2, id: `a-${at}`, text: toText(at) }))
  const write = (line: (heading: (typeof headings)[number]) => string) => headings.map(line).join('\n\n')
  const { markdown, files } = cheaply(() =>
    storePage({
      html: {
        policy: 'page',
        body: {
          before: write(({ id }) => `<a href="#${id}">`),
          template: { text: write(({ id, text }) => `<h2 id="${id}">${text}</h2>`), values: [] },
          after: '<a href="#missing">',
        },
      },
      markdown: {
        policy: 'markdown',
        body: {
          before: '---\ntitle: T\n---\n\n> Index\n\n',
          template: { text: write(({ text }) => `## ${text}`), values: [] },
          after: '',
        },
      },
      facts: { title: 'T', description: 'D', dates: [], forms: [] },
      types: { html: 'text/html', markdown: 'text/markdown' },
      origin: 'https://www.example.com',
      headings,
      sections: 'Sections:',
    }),
  )
  const decode = (name = '') => new TextDecoder().decode(files?.get(name))
  expect(decode('findings')).toContain('"stated":[{"address":"#missing"}]')
  expect(decode(markdown.parts[0]?.id)).toContain('> Sections: `a-0` 2, `a-1` 2, ')
})

test.each([
  ['200,000 lines', 'a\n'.repeat(200_000), 'lines=1-'],
  ['200,000 beginnings of code', '```\n'.repeat(200_000), 'lines=1-'],
  ['200,000 beginnings of code, whole', '```\n'.repeat(200_000), ''],
])('a page costs little that includes %s', (_, code, attributes) => {
  const files = new Map([['snippets/a.txt', { text: code }]])
  const body = page('T', `::include{file=snippets/a.txt ${attributes}}`)
  expect(cheaply(() => parsePage('guides/x.md', body, { origins: [] }, files)).messages).toEqual([])
})

const LARGE = `#region x\na\n#endregion\n${'abcdefghi\n'.repeat(100_000)}`

test.each([
  ['10,000 regions of 1 MB', '::include{file=snippets/a.txt region=x}\n\n'.repeat(10_000), [['snippets/a.txt', LARGE]]],
  ['10,000 lines of 1 MB', '::include{file=snippets/a.txt lines=2}\n\n'.repeat(10_000), [['snippets/a.txt', LARGE]]],
  [
    '5,000 files of files',
    '::include{file=snippets/0.md}',
    Array.from({ length: 5000 }, (_, at) => [`snippets/${at}.md`, `::include{file=snippets/${at + 1}.md}`]),
  ],
] satisfies [string, string, string[][]][])('a page is refused soon that includes %s', (_, body, sources) => {
  const files = new Map(sources.map(([path = '', text = '']) => [path, { text }]))
  const { messages } = cheaply(() => parsePage('guides/x.md', page('T', body), { origins: [] }, files))
  expect(messages.map(({ rule }) => rule)).toContain('include-circle')
})

test('the id of a submission costs little, whatever stands in its address', async () => {
  const fields = { submission_id: 'a', email: `${'a'.repeat(200_000)}@` }
  const before = process.threadCpuUsage()
  const id = await toDeliveryId([new Uint8Array(24)], 'survey', { fields, repeatable: true })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(id).toMatch(/^msg_/)
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

test('a build tells of the first thousand of 8,000 unknown keys', () => {
  const messages = cheaply(() => checkContent({ 'site.yaml': SITE + repeat(8000, (at) => `key${at}: 1`) }))
  expect(messages).toHaveLength(1001)
  expect(messages.slice(0, 2).map(toLine)).toEqual([
    'site.yaml:1:1 error too-many The file has 7000 more faults, which are not shown.',
    'site.yaml:4:1 error unknown-key Key "key0" is unknown: it has no meaning here.',
  ])
})

test('a build tells of 130,000 broken links of a page', () => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', '[a](/b)\n'.repeat(130_000)) }))
  expect(messages).toHaveLength(130_000)
})

const TWO_LANGUAGES = `${SITE}languages: { en: English, de: Deutsch }\n`
const three = (line: (at: number) => string) => repeat(300, line)

test.each([
  [
    'authors',
    {
      'authors.yaml': three((at) => `a${at}: { name: A }`),
      'guides/x.md': page('T', 'Text.').replace('---\n\n', 'authors: [zzzzzzzz]\n---\n\n'),
    },
  ],
  [
    'fields of a form',
    {
      'site.yaml': TWO_LANGUAGES,
      'forms.yaml': `quote:\n  title: T\n  fields:\n${three((at) => `    - { name: a${at}, kind: text, label: A }`)}\n`,
      'de/forms.yaml': `quote:\n  labels: { zzzzzzzz: A }\n`,
    },
  ],
  [
    'questions',
    {
      'site.yaml': TWO_LANGUAGES,
      'survey.yaml': `id: s\ntitle: T\nintroduction: I\nquestions:\n${three((at) => `  - { name: q_a${at}, kind: text, text: A }`)}\n`,
      'de/survey.yaml': `questions: { q_zzzzzzzz: { text: A } }\n`,
    },
  ],
  [
    'forms',
    {
      'forms.yaml': three((at) => `f${at}: { title: T, fields: [{ name: a, kind: text, label: A }] }`),
      'guides/x.md': page('T', '::form{name=zzzzzzzz}'),
    },
  ],
  [
    'sections',
    { 'site.yaml': `${SITE}sections:\n${three((at) => `  s${at}: { title: S }`)}\n`, 'zzzzzzzz/x.md': page('T', 'A.') },
  ],
  [
    'hosts',
    {
      'site.yaml': `${SITE}embeds:\n${three((at) => `  - h${at}.a.example`)}\n`,
      'guides/x.md': page('T', '::embed{src="https://z.example/" title="T"}'),
    },
  ],
  [
    'tags',
    {
      ...Object.fromEntries(
        Array.from({ length: 3 }, (_, part) => [
          `guides/x${part}.md`,
          page('T', 'Text.').replace(
            '---\n\n',
            `tags: [${Array.from({ length: 100 }, (__, at) => `t${part}x${at}`).join(', ')}]\n---\n\n`,
          ),
        ]),
      ),
      'guides/x.md': page('T', '::list{tag=zzzzzzzz}'),
    },
  ],
])('a message lists few of 300 %s', (_, files) => {
  const [message, ...others] = checkContent(files).filter(({ severity }) => severity === 'error')
  expect(others).toEqual([])
  expect(`${message?.text} ${message?.hint}`).toMatch(/, and 2\d\d more/)
})

test('a build tells of lists with 170,000 entries once', () => {
  const pages = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`guides/a${at}.md`, page('T', 'Text.')]))
  const body = '::list{section=guides limit=100}\n\n'.repeat(1700)
  const messages = cheaply(() => checkContent({ ...pages, 'guides/x.md': page('T', body) }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual([
    'guides/x.md:2216:16 error too-many The lists of all pages have more than 100000 entries, and 100 for each page.',
  ])
})

test('a build tells of 12,000 pages of lists of posts', () => {
  const tags = `datePublished: 2026-01-01\ntags:\n${repeat(100, (at) => `  - t${at}`)}\n---\n\n`
  const post = page('T', 'Text.').replace('---\n\n', tags)
  const posts = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`news/a${at}.md`, post]))
  const site = `${SITE}sections: { news: { title: News, kind: posts, perPage: 1 } }\n`
  const messages = cheaply(() => checkContent({ ...posts, 'site.yaml': site }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual([
    'site.yaml:1:1 error too-many The lists of posts have 12019 pages beside the first of each: it would take minutes to write them.',
  ])
})

test('a message lists few of 300 parts of a file', () => {
  const files = new Map([['snippets/a.txt', { text: three((at) => `#region a${at}\n#endregion`) }]])
  const body = page('T', '::include{file=snippets/a.txt region=zzzzzzzz}')
  const { messages } = parsePage('guides/x.md', body, { origins: [] }, files)
  expect(messages.map(({ hint }) => hint)).toEqual([expect.stringMatching(/, and 260 more\.$/)])
})

test('a build ends soon with 676 languages', () => {
  const languages = repeat(676, (at) => `  de-${toLetters(at)}: A`)
  const messages = cheaply(() => checkContent({ 'site.yaml': `${SITE}languages:\n  en: English\n${languages}\n` }))
  const [limit, ...others] = messages.filter(({ rule }) => rule === 'too-long')
  expect(limit?.text).toBe('"languages" must have at most 100 entries.')
  expect(others).toEqual([])
  expect(messages.filter(({ rule }) => rule === 'empty-language').length).toBeLessThan(100)
})

test('a build tells of 16,000 redirects to nowhere', () => {
  const messages = cheaply(() => checkContent({ 'redirects.yaml': repeat(16_000, (at) => `/a${at}: nothing`) }))
  expect(messages).toHaveLength(16_000)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'redirects.yaml:16000:10 error bad-path The new address "nothing" is neither a path of this site nor an absolute address.',
  ])
})

test('a build reads a file of 7 MB once to tell of its 2,000 faults', async () => {
  const content = mkdtempSync(join(tmpdir(), 'lectern-large-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  writeFileSync(join(content, 'site.yaml'), SITE)
  writeFileSync(join(content, 'redirects.yaml'), `# ${'a'.repeat(7e6)}\n${repeat(2000, (at) => `/a${at}: nothing`)}`)
  const options = { content, check: true, url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }
  const before = process.threadCpuUsage()
  const { messages } = await build(options, new Work())
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'redirects.yaml:2001:9 error bad-path The new address "nothing" is neither a path of this site nor an absolute address.',
  ])
})

test('a build tells of 5,000 attributes that a block does not have', () => {
  const attributes = repeat(5000, (at) => `a${at}=b`).replaceAll('\n', ' ')
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', `:::note{${attributes}}\nText.\n:::`) }))
  expect(messages).toHaveLength(5000)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'guides/x.md:6:38891 error unknown-attribute The block "note" has no attribute "a4999".',
  ])
})

test.each(['<svg ', '<meta '])('a build ends soon with a picture of 40,000 times `%s`', async (start) => {
  const picture = new TextEncoder().encode(start.repeat(40_000))
  const file = { path: 'assets/a.svg', read: () => picture, size: picture.length, hash: start }
  const work = new Work()
  expect(cheaply(() => findActiveContent([file]))).toEqual([])
  // Its size is read before the first pause.
  const { messages } = await cheaply(() => encodeImages(createAssets([file], work), work))
  expect(messages).toEqual([])
})

test.each([
  ['a shortcode of 400,000 letters', `[${'a'.repeat(400_000)}`],
  ['400,000 spaces among the pictures of a gallery', `[gallery ids="1${' '.repeat(400_000)}2"]`],
  ['70,000 beginnings of frames', '[embed'.repeat(70_000)],
])('an import of WordPress costs little for %s', (_, content) => {
  expect(cheaply(() => toTags(content, () => [])).length).toBeLessThan(800_000)
})

const HUGO = 'baseURL = "https://www.example.com"\n'
const inHugo = (text: string) => ({ 'hugo.toml': HUGO, 'content/docs/a.md': text })
const inMdx = (text: string) => ({ 'docusaurus.config.js': 'export default {}', 'docs/a.mdx': text })
const inVitePress = (text: string) => ({ '.vitepress/config.ts': 'export default {}', 'a.md': text })
const inMintlify = (components: object) => {
  const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/start' } } } } }
  return {
    'docs.json': '{ "navigation": { "groups": [{ "group": "A", "openapi": "api.json" }] } }',
    'api.json': JSON.stringify({ components, paths: { '/a': { post } } }),
  }
}
const five = (name: string) => Array.from({ length: 5 }, () => ({ $ref: `#/components/${name}` }))
const toMap = (count: number, value: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, value]))

/** The watch over the time that a page takes costs up to a millisecond. */
const WATCH = 2

function importCheaply(files: Readonly<Record<string, string>>, pages = 0) {
  const place = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(place, 'old', dirname(path)), { recursive: true })
    writeFileSync(join(place, 'old', path), text)
  }
  const options = { source: join(place, 'old'), from: undefined, to: join(place, 'new') }
  return cheaply(() => importSite(options), MOST + pages * WATCH)
}

test.each([
  ['a line of 28 comments', inMdx(`{${'/**/'.repeat(28)}1}`)],
  ['100,000 beginnings of comments', inMdx('<!-- a\n\n'.repeat(100_000))],
  ['300,000 line separators in a module', inMdx(`import a from 'b' /*${'\u2028'.repeat(300_000)}*/`)],
  ['words and hyphens behind a language', inMdx(`\`\`\`js ${'a-'.repeat(250_000)}\n\`\`\``)],
  ['60,000 texts to mark in code', inMdx(`\`\`\`js ${'"ab" '.repeat(60_000)}\n${'a'.repeat(500_000)}\n\`\`\``)],
  [
    '300,000 numbers below 250 keys',
    {
      'docusaurus.config.js': `export default ${'{a:'.repeat(250)}[${'1,'.repeat(300_000)}]${'}'.repeat(250)}`,
      'docs/a.md': '',
    },
  ],
  ['spaces in the place of a file', inVitePress(`<<< a${' '.repeat(300_000)}b c`)],
  ['50,000 parts of a file', { ...inVitePress('<<< a.ts#b\n\n'.repeat(50_000)), 'a.ts': 'abcdefghi\n'.repeat(40_000) }],
  ['300 bold words in one another', inMdx(`${'a<b>'.repeat(300)}b${'</b>'.repeat(300)}`)],
  ['100,000 drawings that nothing ends', { 'a.md': `<pre>\n${'<svg>\n\n'.repeat(100_000)}</pre>` }],
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
  ['60,000 beginnings of code', inHugo('{{< highlight a '.repeat(60_000))],
  ['130,000 shortcodes in a line', inHugo('{{<a>}}'.repeat(130_000))],
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

const toItem = (id: number, type: string, content: string, more = '') =>
  `<item><title>T</title><link>https://old.example/a${id}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`
const inWordpress = (...items: readonly string[]) => ({
  'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`,
})
const toFiles = (count: number, toPath: (at: number) => string, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [toPath(at), text]))
const MENU_ITEM =
  '<item><link>/m{}</link><wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type><wp:postmeta><wp:meta_key>{}</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta></item>'
const toMenuItem = (id: number) =>
  MENU_ITEM.replace('{}', String(id)).replace('{}', id === 0 ? '' : '_menu_item_menu_item_parent')
const toText = (count: number, toPart: (at: number) => unknown) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => toPart(at)))

test.each([
  [
    '10,000 links to ids that none of 10,000 headings has',
    inWordpress(toItem(1, 'post', '<h2>x</h2>\n'.repeat(10_000) + '<a href="#q">x</a>\n'.repeat(10_000))),
    1,
  ],
  [
    '2,000 galleries of 2,000 pictures',
    inWordpress(
      toItem(1, 'post', '[gallery]\n'.repeat(2000)),
      repeat(2000, (at) =>
        toItem(
          at + 2,
          'attachment',
          '',
          '<wp:post_parent>1</wp:post_parent><wp:attachment_url>/a.png</wp:attachment_url>',
        ),
      ),
    ),
    0,
  ],
  [
    '400 times the same pattern of 10,000 paragraphs',
    inWordpress(
      toItem(1, 'post', '<!-- wp:block {"ref":2} /-->\n'.repeat(400)),
      toItem(2, 'wp_block', '<!-- wp:paragraph --><p>words</p>\n'.repeat(10_000)),
    ),
    1,
  ],
  [
    '150 posts with 40 galleries of the same picture',
    inWordpress(
      `<item><wp:post_id>1</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>/a.png</wp:attachment_url><excerpt:encoded>${'a'.repeat(40_000)}</excerpt:encoded></item>`,
      repeat(150, (at) => toItem(at + 2, 'post', '[gallery ids="1"]'.repeat(40))),
    ),
    5,
  ],
  [
    '20 entries of a menu without an id, each below all others',
    inWordpress(toItem(1, 'post', 'A'), repeat(20, toMenuItem)),
    1,
  ],
  [
    '2,000 lists of 400 pages',
    { ...inMdx('<DocCardList/>\n\n'.repeat(2000)), ...toFiles(400, (at) => `docs/p${at}.md`, '# P\n') },
    401,
  ],
  [
    '500 folders for the same 500 operations',
    {
      'docs.json': `{ "navigation": ${toText(500, (at) => ({ openapi: { source: 'api.json', directory: `a${at}` } }))} }`,
      'api.json': JSON.stringify({ paths: toMap(500, { get: {} }) }),
    },
    5000,
  ],
  [
    '4,000 groups that name a document of 4,000 operations',
    {
      'docs.json': `{ "navigation": ${toText(4000, () => ({ openapi: 'api.json', pages: [] }))} }`,
      'api.json': JSON.stringify({ paths: toMap(4000, { get: {} }) }),
      'a.mdx': 'A',
    },
    1,
  ],
  [
    '500 addresses of the same 250 docs',
    {
      'docusaurus.config.js': `export default ${toText(500, (at) => ({ id: `a${at}`, path: 'docs', routeBasePath: `a${at}` }))}`,
      ...toFiles(250, (at) => `docs/p${at}.md`, '# P\n'),
    },
    250,
  ],
])('an import of a folder costs no product with %s', (_, files, pages) => {
  expect(importCheaply(files, pages).pages).toBe(pages)
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
test('an import costs little for settings that join 50,000 texts', () => {
  const code = `export default { a: "x"${'+"y"'.repeat(50_000)} }`
  expect(importCheaply({ 'docusaurus.config.js': code, 'docs/a.md': 'A' }).pages).toBe(1)
})

test.each([
  ['functions in 10,000 functions', 'a=>'.repeat(10_000)],
  ['90,000 comparisons', 'a<'.repeat(90_000)],
])('an import gives up settings with %s, which take minutes to read', (_, start) => {
  const code = `export default { a: ${start}b }`
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

test('an import costs little for 3,000 redirects of a folder of 3,000 pages', () => {
  const pages = Array.from({ length: 3000 }, (_, at) => ({
    file: `${at}.md`,
    to: `docs/${at}`,
    addresses: [`/a/${at}`],
  }))
  const redirects = Array.from({ length: 3000 }, (_, at) => [`/r${at}/:slug*`, '/a/:slug*'] as const)
  const report = new Report()
  const written = cheaply(() => writeRedirects({ redirects }, pages, report))
  expect(written.split('\n').slice(2998, 3002)).toEqual([
    '/a/998: /docs/998',
    '/a/999: /docs/999',
    '/r0/0: /docs/0',
    '/r0/1: /docs/1',
  ])
  expect(report.notes).toHaveLength(2984)
  expect(report.notes[0]?.text).toBe(
    'Not imported: the redirect from "/r16/:slug*" to "/a/:slug*", since those of folders would become more than 50000: write it with an asterisk, as "/old/*: /new/:splat".',
  )
})

const NAMES = Array.from('abcdefghij')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-links-'))
  for (const name of NAMES) {
    const place = join(folder, 'guides', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'page.md'), '')
    for (const other of NAMES) if (other !== name) symlinkSync(`../${other}`, join(place, `to-${other}`))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a scan of ten folders that link to each other finds each file once', () => {
  const { found, messages } = cheaply(() => scanFolder(folder))
  expect(found.map(({ path }) => path)).toEqual(NAMES.map((name) => `guides/${name}/page.md`))
  expect(messages).toHaveLength(90)
})

test('a local site of ten folders that link to each other has each page once', () => {
  const paths = cheaply(() => listPaths(folder))
  expect(paths).toEqual(NAMES.flatMap((name) => [`/guides/${name}/page`, '/guides']))
})

test('a watch on ten folders that link to each other sees changes', async () => {
  const link = join(folder, 'guides/a/to-all')
  symlinkSync(folder, link)
  onTestFinished(() => rmSync(link))
  // The folder that is watched may be a link itself.
  const watch = watchFolder(link)
  await watch.ready
  writeFileSync(join(folder, 'guides/b/page.md'), 'Changed.')
  await expect.poll(async () => [...(await watch.next())]).toContain('guides/b/page.md')
  await watch.close()
})

test('three pictures of a million rows of one pixel are checked without being enlarged', async () => {
  const create = { width: 1, height: 1_000_000, channels: 4, background: 'red' } as const
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer())
  const paths = ['assets/a.png', 'assets/b.png', 'assets/c.png']
  const files = paths.map((path) => ({ path, read: () => picture, size: picture.length, hash: path }))
  // The decoder has threads of its own.
  const before = process.cpuUsage()
  const { messages } = await checkImages(createAssets(files, new Work()))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages).toEqual([])
})

/** A box of the file format of AVIF. */
function toBox(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`size${type}`)
  head.writeUInt32BE(content.length + 8)
  return Buffer.concat([head, content])
}

test('a JPEG of 1.8 MB that claims thousands of millions of Exif entries costs little', () => {
  const exif = Buffer.from('ffe1001445786966000049492a0008000000ffff0000', 'hex')
  const jpeg = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(80_000 * 22, exif), Buffer.from('ffd9', 'hex')])
  const cleaned = cheaply(() => withoutMetadata(new Uint8Array(jpeg), 'image/jpeg'))
  expect(Buffer.from(cleaned).toString('hex')).toBe('ffd8ffd9')
})

test('an AVIF of 512 KB that claims thousands of millions of extents costs little', () => {
  // Of each of 65,535 items 65,535 extents, whose fields have no bytes.
  const places = Buffer.concat([
    Buffer.from('010000000000ffff', 'hex'),
    Buffer.alloc(65_535 * 8, '000100010000ffff', 'hex'),
  ])
  const boxes = [Buffer.alloc(4), toBox('iinf', Buffer.alloc(6)), toBox('iloc', places)]
  const avif = new Uint8Array(toBox('meta', Buffer.concat(boxes)))
  expect(cheaply(() => withoutMetadata(avif, 'image/avif'))).toBe(avif)
})
