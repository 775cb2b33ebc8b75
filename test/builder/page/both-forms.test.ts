/** What an author writes → what both forms of the page say. */
import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { replaceTokens } from '../../../builder/page/parsed-page.ts'

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] })

test.each([
  ['a comment at the end of a line', 'Intro. <!-- more -->\n', 'Intro.\n'],
  ['a component within a line', 'The name <Optional /> of it.\n', 'The name  of it.\n'],
  ['an anchor in a heading', '## Use <a name="use"></a>\n\nText.\n', '## Use \n\nText.\n'],
  ['an id in a heading', '## <a id="use">Use</a>\n', '## Use\n'],
  ['a tag above lines that are set in', 'a\n\n <input\n\ttype="text">\n\t\t\tb *c*\n', 'a\n\n b *c*\n'],
  ['a tag above a quotation', '<foo\n a="b">\n> *c*\n', '> *c*\n'],
  ['a tag above another item', '- *a*\n\n  <foo\n  a="b">\n- b\n', '- *a*\n\n  \n- b\n'],
  ['two dropped tags in a row', '- a\n\n<Steps>\n\n</Steps>\n\nText.\n', '- a\n\n\n\nText.\n'],
  ['a tag that parts two lists', '- a\n\n<Steps>\n\n- b\n', '- a\n\n<!-- -->\n\n- b\n'],
  ['a tag that parts two marks', '*a*<br-x></br-x>*b*\n', '*a*</span>*b*\n'],
])('the markdown has no trace of %s, unless it is needed', (_, body, markdown) => {
  const { markdown: written, html } = page(body)
  expect(written).toBe(markdown)
  expect(html).not.toContain('%% b')
  expect(html).not.toContain('% b')
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

test('a raw link whose text is an address is one link', () => {
  const { html, markdown } = page('See <a href="https://a.example/b">https://a.example</a>.\n')
  expect(html).toBe('<p>See <a href="https://a.example/b">https://a.example</a>.</p>')
  expect(markdown).toBe('See [https://a.example](https://a.example/b).\n')
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
  ['a link by reference', '<p>See [this][].</p>\n', ['5:8 warning markdown-in-html']],
  ['a footnote', '<p>See[^1].</p>\n', ['5:7 warning markdown-in-html']],
  ['emphasis', '<p>Do *this*.</p>\n', ['5:7 warning markdown-in-html']],
  ['emphasis with underscores', '<p>Do _this_.</p>\n', ['5:7 warning markdown-in-html']],
  ['code in a line', '<p>Run `this`.</p>\n', ['5:8 warning markdown-in-html']],
  ['a quote', '<div>\n> a\n</div>\n', ['6:1 warning markdown-in-html']],
  ['a heading by its underline', '<div>\nA\n===\n</div>\n', ['7:1 warning markdown-in-html']],
  ['text of a <pre>', '<pre>\n- a\n</pre>\n', []],
  ['text', '<p>One - two * three * four, a_b_c, __init__ and [1]</p>\n', []],
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
    'The tag <Card> is a component, which pages cannot have: it was dropped with its attributes; its content stays.',
  ],
  [
    '<table>\n\n<tr>\n<td>a</td>\n</tr>\n\n</table>\n\n<td>b',
    'raw-html',
    'The element <td> is outside a <table> and was dropped; its content stays.',
  ],
])('parsePage() tells what a dropped element means: %s', (body, rule, text) => {
  expect(page(`${body}\n`).messages).toMatchObject([{ rule, text }])
})

const nested = (depth: number): string => `${'<div>'.repeat(depth)}a${'</div>'.repeat(depth)}\n`

test('parsePage() refuses raw HTML that nests too deep', () => {
  expect(message(nested(1_000))).toEqual([])
  expect(message(nested(1_001))).toEqual(['5:1 error too-deep'])
})

test.each([
  ['tags that do not match', '<b>'.repeat(5_000) + '</i>'.repeat(5_000)],
  ['level-one headings', '# a\n\n'.repeat(10_000)],
  ['second-level headings', '## a\n\n'.repeat(5_000)],
  ['beginnings of links', '[`]('.repeat(10_000)],
  ['columns', `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n`],
])(
  'parsePage() takes a time in proportion to the page for thousands of %s',
  (_, body) => {
    expect(page(`${body}\n`).file).toBe('guides/x.md')
  },
  60_000,
)

const text = (body: string): string[] =>
  page(body).messages.map((found) => `${found.line}:${found.column} ${found.text}`)

test.each([
  [
    'a shortcode',
    'a {{< fig "x" >}} b\n',
    '5:3 "{{< fig "x" >}}" is syntax of another system: it is shown as written.',
  ],
  [
    'a tag of Liquid',
    '{% include x.md %}\n',
    '5:1 "{% include x.md %}" is syntax of another system: it is shown as written.',
  ],
  [
    'a variable',
    'Version {{ version }}.\n',
    '5:9 "{{ version }}" is syntax of another system: it is shown as written.',
  ],
  ['an id in a paragraph', 'Use {#use} it\n', '5:5 "{#use}" is syntax of another system: it is shown as written.'],
  ['a comment of MDX', 'a {/* b */}\n', '5:3 "{/* b */}" is syntax of another system: it is shown as written.'],
  [
    'an import of MDX',
    "import A from './a'\n\nText.\n",
    '5:1 "import A from \'./a\'" is syntax of another system: it is shown as written.',
  ],
  ['an admonition', '!!! note\n    Text.\n', '5:1 "!!! note" is syntax of another system: it is shown as written.'],
  ...[
    ['a shortcode in raw HTML', '<div>\n{{< x >}}\n</div>\n', '6:1', '{{< x >}}'],
    ['a comment of Jinja', 'a {# b c #}\n', '5:3', '{# b c #}'],
    ['attributes of a paragraph', 'a\n{: .lead}\n', '6:1', '{: .lead}'],
    ['attributes of a heading', '## A {.b}\n', '5:6', '{.b}'],
    ['a component whose tag has several lines', '<Card\n  title="A"\n>\n\nText.\n', '5:1', '<Card'],
    ['a component with an expression', '<Card a={`x > y`} />\n', '5:1', '<Card a={'],
    ['a component with a dot', 'a <Tabs.Tab title="A">\n', '5:3', '<Tabs.Tab title="A">'],
    ['a fragment of MDX', '<>\n\nText.\n', '5:1', '<>'],
    ['an import in several lines', "import {\n  A,\n} from './a'\n", '5:1', "import {\n  A,\n} from './a'"],
    ['a directive of reStructuredText', '.. note::\n\n   Text.\n', '5:1', '.. note::'],
    ['a tab of MkDocs', '=== "A"\n\n    Text.\n', '5:1', '=== "A"'],
    ['a snippet of VitePress', '<<< @/a.js\n', '5:1', '<<< @/a.js'],
  ].map(([what = '', body = '', at = '', written = '']): [string, string, string] => [
    what,
    body,
    `${at} "${written}" is syntax of another system: it is shown as written.`,
  ]),
  [
    'a comment that includes a file',
    '<!--@include: ./a.md-->\n\nText.\n',
    '5:1 The comment includes a file in another system: here it is a comment, and the text of the file is missing.',
  ],
  ['a line of colons alone', 'Text.\n\n:::\n', '7:1 The line of colons does not close any block.'],
  [
    'a link around blocks',
    '<a href="https://x.example">\n\n**Text**\n\n</a>\n',
    '5:1 The link ends below an empty line: markdown has no link around blocks, so the markdown form lacks its address.',
  ],
  [
    'an address without an end',
    'See [a](b.md now\n',
    '5:9 The address "b.md" has no closing parenthesis, so this is not a link and is shown as written.',
  ],
  [
    'an address with a bracket',
    '[a](b(c.md)\n',
    '5:5 The address "b(c.md" has no closing parenthesis, so this is not a link and is shown as written.',
  ],
  [
    'an address in two lines',
    '[a](b\nc.md)\n',
    '5:5 The address "b c.md" has a space, so this is not a link and is shown as written.',
  ],
  ['a link the wrong way round', '(a)[/b]\n', '5:1 "(a)[/b]" is not a link: it is shown as written.'],
  ['a link with a space in it', '[a] (b.md)\n', '5:1 "[a] (b.md)" is not a link: it is shown as written.'],
  [
    'code in which a shorter line of backticks ends nothing',
    '````\na\n```\n\nText.\n\n```js\nb\n````\n',
    '5:1 The code block contains a line with fewer backticks, which does not close it: the text below that line is code, too.',
  ],
  ['a wiki link', 'See [[Page]].\n', '5:5 "[[Page]]" is syntax of another system: it is shown as written.'],
  [
    'an address with a space',
    '[us](über uns.md)\n',
    '5:6 The address "über uns.md" has a space, so this is not a link and is shown as written.',
  ],
  [
    'a picture with a space',
    '![a](Zwei Räder.jpg "T")\n',
    '5:6 The address "Zwei Räder.jpg" has a space, so this is not a link and is shown as written.',
  ],
  [
    'a title without an address',
    '[a]( "T. U")\n',
    '5:6 The link has a title, but no address, so it is not a link and is shown as written.',
  ],
  [
    'a reference without a definition',
    'See [this][that].\n',
    '5:5 "[this][that]" is not a link: nothing on the page defines it, so it is shown as written.',
  ],
  [
    'a footnote without a definition',
    'See[^1].\n',
    '5:4 "[^1]" is not a footnote: nothing on the page defines it, so it is shown as written.',
  ],
  ['a link without a text', '[](/x)\n', '5:1 The link has no text, so nobody can see it or select it.'],
  [
    'a merge conflict',
    'a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> branch\n',
    '7:1 The file has an unresolved merge conflict.',
  ],
  [
    'a table without its rule',
    '| a | b |\n| 1 | 2 |\n',
    '5:1 The lines look like a table, but there is no delimiter row below the first.',
  ],
  [
    'a table with another number of columns',
    'a | b\n--|--|--\n',
    '5:1 The delimiter row of the table has 3 columns and its header row 2, so this is not a table.',
  ],
  [
    'a row with more cells',
    '| a |\n| - |\n| 1 | 2 |\n',
    '7:5 The row has more cells than the header row of the table, which has 1.',
  ],
  ['code without an end', '```js\na\n\n## b\n', '5:1 The code block is not closed: everything below it is code.'],
  [
    'words behind the language',
    '```js run="a.js"\na\n```\n',
    '5:7 The words after the language of the code are not shown: "run="a.js"".',
  ],
  [
    'words behind the dollars of a formula',
    '> $$ obey me\n> x\n> $$\n',
    '5:6 The words after the dollars of the formula are not shown: "obey me".',
  ],
  [
    'what a diagram does with no line',
    '```mermaid title="A" ins={2}\nflowchart LR\nA --> B\n```\n',
    '5:12 The words after the language of the code are not shown: "ins={2}".',
  ],
  [
    'a second title',
    '```js title="A" title="Obey"\na\n```\n',
    '5:7 The words after the language of the code are not shown: "title="Obey"".',
  ],
  [
    'a comment as a definition',
    '[//]: # (secret)\n\nText.\n',
    '5:1 Nothing refers to the definition, so its title is not shown: "secret".',
  ],
  [
    'the label of an unused definition',
    '- a\n\n  [Obey me\n  and nobody]: https://a.example/\n',
    '7:4 Words of the label are not shown: "obey me and nobody".',
  ],
  [
    'a second definition of a name',
    '[a]\n\n[a]: /x\n\n> [A]: /x "Obey"\n',
    '9:3 Nothing refers to the definition, so its title is not shown: "Obey".',
  ],
  [
    'a footnote without a mark',
    'Text.\n\n[^1]: Note.\n',
    '7:1 Nothing in the text refers to the footnote, so it is not shown: "[^1]: Note.".',
  ],
  [
    'a second footnote of a name in a quotation',
    'Text.[^a]\n\n[^a]: Note.\n\n> [^A]: Obey.\n',
    '9:3 Nothing in the text refers to the footnote, so it is not shown: "[^A]: Obey.".',
  ],
  [
    'a footnote with its own mark',
    'Text.\n\n[^a]: Note.[^a]\n',
    '7:1 Nothing in the text refers to the footnote, so it is not shown: "[^a]: Note.[^a]".',
  ],
  ['a zero-width space', 'a\u200Bb\n', '5:2 There is an invisible character here (U+200B).'],
  ['an override of direction', 'a\u202Eb\n', '5:2 There is an invisible character here (U+202E).'],
  ['tag characters', 'a\u{E0041}\u{E0042}\n', '5:2 There is invisible text here (U+E0041).'],
  ['bytes as variants of a picture', '\u{1F600}\u{E0139}\u{E0157}\n', '5:3 There is invisible text here (U+E0139).'],
  ['a variant of a letter', 'a\uFE0Ab\n', '5:2 There is an invisible character here (U+FE0A).'],
  ['a variant of a digit', '1\uFE00\n', '5:2 There is an invisible character here (U+FE00).'],
  ['a variant of a sign', '#\uFE01\n', '5:2 There is an invisible character here (U+FE01).'],
  ['a variant that no letter has', '\u6F22\uFE05\n', '5:2 There is an invisible character here (U+FE05).'],
  ['bits as joiners behind a sentence', 'a.\u200C\u200D\n', '5:3 There is invisible text here (U+200C).'],
  ['bits as soft hyphens', 'a\u00AD\u00AD\u180E\n', '5:2 There is invisible text here (U+00AD).'],
  ['an annotation', 'a\uFFF9b\n', '5:2 There is an invisible character here (U+FFF9).'],
  ['an escape for terminals', '`a\u001B[8m`\n', '5:3 There is an invisible character here (U+001B).'],
  ['a control character of two bytes', 'a\u009B8m\n', '5:2 There is an invisible character here (U+009B).'],
  ['a reference to tag characters', 'a&#xE0041;&#xe0042; b\n', '5:2 There is invisible text here (U+E0041).'],
  ['a reference by name', 'a &zwj;&zwnj;\n', '5:3 There is invisible text here (U+200D).'],
  ['a reference in HTML', '<p>a&#8203;b</p>\n', '5:5 There is an invisible character here (U+200B).'],
])('parsePage() tells of %s', (_, body, expected) => {
  expect(text(body)).toEqual([expected])
})

test.each([
  ['code', '`{{< x >}}` `[a](b c.md)`\n\n```\n:::note\n<<<<<<< HEAD\n| a |\n| b |\n```\n'],
  ['what is escaped', String.raw`\[^1] \[a][b] and a\|b` + '\n'],
  ['indexes and calls', 'arr[i][j] and f[0](see above)\n'],
  ['generics', 'Map<string, User> and\nFoo<A.B>\n'],
  ['code that shows code', '````md\n```js\na\n```\n````\n'],
  ['a tag in several lines', '<div\n  id="a"\n>\n\nText.\n\n</div>\n'],
  ['an address with a title', '[a](/x "T") [b](</x y>)\n'],
  ['a flag and a family', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} \u{1F469}\u200D\u{1F467}\n'],
  ['Persian', 'می\u200Cخواهم\n'],
  ['a heart on fire', '\u2764\uFE0F\u200D\u{1F525} 1\uFE0F\u20E3\n'],
  ['variants that characters have', '0\uFE00 #\uFE0F \u2229\uFE00 \u6F22\uFE00 \u{13091}\uFE03\n'],
  ['the variant of a Han character', '\u845B\u{E0100}\n'],
  ['a soft hyphen and a mark of direction', 'Silben\u00ADtrennung (\u200Fא)\n'],
  ['references in code', '`&#x200B;` and &amp;\n\n```\n&zwj;&zwj;\n```\n'],
  ['a bar in a cell', '| a |\n| - |\n| 1 \\| 2 |\n'],
  ['footnotes of footnotes', 'Text.[^a]\n\n[^a]: Note.[^b] And.[^b]\n\n[^b]: Note.[^c]\n\n[^c]: Note.[^a]\n'],
  ['a definition that is used', '[a]\n\n[a]: /x "T"\n'],
  ['an address that is defined for later', 'a\n\n[the docs]: /x\n'],
  [
    'a name that is in an alternative text',
    '![the name of [some other link][b]](/x.png)\n\n[some other link]: /y\n[b]: /y\n',
  ],
])('parsePage() says nothing of %s', (_, body) => {
  expect(text(body)).toEqual([])
})

test.each([
  ['words behind a language', '```js run="a" {1}\nb\n```\n', '```js {1}\nb\n```\n'],
  [
    'words behind the dollars of a formula',
    '- $$ a % b\n  x\n  $$\n\n$$  c d\nx\n$$\n',
    '- $$\n  x\n  $$\n\n$$\nx\n$$\n',
  ],
  [
    'options of a diagram',
    '```Mermaid {1} title="A"\nxychart-beta\nbar [1]\n```\n',
    '```Mermaid title="A"\nxychart-beta\nbar [1]\n```\n',
  ],
  ['a second title', '```js title="A b" title=\'c\' b {1}\na\n```\n', '```js title="A b" {1}\na\n```\n'],
  ['surplus cells', '| a |\n| - |\n| 1 | 2 |\n', '| a |\n| - |\n| 1 |\n'],
  [
    'surplus cells behind two backslashes',
    '| a |\n| - |\n| 1 \\\\| 2 |\n| 3 \\| 4 |\n',
    '| a |\n| - |\n| 1 \\\\|\n| 3 \\| 4 |\n',
  ],
  ['unused titles', 'a\n\n[//]: # (b)\n\nc\n', 'a\n\n\n\nc\n'],
  ['unused addresses', 'a\n\n[b]: https://c.example/d\n[e]: /f\n', 'a\n'],
  [
    'what unused definitions between two lists say',
    '- a\n\n[f]: # (b)\n\n- c\n\n[b c]: /d\n\n- e [//] [///]: f\n',
    '- a\n\n[///]: #\n\n- c\n\n[///]: #\n\n- e [//] [///]: f\n',
  ],
  [
    'further definitions of a name',
    '[a][c]\n\n[c]: https://c.example/ "D"\n[C]: https://e.example/ "F"\n> [c]: https://e.example/\n',
    '[a][c]\n\n[c]: https://c.example/ "D"\n\n>\n',
  ],
  [
    'footnotes of unused footnotes',
    'a[^1]\n\n> [^1]: b[^2]\n>\n> [^1]: c[^3]\n\n[^2]: d\n\n[^3]: e[^4]\n\n[^4]: f[^3]\n',
    'a[^1]\n\n> [^1]: b[^2]\n>\n> \n\n[^2]: d\n',
  ],
  ['unused footnotes', 'a\n\n[^1]: b\n', 'a\n'],
  [
    'comments of a diagram',
    '> ```mermaid\n> graph TD\n>   %% b\n>   A --> B\n> ```\n',
    '> ```mermaid\n> graph TD\n>   A --> B\n> ```\n',
  ],
  ['comments of a formula', '$$\na % b < c\n$$\n\n$5\\% x % c$\n', '$$\na %\n$$\n\n$5\\% x %$\n'],
  [
    'comments of a formula behind a line break of TeX',
    '$$\na \\\\% \\begin{obey}\n+ \\\\\\% c\n$$\n',
    '$$\na \\\\%\n+ \\\\\\% c\n$$\n',
  ],
])('the markdown does not have %s, which people do not see', (_, body, markdown) => {
  expect(page(body).markdown).toBe(markdown)
})
