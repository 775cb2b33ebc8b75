/** Sites of other systems, small ones with one of each construct → the files that an import writes. */
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAdmonitions } from '../../../builder/import/components/admonitions.ts'
import { importSite } from '../../../builder/import/import.ts'
import { Report } from '../../../builder/import/report.ts'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'old', path)), { recursive: true })
    writeFileSync(join(folder, 'old', path), text)
  }
}

const run = (url?: string) => importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new'), url })
const read = (path: string): string => readFileSync(join(folder, 'new', path), 'utf8')
const report = (): string => readFileSync(join(folder, 'import-report.md'), 'utf8')
const bodyOf = (path: string): string => read(path).replace(/^---\n[\s\S]*?\n---\n\n?/, '')

const toErrors = async (): Promise<string[]> => {
  const settings = { url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }
  const { messages } = await build({ content: join(folder, 'new'), check: true, ...settings }, new Work())
  return messages.filter(({ severity }) => severity === 'error').map(({ file, text }) => `${file} ${text}`)
}

const DOCUSAURUS = `module.exports = { title: 'Old', tagline: 'What it does', url: 'https://old.example', baseUrl: '/' }`

test('a site of Docusaurus keeps its addresses, its notes and its order', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'sidebars.js': `export default { main: ['intro', { type: 'category', label: 'More', items: ['more/setup'] }] }`,
    'docs/01-intro.md':
      '---\nsidebar_label: Start\n---\n# Introduction\n\n:::danger Mind\nIt bites.\n:::\n\nSee [setup](more/setup.mdx#own).\n',
    'docs/more/setup.mdx':
      'import Part from \'@site/docs/_part.mdx\';\nimport useBaseUrl from \'@docusaurus/useBaseUrl\';\n\n## Set up {#own}\n\n<Part />\n\n<img src={useBaseUrl(\'img/a.png\')} alt="A" />\n\n<Tabs>\n<TabItem value="a" label="First">\n\nOne\n\n</TabItem>\n</Tabs>\n\n{/* gone */}\n',
    'docs/_part.mdx': 'From a part.\n',
    'static/img/a.png': 'x',
    'blog/2024-02-03-hello.md': '---\ntitle: Hello\n---\nWords.\n',
  })
  const { kind, pages } = run()
  expect([kind, pages]).toEqual(['docusaurus', 3])
  expect(read('docs/intro.md')).toBe(
    '---\ntitle: Introduction\nnavTitle: Start\norder: 1\n---\n\n:::caution[Mind]\nIt bites.\n:::\n\nSee [setup](/docs/more/setup#own).\n',
  )
  expect(bodyOf('docs/more/setup.md')).toBe(
    '## Set up {#own}\n\nFrom a part.\n\n![A](/assets/static/img/a.png)\n\n::::tabs\n:::tab[First]\nOne\n:::\n::::\n',
  )
  expect(read('blog/hello.md')).toContain('datePublished: 2024-02-03')
  expect(read('redirects.yaml')).toBe('/blog/2024/02/03/hello: /blog/hello\n')
  writeFileSync(join(folder, 'new/assets/static/img/a.png'), readFileSync('content/assets/local-inbox.png'))
  expect(await toErrors()).toEqual([])
})

test('a site of Docusaurus keeps its people, its languages, and what its pages show of other files', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS.replace(
      '}',
      ", i18n: { locales: ['en', 'de'], localeConfigs: { de: { label: 'Deutsch' } } } }",
    ),
    'blog/authors.yml': 'Ann_B:\n  name: Ann B.\n',
    'blog/2024-02-03-hi.md': '---\ntitle: Hi\nauthors: [Ann_B, { name: Cy Dee }]\n---\nWords.\n',
    'docs/a.md':
      '# The [code](https://x.example)\n\nimport Go from \'!!raw-loader!./a.go\'\n\n<CodeBlock language="go" title="a.go">{Go}</CodeBlock>\n',
    'docs/a.go': 'x := 1\n',
    'docs/b.md': '## Part {/* #the-_part */}\n\nWords.\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# Das A\n\n[B](/b.md#the-_part)\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('[code](https://x.example)\n\n```go title="a.go"\nx := 1\n```\n')
  expect(bodyOf('docs/b.md')).toBe('## Part {#the-_part}\n\nWords.\n')
  expect(bodyOf('de/docs/a.md')).toBe('[B](/docs/b#the-_part)\n')
  expect(read('site.yaml')).toContain('languages:\n  en: English\n  de: Deutsch\n')
  expect(read('blog/hi.md')).toContain('authors:\n  - ann-b\n  - cy-dee\n')
  expect(read('authors.yaml')).toBe('ann-b:\n  name: Ann B.\ncy-dee:\n  name: Cy Dee\n')
  expect(await toErrors()).toEqual([])
})

test('a site of Mintlify becomes blocks', async () => {
  write({
    'docs.json': JSON.stringify({
      name: 'Old',
      navigation: { groups: [{ group: 'G', pages: ['b', 'a'] }] },
      redirects: [{ source: '/x', destination: '/a' }],
    }),
    'a.mdx': `---
title: A
sidebarTitle: Short
---

<CardGroup cols={2}>
  <Card title="B" icon="rocket" href="/b">Go on.</Card>
</CardGroup>

<ParamField query="limit" type="number" default={20} required>
  How many.
</ParamField>
<ParamField body="name" type="string">
  Which.
</ParamField>

<CodeGroup>
\`\`\`bash npm
npm ci
\`\`\`
\`\`\`bash pnpm
pnpm i
\`\`\`
</CodeGroup>

<Steps>
  <Step title="Begin">Do it.</Step>
  <Step title="End">Done.</Step>
</Steps>

<AccordionGroup>
  <Accordion title="Why">Because.</Accordion>
</AccordionGroup>
`,
    'b.mdx': '---\ntitle: B\n---\n\nText with `code` and a_b.\n\n<Note>\n| a |\n| - |\n| b |\n</Note>\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(`::::cards
:::card[B]{to=/docs/b}
Go on.
:::
::::

::::fields
:::field[limit]{type="number, query" required default=20}
How many.
:::

:::field[name]{type="string, body"}
Which.
:::
::::

:::code-group
\`\`\`bash title="npm"
npm ci
\`\`\`

\`\`\`bash title="pnpm"
pnpm i
\`\`\`
:::

:::steps
1. **Begin**

   Do it.

2. **End**

   Done.
:::

:::details[Why]
Because.
:::
`)
  expect(bodyOf('docs/b.md')).toBe('Text with `code` and a_b.\n\n:::note\n| a |\n| - |\n| b |\n\n:::\n')
  expect(read('redirects.yaml')).toBe('/a: /docs/a\n/b: /docs/b\n/x: /docs/a\n')
  expect(read('docs/a.md')).toContain('navTitle: Short\norder: 2\n')
  expect(report()).toContain('### a.mdx\n\n- line 7: Lost: the icon "rocket" of a card.')
  expect(await toErrors()).toEqual([])
})

const PLANTS = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/plants/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: {
        tags: ['Plants'],
        summary: 'Get a plant',
        description: 'By <id> or {name}.',
        responses: { 200: { $ref: '#/components/responses/plant' } },
      },
      put: {
        summary: 'Change a plant',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' }, example: { name: 'Ivy' } } },
        },
      },
    },
  },
  components: {
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } },
    responses: {
      plant: {
        description: 'Found.',
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Plant' } } } },
      },
    },
    schemas: {
      Plant: {
        allOf: [{ properties: { parent: { $ref: '#/components/schemas/Plant' } } }],
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', default: 'Fern', enum: ['Fern', 'Ivy'] } },
      },
    },
  },
}

test('a heading of HTML in one of markdown is one heading, with its id', async () => {
  write({
    'docs.json': '{"name": "Old"}',
    'a.mdx': '# A\n\n[to](#core-changes)\n\n## <h1>Core changes</h1>\n\nText.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('[to](#core-changes)\n\n## Core changes\n\nText.\n')
  expect(await toErrors()).toEqual([])
})

test('the titles of views and the text of titles that are JSX stay', () => {
  write({
    'docs.json': '{"name": "Old"}',
    'a.mdx':
      '# A\n\n<View title="React">\n\nOne.\n\n</View>\n\n<Update label={<><Icon icon="x" /> <b>March {2}</b></>}>\n\nTwo.\n\n</Update>\n\n<Accordion title={<b>{year()}</b>}>\n\nThree.\n\n</Accordion>\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('React\n\nOne.\n\n## March 2\n\nTwo.\n\n:::details[More]\nThree.\n:::\n')
  expect(report()).toContain(
    '- line 9: Lost: all but the text of the attribute label={<><Icon icon="x" /> <b>March {2}</b></>}.\n- line 15: Lost: the attribute title={<b>{year()}</b>}.\n',
  )
})

test('operations of an OpenAPI document become pages of fields', async () => {
  write({
    'docs.json': JSON.stringify({ name: 'Old', navigation: [{ openapi: { source: 'api.json', directory: 'api' } }] }),
    'api.json': JSON.stringify(PLANTS),
    'put.mdx': '---\ntitle: Change\nopenapi: PUT /plants/{id}\n---\n\nRead [this](/api/plants/get-a-plant).\n',
    'README.md': '# Us\n',
    'sdk/changelog.mdx': '---\ntitle: Changes\n---\n\nText.\n',
    'none.mdx': '---\ntitle: None\nopenapi: GET /gone\n---\n\nText.\n',
  })
  expect(run().pages).toBe(4)
  expect(bodyOf('docs/api/plants/get-a-plant.md')).toContain(
    '```http\nGET https://api.example/plants/{id}\n```\n\nBy \\<id> or {name}.\n\n## Parameters\n\n::::fields\n:::field[id]{type="string (uuid), path" required}\n:::\n::::\n\n## Responses\n\n### 200\n\nFound.\n\nMedia type: `application/json`\n',
  )
  expect(bodyOf('docs/put.md')).toMatch(/^Read \[this\]\(\/docs\/api\/plants\/get-a-plant\)\./)
  expect(bodyOf('docs/put.md')).toContain(
    ':field[name]{type="string, body" required default=Fern}\nOne of `Fern`, `Ivy`.\n',
  )
  expect(bodyOf('docs/put.md')).toContain('```json\n{\n  "name": "Ivy"\n}\n```')
  expect(report()).toContain('Not imported: the operation "GET /gone" of the page "none.mdx"')
  expect(await toErrors()).toEqual([])
})

test('a site of Starlight keeps its languages, and falls back where it did', async () => {
  write({
    'src/content/docs/en/index.mdx':
      '---\ntitle: Home\n---\n\n<LinkCard title="Guide" href="/en/guide/" description="Read it." />\n',
    'src/content/docs/en/guide.md':
      '---\ntitle: Guide\nsidebar:\n  order: 3\n---\n\n:::tip[Well]\nDo it.\n:::\n\n```js title="a.js" {1}\ncall()\n```\n',
    'src/content/docs/de/guide.md': '---\ntitle: Anleitung\n---\nText.\n',
  })
  expect(run().pages).toBe(3)
  expect(bodyOf('pages/index.md')).toBe('::::cards\n:::card[Guide]{to=/docs/guide}\nRead it.\n:::\n::::\n')
  expect(bodyOf('docs/guide.md')).toBe(':::tip[Well]\nDo it.\n:::\n\n```js title="a.js" {1}\ncall()\n```\n')
  expect(bodyOf('de/docs/guide.md')).toBe('Text.\n')
  expect(read('site.yaml')).toContain('languages:\n  en: English\n  de: Deutsch\n')
  expect(read('redirects.yaml')).toBe('/de/guide: /de/docs/guide\n/en: /\n/en/guide: /docs/guide\n')
  expect(await toErrors()).toEqual([])
})

test.each([
  [
    'text behind a comment',
    '<Own>See [this](https://x.example).</Own>',
    '<!-- Not imported: <Own> -->\n\nSee [this](https://x.example).\n',
  ],
  [
    'a time behind an address',
    '<https://x.example> at 11:30am.',
    '[https://x.example](https://x.example) at 11:30am.\n',
  ],
  ['the title of a tree of files', '<FileTree title="Files">\n- a.md\n</FileTree>', 'Files\n\n- a.md\n'],
  ['what is marked in code', '```js "a" \'b\'\na + b\n```', '```js\na + b\n```\n'],
  ['a title of code in quotes', '```js "Sum"\na + b\n```', '```js title="Sum"\na + b\n```\n'],
  ['the first number of a list', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d\n'],
  ['the number of the first item', '<ol><li value="7">g</li></ol>', '7. g\n'],
  ['the first number of a list in an item', '<ul><li>a<ol start="3"><li>c</li></ol></li></ul>', '- a\n\n  3. c\n'],
  ['the first number of steps', '<Steps>\n\n3. c\n4. d\n\n</Steps>', ':::steps\n3. c\n\n4. d\n:::\n'],
  ['the path of a file above code', '```js src/a.js\na + b\n```', '```js title="src/a.js"\na + b\n```\n'],
  ['lines marked right behind the language', '```js{1}\na + b\n```', '```js {1}\na + b\n```\n'],
  ['that lines of code have numbers', '```js showLineNumbers {1}\na\n```', '```js {1} showLineNumbers\na\n```\n'],
  ['an alert with text in its first line', '> [!NOTE] Mind.', ':::note\nMind.\n:::\n'],
  [
    'a list directly in a list, and text between items',
    '<ul>First<li>one</li>and <b>more</b><ul><li>two</li></ul><li>three</li></ul>',
    '- First\n- one\n\n  and **more**\n  - two\n- three\n',
  ],
  [
    'code in a caption',
    '<figure><figcaption>\n\nC\n\n```js\na()\n```\n\n</figcaption></figure>',
    'C\n\n```js\na()\n```\n',
  ],
  [
    'a picture without words among cards',
    '<CardGrid>\n\n![](https://x.example/a.png)\n\n</CardGrid>',
    '![](https://x.example/a.png)\n',
  ],
  [
    'the picture of a card without a title',
    '<Card img="https://x.example/a.png">Text.</Card>',
    '![](https://x.example/a.png)\n\nText.\n',
  ],
  ['a comment at the end of a line', 'A {\n// gone\n} b.', 'A  b.\n'],
  ['a comment alone', '{\n// gone\n}\n\nB.', 'B.\n'],
  [
    'a condition that is false',
    '{false && <Aside>gone</Aside>}\n\nA {0 || "b"} {null ?? "c"} {"d" ?? "e"} {"f" || "g"} {true && "h"}.',
    'A b c d f h.\n',
  ],
  ['what only a browser knows', '{process.env.X && <Aside>gone</Aside>}\n\n{a ? "gone" : "gone"}\n\nB.', 'B.\n'],
  ['space inside of marks', 'A <b>bold </b>word.', 'A **bold** word.\n'],
  [
    'items in a cell',
    '| a |\n| - |\n| <li>b<li>c |',
    '| a                             |\n| ----------------------------- |\n| <ul><li>b</li><li>c</li></ul> |\n',
  ],
  [
    'merged cells',
    '<table><thead><tr><th rowSpan={2}>Model</th><th colSpan="2">Price</th></tr><tr><th scope="col">net</th><th>gross</th></tr></thead><tbody><tr><td rowSpan={0}>K1</td><td>1. __short__ `a*b`</td><td>[$1](https://x.example)</td></tr><tr><td>2 \\* 3 &lt; x_y US$</td><td>$2</td></tr></tbody></table>',
    '<table>\n<thead>\n<tr><th rowspan="2">Model</th><th colspan="2">Price</th></tr>\n<tr><th scope="col">net</th><th>gross</th></tr>\n</thead>\n<tbody>\n<tr><td rowspan="2">K1</td><td>1&#46; <strong>short</strong> <code>a&#42;b</code></td><td><a href="https://x.example">$1</a></td></tr>\n<tr><td>2 &#42; 3 &lt; x_y US$</td><td>$2</td></tr>\n</tbody>\n</table>\n',
  ],
  [
    'merged cells that end with their rows',
    '<table><tbody><tr><td rowSpan={3}>A</td><td>b</td></tr><tr><td>c</td></tr></tbody><tbody><tr><td>D</td><td>e</td></tr></tbody></table>',
    '<table>\n<tbody>\n<tr><td rowspan="2">A</td><td>b</td></tr>\n<tr><td>c</td></tr>\n</tbody>\n<tbody>\n<tr><td>D</td><td>e</td></tr>\n</tbody>\n</table>\n',
  ],
  [
    'cells merged over columns and rows that have no others',
    '<table><tr><th colSpan={2}>A</th><th rowSpan={2}>B</th></tr><tr></tr><tr><td colSpan={2}>c</td><td>d</td></tr></table>',
    '| A | B |\n| - | - |\n| c | d |\n',
  ],
  [
    'merged cells with a block in them, in each place',
    '<table><tr><th>A</th><th>B</th></tr><tr><td rowSpan={2}><a id="x"></a>c <Badge text="D" /></td><td>e</td></tr><tr><td>f</td></tr></table>',
    '| A                         | B |\n| ------------------------- | - |\n| <a id="x"></a>c :badge[D] | e |\n| c :badge[D]               | f |\n',
  ],
  [
    'merged cells with a formula in them, in each place',
    '<table><tr><td colSpan={2}>$x^2$</td></tr><tr><td>a</td><td>b</td></tr></table>',
    '| $x^2$ | $x^2$ |\n| ----- | ----- |\n| a     | b     |\n',
  ],
  [
    'an anchor that is a link',
    'A<a name="here" href="https://x.example">b</a>',
    'A<a id="here"></a>[b](https://x.example)\n',
  ],
  ['an id that links lead to', '<div id="here">\n\nText.\n\n</div>', '<a id="here"></a>\n\nText.\n'],
  ['badges beside each other', '<div>\n  <Badge text="A" />\n  <Badge text="B" />\n</div>', ':badge[A] :badge[B]\n'],
  [
    'elements with lines of their own',
    'Old.<div><div>Deprecated</div><p>Since 2.\nGone in 3.</p><b>Bo</b>ld</div> <p>End.</p>',
    'Old. Deprecated Since 2.\nGone in 3. **Bo**ld End.\n',
  ],
  ['a badge within words of Japanese', '設定<Badge text="A" />の説明', '設定 :badge[A] の説明\n'],
  [
    'an address as the text of a link',
    '<a href="https://x.example/#b">**See** https://x.example/#b</a>',
    '[**See** https://x.example/#b](https://x.example/#b)\n',
  ],
  ['an anchor in a heading', '<h2><a id="here" href="#here">Part</a></h2>', '## Part {#here}\n'],
  [
    'the settings of a diagram',
    '```mermaid\n---\ntitle: T\n---\ngraph TD\n  A --> B\n```',
    '```mermaid\ngraph TD\n  A --> B\n```\n',
  ],
  [
    'a diagram of a kind that the build does not draw',
    '```mermaid\ngitGraph\n  commit\n```',
    '```text\ngitGraph\n  commit\n```\n',
  ],
  ['an id with brackets', '<h2 id="a(b)">Part</h2>', '## <a id="a(b)"></a>Part\n'],
  ['a term with its meaning', '<dl><dt>T</dt><dd>M</dd></dl>', '**T**\n\n- M\n'],
  [
    'a picture with a caption',
    '<figure><img src="https://x.example/a.png" alt="A" /><figcaption>C</figcaption></figure>',
    ':::figure[C]\n![A](https://x.example/a.png)\n:::\n',
  ],
])('an import from Starlight takes over %s', (_, content, body) => {
  write({ 'src/content/docs/a.mdx': `---\ntitle: A\n---\n\n${content}\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(body)
})

test('an id that the frame of a page has is lost, with a line in the report', async () => {
  write({
    'mkdocs.yml': '',
    'docs/a.md':
      '# A\n\n## One {#page:main}\n\nText <a id="page:top"></a>here, and [there](#page:top).\n\n## Two\n\n<div id="page:end">\n\nEnd.\n\n</div>\n',
  })
  run()
  expect(bodyOf('docs/a.md')).not.toMatch(/id="page:|#page:/)
  expect(bodyOf('docs/a.md')).toMatch(/^## One\n/)
  expect(report()).toContain('- Lost: the id "page:main", since a page of Lectern has its own ids with "page:".\n')
  expect(report()).toContain('- Lost: the id "page:top", since a page of Lectern has its own ids with "page:".\n')
  expect(await toErrors()).toEqual([])
})

test('a fold whose title is blank is one for more', async () => {
  write({
    'docusaurus.config.js': 'module.exports = {}',
    'docs/a.mdx': '# A\n\nText.\n\n<details><summary> <b> </b></summary>\n\nOne.\n\n</details>\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('Text.\n\n:::details[More]\nOne.\n:::\n')
  expect(await toErrors()).toEqual([])
})

test('of a file of which a page includes a part only that part counts', () => {
  write({
    '.vitepress/config.ts': 'export default {}',
    'a.md': '# A\n\n<!--@include: ./parts/b.md#one-->\n',
    'parts/b.md': `# B\n\n## One\n\nThis one.\n\n## Two\n\n${'Other. '.repeat(100_000)}\n`,
  })
  run()
  expect(bodyOf('docs/a.md')).toContain('This one.')
})

test('an id that several headings have is that of the first, with a line in the report', async () => {
  write({
    'mkdocs.yml': '',
    'docs/a.md':
      '# A\n\n## One {#same}\n\n### Two { #same data-toc-label="is two" }\n\n- ## Three *x*{#same}\n\n## Four {#other}\n\n## {#same} five\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    '## One {#same}\n\n### Two\n\n- ## Three _x_\n\n## Four {#other}\n\n## {#same} five\n',
  )
  expect(report()).toContain('- Lost: the id "same" of a heading, which one above it has, too. (2 times)\n')
  expect(await toErrors()).toEqual([])
})

test('the report names diagrams that are not drawn', () => {
  write({ 'mkdocs.yml': '', 'docs/a.md': '# A\n\n```mermaid\ngitGraph\n```\n\n```mermaid\ngraph TD\n  A -->\n```\n' })
  run()
  expect(report()).toContain(
    'Lost: a drawing, whose text is code now (The diagram begins with "gitGraph", which is not a kind of diagram',
  )
})

test('the report names merged cells that are in each place', () => {
  const [start, end] = ['<table><tr><td colSpan={2}>', '</td></tr><tr><td>a</td><td>b</td></tr></table>']
  const content = `${start}c${end}\n\n${start}<Badge text="d" />${end}`
  write({ 'src/content/docs/a.mdx': `---\ntitle: A\n---\n\n${content}\n` })
  const { notes } = run()
  expect(notes.map(({ line, text }) => [line, text])).toEqual([
    [7, 'Lost: the merged cells of a table, whose content is in each place that they took.'],
  ])
})

test('a table whose merged cells have too many places is code', () => {
  const rows = `<tr>${'<td>a</td>'.repeat(1000)}</tr>${'<tr><td colSpan={1000}>b</td></tr>'.repeat(101)}`
  write({ 'src/content/docs/a.mdx': `---\ntitle: A\n---\n\n<table>${rows}</table>\n` })
  const { notes } = run()
  expect(notes.map(({ text }) => text)).toEqual([
    'Lost: the cells of a table with too many empty ones, which is a block of code now.',
  ])
  expect(bodyOf('docs/a.md')).toMatch(/^```\na \| a /)
})

test.each([
  [20, '| c                                           | d |'],
  [40_000, '| c | d |'],
])(
  'the columns of tables with an address of %s characters and more are aligned, or take too many spaces',
  (count, row) => {
    write({
      'a.md': `# A\n\n| a | b |\n| - | - |\n| [a](https://a.example/${'a'.repeat(count)}) | b |\n${'| c | d |\n'.repeat(5)}`,
    })
    run()
    expect(bodyOf('docs/a.md').split('\n').at(-2)).toBe(row)
  },
)

test('a version of Docusaurus that has no files yet is that of the docs', () => {
  write({ 'docusaurus.config.js': DOCUSAURUS, 'versions.json': '["2", "1"]', 'docs/a.md': '# A\n' })
  expect(run().map).toEqual([['docs/a.md', 'docs/a']])
})

test('settings that name constants and variables of the environment are read', () => {
  write({
    'docusaurus.config.js':
      "const SOCIAL = { code: 'https://code.example' };\nmodule.exports = { title: 'Old', url: process.env.URL || 'https://old.example', baseUrl: process.env['PREVIEW'] ? '/' : '/old/', themeConfig: { navbar: { items: [{ href: SOCIAL.code, label: 'Code' }, { href: SOCIAL.gone, label: 'Gone' }, { href: toString.name, label: 'Own' }] } } }",
    'docs/a.md': '# A\n\n![A](/old/a.png) [old](/old/blog)\n',
    'static/a.png': 'x',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('![A](/assets/static/a.png) [old](https://old.example/old/blog)\n')
  expect(read('site.yaml')).toContain('navigation:\n  - title: Code\n    to: https://code.example\n')
  expect(read('redirects.yaml')).toBe('/old/docs/a: /docs/a\n')
  expect(report().match(/Lost: the entry .*/g)).toEqual([
    'Lost: the entry … of a menu, which has no address, or one that code makes.',
    'Lost: the entry "Gone" of a menu, which has no address, or one that code makes.',
    'Lost: the entry "Own" of a menu, which has no address, or one that code makes.',
  ])
})

test('a site of MkDocs keeps its name, its order and its titles', () => {
  write({
    'mkdocs.yml':
      'site_name: Old\nsite_description: What it does.\nsite_url: https://old.example/\nmarkdown_extensions:\n  - toc: { slugify: !!python/name:pymdownx.slugs.uslugify }\nnav:\n  - Start: index.md\n  - Guides:\n      - ./guide/b.md\n      - First: guide/a.md\n  - Code: https://code.example\n',
    'docs/index.md': '# Home\n\nSee [old](/old).\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/b.md': '# B\n',
  })
  run()
  expect(read('site.yaml')).toMatch(/^name: Old\ndescription: What it does\.\n/)
  expect(bodyOf('pages/index.md')).toBe('See [old](https://old.example/old).\n')
  expect(read('docs/guide/b.md')).toBe('---\ntitle: B\ndescription: B.\norder: 2\n---\n\n')
  expect(read('docs/guide/a.md')).toBe('---\ntitle: A\ndescription: A.\nnavTitle: First\norder: 3\n---\n\n')
  expect(report()).toContain(
    'Lost: the groups of the sidebar, whose pages keep their order in their folders: "Guides".',
  )
})

test('a note of MkDocs may have many lines', () => {
  expect(withAdmonitions(`!!! note\n${'    a\n'.repeat(200_000)}`, () => undefined)).toHaveLength(400_011)
})

test('a site of Docusaurus that tells its formats apart has markdown in .md', () => {
  write({
    'docusaurus.config.js': DOCUSAURUS.replace('}', ", markdown: { format: 'detect' } }"),
    'docs/a.md': '# A\n\n    {code}\n\nSee <https://x.example>.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('```\n{code}\n```\n\nSee [https://x.example](https://x.example).\n')
})

test('a page of Hugo in another language shows the picture beside its original, by its address', () => {
  write({
    'hugo.toml': "baseURL = 'https://old.example/'\ntitle = 'Old'\ndefaultContentLanguage = 'en'\n",
    'content/en/docs/a.md': '---\ntitle: A\n---\n![P](../p.png)\n',
    'content/en/docs/p.png': 'x',
    'content/de/docs/a.md': '---\ntitle: A\n---\n![P](../p.png)\n',
  })
  run()
  const picture = '![P](/assets/content/en/docs/p.png)\n'
  expect([bodyOf('docs/a.md'), bodyOf('de/docs/a.md')]).toEqual([picture, picture])
})

test('a site of Hugo keeps its aliases, and what its shortcodes show', async () => {
  write({
    'hugo.toml':
      "baseURL = 'https://old.example/'\ntitle = 'Old'\ndefaultContentLanguage = 'en'\n[permalinks]\npost = '/:year/:month/:title/'\n",
    'import.yaml': 'shortcodes:\n  box: |-\n    :::tip[{0}]\n    {inner}\n    :::\n',
    'content/en/_index.md': '---\ntitle: Home\n---\nHello.\n',
    'content/en/docs/_index.md': '+++\ntitle = "Docs"\n+++\nAll docs.\n',
    'content/en/docs/a.md':
      '---\ntitle: A\nweight: 2\naliases: [/older]\n---\n\n{{% notice warning %}}\nMind.\n{{% /notice %}}\n\nSee [B]({{< relref "b.md" >}}).\n\n{{< highlight go >}}\nx := 1\n{{< /highlight >}}\n\n{{< ours one >}}\n\n{{< box "Hi" >}}In it.{{< /box >}}\n\n```\n{{</* gone */>}} {{< run >}}\n```\n',
    'content/en/docs/b.md': '---\ntitle: B\n---\n1. One\n\n    {{< note >}}\n    Mind.\n    {{< /note >}}\n\n1. Two\n',
    'content/en/post/2024-hi.md': '---\ntitle: Hi\ndate: 2024-05-06\n---\nText.\n\n![P](../../../img/p.png)\n',
    'static/img/p.png': 'x',
    'content/de/docs/a.md': '---\ntitle: A\n---\nText.\n',
  })
  expect(run()).toMatchObject({ kind: 'hugo', pages: 6 })
  expect(bodyOf('docs/a.md')).toBe(
    ':::warning\nMind.\n:::\n\nSee [B](/docs/b).\n\n```go\nx := 1\n```\n\n<!-- Not imported: {{< ours one >}} -->\n\n:::tip[Hi]\nIn it.\n:::\n\n```\n{{< gone >}} {{< run >}}\n```\n',
  )
  expect(bodyOf('docs/b.md')).toBe('1. One\n\n   :::note\n   Mind.\n   :::\n\n2. Two\n')
  expect(bodyOf('blog/2024-hi.md')).toBe('Text.\n\n![P](/assets/static/img/p.png)\n')
  expect(read('redirects.yaml')).toBe('/2024/05/hi: /blog/2024-hi\n/older: /docs/a\n')
  expect(report()).toContain('Unknown shortcode {{< ours one >}}.')
  expect(report()).toContain('Lost: what the shortcode {{< run >}} shows in a block of code.')
  writeFileSync(join(folder, 'new/assets/static/img/p.png'), readFileSync('content/assets/local-inbox.png'))
  expect(await toErrors()).toEqual([])
})

test.each([
  ['npm2yarn', '', 'Lost: "npm2yarn" behind the language of a block of code.'],
  ['live noInline', '', 'Lost: "noInline" behind the language of a block of code.'],
  ['title="a.js" twoslash {1}', ' title="a.js" {1}', 'Lost: "twoslash" behind the language of a block of code.'],
  ['{1} showLineNumbers=7', ' {1} showLineNumbers', 'Lost: that the line numbers of a block of code begin with 7.'],
])('words behind the language of code that mean nothing here are no title: %s', (words, meta, note) => {
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.md': `# A\n\n\`\`\`js ${words}\na\n\`\`\`\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(`\`\`\`js${meta}\na\n\`\`\`\n`)
  expect(report()).toContain(note)
})

test.each([
  ['items[].name', ':::field[items[].name]{type="string, body"}\nA.\n:::'],
  ['filter[status][0]', ':::field[filter[status][0]]{type="string, body"}\nA.\n:::'],
  ['_id', ':::field[_id]{type="string, body"}\nA.\n:::'],
  ['a]', '`a]` string, body\n\nA.'],
  ['[a', '`[a` string, body\n\nA.'],
  ['a:b[0]', '`a:b[0]` string, body\n\nA.'],
  ['a*', '`a*` string, body\n\nA.'],
])('the name "%s" of a field is one that the build takes', async (name, written) => {
  write({
    'docs.json': '{}',
    'a.mdx': `---\ntitle: A\n---\n\n<ParamField body="${name}" type="string">A.</ParamField>\n`,
  })
  run()
  expect(bodyOf('docs/a.md')).toContain(`${written}\n`)
  expect(await toErrors()).toEqual([])
})

test('words behind the language of code of Mintlify are its title', () => {
  write({ 'docs.json': '{}', 'a.mdx': '---\ntitle: A\n---\n\n```bash Install it lines\nnpm ci\n```\n' })
  run()
  expect(bodyOf('docs/a.md')).toBe('```bash title="Install it" showLineNumbers\nnpm ci\n```\n')
})

const LINES = 'a\nb\nc\n'

test.each([
  [`\`\`\`go {hl_lines=[1]}\n${LINES}\`\`\``, `\`\`\`go {1}\n${LINES}\`\`\`\n`],
  [`\`\`\`go {linenos=table,hl_lines=[1,"2-3"]}\n${LINES}\`\`\``, `\`\`\`go {1,2-3} showLineNumbers\n${LINES}\`\`\`\n`],
  [`\`\`\`go {linenos=false hl_lines="1 3"}\n${LINES}\`\`\``, `\`\`\`go {1,3}\n${LINES}\`\`\`\n`],
  [
    `{{< highlight go "linenos=inline, hl_lines=1 2-3, style=emacs" >}}\n${LINES}{{< /highlight >}}`,
    `\`\`\`go {1,2-3} showLineNumbers\n${LINES}\`\`\`\n`,
  ],
  [
    '{{< figure src="/a.png" title="T" caption="C" attr="M" attrlink="https://m.example" alt="x" >}}',
    '![x](/a.png)\n\n**T** C [M](https://m.example)\n',
  ],
  ['{{< figure src="/a.png" title="T" >}}', '![T](/a.png)\n\nT\n'],
  ['{{< figure src="/a.png" alt="C" caption="C" >}}', '![C](/a.png)\n'],
])('an import of Hugo takes over %j', (text, body) => {
  write({ 'hugo.toml': "title = 'X'", 'content/docs/a.md': `---\ntitle: A\n---\n${text}\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(body)
})

test.each([
  ['<ol type="a"><li>x</li></ol>', '1. x\n', 'Lost: that a list is numbered as "a".'],
  ['<ol reversed start="2"><li>x</li></ol>', '2. x\n', 'Lost: that a list is numbered backwards.'],
  ['<ol start="-1"><li>x</li></ol>', '1. x\n', 'Lost: that a list begins with -1.'],
  ['<ol><li>x</li><li value="7">y</li></ol>', '1. x\n2. y\n', 'Lost: the number 7 of an item of a list.'],
])('an import names what markdown cannot say of a list: %s', (html, body, note) => {
  write({ 'docs.json': '{}', 'a.mdx': `---\ntitle: A\n---\n\n${html}\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(body)
  expect(report()).toContain(note)
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'a blog of Hugo',
    { 'hugo.toml': "title = 'X'", 'content/posts/a.md': '---\ntitle: Hi\ndate: 2024-01-01\n---\nText.\n' },
    '- [Blog](/blog)\n',
  ],
  [
    'a blog of Hugo whose docs are drafts',
    {
      'hugo.toml': "title = 'X'",
      'content/posts/a.md': '---\ntitle: Hi\ndate: 2024-01-01\n---\nText.\n',
      'content/docs/a.md': '---\ntitle: A\ndraft: true\n---\nText.\n',
    },
    '- [Blog](/blog)\n',
  ],
  [
    'drafts of Hugo',
    { 'hugo.toml': "title = 'X'", 'content/docs/a.md': '---\ntitle: A\ndraft: true\n---\nText.\n' },
    'Welcome to X.\n',
  ],
  [
    'posts of Jekyll',
    { '_config.yml': 'title: X\n', '_posts/2024-01-01-a.md': '---\ntitle: Hi\n---\nText.\n' },
    '- [Blog](/blog)\n',
  ],
  [
    'drafts of Mintlify',
    { 'docs.json': '{ "name": "X" }', 'a.mdx': '---\ntitle: A\ngroups: [x]\n---\n\nText.\n' },
    'Welcome to X.\n',
  ],
])('an import makes a home page that leads to sections with pages alone: %s', async (_, files, home) => {
  write(files)
  run()
  expect(bodyOf('pages/index.md')).toBe(home)
  expect(await toErrors()).toEqual([])
})

test('a site of Jekyll keeps its name and its description', () => {
  write({
    '_config.yml': 'title: Cranes\ndescription: >-\n  All of\n  them.\n',
    'index.md': '---\ntitle: Home\n---\nText.\n',
  })
  run()
  expect(read('site.yaml')).toContain('name: Cranes\ndescription: All of them.\n')
})

test('an import names only sections that have pages', () => {
  write({ 'hugo.toml': "title = 'X'", 'content/posts/a.md': '---\ntitle: Hi\ndate: 2024-01-01\n---\nText.\n' })
  run()
  expect(read('site.yaml')).toContain('sections:\n  blog:\n    title: Blog\n    kind: posts\n')
})

const FORMULAS =
  String.raw`Let $f\colon[a,b]\to\R$ be $a_1 * b_2 * c$ and $x_{i}^{*}$, $\{1\}$, for $5 or $6, not §$x*$ and $*y$§.

$$
I = \int \sin(x)\,dx \\
- 1
= c
$$

> Quote:
> $$ a > b \\
> c * d $$

- Item **$z * y * x$**
  $$
  # 2
  $$

| a | b |
| - | - |
| $\|x\|$ | $5 |

[Link $x^2*$ and *y*](https://b.example "t $y*z*$")
`.replaceAll('§', '`')

test.each([
  ['a.md', 'Docusaurus', DOCUSAURUS, 'docs/a.md', 'docusaurus.config.js'],
  ['a.mdx', 'Docusaurus', DOCUSAURUS, 'docs/a.mdx', 'docusaurus.config.js'],
  ['a.md', 'Hugo', "title = 'X'", 'content/docs/a.md', 'hugo.toml'],
])('formulas of %s of %s are as they were written', (_, _kind, settings, file, name) => {
  write({ [name]: settings, [file]: `---\ntitle: A\n---\n\n${FORMULAS}` })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    FORMULAS.replace('$$ a > b', () => '$$\n> a > b')
      .replace('d $$', () => 'd\n> $$')
      .replace('| a | b |', '| a       | b  |')
      .replace('| - | - |', '| ------- | -- |')
      .replace('*y*', '_y_'),
  )
})

test.each([
  ['| V | M |\n| - | - |\n| $5 | "$" |\n| $a | b$ |\n', '| V  | M   |\n| -- | --- |\n| $5 | "$" |\n| $a | b$  |\n'],
  ['V | M\n-- | --\n$5 | "$"\n', '| V  | M   |\n| -- | --- |\n| $5 | "$" |\n'],
  ['| $ | a |\n| - | - |\n| $$ | b |\n| $$$ | c |\n', '| $   | a |\n| --- | - |\n| $$  | b |\n| $$$ | c |\n'],
  ['* medium ($$)\n* dear ($$$)\n', '- medium ($$)\n- dear ($$$)\n'],
  ['* $$ medium\n* $$$ dear\n', '- $$ medium\n- $$$ dear\n'],
  ['## A $$\n\nText $$\n', '## A $$\n\nText $$\n'],
  ['a $$\n## B\nc $$\n', 'a $$\n\n## B\n\nc $$\n'],
  ['Set $HOME or `${HOME}` to it.\n', 'Set $HOME or `${HOME}` to it.\n'],
  ['$HOME [a `${HOME}`](b.md)\n', '$HOME [a `${HOME}`](/docs/b)\n'],
  ['A **$**5 or **$**6 b.\n', 'A \\*\\*$\\*\\*5 or \\*\\*$\\*\\*6 b.\n'],
  ['x $$a\nb$$ y\n', 'x $$a b$$ y\n'],
  ['Sets $\\{x | x > 0\\}$ and $|x|$\n', 'Sets $\\{x | x > 0\\}$ and $|x|$\n'],
])('dollar signs around other marks are no formula: %j', (text, expected) => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/a.md': `---\ntitle: A\n---\n\n${text}`,
    'docs/b.md': '# B\n\nText.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(expected)
})

test.each([
  ['Costs $5 {/* SECRET */} or ($).\n', 'Costs $5  or ($).\n'],
  ['Costs $$ {/* SECRET */} or ($$).\n', 'Costs $$  or ($$).\n'],
  ['A <span title="$a" hidden data-x="$">SECRET</span> b\n', 'A  b\n'],
  ['<a href="/x?$a" title="$">L</a>\n', '[L](https://old.example/x?\\$a)\n'],
  ['Text $5 {`a$`} b\n', 'Text $5 a$ b\n'],
])('dollar signs around what MDX hides or quotes are no formula: %j', (text, expected) => {
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.mdx': `---\ntitle: A\n---\n\n${text}` })
  run('https://old.example')
  expect(bodyOf('docs/a.md')).toBe(expected)
})

const HOTEL = '### Hotel ($$)\nNear the lake, breakfast ($$) included.\n'

test.each([
  [`<div hidden>\n\nThe margin is $SECRET$.\n\n</div>\n\n${HOTEL}`, false],
  [`<span hidden>From "$5 SECRET discount ($)</span>\n\n${HOTEL}`, false],
  ['The plan is $5 *SECRET price*{ hidden } or less ($).\n', true],
  ['Text `SECRET`{ title="$5" hidden data-b="$" } end.\n', true],
  ['SECRET\n{ title="$5" hidden data-b="$" }\n', false],
  ['### A ($$)\n*SECRET* is hidden ($$) here { hidden }\n', false],
])('what MkDocs hides beside dollar signs is not published: %j, a draft: %s', (text, isDraft) => {
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\nText.\n\n${text}` })
  run()
  const page = read('docs/a.md')
  expect([page.includes('\ndraft: true\n'), page.includes('SECRET')]).toEqual([isDraft, isDraft])
})

test('characters that nobody sees are taken out, as are the colours of a terminal, and the report says so', async () => {
  const text =
    'A\u202Bb\u202C <b title="x\u2066">c</b> <!-- x\u0008--> `d\u{E0041}`\u0008.\n\n```ansi\n\u001B[31mred\u001B[0m\n```\n'
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A \u202Eb\n\n${text}` })
  run()
  expect(read('docs/a.md')).toMatch(/^---\ntitle: A b\n/)
  expect(bodyOf('docs/a.md')).toBe('Ab <b title="x ">c</b> <!-- x --> `d`.\n\n```ansi\nred\n```\n')
  expect(report()).toContain('Lost: characters that nobody sees, such as those of direction and of terminals.')
  expect(await toErrors()).toEqual([])
})

test('a picture for previews that the source lacks is lost, and the report says so', async () => {
  const page = '---\ntitle: A\ndescription: D.\nimage: /assets/images/none.png\n---\n\nText.\n'
  write({ '_config.yml': 'title: Site\n', 'index.md': '# Home\n\nText.\n', 'a.md': page })
  run()
  expect(read('docs/a.md')).not.toContain('image:')
  expect(report()).toContain('The picture "/assets/images/none.png" is not in the source.')
  expect(await toErrors()).toEqual([])
})

test('what is no character in a source is no mask of a formula', () => {
  const mask = '\uFDD0\uFDD0\uFDEF'
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\n$x$ ${mask} \uD800.\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe('$x$ \uFFFD\uFFFD\uFFFD \uFFFD.\n')
})

test('tabs and notes of MkDocs whose texts are hidden are lost, and the report says so', async () => {
  const text =
    '=== "A"\n\n    <div hidden>x</div>\n\n=== ""\n\n    b\n\n/// note\n<div hidden>x</div>\n///\n\n??? tip\n    <div hidden>x</div>\n'
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\nText.\n\n${text}` })
  run()
  expect(bodyOf('docs/a.md')).toBe('Text.\n\n::::tabs\n:::tab[2]\nb\n:::\n::::\n')
  expect(report()).toContain('lines 16, 19: Lost: a block without a text.')
  expect(await toErrors()).toEqual([])
})

test('dollar signs of code in MDX are no formula', () => {
  const code = 'export const a = `${1}`, b = `${2}`\n\n{`${a}, ${b} *c*`}, $d$\n'
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.mdx': `---\ntitle: A\n---\n\n${code}` })
  run()
  expect(bodyOf('docs/a.md')).toBe('1, 2 \\*c\\*, $d$\n')
})

test('two pages of Docusaurus with one address keep apart', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/latest/README.md': '---\ntitle: Read me\n---\nText.\n',
    'docs/intro.md': '---\ntitle: Introduction\nslug: /latest\n---\nText.\n',
  })
  run()
  expect(globSync('docs/**/*.md', { cwd: join(folder, 'new') }).toSorted()).toEqual([
    'docs/latest.md',
    'docs/latest/index-2.md',
  ])
  expect(await toErrors()).toEqual([])
})

test('links tell a page from the index of a folder of its name', async () => {
  write({
    '.vitepress/config.mts': 'export default { title: "X" }',
    'index.md': '# Home\n\nText.\n',
    'guide.md': '# Guide\n\nText.\n',
    'guide/index.md': '# Index\n\nText.\n',
    'guide/a.md': '# A\n\n[g](../guide.md) [i](index.md)\n',
  })
  run()
  expect(globSync('docs/**/*.md', { cwd: join(folder, 'new') }).toSorted()).toEqual([
    'docs/guide.md',
    'docs/guide/a.md',
    'docs/guide/index-2.md',
  ])
  expect(bodyOf('docs/guide/a.md')).toBe('[g](/docs/guide) [i](/docs/guide/index-2)\n')
  expect(await toErrors()).toEqual([])
})

test.each([
  ['![A](a.png){ align=left width="300" }\n', '![A](/assets/docs/a.png){width=300}\n'],
  ['![A](a.png){ .wide }\n', '![A](/assets/docs/a.png)\n'],
  ['[B](b.md){ .md-button .primary } and **c**{ #x } and `d`{ .py }\n', '[B](/docs/b) and **c** and `d`\n'],
  ['## C { #own data-toc-label="X" }\n\n## D { data-toc-label="Y" }\n', '## C {#own}\n\n## D\n'],
  ['[B](b.md) { a } and `d`{x} {y=z}\n', '[B](/docs/b) { a } and `d`{x} {y=z}\n'],
  ['[B](b.md)\n\nSECRET *a*{ style="display:none" }\n', '[B](/docs/b)\n'],
  ['Text\n\nSECRET *a* { style="display:none" }\n', 'Text\n'],
  ['Text\n\nSECRET *a*{ hidden="" }\n', 'Text\n'],
])('lists of attributes of MkDocs are left out: %j', (text, expected) => {
  write({
    'mkdocs.yml': MKDOCS,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/b.md': '# B\n\nText.\n',
    'docs/a.png': 'x',
  })
  write({ 'docs/a.md': `# A\n\n${text}` })
  run()
  expect(bodyOf('docs/a.md')).toBe(expected)
})

test('the name of an author is cut where it is too long for a site', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'blog/authors.yml': `ada:\n  name: ${'A'.repeat(201)}\n`,
    'blog/2024-01-01-a.md': '---\ntitle: A\nauthors: ada\n---\nText.\n',
  })
  run()
  expect(read('authors.yaml')).toBe(`ada:\n  name: ${'A'.repeat(200)}\n`)
  expect(await toErrors()).toEqual([])
})

test('a title that speaks of style hides nothing', () => {
  const text = '/// note | Code style\nA\n///\n\n/// details | Hidden costs\nB\n///\n'
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\n${text}` })
  run()
  expect(read('docs/a.md')).not.toContain('draft')
})

test('a date whose month has one digit is one', () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'blog/a.md': '---\ntitle: A\ndate: 2023-2-7T00:00:00.000Z\n---\nText.\n',
  })
  run()
  expect(read('blog/a.md')).toContain('\ndatePublished: 2023-02-07\n')
})

test('an alert without a text is lost, and the report says so', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/a.md':
      '---\ntitle: A\n---\n\n> [!NOTE]\n<!-- c -->\n> Text.\n\n> [!TIP]\n>\n> - Item\n\n> [!NOTE]\n> [^1]\n\n[^1]: F\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('> Text.\n\n:::tip\n- Item\n:::\n\n:::note\n[^1]\n:::\n\n[^1]: F\n')
  expect(report()).toContain('line 5: Lost: a block without a text.')
  expect(await toErrors()).toEqual([])
})

const MKDOCS = 'site_name: X\nmarkdown_extensions:\n  - attr_list\n  - pymdownx.tabbed\n  - pymdownx.blocks.tab\n'

test.each([
  [
    'tabs',
    '=== "One"\n\n    Text.\n\n    ```sh\n    === "no"\n    ```\n\n    !!! note\n        N\n\n=== "[2]"\n    <div hidden>SECRET</div>\n\n    - b\n\n===! "Three"\n    c\n\nEnd.\n\n=== "None"\nd\n',
    ':::::tabs\n::::tab[One]\nText.\n\n```sh\n=== "no"\n```\n\n:::note\nN\n:::\n::::\n\n:::tab[\\[2\\]]\n- b\n:::\n:::::\n\n::::tabs\n:::tab[Three]\nc\n:::\n::::\n\nEnd.\n\n\\=== "None"\nd\n',
  ],
  [
    'tabs in tabs',
    '- a\n\n    === "A"\n\n        === "B"\n\n            b\n',
    '- a\n\n  ::::::tabs\n  :::::tab[A]\n  ::::tabs\n  :::tab[B]\n  b\n  :::\n  ::::\n  :::::\n  ::::::\n',
  ],
  [
    'generic blocks',
    '//// tab | One\n\n/// tip | Look\nText.\n///\n\n```py\n///\n```\n\n////\n\n//// tab | Two\ngo\n////\n\n/// details | More\n    type: warning\n    open: True\n\nText.\n///\n\n/// admonition\n    type: danger\n\nText.\n///\n\n/// note\nNo end.\n',
    ':::::tabs\n::::tab[One]\n:::tip[Look]\nText.\n:::\n\n```py\n///\n```\n::::\n\n:::tab[Two]\ngo\n:::\n:::::\n\n:::details[More]{open}\nText.\n:::\n\n:::caution\nText.\n:::\n\n/// note\nNo end.\n',
  ],
])('an import from MkDocs takes over %s', async (_, text, expected) => {
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\n${text}` })
  run()
  expect(bodyOf('docs/a.md')).toBe(expected)
  expect(await toErrors()).toEqual([])
})

test.each([
  "/// html | div[style='display:none']\nSECRET\n///\n",
  '/// note | T\n    attrs: {hidden: ""}\n\nSECRET\n///\n',
])('a page of MkDocs with a block that may be hidden is a draft: %j', (text) => {
  write({ 'mkdocs.yml': MKDOCS, 'docs/index.md': '# Home\n\nText.\n', 'docs/a.md': `# A\n\n${text}` })
  run()
  expect(read('docs/a.md')).toContain('draft: true\n')
  expect(report()).toContain(
    'line 3: It is a draft now, since only the old system can tell what the attributes of a block hide.',
  )
})

test('dollars of an address are not a formula', () => {
  write({ 'docs.json': '{}', 'a.mdx': '---\ntitle: A\n---\n\nSee https://x.${A}.com and $a$.\n' })
  run()
  expect(bodyOf('docs/a.md')).toBe('See [https://x.\\${A}.com](https://x.\\${A}.com) and $a$.\n')
})

test.each([
  ['{{< x >}}**B**{{< /x >}}', '<!-- Not imported: {{< x >}} -->\n\n**B**\n'],
  [
    'A\n{{< x >}}{{< y >}}**B**',
    'A\n\n<!-- Not imported: {{< x >}} -->\n\n<!-- Not imported: {{< y >}} -->\n\n**B**\n',
  ],
  ['- {{< x >}}**B**{{< /x >}}\n- C', '- <!-- Not imported: {{< x >}} -->\n\n  **B**\n- C\n'],
  ['> {{< x >}}**B**{{< /x >}}', '> <!-- Not imported: {{< x >}} -->\n>\n> **B**\n'],
  ['A {{< x >}}**B**{{< /x >}}', 'A <!-- Not imported: {{< x >}} -->**B**\n'],
])('the text in an unknown shortcode of Hugo stays markdown, and the report names the shortcode: %j', (text, body) => {
  write({ 'hugo.toml': "baseURL = 'https://x.example'", 'content/docs/a.md': `---\ntitle: A\n---\n${text}\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(body)
  expect(report()).toMatch(/line [45]: Unknown shortcode \{\{< x >\}\}\./)
})

test('a shortcode of Hugo that is commented out is shown', () => {
  const text = 'Use `{{</* x */>}}`, `{{%/* y 1 */%}}` and {{</*z*/>}}.\n\n```\n{{</*x*/>}}\n```\n'
  write({ 'hugo.toml': "baseURL = 'https://x.example'", 'content/docs/a.md': `---\ntitle: A\n---\n${text}` })
  run()
  expect(bodyOf('docs/a.md')).toBe('Use `{{< x >}}`, `{{% y 1 %}}` and {{< z >}}.\n\n```\n{{<x>}}\n```\n')
  expect(report()).toContain('Nothing.')
})

test('a page of Hugo may be HTML, as .htm, too', () => {
  write({ 'hugo.toml': "baseURL = 'https://x.example'", 'content/docs/a.htm': '---\ntitle: A\n---\n<p>Text.</p>\n' })
  run()
  expect(bodyOf('docs/a.md')).toBe('Text.\n')
})

test('a shortcode in an item of a list keeps content that is indented less than its tags', () => {
  const tags = [
    '1. One:',
    '',
    '   {{% alert title="Mind" %}}',
    'It bites.',
    '',
    '```sh',
    'ls',
    '```',
    '   {{% /alert %}}',
  ]
  write({ 'hugo.toml': "title = 'X'\n", 'content/a.md': `---\ntitle: A\n---\n\n${tags.join('\n')}\n\n2. Two\n` })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    '1. One:\n\n   :::note[Mind]\n   It bites.\n\n   ```sh\n   ls\n   ```\n   :::\n\n2. Two\n',
  )
})

test('a site of Hugo with settings in YAML keeps its parameters, its references by name, and its diagrams', async () => {
  write({
    'config.yaml': 'baseURL: https://old.example/\nparams:\n  versions:\n    core: v1.2\n',
    'content/a.md':
      '---\ntitle: A\nown: ours\n---\n\nOf {{< param versions.core >}}, {{< param own >}}, {{< param none >}}, see [C]({{< relref "c#part" >}}).\n\n```sh\nget {{< param versions.core >}}\n```\n\n{{% alert title="Note" %}}\nSee [it].\n\n[it]: https://x.example\n{{% /alert %}}\n\n```mermaid\n%%{init: { "sequence": { "mirrorActors": false }}}%%\nsequenceDiagram\n  a ->> b: Ask\n```\n',
    'content/b/c/_index.md': '---\ntitle: C\n---\n\n## Part\n',
  })
  expect(run().kind).toBe('hugo')
  expect(bodyOf('docs/a.md')).toBe(
    'Of v1.2, ours, <!-- Not imported: {{< param none >}} -->, see [C](/docs/b/c#part).\n\n```sh\nget v1.2\n```\n\n:::note[Note]\nSee [it].\n\n[it]: https://x.example\n\n:::\n\n```mermaid\nsequenceDiagram\n  a ->> b: Ask\n```\n',
  )
  expect(await toErrors()).toEqual([])
})

test('a folder of markdown keeps raw HTML, and loses what would stop the build', async () => {
  write({
    'README.md': '# Handbook\n\nSee [that](b/Other%20Page.md#the-part) and [gone](gone.md).\n\n> [!NOTE]\n> Mind.\n',
    'b/Other Page.md':
      '# Other\n\n# Second\n\n## The part\n\n<p onclick="x()">Kept</p>\n\n<script>x()</script>\n\n<iframe src="https://video.example/1"></iframe>\n',
  })
  run('https://old.example')
  expect(bodyOf('pages/index.md')).toBe(
    'See [that](/docs/b/other-page#the-part) and [gone](https://old.example/gone).\n\n:::note\nMind.\n:::\n',
  )
  expect(bodyOf('docs/b/other-page.md')).toBe(
    '## Second\n\n### The part\n\n<p >Kept</p>\n\n<a href="https://video.example/1">https://video.example/1</a>\n',
  )
  expect(report()).toMatch(
    /### README\.md\n\n- The link leads to "gone\.md", which was not imported: it now leads to the old site\./,
  )
  expect(report()).toMatch(
    /line 7: Lost: the attribute "onclick"[^]*line 9: Lost: the element <script> with its content/,
  )
})

test.each([
  ['../gone.html?a=b#c', 'https://old.example/gone.html?a=b#c'],
  ['gone.md#part', 'https://old.example/guide/gone#part'],
  ['./gone/', 'https://old.example/guide/gone/'],
  ['/gone', 'https://old.example/gone'],
  ['../../../gone', 'https://old.example/gone'],
])('a link to %s, which is not imported, leads to the old site', async (written, address) => {
  write({ 'guide/page.md': `# Page\n\nSee [it](${written}).\n` })
  run('https://old.example')
  expect(bodyOf('docs/guide/page.md')).toBe(`See [it](${address}).\n`)
  expect(await toErrors()).toEqual([])
})

test.each([
  ['[b]({{ "/b/" | relative_url }})', '[b](/docs/b)'],
  ["[b]({{ 'b' | absolute_url }})", '[b](/docs/b)'],
  ['[b]({{site.baseurl}}/b)', '[b](/docs/b)'],
  ['[b]({{ site.url }}{{- site.baseurl -}}/b#part)', '[b](/docs/b#part)'],
  ['[b](<{{ site.url }}/b>)', '[b](/docs/b)'],
  ['[a]({{ site.url }}{{ site.baseurl }})', '[a](https://old.example/base/)'],
  ['[b]({{ site.baseurl }}b)', '[b](/docs/b)'],
  ['[b]\n\n[b]: {{ site.url }}/b', '[b]\n\n[b]: /docs/b'],
  ['<a href="{{ site.baseurl }}/b">b</a>', '<a href="/docs/b">b</a>'],
  [
    '[b]({% link b.md %}) [c]({% post_url 2024-01-02-c %}) [e]({% link _posts/2024-01-03-e.markdown %})',
    '[b](/docs/b) [c](/blog/c) [e](/blog/e)',
  ],
  ['[d]({{page.url}})', '[d](#)'],
  ['[d]({{site.url}}//evil.example)', '[d](#)'],
  ['`{% raw %}{{ site.baseurl }}{%- endraw -%}`', '`{{ site.baseurl }}`'],
  ['`curl {{ site.url }}{{ site.baseurl }}/x`', '`curl https://old.example/base/x`'],
  ['`{{ "/x" | absolute_url }} {{ "x" | relative_url }}`', '`https://old.example/base/x /base/x`'],
])('a template of Jekyll in %s is what it shows', async (written, body) => {
  write({
    '_config.yml': 'title: Old\nurl: https://old.example/\nbaseurl: /base/\n',
    'a.md': `# A\n\n${written}\n`,
    'b.md': '# B\n\n## Part\n\nWords.\n',
    '_posts/2024-01-02-c.md': '---\ntitle: C\n---\n\nWords.\n',
    '_posts/2024-01-03-e.markdown': '---\ntitle: E\n---\n\nWords.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(`${body}\n`)
  expect(report().includes('which a template makes')).toBe(body.includes('(#)'))
  expect(await toErrors()).toEqual([])
})

test('links that nobody sees have the name of their host, or are left out', async () => {
  const old = 'https://old.example/'
  write({
    'a.md': `# A\n\n## B <sup>[](${old})</sup>\n\nText[](#b), [](${old}b "Title") and [![P](https://p.example/p.png)](${old}c) [<img src="https://p.example/p.png" alt="P">](${old}d)<sup>[](../x)</sup>.\n`,
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    `## B\n\nText, [old.example](${old}b "Title") and [![P](https://p.example/p.png)](${old}c) [<img src="https://p.example/p.png" alt="P">](${old}d).\n`,
  )
  expect(report()).toContain(`The link to "${old}b" had no text, and has the name of its host.`)
  for (const address of [old, '#b', '../x'])
    expect(report()).toContain(`Lost: the link to "${address}", which had no text.`)
  expect(await toErrors()).toEqual([])
})

test('code of templates of Go has the name of a language that is known here', () => {
  write({
    'hugo.toml': 'title = "X"',
    'content/docs/a.md': '+++\ntitle = "A"\n+++\n\n```go-html-template {hl_lines=[1]}\n{{ .Title }}\n```\n',
  })
  run()
  expect(read('docs/a.md')).toContain('```html {1}\n{{ .Title }}\n```')
})

test.each([
  ['[b]({{ "/b/" | url }}) [b]({{- \'/b\' | url -}}#part)', '[b](/docs/b) [b](/docs/b#part)'],
  ['<a href="{{ \'/b/\' | url }}">b</a>', '<a href="/docs/b">b</a>'],
  ['{% image "assets/a b.png" "A [b]\'s" %}', "![A \\[b\\]'s](/assets/assets/a-b.png)"],
  ["{% image './assets/a b.png', 'A \"B\"', '(min-width: 30em) 50vw' %}", '![A "B"](/assets/assets/a-b.png)'],
  [
    '<div>\n  {% image "assets/a b.png" "<A>" %}\n</div>',
    '<div>\n  <img src="/assets/assets/a-b.png" alt="&lt;A&gt;">\n</div>',
  ],
  ['{% image "gone.png" "A" %}', '{% image "gone.png" "A" %}'],
  ['`{% raw %}{{ page.url }}{%- endraw -%}`', '`{{ page.url }}`'],
  ['`{{ "/x" | upper }}`', '`{{ "/x" | upper }}`'],
])('a template of Eleventy in %s is what it shows', (written, body) => {
  write({
    'eleventy.config.js': 'export default () => {}',
    'a.md': `# A\n\n${written}\n`,
    'b.md': '# B\n\n## Part\n\nWords.\n',
    'assets/a b.png': 'x',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(`${body}\n`)
})

test.each([
  ['url: https://old.example\nbaseurl: /base/', 'https://old.example/base/gone'],
  ['url: http://localhost:4000', '/gone'],
])('the address of a site of Jekyll is that of its settings: %s', (settings, gone) => {
  write({ '_config.yml': `title: Old\n${settings}\n`, 'a.md': '# A\n\n[b]({{ "/gone" | relative_url }})\n' })
  run()
  expect(bodyOf('docs/a.md')).toBe(`[b](${gone})\n`)
})

test('the address of a site of Jekyll is left as it is written where its settings do not say it', () => {
  write({ '_config.yml': 'title: Old\n', 'a.md': '# A\n\n`{{ site.url }}{{ site.baseurl }}/x`\n' })
  run()
  expect(bodyOf('docs/a.md')).toBe('`{{ site.url }}/x`\n')
})

test('a page of Jekyll has the address that it says, which leads to its new one', () => {
  write({
    '_config.yml': 'title: Old\n',
    'about.md': '---\ntitle: About\npermalink: /company/about/\n---\n\nWords.\n',
    'b.md': '---\ntitle: B\npermalink: /:categories/:title/\n---\n\n[About](/company/about/).\n',
  })
  run()
  expect(bodyOf('docs/b.md')).toBe('[About](/docs/about).\n')
  expect(read('redirects.yaml')).toBe('/about: /docs/about\n/b: /docs/b\n/company/about: /docs/about\n')
})

test('the page with the address of the home page is it, not one before it that leads there, too', () => {
  write({
    'hugo.toml': "baseURL = 'https://old.example/'\n",
    'content/a.md': '---\ntitle: A\naliases: [/]\n---\n\nOther.\n',
    'content/home.md': '---\ntitle: Home\nurl: /\n---\n\nHome.\n',
  })
  run()
  expect(bodyOf('pages/index.md')).toBe('Home.\n')
})

test('an address with another host is left as it is, whatever braces it has', () => {
  write({ 'a.md': '# A\n\n[b](https://x.example/?q={{id}}) ![c](gone.png) [d]\n\n[d]: gone.png\n' })
  run('https://old.example')
  expect(bodyOf('docs/a.md')).toBe('[b](https://x.example/?q={{id}}) ![c](gone.png) [d]\n\n[d]: gone.png\n')
})

test('a relative link from a page whose address is a folder leads to the old site from there', () => {
  write({
    '_config.yml': 'title: Old\n',
    'a.md': '---\ntitle: A\npermalink: /docs/a/\n---\n\n[b](b) [c](../c/_index.md)\n',
  })
  run('https://old.example')
  expect(bodyOf('docs/a.md')).toBe('[b](https://old.example/docs/a/b) [c](https://old.example/docs/c)\n')
})

test.each(['/index.html', '/index', '/', '/home/'])(
  'the page at the root of Jekyll is the home page, with permalink %s',
  (permalink) => {
    write({
      '_config.yml': 'title: Old\n',
      'index.md': `---\ntitle: Home\npermalink: ${permalink}\n---\n\nWords.\n`,
      'docs/a.md': '# A\n',
    })
    run()
    expect(bodyOf('pages/index.md')).toBe('Words.\n')
  },
)

test.each([
  ['404.md', '---\ntitle: Not found\n---\n'],
  ['missing.md', '---\ntitle: Not found\npermalink: /404.html\n---\n'],
])('the page "%s" for what is not found is that of the new site', async (file, data) => {
  write({ '_config.yml': 'title: Old\n', [file]: `${data}\nNothing is here.\n`, 'a.md': '# A\n\nWords.\n' })
  run()
  expect(bodyOf('pages/404.md')).toBe('Nothing is here.\n')
  expect(existsSync(join(folder, 'new/redirects.yaml')) ? read('redirects.yaml') : '').not.toContain('404')
  expect(await toErrors()).toEqual([])
})

test('files of any type that pages link to come along, each under a name of its own', async () => {
  write({
    'README.md':
      '# Files\n\n[a](data/team.yml#x) [b](data/Team.yml) [c](data/Team.v2) [d](notes.html) [e](CONTRIBUTING.md)\n',
    'data/team.yml': 'lower',
    'data/Team.yml': 'upper',
    'data/Team.v2': 'second',
    'notes.html': '<p>Notes</p>',
    'CONTRIBUTING.md': '# Help',
  })
  writeFileSync(join(folder, 'old/huge.zip'), '')
  truncateSync(join(folder, 'old/huge.zip'), 26 * 1024 * 1024)
  writeFileSync(join(folder, 'old/other.md'), '[all](huge.zip)\n')
  run()
  expect(bodyOf('pages/index.md')).toBe(
    '[a](/assets/data/team.yml#x) [b](/assets/data/team-2.yml) [c](/assets/data/team.v2) [d](/assets/notes.html) [e](/assets/contributing.md)\n',
  )
  expect(['team.yml', 'team-2.yml', 'team.v2'].map((name) => read(`assets/data/${name}`))).toEqual([
    'lower',
    'upper',
    'second',
  ])
  expect(report()).toContain('- The file "data/Team.yml" is of a type that browsers download and do not show.')
  expect(report()).toContain('### other.md\n\n- Not imported: the file "huge.zip", which is too large to be published.')
  expect(await toErrors()).toEqual([expect.stringMatching(/^docs\/other\.md The link leads to .*huge\.zip/)])
})

test('the README of a repository whose site is in a folder is no page of it', () => {
  write({ 'README.md': '# Repository\n', 'content/index.md': '# Home\n', 'content/a.md': '# A\n' })
  expect(run().map).toEqual([
    ['content/a.md', 'docs/a'],
    ['content/index.md', 'pages/index'],
  ])
  expect(report()).toContain('Not imported, since they are about the repository: README.md.')
})

const BESIDE = {
  'docs/README.md': '# Read me\n',
  'docs/a.md': '# A\n\n[i](index.md) [r](README.md) [f](./)\n',
  'docs/b/README.md': '# B\n',
  'docs/index.md': '# Home\n',
}

test('a README beside an index is no page of MkDocs', () => {
  write({ 'mkdocs.yml': 'site_name: Old', ...BESIDE })
  expect(Object.fromEntries(run().map)).toEqual({
    'docs/a.md': 'docs/a',
    'docs/b/README.md': 'docs/b/index',
    'docs/index.md': 'pages/index',
  })
  expect(bodyOf('docs/a.md')).toBe('[i](/) [r](/) [f](/)\n')
  expect(report()).toContain('### docs/README.md\n\n- Not imported: it is no page of the site.')
})

test('a README is a page of its own in VitePress', () => {
  write({ 'docs/.vitepress/config.ts': 'export default {}', ...BESIDE })
  expect(Object.fromEntries(run().map)).toEqual({
    'README.md': 'docs/readme',
    'a.md': 'docs/a',
    'b/README.md': 'docs/b/readme',
    'index.md': 'pages/index',
  })
  expect(bodyOf('docs/a.md')).toBe('[i](/) [r](/docs/readme) [f](/)\n')
  expect(read('redirects.yaml')).toContain('/b/readme: /docs/b/readme\n')
})

test('a README beside an index is a page of its own in a folder of markdown', () => {
  write(BESIDE)
  expect(Object.fromEntries(run().map)).toEqual({
    'docs/README.md': 'docs/readme',
    'docs/a.md': 'docs/a',
    'docs/b/README.md': 'docs/b/index',
    'docs/index.md': 'pages/index',
  })
})

const OUTSIDE = {
  'docs/a.md': '# A\n\n[t](../notes.txt) [in](in.txt) ![p](../k.png) <img src="../k.png" alt="">\n',
  'docs/in.txt': 'x',
  'notes.txt': 'x',
  'k.png': 'x',
}
const toAssets = (): string[] => globSync('**/*.{txt,png}', { cwd: join(folder, 'new') }).toSorted()

test.each([
  [
    'mkdocs.yml',
    'site_name: Old',
    '[t](../notes.txt) [in](/assets/docs/in.txt) ![p](../k.png) ',
    ['assets/docs/in.txt'],
  ],
  [
    '.vitepress/config.ts',
    "export default { srcDir: 'docs' }",
    '[t](../notes.txt) [in](/assets/docs/in.txt) ![p](/assets/k.png) ',
    ['assets/docs/in.txt', 'assets/k.png'],
  ],
])('with %s, files that the old site did not publish stay outside, and are named', (settings, text, body, assets) => {
  write({ [settings]: text, ...OUTSIDE })
  run()
  expect(bodyOf('docs/a.md')).toContain(body)
  expect(toAssets()).toEqual(assets)
  expect(report()).toContain(
    '### docs/a.md\n\n- Not imported: the file "../notes.txt", which the old site did not publish.',
  )
})

test('links and pictures from the root of a site whose pages are in a folder are found, with its addresses', async () => {
  write({
    'README.md': '# Repository\n\n![Logo](/images/logo.png)\n',
    'images/logo.png': 'x',
    'docs/guide/a.md': '# A\n\nSee [B](/guide/b/#part).\n\n![B](/images/b.png)\n',
    'docs/guide/b.md': '# B\n\n## Part\n\nText.\n',
    'docs/images/b.png': 'x',
  })
  run()
  expect(bodyOf('pages/index.md')).toBe('![Logo](/assets/images/logo.png)\n')
  expect(bodyOf('docs/guide/a.md')).toBe('See [B](/docs/guide/b#part).\n\n![B](/assets/docs/images/b.png)\n')
  expect(read('redirects.yaml')).toBe('/guide/a: /docs/guide/a\n/guide/b: /docs/guide/b\n')
  expect(report()).toContain('## What was not taken over\n\nNothing.')
})

test('notes of MkDocs become blocks, with the code and the notes in them', async () => {
  write({
    'mkdocs.yml': 'site_name: Old',
    'docs/index.md':
      '# Home\n\n!!! info "For [you]"\n    Do [it](a.md).\n\n    ```sh\n    !!! note\n        code\n    ```\n\n    !!! Danger\n        It bites.\n\nText.\n\n1. One\n\n    !!! example\n\n        Try.\n\n??? note "More"\n    Folded.\n\n```\n!!! tip\n    code\n```\n\n!!! tip\nNo note.\n\n[gone](gone.md)\n',
    'docs/a.md': '# A\n\n???+ warning\n\n    Open.\n',
  })
  run()
  expect(bodyOf('pages/index.md')).toBe(
    '::::note[For \\[you\\]]\nDo [it](/docs/a).\n\n```sh\n!!! note\n    code\n```\n\n:::caution\nIt bites.\n:::\n::::\n\nText.\n\n1. One\n\n   :::note[Example]\n   Try.\n   :::\n\n:::details[More]\nFolded.\n:::\n\n```\n!!! tip\n    code\n```\n\n!!! tip\nNo note.\n\n[gone](gone.md)\n',
  )
  expect(bodyOf('docs/a.md')).toBe(':::details[Warning]{open}\nOpen.\n:::\n')
})

test('folders with the names of settings are none', () => {
  for (const name of ['.eleventy.js', '.eleventyignore', '.gitignore', '.vitepress/config.ts']) {
    mkdirSync(join(folder, 'old', name), { recursive: true })
  }
  write({ 'index.md': '# Home\n\nText.\n' })
  run()
  expect(bodyOf('pages/index.md')).toBe('Text.\n')
})

test('what looks like a note in code that shows fences stays code', () => {
  const code = '````md\n```\n!!! note\n    In code.\n```\n````\n'
  write({ 'mkdocs.yml': 'site_name: Old', 'docs/index.md': `# Home\n\nText.\n\n${code}` })
  run()
  expect(bodyOf('pages/index.md')).toBe(`Text.\n\n${code}`)
})

test('MDX in a folder of markdown becomes pages, with components that systems share', async () => {
  write({
    'content/index.mdx':
      '# Home\n\n<Callout type="warning">Mind.</Callout>\n\n<Tabs items={[\'npm\']}>\n<Tab value="npm">\n\nInstall [it](./guide/a.mdx).\n\n</Tab>\n<Tab>\n\nOr not.\n\n</Tab>\n</Tabs>\n\n<Own />\n',
    'content/guide/a.mdx': 'export const size = 2\n\n# A\n\nText of {size}.\n',
  })
  run()
  expect(bodyOf('pages/index.md')).toBe(
    ':::warning\nMind.\n:::\n\n::::tabs\n:::tab[npm]\nInstall [it](/docs/guide/a).\n:::\n::::\n\nOr not.\n\n<!-- Not imported: <Own> -->\n',
  )
  expect(bodyOf('docs/guide/a.md')).toBe('Text of 2.\n')
  expect(report()).toMatch(/line 11: Lost: the label of a tab, whose content stays\.[^]*Unknown component <Own>\./)
  expect(await toErrors()).toEqual([])
})

test('a site of VitePress in a folder of a repository is found, with titles and components as it writes them', async () => {
  write({
    'README.md': '# A repository\n',
    'docs/.vitepress/config.ts': "export default defineConfig({ title: 'Old' })",
    'docs/index.md':
      '# Old\n\n::: tip For `you`\nDo it.\n:::\n\n::: code-group\n\n```sh [npm]\nnpm ci\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::\n\n::: details\nMore.\n:::\n',
    'docs/guide/a.md': '# A <New since="2" />\n\nSee [that](/guide/b.html#b) and `T<U>`.\n',
    'docs/guide/b.md': '---\ntitle: B\n---\n\n# B\n\nText.\n',
  })
  expect(run()).toMatchObject({ kind: 'markdown', pages: 3, folder: join(folder, 'old/docs') })
  expect(bodyOf('pages/index.md')).toBe(
    ':::tip[For `you`]\nDo it.\n:::\n\n:::code-group\n```sh title="npm"\nnpm ci\n```\n\n```sh title="pnpm"\npnpm i\n```\n:::\n\n:::details[Details]\nMore.\n:::\n',
  )
  expect(bodyOf('docs/guide/a.md')).toBe('See [that](/docs/guide/b) and `T<U>`.\n')
  expect(report()).toContain('Lost: the component <New since="2" />, whose text stays.')
  expect(read('redirects.yaml')).toBe('/guide/a: /docs/guide/a\n/guide/b: /docs/guide/b\n')
  expect(await toErrors()).toEqual([])
})

test.each(['packages/docs', 'site/docs', 'apps/web'])(
  'a site of VitePress in %s is found, with settings in several files and the languages that have pages',
  async (place) => {
    write({
      'README.md': '# A repository\n',
      [`${place}/.vitepress/config/en.ts`]:
        "export const en = { themeConfig: { nav: [{ text: 'Guide', link: '/guide/a' }], sidebar: ['/guide/b', '/guide/a'] } }",
      [`${place}/.vitepress/config/index.ts`]:
        "export default defineConfig({ title: 'Old', locales: { root: { label: 'English', ...en }, es: { label: 'Español', link: 'https://es.example' }, zh: { label: '中文' } } })",
      [`${place}/index.md`]: '# Home\n\nText.\n',
      [`${place}/guide/a.md`]: '# A\n\nText.\n',
      [`${place}/guide/b.md`]: '# B\n\nText.\n',
      [`${place}/zh/guide/a.md`]: '# 甲\n\nText.\n',
    })
    expect(run()).toMatchObject({ kind: 'markdown', pages: 4, folder: join(folder, 'old', place) })
    expect(read('site.yaml')).toMatch(
      /^name: Old\n[^]*languages:\n {2}en: English\n {2}zh: 中文\n[^]*navigation:\n {2}- title: Guide\n {4}to: \/docs\/guide\/a\n/,
    )
    expect(read('docs/guide/a.md')).toContain('order: 2')
    expect(await toErrors()).toEqual([])
  },
)

test('ids of headings between marks that the settings of VitePress name stay', async () => {
  write({
    '.vitepress/config.ts':
      "export default { title: 'Old', markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }",
    'a.md': '# A %{#a}%\n\n## One %{#first}%\n\nSee [b](b.md#second).\n',
    'b.md': '# B\n\n## Two %{#second}% \n\n## 100 %{x}%\n',
  })
  run()
  expect(read('docs/a.md')).toMatch(/^---\ntitle: A\n/)
  expect(bodyOf('docs/a.md')).toBe('## One {#first}\n\nSee [b](/docs/b#second).\n')
  expect(bodyOf('docs/b.md')).toBe('## Two {#second}\n\n## 100 %{x}%\n')
  expect(await toErrors()).toEqual([])
})

test('a project among the packages of a repository is found where there is none beside them', () => {
  write({
    'README.md': '# A repository\n',
    'examples/a/src/content/docs/index.mdx': '---\ntitle: An example\n---\n\nText.\n',
    'packages/docs/src/content/docs/index.mdx': '---\ntitle: Home\n---\n\n<Aside>Mind.</Aside>\n',
  })
  expect(run()).toMatchObject({ kind: 'starlight', pages: 1, folder: join(folder, 'old/packages/docs') })
  write({ 'website/docusaurus.config.js': DOCUSAURUS, 'website/docs/a.md': '# A\n' })
  expect(run()).toMatchObject({ kind: 'docusaurus', pages: 1 })
})

const titled = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`

test.each([
  [
    'Docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { baseUrl: '/', url: 'https://x.example', presets: [['classic', { docs: { path: 'docs', sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ to: '/docs/b', label: 'Begin' }, { type: 'localeDropdown' }] }, footer: { links: [{ title: 'More', items: [{ label: 'A', to: '/docs/a' }] }] } } }",
      'sidebars.js':
        "module.exports = { docs: [{ type: 'category', label: 'First', items: [{ type: 'doc', id: 'b', label: 'Bee' }] }] }",
      'docs/a.md': titled('A', 'sidebar_position: 7\n'),
      'docs/b.md': titled('B'),
      'docs/02-c/index.md': `${titled('C')}\n<DocCardList />\n`,
      'docs/02-c/z.md': titled('Z', 'color: red\n'),
      'docs/02-c/y/index.md': titled('Y', 'draft: true\n'),
      'docs/02-c/x/index.md': titled('X'),
      'docs/02-c/x/w.md': titled('W'),
      'docs/02-c/_category_.json': '{"label": "Sea"}',
      'docs/d/_category_.yml': 'label: D',
      'docs/d/03-e.md': titled('E'),
    },
    {
      'docs/a.md': 'order: 7\n',
      'docs/b.md': 'navTitle: Bee\norder: 1\n',
      'docs/c/index.md': 'navTitle: Sea\norder: 2\n---\n\nText.\n\n- [X](/docs/c/x)\n- [Z](/docs/c/z)\n',
      'docs/d/e.md': 'order: 3\n',
      'site.yaml': 'navigation:\n  - title: Begin\n    to: /docs/b\n',
    },
    [
      'Lost: the groups of the sidebar, whose pages keep their order in their folders: "First".',
      'Not imported: the menu "footer", of 1 entries.',
      'the public JSON of the site shows them. Remove what is not meant for everybody.\n\n- `color`: 1\n',
      '1 folders have a label in a file, such as "docs/d/_category_.yml", and no page that could have it',
    ],
  ],
  [
    'Mintlify',
    {
      'docs.json': JSON.stringify({
        name: 'X',
        navigation: {
          tabs: [{ tab: 'Guides', groups: [{ group: 'First', pages: ['b', { group: 'Inner', pages: ['a'] }] }] }],
        },
        navbar: {
          links: [{ label: 'Blog', href: 'https://x.example/blog' }],
          primary: { type: 'button', label: 'B', href: '/b' },
        },
      }),
      'a.mdx': titled('A'),
      'b.mdx': titled('B'),
    },
    {
      'docs/a.md': 'order: 2\n',
      'docs/b.md': 'order: 1\n',
      'site.yaml': 'navigation:\n  - title: Blog\n    to: https://x.example/blog\n  - title: B\n    to: /docs/b\n',
    },
    ['whose pages keep their order in their folders: "Guides", "First", "Inner".'],
  ],
  [
    'Starlight',
    {
      'astro.config.mjs':
        "export default defineConfig({ integrations: [starlight({ title: 'X', sidebar: [{ label: 'First', items: ['b', { label: 'Ay', slug: 'a' }] }] })] })",
      'src/content/docs/a.md': titled('A'),
      'src/content/docs/b.md': titled('B'),
    },
    { 'docs/a.md': 'navTitle: Ay\norder: 2\n', 'docs/b.md': 'order: 1\n' },
    ['whose pages keep their order in their folders: "First".'],
  ],
  [
    'Starlight, whose sidebar is code',
    {
      'astro.config.mjs': "export default { integrations: [starlight({ title: 'X', sidebar: make() })] }",
      'src/content/docs/a.md': titled('A'),
    },
    {},
    ['Lost: the order and the groups of the sidebar, which code makes'],
  ],
  [
    'Hugo',
    {
      'config/_default/hugo.toml': "baseURL = 'https://x.example/'\ndefaultContentLanguage = 'en'\n",
      'config/_default/languages.toml': "[en]\nlanguageName = 'English'\n[de]\nlanguageName = 'Deutsch'\n",
      'config/_default/menus.en.toml':
        "[[main]]\nname = 'B'\npageRef = '/docs/b'\nweight = 20\n[[main]]\nname = 'C'\nurl = 'https://x.example/c'\nparent = 'More'\n[[main]]\nname = 'Self'\nurl = 'https://x.example/s'\nparent = 'Self'\n",
      'content/en/docs/a.md': titled('A', 'menu:\n  main:\n    weight: 10\n'),
      'content/en/docs/b.md': titled('B', 'menus: foot\n'),
      'content/de/docs/a.md': titled('A'),
      'layouts/_markup/render-link.html': '',
    },
    {
      'site.yaml':
        'languages:\n  en: English\n  de: Deutsch\n' +
        'sections:\n  docs:\n    title: Documentation\n    kind: docs\n' +
        'navigation:\n  - title: A\n    to: /docs/a\n  - title: B\n    to: /docs/b\n  - title: More\n    items:\n      - title: C\n        to: https://x.example/c\n  - title: Self\n    items:\n      - title: Self\n        to: https://x.example/s\n',
    },
    [
      'Not imported: the menu "foot", of 1 entries.',
      '1 templates change how links, pictures, headings or code are shown',
    ],
  ],
  [
    'VitePress',
    {
      '.vitepress/config.ts':
        "export default { title: 'X', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, themeConfig: { nav: [{ text: 'More', items: [{ items: [{ text: 'B', link: '/g/b' }] }] }], sidebar: { '/g/': [{ text: 'First', items: [{ text: 'Bee', link: '/g/b' }] }] } } }",
      'g/a.md': titled('A'),
      'g/b.md': titled('B'),
      'de/g/b.md': titled('B auf Deutsch'),
    },
    {
      'docs/g/b.md': 'navTitle: Bee\norder: 1\n',
      'de/docs/g/b.md': 'title: B auf Deutsch\n',
      'redirects.yaml': '/de/g/b: /de/docs/g/b\n',
      'site.yaml': 'navigation:\n  - title: More\n    items:\n      - title: B\n        to: /docs/g/b\n',
    },
    ['whose pages keep their order in their folders: "First".'],
  ],
])('sidebars, menus and languages of %s are carried, or the report names them', async (_, files, expected, told) => {
  write(files)
  run()
  expect(Object.keys(expected).map(read)).toEqual(Object.values(expected).map((part) => expect.stringContaining(part)))
  expect(told.filter((line) => !report().includes(line))).toEqual([])
  expect(await toErrors()).toEqual([])
})

test('a menu becomes one of 200 entries at most, and the report counts the others', async () => {
  const link = "{ text: 'A', link: 'https://a.example/' },"
  const groups = `{ text: 'More', items: [${link.repeat(60)}] }, { text: 'Last', items: [${link}] }`
  write({
    '.vitepress/config.ts': `export default { title: 'X', themeConfig: { nav: [${link.repeat(150)} ${groups}] } }`,
    'a.md': '# A\n\nText.\n',
  })
  run()
  expect(read('site.yaml').match(/- title: /g)?.length).toBe(200)
  expect(read('site.yaml')).not.toContain('Last')
  expect(report()).toContain('Not imported: the last 13 entries of the menu, which may have 200.')
  expect(await toErrors()).toEqual([])
})

test.each([
  [
    'Astro',
    {
      'astro.config.mjs':
        "export default { redirects: { '/old': '/a', '/older': { status: 301, destination: '/a' } } }",
      'src/content/docs/a.md': titled('A'),
    },
    '/a: /docs/a\n/old: /docs/a\n/older: /docs/a\n',
  ],
  [
    'MkDocs',
    {
      'mkdocs.yml':
        'plugins: [{ redirects: { redirect_maps: { old/index.md: a.md#x, older.md: "https://x.example/b" } } }]',
      'docs/a.md': titled('A'),
    },
    '/a: /docs/a\n/old: /docs/a\n/older: https://x.example/b\n',
  ],
])('redirects in the settings of %s lead to the pages', (_, files, redirects) => {
  write(files)
  run()
  expect(read('redirects.yaml')).toBe(redirects)
})

test('redirects from addresses that the new site answers itself are left out, with a note', async () => {
  const answered = (
    '/search /de/search /sitemap.md /de/sitemap.md /sitemap.xml /feed.xml /blog/feed.xml /llms.txt /de/docs/llms-full.txt /docs/a.md /docs.md' +
    ' /index.md /developers /search.md /robots.txt /openapi.json /.well-known/api-catalog /api/v1/index.json /health /de/404'
  ).split(' ')
  write({
    'docusaurus.config.js': DOCUSAURUS.replace('}', ", i18n: { locales: ['en', 'de'] } }"),
    'docs/a.md': titled('A'),
    'blog/2024-02-03-b.md': titled('B'),
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': titled('C'),
    'static/_redirects': [...answered, '/searching', '/old.md', '/sitemap', '/other/feed.xml']
      .map((from) => `${from} /docs/a 301\n`)
      .join(''),
  })
  run()
  expect(read('redirects.yaml')).toBe(
    '/blog/2024/02/03/b: /blog/b\n/de/blog/2024/02/03/b: /blog/b\n/old.md: /docs/a\n/other/feed.xml: /docs/a\n/searching: /docs/a\n/sitemap: /docs/a\n',
  )
  const notes = report()
  expect(
    answered.filter(
      (from) => !notes.includes(`Not imported: the redirect from "${from}", which is an address of the new site.`),
    ),
  ).toEqual([])
  expect(await toErrors()).toEqual([])
})

test('a note that ends in a list or a quote with a definition of a link is closed', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/a.md':
      '# A\n\n1. One\n\n   :::note\n\n   > See [it][o].\n   >\n   > [o]: https://a.example\n\n   :::\n\n2. Two\n',
    'docs/b.md': '# B\n\nText.\n\n:::tip\n\n- See [it][o].\n\n  [o]: https://a.example\n\n:::\n\nMore.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    '1. One\n\n   :::note\n   > See [it][o].\n   >\n   > [o]: https://a.example\n\n   :::\n\n2. Two\n',
  )
  expect(bodyOf('docs/b.md')).toBe('Text.\n\n:::tip\n- See [it][o].\n\n  [o]: https://a.example\n\n:::\n\nMore.\n')
  expect(await toErrors()).toEqual([])
})

test('pictures that a page imports are shown, and tabs in which nothing is left are left out', async () => {
  write({
    'astro.config.mjs': 'export default { site: "https://old.example" }',
    'src/content/docs/a.mdx':
      '---\ntitle: A\n---\nimport { Tabs, TabItem } from \'@astrojs/starlight/components\';\nimport { Image } from \'astro:assets\';\nimport first from \'../../assets/first.png\'\n\nText.\n\n<Tabs>\n    <TabItem label="One">\n        <div align="center">\n            <Image src={first} alt="The first" width="500" />\n        </div>\n    </TabItem>\n    <TabItem label="Two">\n        <Image src={other()} alt="The second" />\n    </TabItem>\n</Tabs>\n\n<Tabs><TabItem label="Three"></TabItem></Tabs>\n',
    'src/assets/first.png': 'x',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    'Text.\n\n::::tabs\n:::tab[One]\n![The first](/assets/src/assets/first.png)\n:::\n::::\n',
  )
  expect(report()).toContain('line 16: Lost: the tab "Two", in which nothing is left.')
  expect(report()).toContain('Lost: the tab "Three", in which nothing is left.')
})

test('a page whose paragraphs are pictures is described by its title, one with text in a list by that text', async () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/pictures.md': '# Pictures\n\n## One\n\n![The first](https://a.example/a.png)\n\n| A |\n| - |\n| b |\n',
    'docs/list.md': '# List\n\n- One.\n\n- Two.\n',
    'docs/note.md': '# Note\n\n:::note\nIn a note.\n:::\n',
  })
  run()
  expect(read('docs/pictures.md')).toMatch(/^---\ntitle: Pictures\ndescription: Pictures\.\n/)
  expect(read('docs/list.md')).toMatch(/^---\ntitle: List\n---\n/)
  expect(read('docs/note.md')).toMatch(/^---\ntitle: Note\ndescription: Note\.\n/)
  expect(await toErrors()).toEqual([])
})

test.each([
  [
    'Starlight',
    { 'src/content/docs/a.md': titled('A'), 'src/content/docs/b.mdoc': 'B', 'src/pages/c.md': 'C' },
    'src/content/docs/b.mdoc, src/pages/c.md',
  ],
  ['Hugo', { 'hugo.toml': "title = 'X'\n", 'content/a.md': titled('A'), 'content/b.org': 'B' }, 'content/b.org'],
])('the report names pages of %s in formats that no import reads', (_, files, names) => {
  write(files)
  run()
  expect(report()).toContain(`Not imported, since an import does not read such files: ${names}.`)
})

test('files that pages of VitePress include are in them', () => {
  write({
    '.vitepress/config.ts': "export default { title: 'X' }",
    'a.md':
      '# A\n\n<!--@include: ./parts/b.md-->\n\n<!-- @include: @/gone.md -->\n\n<<< @/c.ts#sum{1 js} [Sum]\n\n<<< ./none.js\n',
    'parts/b.md': 'See [that](../d.md).\n',
    'd.md': '# D\n\nText.\n',
    'c.ts': 'a()\n// #region sum\nb()\n// #endregion sum\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('See [that](/docs/d).\n\n```js title="Sum" {1}\nb()\n```\n')
  expect(report()).toContain('line 5: Lost: the text of "@/gone.md", which is not in the source.')
  expect(report()).toContain('line 9: Lost: the code of "./none.js", which the source does not have.')
})

const PARTS = `---
title: Parts
---
One.

## Second part

Two.

### Below

Three.

## Next

<!-- #region in -->
Four.

Five.
<!-- #endregion in -->

Six.

<!-- region end -->
Seven.
<!-- endregion -->

## Second part

Eight.

## Own {#own}

> ## Quoted
>
> Nine.
`

test.each([
  ['{4,4}', 'One.\n'],
  ['{,4}', 'One.\n'],
  ['{2,8}', 'One.\n\n## Second part\n\nTwo.\n'],
  ['{33,}', '> ## Quoted\n>\n> Nine.\n'],
  ['#second-part', 'Two.\n\n### Below\n\nThree.\n'],
  ['#second-part{2,2}', 'Two.\n'],
  ['#second-part-1', 'Eight.\n'],
  ['#below', 'Three.\n'],
  ['#in', 'Four.\n\nFive.\n'],
  ['#in{,1}', 'Four.\n'],
  ['#in{3,9}', 'Five.\n'],
  ['#end', 'Seven.\n'],
])('a page of VitePress shows of a file that it includes only the part %s', (part, text) => {
  write({
    '.vitepress/config.ts': "export default { title: 'X', srcExclude: ['parts/**'] }",
    'a.md': `# A\n\n<!--@include: ./parts/b.md${part}-->\n`,
    'parts/b.md': PARTS,
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(text)
})

test.each([
  ['{1,3}', PARTS],
  ['{4}', PARTS],
  ['{4-5}', PARTS],
  ['{99,}', PARTS],
  ['{5,4}', PARTS],
  ['#other', PARTS],
  ['#in{3,2}', PARTS],
  ['#in', '<!-- #region in -->\n\nOpen.\n'],
  ['#in', '<!-- #region in -->\n<!-- #region in -->\nA.\n<!-- #endregion in -->\nB.\n<!-- #endregion in -->\n'],
])('a page of VitePress shows nothing of a file whose part %s cannot be told from the others', (part, file) => {
  write({
    '.vitepress/config.ts': "export default { title: 'X' }",
    'a.md': `# A\n\n<!--@include: ./parts/b.md${part}-->\n\nText.\n`,
    'parts/b.md': file,
  })
  run()
  expect(bodyOf('docs/a.md')).toBe('Text.\n')
  expect(report()).toContain(`Lost: the part "${part}" of "./parts/b.md", which cannot be told from the others.`)
})

test.each([
  ['// #region summary\nsecret()\n// #endregion summary\n// #region sum\nb()\n// #endregion sum\n', 'b()'],
  ['<!-- #region sum -->\na()\n<!-- #region b -->\nb()\n<!-- #endregion b -->\n<!-- #endregion sum -->', 'a()\nb()'],
])('a page of VitePress shows the region of code that it names', (code, shown) => {
  write({
    '.vitepress/config.ts': "export default { title: 'X' }",
    'a.md': '# A\n\n<<< @/c.ts#sum\n',
    'c.ts': code,
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(`\`\`\`ts\n${shown}\n\`\`\`\n`)
})

test('what only the old site knew is named, and its texts stay', () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/a.md':
      '# A\n\n<Offer headline="Try it" link="/a" linkText="Start" plan="big" />\n\nNow {price} and {1 + 1}.\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    '<!-- Not imported: <Offer> -->\n\nTry it\n\n[Start](/a)\n\nNow `{price}` and `{1 + 1}`.\n'.replace(
      '(/a)',
      '(https://old.example/a)',
    ),
  )
  expect(report()).toContain(
    '- line 3: Unknown component <Offer headline="Try it" link="/a" linkText="Start" plan="big">.',
  )
  expect(report()).toContain('- 1 × Unknown component <Offer>.\n')
  expect(report()).toContain('- line 5: Unknown expression {price}, which is shown as it is written.')
})

test('the report names what only a browser knows by its line', () => {
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.md': '# A\n\n{process.env.X && <b>gone</b>}\n' })
  run()
  expect(report()).toContain(
    '- line 3: Lost: the expression {process.env.X && <b>gone</b>}, whose value only a browser knows.',
  )
})

test('a second import gives the same bytes, and keeps what was changed since', () => {
  write({ 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n\nTwo.\n', 'security/c.md': '# C\n', 'SECURITY.md': '# S\n' })
  expect(run().pages).toBe(3)
  expect(report()).toContain('Not imported, since they are about the repository: SECURITY.md.')
  const first = [read('docs/a.md'), read('docs/b.md'), read('site.yaml')]
  run()
  expect([read('docs/a.md'), read('docs/b.md'), read('site.yaml')]).toEqual(first)
  writeFileSync(join(folder, 'new/docs/a.md'), 'Ours.\n')
  write({ 'a.md': '# A\n\nThree.\n', 'b.md': '# B\n\nFour.\n' })
  run()
  expect([read('docs/a.md'), bodyOf('docs/b.md')]).toEqual(['Ours.\n', 'Four.\n'])
  expect(report()).toContain('### docs/a.md\n\n- Not written: the file was changed since the last import')
})

test('a file that was deleted since the last import stays deleted, and is reported', () => {
  write({ 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n' })
  run()
  rmSync(join(folder, 'new/docs/a.md'))
  write({ 'a.md': '# A\n\nTwo.\n' })
  run()
  run()
  expect(existsSync(join(folder, 'new/docs/a.md'))).toBe(false)
  expect(report()).toContain('### docs/a.md\n\n- Not written: the file was deleted since the last import.')
  writeFileSync(join(folder, 'new/.import.json'), '{}')
  run()
  expect(bodyOf('docs/a.md')).toBe('Two.\n')
})

test('nothing is deleted where the source has no page of the last import', () => {
  write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  run()
  for (const name of ['a.md', 'b.md']) rmSync(join(folder, 'old', name))
  write({ 'other.md': '# Other\n' })
  run()
  expect(globSync('docs/*.md', { cwd: join(folder, 'new') }).toSorted()).toEqual([
    'docs/a.md',
    'docs/b.md',
    'docs/other.md',
  ])
  expect(report()).toContain('### docs/a.md\n\n- Kept: this source has no page of the last import, and may be another.')
})

test('a page that the source has no longer is deleted if nobody changed it, and kept otherwise', () => {
  write({ 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n\n![p](p.png)\n', 'd.md': '# D\n', 'p.png': 'x' })
  run()
  writeFileSync(join(folder, 'new/docs/b.md'), 'Ours.\n')
  writeFileSync(join(folder, 'new/docs/own.md'), 'Ours.\n')
  for (const name of ['a.md', 'b.md', 'c.md']) rmSync(join(folder, 'old', name))
  run()
  expect(globSync('**/*.{md,png}', { cwd: join(folder, 'new') }).toSorted()).toEqual([
    'docs/b.md',
    'docs/d.md',
    'docs/own.md',
    'pages/index.md',
  ])
  expect(report()).toContain('### docs/a.md\n\n- Deleted: the source does not have it any more.')
  expect(report()).toContain('### docs/b.md\n\n- Kept, since it was changed: the source does not have it any more.')
  run()
  expect(report()).not.toContain('docs/a.md')
  expect(report()).toContain('### docs/b.md\n\n- Kept')
  write({ 'a.md': '# A\n' })
  run()
  expect(read('docs/a.md')).toContain('title: A')
})

test('a record of an import that names a file elsewhere deletes nothing there', () => {
  write({ 'a.md': '# A\n' })
  run()
  writeFileSync(join(folder, 'x.md'), '')
  const hash = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'
  writeFileSync(join(folder, 'new/.import.json'), JSON.stringify({ '../x.md': hash, 'docs/../../x.md': hash }))
  run()
  expect(existsSync(join(folder, 'x.md'))).toBe(true)
})

test('a file in the place of the report that no import wrote ends the import', () => {
  write({ 'a.md': '# A\n' })
  writeFileSync(join(folder, 'import-report.md'), 'Ours.\n')
  expect(run).toThrow('import-report.md": the file there is not from an import. Move it away.')
  expect([existsSync(join(folder, 'new')), report()]).toEqual([false, 'Ours.\n'])
  rmSync(join(folder, 'import-report.md'))
  run()
  expect(run().pages).toBe(1)
})

test.each([
  [[3], '- line 3: Lost.'],
  [[3, 5], '- lines 3, 5: Lost.'],
  [[3, 3, 5], '- lines 3, 5: Lost. (3 times)'],
  [[undefined, undefined], '- Lost. (2 times)'],
  [Array.from({ length: 20 }, (_, at) => at), '- lines 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …: Lost. (20 times)'],
])('a report has equal notes of a page at the lines %j once', (lines, expected) => {
  const notes = new Report()
  notes.notes.push(...lines.map((line) => ({ file: 'a.md', line, text: 'Lost.' })))
  notes.note('a.md', 1, 'Else.')
  expect(notes.write([])).toContain(`### a.md\n\n${expected}\n- line 1: Else.\n`)
})

test('a page that is a draft already is not said to be one now', () => {
  write({ 'docs.json': '{}', 'a.mdx': '---\ntitle: A\npublished: false\n---\n\n<!-- Secret. --> {\n' })
  run()
  expect(report().match(/It is a draft now/g)).toHaveLength(2)
})

const many = (text: string): string => text.repeat(500)

test.each([
  ['docusaurus', 'docusaurus.config.js', 'docs/a.md', many('{[')],
  ['mintlify', 'docs.json', 'a.mdx', '{}'],
  ['starlight', 'astro.config.mjs', 'src/content/docs/a.mdx', many('{[')],
  ['hugo', 'hugo.toml', 'content/a.md', ''],
  ['markdown', 'x.txt', 'a.md', many('{[')],
] as const)('a hostile source of %s ends with a page or a note', (from, settings, page, text) => {
  write({
    [settings]: text,
    [page]: `---\ntitle: A\n---\n\n${many('<b>')}\n\n{{< x ${many('a=b ')}\n\n${many('[')}`,
    [page.replace(/a\./, 'b.')]: `import B from './${page.replace(/.*b?\/|a\./, 'b.')}'\n\n${'<B />\n\n'.repeat(50)}`,
    [page.replace(/a\./, 'c.')]: '---\ntitle: C\n---\n\nText.\n',
  })
  importSite({ source: join(folder, 'old'), from, to: join(folder, 'new'), url: undefined })
  expect(globSync('**/c.md', { cwd: join(folder, 'new') })).toHaveLength(1)
})

test.each([
  ['emphasis', 'md', '*a_ '.repeat(45_000)],
  ['lists in lists', 'md', '- -\n'.repeat(45_000)],
  ['directives', 'mdx', ':::a\n'.repeat(24_000)],
  ['code that does not end', 'mdx', `export const a = [${'\n'.repeat(95_000)}`],
])('a page that would take seconds for its %s is carried over as it is written', (_, extension, text) => {
  write({ [`a.${extension}`]: `---\ntitle: A\n---\n\n${text}x`, 'b.md': '# B\n\nText.\n', 'docs.json': '{}' })
  const [source, to] = [join(folder, 'old'), join(folder, 'new')]
  const { notes } = importSite({ source, from: undefined, to, limit: 300 })
  expect(bodyOf('docs/a.md').includes(`\n${text}x\n`)).toBe(true)
  expect(read('docs/b.md')).toContain('Text.')
  expect(notes.filter(({ file }) => file === `a.${extension}`)).toEqual([
    {
      file: `a.${extension}`,
      line: undefined,
      text: 'Carried over as a block of code: it takes too long to read.',
    },
  ])
})

test('a page that overflows when it is converted is a draft where it is shown as it is written and may hide something', () => {
  const deep = '> '.repeat(1500)
  write({ 'a.md': `${deep}a\n\n<div hidden>Secret</div>\n`, 'b.md': `${deep}b\n`, 'docs.json': '{}' })
  importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  expect(read('docs/a.md')).toMatch(/^---\ntitle: A\n(?:.+\n)*draft: true\n/)
  expect(read('docs/b.md')).not.toContain('draft')
})

test('texts that are no line, and names that are reserved, become such that the folder builds', async () => {
  write({
    'docusaurus.config.js': `export default ${JSON.stringify({
      title: 'X\n::error::pwn\u001B[31m',
      tagline: '\u001BWhat\u0007 it does',
      baseUrl: '/',
      docs: {},
      blog: {},
      plugins: [{ id: 'x', path: 'x', routeBasePath: 'constructor' }],
      i18n: { locales: ['en', 'de'], localeConfigs: { de: { label: 'D\nE' } } },
      navbar: {
        items: [
          { label: 'L\n::error::x', to: '/docs/a' },
          { label: 'M', href: 'https://x.example/\u001B' },
          { label: 'N\nO', items: [{ label: 'P\nQ', href: 'https://x.example/' }] },
        ],
      },
    })}`,
    'sidebars.js': 'export default { main: [{ type: "doc", id: "a", label: "S\\nT" }] }',
    'docs/a.md':
      '---\nconstructor: 1\n__proto__: 2\n"k\\n::error::x": 3\ndescription: "\\e"\ndate: 2024-02-30\n---\n# A\n\nText.\n',
    'x/b.md': '# B\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A\n',
    'blog/authors.yml': 'constructor: { name: "C\\nD" }\n',
    'blog/2024-02-03-p.md': '---\ntitle: P\nauthors: [constructor]\n---\n\nText.\n',
    _redirects: '/old https://x.example/\u001B\n',
  })
  run()
  expect(await toErrors()).toEqual([])
  expect(read('site.yaml')).toBe(`name: X ::error::pwn [31m
description: What  it does
url: https://www.example.com
languages:
  en: English
  de: D E
sections:
  docs:
    title: Docs
    kind: docs
  our-constructor:
    title: Our-constructor
    kind: docs
  blog:
    title: Blog
    kind: posts
navigation:
  - title: L ::error::x
    to: /docs/a
  - title: N O
    items:
      - title: P Q
        to: https://x.example/
checks:
  missing-alt: warning
  missing-content: warning
`)
  expect(read('authors.yaml')).toBe('constructor-author:\n  name: C D\n')
  expect(read('blog/p.md')).toContain('authors:\n  - constructor-author\n')
  expect(read('docs/a.md')).toBe('---\ntitle: A\nnavTitle: S T\norder: 1\nextra:\n  k ::error::x: 3\n---\n\nText.\n')
  expect(report()).toContain('- `k ::error::x`: 1\n')
  expect(report()).toContain(
    '- line 1: Lost: the key "constructor" of the front matter.\n- line 1: Lost: the key "__proto__" of the front matter.\n',
  )
  expect(report()).toContain('Lost: the entry "M" of a menu, whose address no file may have: "https://x.example/')
})

test('a file and a folder whose names differ in case alone have names of their own', async () => {
  write({
    'docs/a.md':
      '# A\n\n![A](img.png) [B](IMG.png/b.txt) [C](IMG.png/c.txt) [D](license/d.pdf) [E](LICENSE) [F](F.md)\n',
    'docs/img.png': 'x',
    'docs/IMG.png/b.txt': 'x',
    'docs/IMG.png/c.txt': 'x',
    'docs/license/d.pdf': 'x',
    'docs/LICENSE': 'x',
    'docs/F.md': '# F\n\n[G](f.md.md/g.md)\n',
    'docs/f.md.md/g.md': '# G\n',
  })
  run()
  expect(bodyOf('docs/a.md')).toBe(
    '![A](/assets/docs/img.png) [B](/assets/docs/img.png-2/b.txt) [C](/assets/docs/img.png-2/c.txt) [D](/assets/docs/license/d.pdf) [E](/assets/docs/license-2) [F](/docs/f)\n',
  )
  expect(bodyOf('docs/f.md')).toBe('[G](/docs/f.md-2/g)\n')
  writeFileSync(join(folder, 'new/assets/docs/img.png'), readFileSync('content/assets/local-inbox.png'))
  expect(await toErrors()).toEqual([])
})

const TAGS = `x: ${'!a '.repeat(130_000)}b`

test('settings that no page needs and that would take a minute to read are lost', () => {
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.md': '# A\n', 'other/_category_.yml': TAGS })
  const [source, to] = [join(folder, 'old'), join(folder, 'new')]
  expect(importSite({ source, from: undefined, to, limit: 1000 }).notes).toEqual([
    {
      file: 'other/_category_.yml',
      line: undefined,
      text: 'Lost: these settings, which cannot be read: it takes too long',
    },
  ])
})

test('an import ends at a file that would take a minute to tell whether it has the settings', () => {
  write({ 'a.md': '# A\n', 'api/docs.json': TAGS })
  const [source, to] = [join(folder, 'old'), join(folder, 'new')]
  expect(() => importSite({ source, from: undefined, to, limit: 1000 })).toThrow(
    `The settings of "${source}" take longer than 1 s to read.`,
  )
})

test('an import ends where the files that settings leave out would take a minute to find', () => {
  const patterns = Array.from({ length: 150 }, (_, at) => `  ${'*a'.repeat(3)}${'a'.repeat(150)}b${at}`).join('\n')
  const names = Array.from({ length: 30 }, (_, at) => [`docs/${'a'.repeat(230)}${at}.png`, ''])
  write({ 'mkdocs.yml': `exclude_docs: |\n${patterns}\n`, 'docs/a.md': '# A\n', ...Object.fromEntries(names) })
  const [source, to] = [join(folder, 'old'), join(folder, 'new')]
  expect(() => importSite({ source, from: undefined, to, limit: 1000 })).toThrow(
    `The files that the settings of "${source}" leave out take longer than 1 s to find.`,
  )
  expect(existsSync(to)).toBe(false)
})

test('schemas that name themselves end', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/S' }]),
  )
  const answer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } } }
  write({
    'docs.json': JSON.stringify({ navigation: [{ openapi: 'api.json' }] }),
    'api.json': JSON.stringify({
      paths: { '/a': { get: { summary: 'A', responses: { 200: answer, 400: { $ref: '#/components/responses/R' } } } } },
      components: {
        schemas: { S: { allOf: Array.from({ length: 9 }, () => ({ $ref: '#/components/schemas/S' })), properties } },
        responses: { R: { $ref: '#/components/responses/R' } },
      },
    }),
  })
  run()
  expect(read('docs/api-reference/a.md').match(/field\[/g)).toHaveLength(500)
  expect(report()).toContain('Lost: fields of the operation beyond 500, or nested deeper than 4 levels.')
})

test.each([
  ['a list of itself', { type: 'array', items: { $ref: '#/components/schemas/S' } }, 'array of any'],
  ['itself or a text', { oneOf: [{ $ref: '#/components/schemas/S' }, { type: 'string' }] }, 'any | string'],
  ['many of itself', { anyOf: Array.from({ length: 400 }, () => ({ $ref: '#/components/schemas/S' })) }, 'any'],
])('a parameter whose schema is %s keeps its page', (_, schema, type) => {
  const parameters = [{ name: 'p', in: 'query', schema: { $ref: '#/components/schemas/S' } }]
  write({
    'docs.json': JSON.stringify({ navigation: [{ openapi: 'api.json' }] }),
    'api.json': JSON.stringify({
      paths: { '/a': { get: { summary: 'A', parameters } } },
      components: { schemas: { S: schema } },
    }),
  })
  run()
  expect(read('docs/api-reference/a.md')).toContain(`${type}, query`)
})

test.each([
  ['docusaurus', 'docusaurus.config.js', 'docs/a.md', `export default ${'{a:['.repeat(3000)}${']}'.repeat(3000)}`],
  ['mintlify', 'docs.json', 'a.mdx', `{"navigation":${'['.repeat(300)}${']'.repeat(300)}}`],
  [
    'starlight',
    'astro.config.mjs',
    'src/content/docs/a.md',
    `export default { sidebar: ${'['.repeat(3000)}${']'.repeat(3000)} }`,
  ],
  [
    'markdown',
    '.vitepress/config.ts',
    'a.md',
    `export default { sidebar: ${'{items:['.repeat(3000)}${']}'.repeat(3000)} }`,
  ],
] as const)('settings of %s that nest without end leave the pages', (from, settings, page, text) => {
  write({ [settings]: text, [page]: titled('A') })
  importSite({ source: join(folder, 'old'), from, to: join(folder, 'new'), url: undefined })
  expect(bodyOf('docs/a.md')).toBe('Text.\n')
})

test.each([
  ['a note', ':::constructor\nText.\n:::\n', '<!-- Not imported: :::constructor -->\n\nText.\n'],
  ['an alert', '> [!constructor]\n> Text.\n', '> \\[!constructor]\n> Text.\n'],
  ['a shortcode', '{{< constructor >}}\n', '<!-- Not imported: {{< constructor >}} -->\n'],
])('%s with a name that every object has is unknown', (_, text, body) => {
  write({ 'hugo.toml': "title = 'X'\n", 'content/a.md': `---\ntitle: A\n---\n\n${text}` })
  run()
  expect(bodyOf('docs/a.md')).toBe(body)
})

test('constants and partials that multiply each other end', () => {
  const names = Array.from({ length: 30 }, (_, at) => `c${at}`)
  const constants = names.map(
    (name, at) => `export const ${name} = ${at === 0 ? "['x']" : `[c${at - 1}, c${at - 1}]`};`,
  )
  write({
    'docusaurus.config.js': `${constants.join('\n').replaceAll('export ', '')}\nexport default { title: 'X', nav: c29 }`,
    'docs/a.mdx': `import B from './_b.mdx'\n${constants.join('\n')}\n\n# A\n\nText {\`\${c29}\`}\n\n${'<B />\n\n'.repeat(30)}`,
    'docs/_b.mdx': 'x'.repeat(40_000),
    'docs/c.mdx': "import D from './_d.mdx'\n\n# C\n\n<D />\n",
    'docs/_d.mdx': 'x'.repeat(600_000),
  })
  run()
  expect(bodyOf('docs/a.md')).toMatch(/^Text/)
  expect(report()).toContain('- Lost: "./_b.mdx", since the page includes too much.')
  expect(report()).toContain('- Lost: "./_d.mdx", since the page includes too much.')
})

test.each([
  ['docusaurus', 'docusaurus.config.js', 'module.exports = {', 'docs/a.md'],
  ['docusaurus', 'docs/x/_category_.json', '{"label": ', 'docs/a.md'],
  ['starlight', 'astro.config.mjs', 'export default {', 'src/content/docs/a.md'],
  ['markdown', '.vitepress/config.ts', 'export default {', 'a.md'],
] as const)('settings of %s in %s that cannot be read leave a note', (from, settings, text, page) => {
  write({ [settings]: text, [page]: '---\ntitle: A\n---\n\nText.\n' })
  importSite({ source: join(folder, 'old'), from, to: join(folder, 'new'), url: undefined })
  expect(report()).toContain(`### ${settings}\n\n- Lost: these settings, which cannot be read: `)
  expect(bodyOf('docs/a.md')).toBe('Text.\n')
})

test('markdown of Docusaurus that no page has or includes leaves a note', () => {
  write({
    'docusaurus.config.js': DOCUSAURUS,
    'docs/a.mdx': "import B from '@site/shared/b.mdx'\n\n# A\n\n<B />\n\n[env](.env) ![x](./.x/y.png)\n",
    'shared/b.mdx': 'From B.\n',
    'guides/c.md': '# C\n',
  })
  run()
  expect(report()).toContain('### guides/c.md\n\n- Not imported: it is no page of the site.')
  expect(report()).not.toContain('### shared/b.mdx')
  expect(report()).toContain('- The link leads to ".env", which is not imported: files and folders whose names begin')
  expect(report()).toContain('- The picture "./.x/y.png" is not imported: files and folders whose names begin')
})

test('control characters in names of files do not reach a terminal', async () => {
  write({ '\u001B[31mred.md': '# Red\n\n[a](gone)\n', 'b\nc.md': '# C\n', 'd\u202Ee .md': '# D\n' })
  run()
  expect(report()).toContain('### [31mred.md\n')
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  expect(report()).not.toMatch(/[\u001B\u202E]/)
  expect(existsSync(join(folder, 'new/redirects.yaml'))).toBe(false)
  expect(report()).toContain('Not imported: the redirect from "/d')
  expect(await toErrors()).toEqual([expect.stringContaining('gone')])
})

test('a page whose address is too long for a file is reported, and the others are written', () => {
  const long = 's'.repeat(300)
  write({ 'docusaurus.config.js': DOCUSAURUS, 'docs/a.md': `---\nslug: ${long}\n---\n# A\n`, 'docs/b.md': '# B\n' })
  run()
  expect(report()).toContain(`### docs/${long}.md\n\n- Not written: its path is too long for a file.\n`)
  expect(read('docs/b.md')).toContain('title: B\n')
})

test('a folder in the source is written to again, and refused if no import made it', () => {
  write({ 'a.md': '# A\n', 'ours/b.md': '# B\n' })
  const options = { source: join(folder, 'old'), from: undefined, url: undefined }
  importSite({ ...options, to: join(folder, 'old/new') })
  expect(importSite({ ...options, to: join(folder, 'old/new') }).pages).toBe(2)
  expect(() => importSite({ ...options, to: join(folder, 'old/ours') })).toThrow(
    'ours" is part of the source: write to another folder',
  )
})

test('settings that are a link to a file elsewhere are not read', () => {
  writeFileSync(join(folder, 'secret.mts'), "export default { title: 'secret' }")
  write({ 'a.md': '# A\n\nText.\n', '.vitepress/theme.css': '' })
  symlinkSync('../../secret.mts', join(folder, 'old/.vitepress/config.mts'))
  run()
  expect(read('site.yaml')).not.toContain('secret')
})

test('a hostile source reads nothing outside of it, runs nothing, and ends', () => {
  writeFileSync(join(folder, 'secret.md'), 'secret')
  write({
    'docusaurus.config.js': `${DOCUSAURUS}\nrequire('fs').writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '')`,
    'docs/a.mdx':
      "import B from './b.mdx'\nimport S from '../../secret.md'\n\n# A\n\n<B />\n\n<S />\n\n{process.exit()}\n\n![x](../../secret.md)\n",
    'docs/b.mdx': "import A from './a.mdx'\n\nB.\n\n<A />\n",
    'docs/huge.md': `# H\n\n${'a '.repeat(1_500_000)}`,
    'docs/../..%2f..%2fout.md': '# Out\n\nText.\n',
  })
  symlinkSync('../../secret.md', join(folder, 'old/docs/link.md'))
  symlinkSync('.', join(folder, 'old/docs/round'))
  run()
  expect(report()).toContain('### docs/link.md\n\n- Not imported: The symbolic link leads out of the source')
  expect(report()).toContain('### docs/round\n\n- Not imported: The symbolic link leads to a folder')
  expect(report()).toMatch(/Lost: "\.\/[ab]\.mdx", since files include each other in a circle/)
  expect(report()).toContain('### docs/huge.md\n\n- Not imported: the file cannot be read, or is too large for a page.')
  expect(read('docs/a.md')).not.toContain('secret\n')
  expect(() => readFileSync(join(folder, 'ran'))).toThrow('ENOENT')
})
