/** Pages with parts of other files: both forms, and the place of each fault in the file where it was written. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { IncludedFile } from '../../../builder/page/includes/expand.ts'
import { parsePages } from '../../../builder/page/parse/parse-pages.ts'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { Work } from '../../../builder/work/work.ts'
import { buildFolder, createTextOf, toSource, writeFiles } from '../../support/content-folder.ts'
import { toLine } from '../content/check-content.ts'
import { replaceTokens } from '../../../builder/page/parsed-page.ts'

const FILES: Readonly<Record<string, string | IncludedFile>> = {
  'snippets/a.md': 'Text with a [link](../pages/x.md).\n\n- One\n- Two\n',
  'snippets/page.md': '---\ntitle: T\n---\n\nBelow front matter.\n',
  'snippets/heading.md': '## Install {#install}\n\nRun it.\n',
  'snippets/code.md': 'Ask:\n\n::include{file=./ask.js lines=7-}\n',
  'snippets/ask.js':
    '// #region ask\n  const a = `\n\n  b`\n// #region inner\n// #endregion\n  ask(a)\n// #endregion\n  rest()\n',
  'snippets/fence.txt': '```\nx\n```\n',
  'snippets/circle.md': 'A\n\n::include{file=snippets/circle-2.md}\n',
  'snippets/circle-2.md': 'B\n\n::include{file=snippets/circle.md}\n',
  'snippets/faulty.md': 'Fine.\n\nA $\\frac{a}{$ b and :buton[x]{y}\n',
  'snippets/aa.md': { near: 'snippets/a.md' },
  'guides/draft.md': '---\ntitle: T\n"draft": true\n---\n\n<!-- #region a -->\nSecret.\n',
  'guides/later.md': '---\n{ title: T, publishAt: 2099-01-01 }\n---\n\nSecret.\n',
  'guides/expiring.md': '---\ntitle: T\nexpireAt: 2099-01-01\n---\n\nSecret.\n',
  'guides/undrafted.md': '---\ntitle: T\ndraft: false\n---\n\nPublic.\n',
}

const files = new Map(
  Object.entries(FILES).map(([path, file]) => [path, typeof file === 'string' ? { text: file } : file]),
)

const page = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}\n`, { origins: [] }, files)

test.each([
  [
    'markdown of another file, apart from what is beside it',
    'Above\n::include{file=snippets/a.md}\nbelow',
    '<p>Above</p>\n<p>Text with a <a href="../pages/x.md">link</a>.</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<p>below</p>',
    'Above\n\nText with a [link](../pages/x.md).\n\n- One\n- Two\n\nbelow\n',
  ],
  [
    'markdown without its front matter',
    '::include{file=/snippets/page.md}',
    '<p>Below front matter.</p>',
    'Below front matter.\n',
  ],
  [
    'some lines, in a quote of a list',
    '- One\n\n  > ::include{file=../snippets/a.md lines=3-4}\n\n- Two',
    '<ul>\n<li>\n<p>One</p>\n<blockquote>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n</blockquote>\n</li>\n<li>\n<p>Two</p>\n</li>\n</ul>',
    '- One\n\n  > - One\n  > - Two\n\n- Two\n',
  ],
  [
    'a region as code, without the indentation',
    '::include{file=snippets/ask.js region=ask title="ask.js"}',
    '<figure class="titled"><figcaption data-fence="">ask.js</figcaption><pre tabindex="0"><code class="language-js"><span class="hljs-keyword">const</span> a = <span class="hljs-string">`\n\nb`</span>\n<span class="hljs-title function_">ask</span>(a)\n</code></pre></figure>',
    '```js title="ask.js"\nconst a = `\n\nb`\nask(a)\n```\n',
  ],
  [
    'code that has fences',
    ':::note\n::include{file=snippets/fence.txt}\n:::',
    '<div class="alert alert-note" role="note"><p class="alert-title">Note</p><pre tabindex="0"><code class="language-txt">```\nx\n```\n</code></pre></div>',
    '> [!NOTE]\n> ````txt\n> ```\n> x\n> ```\n> ````\n',
  ],
  [
    'a file that includes another',
    '> ::include{file=snippets/code.md}',
    '<blockquote>\n<p>Ask:</p>\n<pre tabindex="0"><code class="language-js">  <span class="hljs-title function_">ask</span>(a)\n<span class="hljs-comment">// #endregion</span>\n  <span class="hljs-title function_">rest</span>()\n</code></pre>\n</blockquote>',
    '> Ask:\n>\n> ```js\n>   ask(a)\n> // #endregion\n>   rest()\n> ```\n',
  ],
  [
    'an include that is shown',
    '```\n::include{file=snippets/a.md}\n```',
    '<pre tabindex="0"><code>::include{file=snippets/a.md}\n</code></pre>',
    '```\n::include{file=snippets/a.md}\n```\n',
  ],
])('parsePage() makes both forms of %s', (_, body, html, markdown) => {
  const { messages, refs, wanted, ...forms } = page(body)
  const withRefs = (text: string): string => replaceTokens(text, (index) => refs[index]?.target ?? '')
  expect({ messages, wanted, html: withRefs(forms.html), markdown: withRefs(forms.markdown) }).toEqual({
    messages: [],
    wanted: [],
    html,
    markdown,
  })
})

test('parsePage() has the headings and ids of what a page includes, each in its place', () => {
  const { headings, ids } = page('## One\n\n::include{file=snippets/heading.md}\n\n## Two')
  expect(headings.map(({ id }) => id)).toEqual(['one', 'install', 'two'])
  expect(ids).toEqual(['one', 'install', 'two'])
})

test('parsePage() names the files that it has not been given', () => {
  const { wanted } = page('::include{file=../assets/x.ts}\n\n::include{file=snippets/../forms.yaml}\n\n::include{}')
  expect(wanted).toEqual(['assets/x.ts', 'forms.yaml'])
})

test('parsePage() renders nothing before it has every file', () => {
  const body = 'Text and $\\frac{$.\n\n::include{file=snippets/unknown.md}'
  const { html, headings, messages, wanted } = page(`## Heading\n\n${body}`)
  expect({ html, headings, messages, wanted }).toEqual({
    html: '',
    headings: [],
    messages: [],
    wanted: ['snippets/unknown.md'],
  })
})

test('parsePage() resolves the addresses of another file from there', () => {
  const { refs } = page('[own](own.md)\n\n> ::include{file=snippets/a.md}\n\n[own](own.md)')
  expect(refs.map(({ file, line, column }) => [file, line, column])).toEqual([
    [undefined, 5, 7],
    ['snippets/a.md', 1, 20],
    [undefined, 9, 7],
  ])
})

test('parsePage() names a page by what it includes, too', () => {
  const one = page('::include{file=snippets/a.md}').bodyHash
  expect(one).not.toBe(page('::include{file=snippets/page.md}').bodyHash)
})

test.each([
  [
    '> - Text\n>\n>   ::include{file=snippets/faulty.md}\n\nA $\\frac{a}{$ b',
    [
      "guides/x.md:9:13-14 bad-formula The formula cannot be read: Unexpected end of input in a macro argument, expected '}'. ⇒ $\\frac{a}{b}$",
      "snippets/faulty.md:3:13-14 bad-formula The formula cannot be read: Unexpected end of input in a macro argument, expected '}'. ⇒ $\\frac{a}{b}$",
      'snippets/faulty.md:3:22-27 unknown-block There is no block "buton": write "button". ⇒ :button[Text]',
    ],
  ],
  [
    '::include{file=snippets/aa.md}',
    [
      'guides/x.md:5:16-30 missing-include There is no text file "snippets/aa.md" in the content folder: did you mean "snippets/a.md"? ⇒ file=snippets/a.md',
    ],
  ],
  [
    '::include{file=guides/draft.md}\n\n::include{file=guides/draft.md region=a}',
    [
      'guides/x.md:5:16-31 unpublished-include The page "guides/draft.md" is a draft, so its text cannot be part of another page. ⇒ Move the text that both pages need to snippets/, and include that.',
      'guides/x.md:7:16-31 unpublished-include The page "guides/draft.md" is a draft, so its text cannot be part of another page. ⇒ Move the text that both pages need to snippets/, and include that.',
    ],
  ],
  [
    '::include{file=guides/later.md}\n\n::include{file=guides/expiring.md}\n\n::include{file=guides/undrafted.md}',
    [
      'guides/x.md:5:16-31 unpublished-include The page "guides/later.md" is not always published ("publishAt"), so its text cannot be part of another page. ⇒ Move the text that both pages need to snippets/, and include that.',
      'guides/x.md:7:16-34 unpublished-include The page "guides/expiring.md" is not always published ("expireAt"), so its text cannot be part of another page. ⇒ Move the text that both pages need to snippets/, and include that.',
    ],
  ],
  [
    '::include{file=snippets/ask.js region=iner}',
    [
      'guides/x.md:5:39-43 missing-lines The file "snippets/ask.js" has no region "iner": did you mean "inner"? ⇒ region=inner',
    ],
  ],
  [
    '::include{file=snippets/a.md lines=4-9}',
    ['guides/x.md:5:36-39 missing-lines The file "snippets/a.md" has 4 lines: there are no lines 4-9. ⇒ lines=1-4'],
  ],
  [
    '::include{file=snippets/a.md lines=x}',
    [
      'guides/x.md:5:36-37 bad-attribute "lines" must be such as 3, 3-8 or 3-. ⇒ lines="…"  The lines to take: `3`, `3-8`, or `3-` up to the end.',
    ],
  ],
  [
    'A\n\n::include{file=snippets/circle.md}',
    [
      'snippets/circle-2.md:3:16-34 include-circle The file "snippets/circle.md" includes itself. ⇒ Delete the include.',
    ],
  ],
])('parsePage() says what is wrong with %j', (body, expected) => {
  const { messages } = page(body)
  expect(
    messages
      .map(
        ({ file, line, column, endColumn, rule, text, hint }) =>
          `${file}:${line}:${column}-${endColumn} ${rule} ${text} ⇒ ${hint}`,
      )
      .toSorted(),
  ).toEqual(expected)
})

const many = (path: string): string => `::include{file=${path}}\n\n`.repeat(10)

test('parsePage() ends with a page that would have millions of characters', () => {
  const nested = new Map(Array.from({ length: 9 }, (_, level) => [`l${level}.md`, { text: many(`l${level + 1}.md`) }]))
  nested.set('l9.md', { text: 'word '.repeat(200) })
  const { messages } = parsePage('guides/x.md', many('l0.md'), { origins: [] }, nested)
  expect(messages.map(({ rule }) => rule)).toContain('include-circle')
})

const folder = mkdtempSync(join(tmpdir(), 'lectern-includes-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['# Never do this:\rrun it\n', '1:17: A carriage return (U+000D) stands alone here'],
  ['a\r\nb\0', '2:2: The file has a NUL character (U+0000) here'],
  ['a \u001B[2J', '1:3: There is a control character here (U+001B)'],
])('build() includes no file with %j, whose lines git does not show as they are read', async (text, fault) => {
  const own = mkdtempSync(join(tmpdir(), 'lectern-hiding-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const header = '---\ntitle: T\ndescription: D\n---\n\n'
  writeFiles(own, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'pages/index.md': `${header}Text.\n\n::include{file=snippets/a.sh}\n`,
    'snippets/a.sh': text,
  })
  const { messages } = await buildFolder(own, {}, new Work())
  expect(messages.map(toLine)).toEqual([
    expect.stringContaining(`pages/index.md:8:16 error control-character snippets/a.sh:${fault}`),
  ])
})

test('build() makes a page again when a file that it includes changes', async () => {
  const work = new Work()
  const header = '---\ntitle: T\ndescription: D\n---\n\n'
  writeFiles(folder, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'pages/index.md': `${header}::include{file=snippets/a.md}\n`,
    'guides/x.md': `${header}Text.\n\n::include{file=../snippets/c.md}\n`,
    'snippets/a.md': 'See:\n\n::include{file=b.txt}\n\n::include{file=./b.txt}\n\n[lost](lost.md)\n',
    'snippets/b.txt': 'one',
  })
  const first = await buildFolder(folder, {}, work)
  expect(first.messages.map((message) => `${toLine(message)} | ${message.excerpt?.text}`)).toEqual([
    'guides/x.md:8:16 error missing-include There is no text file "snippets/c.md" in the content folder: did you mean "snippets/a.md"? | ::include{file=../snippets/c.md}',
    'snippets/a.md:3:16 error missing-include There is no text file "b.txt" in the content folder. | ::include{file=b.txt}',
    'snippets/a.md:7:8 error broken-link The link leads to "/snippets/lost.md", which does not exist: link to a page or file of this site, or to an absolute address. | [lost](lost.md)',
  ])
  writeFiles(folder, { 'snippets/a.md': 'See:\n\n::include{file=./b.txt}\n', 'snippets/c.md': 'C' })
  const textOf = createTextOf((await buildFolder(folder, {}, work)).compilation)
  expect(textOf('/', 'markdown')).toContain('See:\n\n```txt\none\n```')
  expect(textOf('/guides/x')).toContain('<p>Text.</p>\n<p>C</p>')
  writeFiles(folder, { 'snippets/b.txt': 'two' })
  const { compilation, good } = await buildFolder(folder, {}, work)
  expect(good).toBe(true)
  expect(createTextOf(compilation)('/', 'markdown')).toContain('```txt\ntwo\n```')
})

test('build() takes a fragment in a snippet for one of the page that includes it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'lectern-fragments-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const header = '---\ntitle: T\ndescription: D\n---\n\n'
  writeFiles(own, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'pages/index.md': `${header}## Set up\n\n## Home`,
    'guides/x.md': `${header}::include{file=snippets/a.md}`,
    'guides/y.md': `${header}## Set up\n\n::include{file=guides/z.md}`,
    'guides/z.md': `${header}## Set up\n\n[up](#set-up)`,
    'snippets/a.md': '## Set up\n\n[up](#set-up) <a href="#set-up">up</a> [up][r]\n\n[home](#home)\n\n[r]: #set-up\n',
  })
  const { messages, compilation } = await buildFolder(own)
  expect(messages.map(toLine)).toEqual([
    'snippets/a.md:5:8 error broken-anchor The page "/guides/x" has no heading or element with the id "home".',
  ])
  const textOf = createTextOf(compilation)
  expect(textOf('/guides/x')).toContain(
    '<p><a href="#set-up">up</a> <a href="#set-up">up</a> <a href="#set-up">up</a></p>',
  )
  expect(textOf('/guides/x', 'markdown')).toContain('[up](https://www.example.com/guides/x#set-up)')
  // A page that is included has its fragments itself.
  expect(textOf('/guides/y')).toContain('<p><a href="/guides/z#set-up">up</a></p>')
})

test('build() links from a snippet to pages in the language of the page that includes it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'lectern-languages-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const header = '---\ntitle: T\ndescription: D\n---\n\n'
  const include = `${header}::include{file=snippets/a.md}`
  writeFiles(own, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n',
    'pages/index.md': include,
    'pages/about.md': `${header}Text.`,
    'pages/terms.md': `${header}Text.`,
    'de/pages/index.md': include,
    'de/pages/about.md': `${header}Text.`,
    'snippets/a.md': '[a](/about) [b](../pages/about.md) [c](/terms) [d](../pages/terms.md)\n',
  })
  const { messages, compilation } = await buildFolder(own)
  expect(messages).toEqual([])
  const textOf = createTextOf(compilation)
  expect(textOf('/')).toContain(
    '<a href="/about">a</a> <a href="/about">b</a> <a href="/terms">c</a> <a href="/terms">d</a>',
  )
  expect(textOf('/de')).toContain(
    '<a href="/de/about">a</a> <a href="/de/about">b</a> <a href="/terms">c</a> <a href="/terms">d</a>',
  )
})

test('parsePage() counts each include as 200 characters of the size of a page', () => {
  const once = page('::include{file=snippets/fence.txt}')
  expect(page('::include{file=snippets/fence.txt}\n\n'.repeat(100)).size).toBe(
    100 * (once.size - 1 + '\n\n'.length) + 1,
  )
  expect(once.size).toBe(200 + once.markdown.length)
})

test.each([
  ['five million characters', 0, 17],
  ['these and twice their own text', 250_000, 19],
])('parsePages() leaves out what pages beyond %s include', async (_what, own, most) => {
  const header = '---\ntitle: T\ndescription: D\n---\n'
  const sources = [
    { ...toSource('guides/long.md', `${header}Text.`), size: own },
    ...Array.from({ length: 25 }, (_, at) =>
      toSource(`guides/x${at + 10}.md`, `${header}::include{file=snippets/a.md}`),
    ),
    toSource('snippets/a.md', 'Words.'),
  ]
  let count = 0
  const work = new Work()
  /** Every page is said to be large: to parse five million characters takes long. What is left must have room for the largest page. */
  const runAll: Work['runAll'] = async function* (step, jobs) {
    for await (const result of work.runAll(step, jobs)) {
      count += 1
      yield { ...result, size: 250_000 }
    }
  }
  const pages = await parsePages(sources, { origins: [] }, { runAll }, () => undefined)
  expect(count).toBe(26 + most)
  const texts = pages.flatMap(({ file, messages }) => messages.map((one) => `${file} ${one.rule} ${one.text}`))
  expect(texts).toEqual(
    [27, 28, 29, 30, 31, 32, 33, 34]
      .slice(most - 17)
      .map(
        (at) =>
          `guides/x${at}.md include-circle The pages of the site include too much: together more than 5 million characters beyond twice their own text.`,
      ),
  )
  expect(pages.filter(({ markdown }) => markdown === 'Words.\n')).toHaveLength(most)
})
