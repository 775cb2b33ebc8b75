import { expect, test } from 'vitest'
import { parsePage } from '../../../../builder/page/parse/parse-page.ts'

const settings = { origins: ['https://www.example.com'] }
const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}\n`, settings)

test.each([
  [
    'a component',
    '<Card a="b">x</Card>',
    '5:1-13 warning raw-html The tag <Card> is a component, which pages cannot have: it was dropped with its attributes; its content stays. Write in markdown what it would show.',
  ],
  [
    'a cell outside a table',
    '<td>x</td>',
    '5:1-5 warning raw-html The element <td> is outside a <table> and was dropped; its content stays. Write <table> before it, or the table in markdown.',
  ],
  [
    'a cell behind a table',
    '<table><tr><td>a</td></tr></table><td>x</td>',
    '5:35-39 warning raw-html The element <td> is outside a <table> and was dropped; its content stays. Write <table> before it, or the table in markdown.',
  ],
  [
    'a comment that includes a file elsewhere',
    'a <!-- @include: b.md --> c',
    '5:3-26 warning foreign-syntax The comment includes a file in another system: here it is a comment, and the text of the file is missing. ::include{file=path.md}',
  ],
  [
    'what shows something',
    '<canvas>x</canvas>',
    '5:1-9 error missing-content The element <canvas> is not allowed: what it shows would be missing from the page. Link to what it shows.',
  ],
  [
    'an element that goes with its content',
    '<style>a<b>c</style>',
    '5:1-8 warning raw-html The element <style> is not allowed and was dropped with its content. Delete the tags, or write it in markdown.',
  ],
  [
    'an element whose content stays',
    '<font>d</font>',
    '5:1-7 warning raw-html The element <font> is not allowed and was dropped; its content stays. Delete the tags, or write it in markdown.',
  ],
  [
    'an attribute that runs code',
    '<p onclick="y">d</p>',
    '5:4-15 error active-content The attribute "onclick" runs code, which pages may not do. Delete the attribute.',
  ],
  [
    'attributes that are not allowed',
    '<p class="a" style="b" title="c d e f">x</p>',
    '5:4-13 warning raw-html <p> must not have "class", "style", which was dropped. Delete it.',
  ],
  [
    'an id of four words',
    '<p id="a b c  d" lang="a b c">x</p>',
    '5:4-17 warning raw-html <p> must not have "id", which was dropped. Delete it.',
  ],
  [
    'an empty address',
    '<a href=" ">x</a>',
    '5:4-12 warning empty-address The address is empty, so it leads nowhere. Write where it leads: href="/address".',
  ],
  [
    'an image without alternative text',
    '<img src="/a.png">',
    '5:1-19 error missing-alt The image has no alternative text. Write alt="what the image shows", or alt="" where it only decorates.',
  ],
  [
    'an empty link',
    '<a href="/x"> </a>',
    '5:1-19 warning missing-link-text The link has no text, so nobody can see it or select it. Write what it leads to before </a>.',
  ],
  [
    'an element with capitals, which is no component',
    '<fONT>d</fONT>',
    '5:1-7 warning raw-html The element <font> is not allowed and was dropped; its content stays. Delete the tags, or write it in markdown.',
  ],
  [
    'what is called like a heading',
    '<div><h2x></h2x></div>',
    '5:6-11 warning raw-html The element <h2x> is not allowed and was dropped; its content stays. Delete the tags, or write it in markdown.',
  ],
  [
    'what ends like the name of a heading',
    '<div><xh2></xh2></div>',
    '5:6-11 warning raw-html The element <xh2> is not allowed and was dropped; its content stays. Delete the tags, or write it in markdown.',
  ],
  [
    'an empty link in a block',
    '<div>\n<a href="/x"> </a>\n</div>',
    '6:1-19 warning missing-link-text The link has no text, so nobody can see it or select it. Write what it leads to before </a>.',
  ],
  [
    'a link around blocks',
    '<a href="/x">\n\nText\n\n</a>',
    '5:1-14 warning raw-html The link ends below an empty line: markdown has no link around blocks, so the markdown form lacks its address. Write it as [text](address), or as [![What it shows](picture.png)](address).',
  ],
  [
    'the title of a fold that shows nothing',
    '<pre>a<details><summary> &nbsp;</summary>b</details></pre>',
    '5:16-42 warning missing-label The fold has no title, so people hardly find its text. Write what it is about before </summary>.',
  ],
  [
    'an id of the frame',
    '<p id="page:main">a</p>',
    '5:4-18 warning raw-html Ids that begin with "page:" are those of the frame around the page. Write another id.',
  ],
  [
    'the name of an anchor that is an id of the frame',
    '<a name="page:main"></a>',
    '5:4-20 warning raw-html Ids that begin with "page:" are those of the frame around the page. Write another id.',
  ],
  [
    'sizes of zero',
    '<img src="/a.png" alt="a" width="0" height="00px">',
    '5:27-36 warning raw-html <img> must not have "width", "height", which was dropped. Delete it.',
  ],
  [
    'an empty heading',
    '<h3><b></b></h3>',
    '5:1-17 warning empty-heading The heading has no text, so nobody can see it. Write its text, or delete it.',
  ],
])('cleanFragment() tells of %s', (_, html, expected) => {
  const messages = page(html).messages.map(
    ({ line, column, endColumn, severity, rule, text, hint }) =>
      `${line}:${column}-${endColumn} ${severity} ${rule} ${text} ${hint}`,
  )
  expect(messages).toEqual([expected])
})

test.each([
  ['cells behind a table within a cell', '<table><tr><td><table></table></td><td>b</td></tr></table>', '<td>b</td>'],
  ['the cells of a table behind the end of none', '</table></table><table><tr><td>a</td></tr></table>', '<td>a</td>'],
  ['the name of a place as its id', '<a name="x"></a>b', '<p><a id="x"></a>b</p>'],
  ['an id of three words between spaces', '<p id=" a b c ">x</p>', '<p id=" a b c ">x</p>'],
  ['an id of three words', '<p id="a b c">x</p>', '<p id="a b c">x</p>'],
  ['a link with an image', '<a href="tel:1"><img src="data:image/png;base64,AA" alt=""></a>', '<a href="tel:1"><img'],
  [
    'no reference to the mark of a token',
    '<p>&#65534; &#0065534 &#xfffe; &#x0FFFE|</p>',
    '<p>\uFFFD \uFFFD \uFFFD \uFFFD|',
  ],
  [
    'many words that people see or hear',
    '<table><tr><th abbr="a b c d" aria-label="e f g h"><img src="data:image/png;base64,AA" alt="i j k l" title="m n o p"></th></tr></table>',
    '<th abbr="a b c d" aria-label="e f g h" scope="col"><img src="data:image/png;base64,AA" alt="i j k l" title="m n o p"',
  ],
  [
    'a link with an image in a block',
    '<div><a href="tel:1"><img src="data:image/png;base64,AA" alt="a"></a></div>',
    '<div><a href="tel:1"><img',
  ],
  ['a link with text in a block', '<div><a href="tel:1">a</a></div>', '<div><a href="tel:1">a</a></div>'],
  ['no such reference in an attribute', '<p title="&#xfffe;0&#xfffe;">a</p>', '<p title="\uFFFD0\uFFFD">a</p>'],
  ['other references', '<b>&#655341; &#xfffea;</b>', '<b>\u{9FFED} \u{FFFEA}</b>'],
])('cleanFragment() keeps %s', (_, html, kept) => {
  const { messages, html: written } = page(`${html}\n\nText.`)
  expect(messages).toEqual([])
  expect(written).toContain(kept)
})

test('cleanFragment() moves headings below one of level one down', () => {
  const { html } = page('<h2>0</h2><h1>a</h1><h2>b</h2><h5>c</h5><h6>d</h6><h1>e</h1>')
  expect(Array.from(html.matchAll(/<(h\d) id="(.)"/g), ([, name, id]) => `${name} ${id}`)).toEqual([
    'h2 0',
    'h2 a',
    'h3 b',
    'h6 c',
    'h6 d',
    'h2 e',
  ])
})

test.each([
  ['width="10" height="20px"', 10, 20],
  ['width="50%" height="0"', undefined, undefined],
  ['width="123456" height="1"', undefined, 1],
])('cleanFragment() reads the size of an image with %s', (attributes, width, height) => {
  const [image] = page(`<img src="/assets/a.png" alt="" ${attributes}>`).refs
  expect([image?.width, image?.height]).toEqual([width, height])
})

test('cleanFragment() tells of an element whose end is in no piece', () => {
  expect(page('a <script>b').messages.map(({ rule, text, hint }) => `${rule} ${text} ${hint}`)).toEqual([
    'active-content The page has a <script> element: pages may not run code. Delete the element.',
    'unclosed-element The element <script> does not end in the block in which it begins, so its content cannot be dropped with it. Delete the element with its content.',
  ])
})

test('cleanFragment() drops the blocks of an element that goes with its content', () => {
  const { html, markdown } = page('<template>\n\na\n\n<p>b</p>\n\n</template>\n\nc')
  expect([html, markdown]).toEqual(['\n\n<p>c</p>', 'c\n'])
})

test('cleanFragment() keeps comments from agents, too', () => {
  const { html, markdown } = page('a <!-- b -->')
  expect([html, markdown]).toEqual(['<p>a </p>', 'a\n'])
})

test('cleanFragment() counts no tag within a dropped element', () => {
  const { messages } = page('<div><svg></div><h2></h2></svg>')
  expect(messages.map(({ text }) => text)).toEqual([
    'The element <svg> is not allowed: what it shows would be missing from the page.',
    'The element <div> is not closed: it extends to the end of the element around it.',
  ])
})

test('cleanFragment() writes an attribute so that it ends neither itself nor begins a tag', () => {
  const { markdown } = page('a <kbd class="b" title="<i>&quot;&amp;quot;">c</kbd>')
  expect(markdown).toBe('a <kbd title="&lt;i>&quot;&amp;quot;">c</kbd>\n')
})

test.each([
  ['double quotes', '<a href="/x">a</a>', 10, 12],
  ['single quotes', "<div><a href='/x'>a</a></div>", 15, 17],
  ['no quotes', '<div><a href=/x>a</a></div>', 14, 16],
  ['a character reference, quotes included', '<a href="&#47;x">a</a>', 9, 17],
  ['spaces', '<a href=" /x ">a</a>', 10, 14],
])('cleanFragment() notes where an address is, with %s', (_, html, column, endColumn) => {
  expect(page(html).refs).toMatchObject([{ target: '/x', column, endColumn }])
})
