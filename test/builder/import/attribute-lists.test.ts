/** Lists of attributes in the markdown of other systems → pages without them, where the system reads them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'

const JEKYLL = { '_config.yml': 'title: X\n', 'b.md': 'Text.\n' }
const MKDOCS = { 'mkdocs.yml': 'site_name: X\nmarkdown_extensions: [attr_list]\ndocs_dir: .\n' }
const VITEPRESS = { '.vitepress/config.ts': 'export default {}' }
const PLAIN = { 'b.md': 'Text.\n' }
const HUGO = { 'hugo.toml': "baseURL = 'https://x.example'\n" }
const HUGO_BLOCKS = {
  'hugo.toml': "baseURL = 'https://x.example'\n[markup.goldmark.parser.attribute]\nblock = true\n",
}

type Files = Readonly<Record<string, string>>

/** The text of a page, and what the report says of it. */
function importText(text: string, settings: Files = JEKYLL) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = 'hugo.toml' in settings ? 'content/a.md' : 'a.md'
  writeFiles(join(folder, 'old'), { ...settings, [file]: `---\ntitle: A\n---\n\n${text}\n`, 'a.png': 'x' })
  const { notes } = importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, 'new/docs/a.md'), 'utf8')) ?? []
  return { front, body: body.trim(), notes: notes.map((note) => `${note.line} ${note.text}`) }
}

test.each([
  ['A\n{: .summary}', 'A'],
  ['{: .summary}\nA', 'A'],
  ['A\n{: .a}\nB', 'A\nB'],
  ['A  \n{: .a}', 'A'],
  ['- A\n- B\n{: .a}', '- A\n- B'],
  ['- {: .a} A\n- {:.a}\n  B', '- A\n- B'],
  ['> A\n{:.a key="v"}', '> A'],
  ['| A | B |\n| - | - |\n| c | d |\n{: .a}', '| A | B |\n| - | - |\n| c | d |'],
  ['```\nA\n```\n{: .language-ruby .a}', '```ruby\nA\n```'],
  ['```c\nA\n```\n{: .language-ruby}\nB', '```c\nA\n```\n\nB'],
  ['## B\n{: #own}\n\nC', '## B {#own}\n\nC'],
  ['{: #own .a}\n## B', '## B {#own}'],
  ['## B {#own}\n{: #other}', '## B {#own}'],
  ['A\n{: #fn1}', '<a id="fn1"></a>A'],
  ['| A |\n| - |\n| b |\n{: #t}', '<a id="t"></a>\n\n| A |\n| - |\n| b |'],
  ['A\n\n{:own: .a}\n\nB\n{: own}', 'A\n\nB'],
  ['[b](/b){:target="_blank" rel="noopener"} and `c`{:.language-ruby}.', '[b](/docs/b) and `c`.'],
  [
    '![a][logo]{: style="border:0; float:right" width="180"} [b][logo]{:.x}\n\n[logo]: /b',
    '![a][logo]{width=180} [b][logo]\n\n[logo]: /docs/b',
  ],
  ['**A**{:\n.a}', '**A**'],
])('an import from Jekyll takes out lists of attributes: %j', (text, body) => {
  const { front, ...page } = importText(text)
  expect(page).toEqual({ body, notes: [] })
  expect(front).not.toContain('draft')
})

test.each([['* TOC\n{:toc}'], ['1. TOC\n{: toc .a}'], ['- A\n- B\n{:toc}']])(
  'the place of a table of contents of Jekyll is gone, and the report says so: %j',
  (text) => {
    expect(importText(`Text.\n\n${text}\n\n- C`)).toMatchObject({
      body: 'Text.\n\n- C',
      notes: ['7 Lost: a table of contents: the new page has its own beside it.'],
    })
  },
)

test.each([
  ['Configure `a`{job="api"}.', JEKYLL],
  ['## Config {a=b}', JEKYLL],
  ['{a=b}', JEKYLL],
  ['A\n{x=1}', JEKYLL],
  ['`a`{job="api"} and `b`{: .c}', PLAIN],
  ['## Config {a=b}', PLAIN],
  ['## Config {#own}', PLAIN],
  ['A\n{: .a}', PLAIN],
  ['`a`{job="api"}', { ...PLAIN, '_config.yml': 'markdown: CommonMark\n' }],
  ['`a`{job="api"}', { 'mkdocs.yml': 'site_name: X\ndocs_dir: .\n' }],
  ['{: .a}\nA\n\nB\n{x}', MKDOCS],
  ['`a`{:.b}', VITEPRESS],
  ['`a`{.b}', { '.vitepress/config.ts': 'export default { markdown: { attrs: { disable: true } } }' }],
  ['`a`{job="api"}\n\nA\n{.b}', HUGO],
  ['`a`{job="api"}', HUGO_BLOCKS],
])('words in braces stay where the system reads no list of attributes: %j', (text, settings) => {
  expect(importText(text, settings).body).toBe(text)
})

test.each([
  ['A\n{: .a}\n\n`b`{ .c }\n\n## D {: #own .x }', 'A\n\n`b`\n\n## D {#own}', MKDOCS],
  ['A {.a}\n\nB\n{.b #c}\n\n*D*{.d}\n\n## E {.e}', 'A\n\n<a id="c"></a>B\n\n_D_\n\n## E', VITEPRESS],
  ['![A](/b.png){width=50 .x}', '![A](/b.png){width=50}', VITEPRESS],
  ['## A {#own .a}\n\n## B {.b}', '## A {#own}\n\n## B', HUGO],
  ['> A\n{.a}\n\nB\n{.b}', '> A\n\nB', HUGO_BLOCKS],
])('an import takes out the lists of attributes that its system reads: %j', (text, body, settings) => {
  expect(importText(text, settings).body).toBe(body)
})

test.each([
  ['![A](/b.png){width=50%}', String.raw`![A](/b.png)\{width=50%}`],
  ['![A](/b.png){width=50 height="20px"}', '![A](/b.png){width=50 height="20px"}'],
])('what is no size behind a picture is text: %j', (text, body) => {
  expect(importText(text, PLAIN).body).toBe(body)
})

test.each([
  ['<div hidden>\n{% highlight html %}\n</div>\nSECRET\n{% endhighlight %}\n</div>\n\nB'],
  ['<!--\n{% highlight html %}\n-->\nSECRET\n{% endhighlight %}\n-->\n\nB'],
  ['SECRET\n{: .a}\n{: .hidden}\n\nB'],
])('an import from Jekyll does not show what is hidden: %j', (text) => {
  expect(importText(text).body).toMatch(/^(?!.*SECRET).*B$/s)
})

test('a list of attributes with a backslash stays, and one that hides something is found', () => {
  expect(importText('A\n\\{: .a}').body).toBe('A\n{: .a}')
  expect(importText('Gone.\n{: .hidden}\n\nB\n{: .b}').body).toBe('B')
  expect(importText('- A\n- B\n{: .hidden}').front).toContain('draft: true')
})

test.each([
  [
    String.raw`See https://svn.example/tags/v1\_8\_7/NEWS.`,
    'See [https://svn.example/tags/v1_8_7/NEWS](https://svn.example/tags/v1_8_7/NEWS).',
  ],
  [String.raw`A www.x.example\0.y.example b`, String.raw`A ${'`'}www.x.example\0.y.example${'`'} b`],
])('an address in a text has no backslash: %j', (text, body) => {
  expect(importText(text).body).toBe(body)
})

test.each(['{:a', '{: .x}\n', 'A\n{: .x}\n\n', '`a`{:b}', '- {: .x}\n'])(
  'lists of attributes cost little: %j',
  (part) => {
    const text = part.repeat(Math.ceil(50_000 / part.length))
    expect(cheaply(() => importText(text)).front).toContain('title: A')
  },
)
