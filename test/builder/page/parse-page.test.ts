import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { toToken } from '../../../builder/page/parsed-page.ts'

const settings = { origins: ['https://www.example.com'] }
const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, settings)

test('parsePage() gives both forms, with tokens where another file decides', () => {
  const parsed = page('# Title\n\n## One\n\nSee [this](../a.md#b) and ![a cat](/assets/cat.png).\n')

  expect(parsed.html).toBe(
    '<h2 id="one">One<a class="anchor" href="#one" aria-hidden="true" tabindex="-1"></a></h2>\n' +
      `<p>See <a href="${toToken(0)}">this</a> and ${toToken(1)}.</p>`,
  )
  expect(parsed.markdown).toBe(`## One\n\nSee [this](${toToken(0)}) and ![a cat](${toToken(1)}).\n`)
  expect(parsed.refs).toEqual([
    { kind: 'link', target: '../a.md#b', line: 9, column: 12, endColumn: 21 },
    { kind: 'image', target: '/assets/cat.png', alt: 'a cat', line: 9, column: 36, endColumn: 51 },
  ])
  expect(parsed.headings).toEqual([{ depth: 2, id: 'one', text: 'One' }])
  expect(parsed.messages).toEqual([])
})

test('parsePage() gives an address without a scheme one in both forms', () => {
  const { html, markdown, refs } = page('[a](//a.example/x) <a href="//b.example">b</a> [c](//www.example.com/c)\n')

  expect(html).toBe(
    `<p><a href="https://a.example/x">a</a> <a href="https://b.example">b</a> <a href="${toToken(0)}">c</a></p>`,
  )
  expect(markdown).toBe(`[a](https://a.example/x) [b](https://b.example) [c](${toToken(0)})\n`)
  expect(refs).toMatchObject([{ target: 'https://www.example.com/c' }])
})

test('parsePage() reports active content at its position', () => {
  const parsed = page('Text\n\n<p onclick="x()">a</p>\n\n[b](javascript:alert(1))\n\n<script>alert(1)</script>\n')

  expect(parsed.messages).toMatchObject([
    { severity: 'error', rule: 'active-content', line: 7, column: 4 },
    { severity: 'error', rule: 'active-address', line: 9, column: 5 },
    { severity: 'error', rule: 'active-content', line: 11, column: 1 },
  ])
  expect(parsed.html).toBe('<p>Text</p>\n<p>a</p>\n<p><a>b</a></p>')
})

test('parsePage() keeps the links of footnotes on a page with raw HTML', () => {
  const { html, ids } = page('A<sub>1</sub>[^a]\n\n[^a]: B\n')

  expect(html).toContain('<a href="#fn-a" id="fnref-a" data-footnote-ref="" aria-describedby="footnote-label">1</a>')
  expect(ids).toEqual(expect.arrayContaining(['fn-a', 'fnref-a', 'footnote-label']))
})

test('parsePage() knows an alert that begins with code', () => {
  const { html, markdown } = page('> [!TIP]\n> `npm start` helps.\n')

  expect(html).toBe(
    '<div class="alert alert-tip" role="note">\n<p class="alert-title">Tip</p>\n<p><code>npm start</code> helps.</p>\n</div>',
  )
  expect(markdown).toBe('> [!TIP]\n> `npm start` helps.\n')
})

test.each([
  ['content of an element that is dropped', '<font>word</font>\n\n<font>\nmore\n</font>', '<p>word</p>\n\nmore'],
  [
    'an element that closes in another block',
    '<div>\n\n*a*\n\n</div>\n\n*b*',
    '<div>\n<p><em>a</em></p>\n</div>\n<p><em>b</em></p>',
  ],
  ['references to the mark of a token', '<p>a &#xFFFE;0&#xFFFE; b</p>', '<p>a \uFFFD0\uFFFD b</p>'],
  ['an element that never closes', '<b>a\n\nb', '<p><b>a</b></p><b>\n<p>b</p></b>'],
])('parsePage() weaves in %s', (_, body, html) => {
  const parsed = parsePage('guides/x.md', `---\ntitle: T\ndescription: D\n---\n${body}`, { origins: [] })

  expect(parsed.html).toBe(html)
})

test('parsePage() aligns the columns of a table by classes, beside raw HTML too', () => {
  const { html } = page('| a | |\n| :-: | - |\n| <b>b</b> | c |\n')

  expect(html).toBe(
    '<section class="table" aria-label="Table 1" tabindex="0"><table>\n<thead>\n<tr>\n' +
      '<th class="align-center" scope="col">a</th>\n<td></td>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
      '<td class="align-center"><b>b</b></td>\n<td>c</td>\n</tr>\n</tbody>\n</table></section>',
  )
})

test('dollar signs beside a formula stay in the texts of pictures and links', () => {
  const { refs } = page('Is $f$: ![costs $5](../assets/a.png "T $6") [b](c.md "$7 or $8")\n')
  expect(refs).toMatchObject([{ alt: 'costs $5', title: 'T $6' }, { title: '$7 or $8' }])
})

test('parsePage() gives references the address of the first definition, and images their own text', () => {
  const { html, refs } = page('[a] ![b][a] [c]\n\n[a]: ../x.md "T"\n[a]: ../y.md\n[c]: javascript:x\n')

  expect(html).toBe(`<p><a href="${toToken(0)}" title="T">a</a> ${toToken(2)} <a>c</a></p>`)
  expect(refs).toMatchObject([
    { kind: 'link', target: '../x.md', line: 7, column: 6 },
    { kind: 'link', target: '../y.md', line: 8, column: 6 },
    { kind: 'image', target: '../x.md', alt: 'b', title: 'T', line: 7, column: 6 },
  ])
})

test.each([
  ['quotes', '> '.repeat(501)],
  ['lists', '- '.repeat(501)],
])('parsePage() refuses what nests %s too deep', (_, markers) => {
  expect(page(`${markers}a`).messages).toMatchObject([{ rule: 'too-deep', line: 5, column: 1 }])
  expect(page(`${markers.slice(2)}a`).messages).toEqual([])
})

test.each([
  ['where all else is allowed', ''],
  ['where the whole page is cleaned', '\n\n- [ ] task'],
])('harmless schemes and pictures stay beside raw HTML, %s', (_, rest) => {
  const { html } = page(`[a](tel:+1) <a href="sms:+1">b</a> <img src="data:image/png;base64,AA" alt="c">${rest}\n`)

  expect(html).toContain('<a href="tel:+1">a</a> <a href="sms:+1">b</a> <img')
  expect(html).toContain('src="data:image/png;base64,AA"')
})

test('a definition may be a picture in itself, to which images refer, but no links', () => {
  const definition = '[image1]: <data:image/png;base64,AA>'
  const { html, markdown, messages } = page(`![A chart][image1]\n\n${definition}\n`)
  expect(messages).toEqual([])
  expect(html).toContain('<img src="data:image/png;base64,AA" alt="A chart"')
  expect(markdown).toContain(definition)
  expect(page(`Text.\n\nA [chart][image1]\n\n${definition}\n`).messages).toMatchObject([
    { rule: 'active-address', line: 7, column: 3 },
  ])
  expect(page(`![A chart][image1]\n\n${definition.replace('AA', 'A'.repeat(66_000))}\n`).messages).toMatchObject([
    { rule: 'too-long', hint: 'Save the picture as a file under assets/, and write its address: /assets/….png' },
  ])
})

test('ids of raw HTML are ids of the page', () => {
  expect(page('<p id="a">b</p>\n\n## A\n').ids).toEqual(['a', 'a-1'])
  expect(page('<p id="a&amp;b">b</p>\n').ids).toEqual(['a&b'])
})

test.each([
  ['Two *words*, [a link](/x) &amp; `code`.', 'Two words, a link & code.'],
  ['# T\n\n![a](/a.png)\n\nText.', 'Text.'],
  [
    'A sentence of eighty characters goes on and on and on until it ends at last here. '.repeat(3),
    'A sentence of eighty characters goes on and on and on until it ends at last here.',
  ],
  ['word '.repeat(60), `${'word '.repeat(32).trimEnd()} …`],
  ['It is $10^{6}$ of $\\alpha$, $\\frac{1}{2}$.', 'It is 10^{6} of α, \\frac{1}{2}.'],
])('parsePage() takes a description that is missing from the first paragraph: %j', (body, description) => {
  const { frontMatter, sound } = parsePage('guides/x.md', `---\ntitle: T\n---\n\n${body}\n`, settings)
  expect(frontMatter).toMatchObject({ description, hasTakenDescription: true })
  expect(sound).toBe(true)
})

test('parsePage() keeps quotes in attributes of raw HTML, and what they say of an image', () => {
  const parsed = page('<p title=\'a "b" & <c\'>x</p>\n\n<img src="/assets/a.png" alt="A" title="T">\n')
  expect(parsed.html).toContain('<p title="a &quot;b&quot; &amp; <c">x</p>')
  expect(parsed.refs).toMatchObject([{ kind: 'image', alt: 'A', title: 'T' }])
})

test.each([
  ['<svg></svg>', 'Save the drawing as assets/name.svg and write ![What it shows](/assets/name.svg).'],
  ['<math></math>', 'Write the formula in TeX: $x^2$ in a line, or $$ above and below it.'],
  ['<iframe></iframe>', 'Write ::embed{src=https://… title="…"}, ::video or ::map, or link to what it shows.'],
  ['<video></video>', 'Write ::video{src=/assets/….mp4 title="…"}.'],
  ['<audio></audio>', 'Write ::audio{src=/assets/….mp3 title="…"}.'],
  ['<a href="/x">\n\n**Text**\n\n</a>', 'Write it as [text](address), or as [![What it shows](picture.png)](address).'],
  ['<!-- a --> <!-- @include: b.md -->', '::include{file=path.md}'],
])('parsePage() says what to write instead of %j', (body, hint) => {
  expect(page(`${body}\n\nText.\n`).messages.map((message) => message.hint)).toEqual([hint])
})
