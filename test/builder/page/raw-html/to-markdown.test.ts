import { array, assert, constantFrom, letrec, oneof, property, tuple, type Arbitrary } from 'fast-check'
import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from '../../../../builder/page/raw-html/to-markdown.ts'
import { findDifference, lettersOf } from '../../../../builder/page/parse/same-text.ts'

test.each([
  ['paragraphs', '<div>\n <p>\n a\n b</p>c<p>&nbsp;</p></div>', 'a b\n\nc'],
  ['breaks', '<p>a <br> b<br></p>', 'a\\\nb'],
  ['headings of each level', '<h4>a</h4><h5>b</h5><h6>c</h6>', '#### a\n\n##### b\n\n###### c'],
  ['headings', '<h2>a<br>b #</h2><h3></h3>', '## a<br>b \\#'],
  [
    'each phrase',
    '<em>a</em> <strong>b</strong> <del>c</del> <ins>d</ins> <sub>e</sub>',
    '*a* **b** ~~c~~ <ins>d</ins> <sub>e</sub>',
  ],
  ['spaces beside a phrase', 'a<b> b </b>c <em> </em>', 'a **b** c'],
  ['phrases that begin and end together', '<b><i>a</i> b</b>', '***a* b**'],
  ['a phrase that begins with a wide space', 'a <b>\u2003b</b>', 'a <b>\u2003b</b>'],
  ['phrases within a word', 'a<b>b</b>c', 'a**b**c'],
  ['phrases that marks cannot tell apart', '<i>a</i><b>b</b>', '<i>a</i><b>b</b>'],
  ['a phrase whose end a letter hides', '<b>a:</b>b', '<b>a:</b>b'],
  ['phrases between punctuation', '(<b>“a”</b>, <s>b</s>)', '(**“a”**, ~~b~~)'],
  ['what markdown has no mark for', 'x<sup>2</sup> <q>a</q> <mark>b</mark>', 'x<sup>2</sup> <q>a</q> <mark>b</mark>'],
  ['elements that say nothing', '<span>a</span> <small>b</small><u>c</u><wbr>', 'a bc'],
  ['code', '<kbd>a\n b</kbd> <code>``</code>', '`a b` ``` `` ```'],
  ['each kind of code', '<samp>a</samp> <var>b</var>', '`a` `b`'],
  ['links with a title of spaces', '<a href="/x" title=" ">a</a>', '[a](/x)'],
  ['links without a title', '<a href="/x&#10;y" title="">a</a>', '[a](/xy)'],
  ['addresses with a space', '<a href="https://a.b/c d">https://a.b/c d</a>', '[https://a.b/c d](<https://a.b/c d>)'],
  ['code without text', 'a <code> </code>', 'a'],
  ['addresses between spaces', '<a href="https://a.b/c"> https://a.b/c </a>', '<https://a.b/c>'],
  ['addresses behind other text', '<a href="https://a.b/c">d</a>', '[d](https://a.b/c)'],
  [
    'addresses with a title',
    '<a href="https://a.b/c" title="T">https://a.b/c</a>',
    '[https://a.b/c](https://a.b/c "T")',
  ],
  ['addresses of this site', '<a href="/https:a">/https:a</a>', '[/https:a](/https:a)'],
  ['a bar behind a backslash in code', '<code>[a]\\|b</code>', '<code>\\[a]\\\\|b</code>'],
  ['comments in code', '<code>a<!-- b --></code>', '`a`'],
  ['images among text', 'a <b><img src="/a.png" alt="b"></b> c', 'a **![b](/a.png)** c'],
  ['images without a text', '<img src="/a.png">', '![](/a.png)'],
  ['numbers with spaces between them', '<ol> <li>a</li> <li>b</li> </ol>', '1. a\n2. b'],
  ['addresses in bold', '<b>https://a.b/c</b>', '**<https://a.b/c>**'],
  ['links', '<a href="/a(b" title="T &quot;1&quot;">a]</a>', '[a\\]](</a(b> "T \\"1\\"")'],
  ['links within code', '<code><a href="/x">a</a></code>', '[`a`](/x)'],
  ['links without text or address', '<a href="/x"> </a><a>a</a>', 'a'],
  ['links behind an exclamation mark', 'a!<a href="/x">b</a>', 'a\\![b](/x)'],
  ['links around blocks', '<a href="/x"><h3>a</h3>b<i>c</i></a>', '### [a](/x)\n\n[b*c*](/x)'],
  ['addresses', '<a href="https://a.b/?c&amp;copy;">https://a.b/?c&amp;copy;</a>', '<https://a.b/?c&copy;>'],
  ['addresses in text', 'See https://a.b/c_d, or www.a.b.', 'See <https://a.b/c_d>, or [www.a.b](http://www.a.b).'],
  ['images', '<img src="/a.png" alt="a\n[b]"><img alt="c">', '![a \\[b\\]](/a.png)'],
  ['lists', '<ul><li>a<ul><li>b</li></ul></li><li></li></ul>', '- a\n  - b'],
  ['numbers without text', '<ol><li>a</li><li></li></ol>', '1. a\n2.'],
  ['lists with paragraphs', '<ol start="3"><li><p>a</p><p>b</p></li><li>c</li></ol>', '3. a\n\n   b\n\n4. c'],
  ['paragraphs with dashes', '<p>a - b</p><p>c - d</p>', 'a - b\n\nc - d'],
  ['lists with a dash in a paragraph', '<ul><li>a<p>b - c</p></li></ul>', '- a\n\n  b - c'],
  ['lists of several items', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['lists below each other', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n<!-- -->\n\n- b'],
  ['items without a list', '<li>a</li>', '- a'],
  ['items of several phrases without a list', '<li>a<b>b</b>c</li>', '- a**b**c'],
  ['descriptions', '<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl>', '- a\n\n  b\n\n- c\n\n  d'],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['breaks in code blocks', '<pre>a<br>b</pre>', '```\na\nb\n```'],
  ['blocks in headings', '<h2>a<div>b</div>c</h2>', '## a<br>b<br>c'],
  ['the number of an item', '<ol><li>a</li><li value="90">b</li><li>c</li></ol>', '1. a\n\n<!-- -->\n\n90. b\n91. c'],
  [
    'numbers that go down',
    '<ol start="3"><li>a<ol><li value="2">b</li><li value="1">c</li></ol></li></ol>',
    '3. a\n\n   2. b\n\n   <!-- -->\n\n   1. c',
  ],
  [
    'a number that an item has anyway',
    '<ol start="4"><li value="4">a</li>b<li value="6">c</li></ol>',
    '4. a\n5. b\n6. c',
  ],
  ['a number without order', '<ul><li value="4">a</li><li value="9">b</li></ul>', '- a\n- b'],
  ['a number that is none', '<ol start=""><li>a</li></ol>', '1. a'],
  ['a number with more behind it', '<ol start="2.5"><li>a</li></ol>', '2. a'],
  ['a number below zero', '<ol start="-1"><li>a</li></ol>', '1. a'],
  ['zero', '<ol start="0"><li>a</li></ol>', '0. a'],
  ['the largest number of a list', '<ol start="999999999"><li>a</li></ol>', '999999999. a'],
  ['a number above it', '<ol start="1000000000"><li>a</li></ol>', '1. a'],
  [
    'blocks in code',
    '<pre>a <details><summary>b</summary>c<p>d</p></details>e<br><p>f</p>\ng</pre>',
    '```\na \nb\nc\nd\ne\nf\ng\n```',
  ],
  ['code blocks', '<pre>a\n  ```\n</pre>', '````\na\n  ```\n````'],
  ['dividers', 'a<hr>b', 'a\n\n***\n\nb'],
  ['details with a heading', '<details><summary>a<h3>b</h3></summary>c</details>', '**a**\n\n### **b**\n\nc'],
  ['details', '<details><summary>a</summary>b</details>', '**a**\n\nb'],
  [
    'tables',
    '<table><caption>t</caption><tr><th>a<th>b<tr><td>c|d<td><p>e</p>f</table>',
    't\n\n| a | b |\n| - | - |\n| c\\|d | e<br>f |',
  ],
  [
    'tables with a foot',
    '<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>',
    '| a |\n| - |\n| b |\n| c |',
  ],
  [
    'tables in the order in which browsers show their parts',
    '<table><tfoot><tr><td>f<tbody><tr><td>b<thead><tr><th>h<tbody><tr><td>c<thead><tr><td>d<tfoot><tr><td>e</table>',
    '| h |\n| - |\n| b |\n| c |\n| d |\n| e |\n| f |',
  ],
  ['tables with half a head', '<table><tr><th>a<td>b<tr><td>c<td>d</table>', '| | |\n| - | - |\n| a | b |\n| c | d |'],
  ['tables without cells', 'a<table></table>b', 'a\n\nb'],
  ['tables without a head', '<table><tr><td>a</table>', '| |\n| - |\n| a |'],
  [
    'cells that span',
    '<table><thead><tr><td colspan=2>a<tbody><tr><td rowspan=2>b<td>c<tr><td>d</table>',
    '| a | |\n| - | - |\n| b | c |\n| | d |',
  ],
  [
    'what markdown would read as markup',
    '<p># a<br>- b<br>1. c<br>---<br>&gt; d<br>+ e</p>',
    '\\# a\\\n\\- b\\\n1\\. c\\\n\\---\\\n\\> d\\\n\\+ e',
  ],
  [
    'characters of markdown',
    '*a_b_c* `d` [e] \\f &amp;lt; &lt;g ~h~',
    '\\*a_b_c\\* \\`d\\` \\[e] \\\\f \\&lt; \\<g \\~h\\~',
  ],
])('htmlToMarkdown() writes %s', (_, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

test('htmlToMarkdown() loses no letter, and what it writes is read as nothing else', () => {
  assert(
    property(fragment, (html) => {
      const read = markdownToHtml(htmlToMarkdown(html), { features: { frontmatter: false, gfm: true } }).html
      expect(findDifference(html, read)).toBeUndefined()
      // In code nothing is a link.
      expect(/<(?:code|pre)>/.test(html) || textsOfLinks(read) === textsOfLinks(html)).toBe(true)
    }),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  )
})

/** The letters of every link; its markup is that of its neighbours. */
const textsOfLinks = (html: string): string =>
  [...html.matchAll(/<a href="\/x">(.*?)<\/a>/gs)].map(([, text = '']) => lettersOf(text)).join(' ')

const WORDS =
  'a¦b c¦ d ¦ ¦*¦_¦`¦[¦]¦(¦!¦\\¦&lt;¦&gt;¦&amp;¦&amp;lt;¦~¦|¦#¦-¦+¦=¦1.¦:¦“¦é¦\n¦\u00A0¦# ¦- ¦---¦1. '.split('¦')

const PHRASES = 'b¦em¦s¦code¦sub¦span'.split('¦')
const BLOCKS = 'p¦div¦h2¦ul¦ol¦li¦blockquote¦pre¦section'.split('¦')

const wrap = (name: string, content: string): string => `<${name}>${content}</${name}>`

const { phrasing } = letrec<{ phrasing: string; phrase: string }>((tie) => ({
  phrasing: array(oneof({ maxDepth: 3 }, constantFrom(...WORDS), tie('phrase')), { maxLength: 5 }).map((all) =>
    all.join(''),
  ),
  phrase: oneof(
    tuple(constantFrom(...PHRASES), tie('phrasing')).map(([name, content]) => wrap(name, content)),
    constantFrom('<br>', '<a href="/x">a</a>', '<a href="/x">]</a>', '<img src="/y" alt="]">'),
  ),
}))

const { fragment }: { fragment: Arbitrary<string> } = letrec<{ fragment: string; block: string }>((tie) => ({
  fragment: array(oneof({ maxDepth: 3 }, phrasing, tie('block')), { maxLength: 4 }).map((all) => all.join('')),
  block: oneof(
    tuple(constantFrom(...BLOCKS), tie('fragment')).map(([name, content]) => wrap(name, content)),
    array(array(phrasing, { maxLength: 3 }), { maxLength: 3 }).map((rows) =>
      wrap('table', rows.map((row) => wrap('tr', row.map((cell) => wrap('td', cell)).join(''))).join('')),
    ),
    constantFrom('<hr>'),
  ),
}))

test.each([
  ['2000', 1000],
  ['12', 12],
  ['2.5', 2],
  ['0', 1],
  ['-2', 1],
  ['', 1],
])('htmlToMarkdown() lets a cell with colspan="%s" span %i columns, as browsers do', (span, columns) => {
  const [head] = htmlToMarkdown(`<table><tr><td colspan="${span}">a</td></tr></table>`).split('\n')
  expect(head?.match(/\|/g)).toHaveLength(columns + 1)
})
