import { expect, test } from 'vitest'
import type { Entry } from '../../../../builder/views/entry.ts'
import { createProof } from '../../../../builder/release/proof/proof.ts'
import { addressesInLinks, addressesInTags } from '../../../../builder/release/proof/addresses.ts'
import { examine } from '../../../../builder/release/proof/examine.ts'
import { createPolicies } from '../../../../builder/views/policies.ts'
import { Work } from '../../../../builder/work/work.ts'
import { createJudge } from '../../../../builder/release/proof/documents.ts'
import { findWrongDates } from '../../../../builder/release/proof/dates.ts'
import type { Site } from '../../../../builder/site/site.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

const file = (path: string, body: string): Entry => ({ kind: 'file', path, content: { policy: 'json', body } })

const prepare = (files: readonly Entry[]) =>
  createProof(createSite(), files, { work: new Work(), key: '', policies: createPolicies(createSite()) })

function rulesOf(path: string, body: string): readonly string[] {
  const messages = prepare([file(path, body)]).ofFiles()
  return messages.filter((message) => message.file === path).map(({ rule, text }) => `${rule}: ${text}`)
}

test('createProof() finds an address in a generated file that does not exist', () => {
  expect(rulesOf('/x.json', '{"a":"https://www.example.com/guides/setup","b":"https://www.example.com/gone"}')).toEqual(
    ['proof-address: In the generated "/x.json": "https://www.example.com/gone" does not exist.'],
  )
})

test('createProof() leaves templates and the addresses of others alone', () => {
  expect(rulesOf('/x.json', '["https://www.example.com/mcp/{workspace}/","https://www.example.community/x"]')).toEqual(
    [],
  )
})

test('createProof() finds addresses before the punctuation of a sentence, and with queries', () => {
  const texts = ['/guides/setup.', '/guides/setup?a=1,', '/guides/setup;:*', '', '?a=1', '/.']
  expect(rulesOf('/x.txt', texts.map((text) => `https://www.example.com${text} `).join(''))).toEqual([])
})

test.each([
  'Try https://www.example.com/guides/setup!',
  'See https://www.example.com/guides/setup/',
  'See https://www.example.com/Guides/Setup.',
  'https://www.example.com/guides/setup’s text',
  'https://www.example.com/guides/setupをご覧ください',
  '"https://www.example.com/guides/setup"',
])('createProof() takes an address in a description as its readers do: %s', (description) => {
  const setup = createPage({ description, frontMatter: { title: 'Set up', description } })
  const { allPages } = createSite()
  const site = { ...createSite(), allPages: [...allPages, setup] }
  const files = [file('/x.json', JSON.stringify([description.replaceAll('"', '&quot;')]))]
  const proof = createProof(site, files, { work: new Work(), key: '', policies: createPolicies(site) })
  expect(proof.ofFiles().filter(({ rule }) => rule === 'proof-address')).toEqual([])
})

test('createProof() names the first page whose description has an address that does not exist', () => {
  const description = 'Replaces https://www.example.com/gone, at last.'
  const setup = createPage({ description, frontMatter: { title: 'Set up', description } })
  const other = createPage({ path: '/guides/other', description, frontMatter: { title: 'Other', description } })
  const site = { ...createSite(), allPages: [...createSite().allPages, setup, other] }
  const files = [file('/x.json', JSON.stringify([description]))]
  const proof = createProof(site, files, { work: new Work(), key: '', policies: createPolicies(site) })
  const found = proof.ofFiles().filter(({ rule }) => rule === 'proof-address')
  expect(found.map((message) => [message.file, message.text])).toEqual([
    ['guides/setup.md', 'In the generated "/x.json": "https://www.example.com/gone" does not exist.'],
  ])
})

test('addressesInTags() finds addresses on the site with the types that their tags state', () => {
  const html = `<a href="/a?b=1&amp;c=2">x</a><link href="/b.md" type="text/markdown"><i type="text/plain">
    <script src="/c.js" type="module"></script><a href="https://other.example/d">x</a><a href="//other.example">x</a>
    <a href="https://www.example.com/e">x</a><a href="#f">x</a><a href="/b.md">x</a><img alt="" data-src="/g">`
  const found = [
    { address: '/a?b=1&c=2', type: undefined },
    { address: '/b.md', type: 'text/markdown' },
    { address: '/c.js', type: undefined },
    { address: 'https://www.example.com/e', type: undefined },
    { address: '#f', type: undefined },
  ]
  expect(addressesInTags(html, 'https://www.example.com')).toEqual(found)
  expect(addressesInTags(html, 'https://www.example.com')).toEqual(found)
})

test('addressesInLinks() finds addresses with their types', () => {
  const header = '</a.md>; rel="alternate"; type="text/markdown", </b>; rel="c"'
  expect(addressesInLinks(header)).toEqual([
    { address: '/a.md', type: 'text/markdown' },
    { address: '/b', type: undefined },
  ])
})

const toWorld = (site: Site, files: readonly Entry[] = []): string =>
  createProof(site, files, { work: new Work(), key: '', policies: createPolicies(site) }).world

test('createProof() names all the addresses that there are', () => {
  const page = createPage()
  const worlds = [
    toWorld(createSite()),
    toWorld(createSite({ url: 'https://www.example.org' })),
    toWorld(createSite({ servedPages: [createPage({ path: '/guides/other' })] })),
    toWorld(createSite({ servedPages: [page] })),
    toWorld(createSite({ servedPages: [{ ...page, body: { ...page.body, ids: ['a'] } }] })),
    toWorld(createSite(), [file('/x.json', '')]),
  ]
  expect(new Set(worlds).size).toBe(6)
})

test('createProof() finds a document that its schema does not describe', () => {
  expect(rulesOf('/api/v1/apps.json', '{"object":"list","count":-1,"data":[]}')).toEqual([
    'proof-schema: In the generated "/api/v1/apps.json": /count must be >= 0 (schema AppList).',
  ])
})

test.each([
  ['a page that does not exist', 'https://www.example.com/gone'],
  ['an escape that is malformed', 'https://www.example.com/%ff'],
  ['a part that a page does not have', 'https://www.example.com/guides/setup#gone'],
])('createProof() finds the address of %s', (_, address) => {
  expect(rulesOf('/x.json', `{"a":"${address}"}`)).toEqual([
    `proof-address: In the generated "/x.json": "${address}" does not exist.`,
  ])
})

test('createProof() finds a link of a page without a text of its own', () => {
  const body = ['<main id="ma', 'in"><a href="#main">x</a><a href="/gone">x</a><a href="#gone">x</a></main>']
  const entry: Entry = { kind: 'file', path: '/search', content: { policy: 'tool-page', body } }
  const messages = prepare([entry]).ofFiles()
  expect(messages.filter((message) => message.file === '/search').map(({ rule, text }) => `${rule} ${text}`)).toEqual([
    'proof-address In the generated "/search": "/gone" does not exist.',
    'proof-address In the generated "/search": "#gone" does not exist.',
  ])
})

test.each([
  ['/assets/x.json', 0],
  ['/de/llms-full.txt', 0],
  ['/search/a.json', 0],
  ['/guides/assets/x.json', 1],
  ['/llms-full.txt.json', 1],
  ['/guides/search.json', 1],
])('createProof() leaves alone what repeats the text of pages: in %s it finds %i addresses', (path, count) => {
  expect(rulesOf(path, '"https://www.example.com/gone"')).toHaveLength(count)
})

test('createProof() finds the same fault in two files', () => {
  const body = '"https://www.example.com/gone"'
  const messages = prepare([file('/x.json', body), file('/y.json', body)]).ofFiles()
  expect(messages.flatMap((message) => (/^.[xy].json$/.test(message.file) ? message.file : []))).toEqual([
    '/x.json',
    '/y.json',
  ])
})

test('createProof() takes an address that the Worker answers for JSON', () => {
  const html = '<main id="main"><link type="text/plain" href="/mcp" /></main>'
  const messages = prepare([{ kind: 'file', path: '/search', content: { policy: 'tool-page', body: html } }]).ofFiles()
  expect(messages.filter((message) => message.file === '/search').map(({ text }) => text)).toEqual([
    'In the generated "/search": "/mcp" is said to be text/plain, but is application/json.',
  ])
})

test('createProof() takes an old address for HTML', () => {
  const html = '<main id="main"><link type="text/plain" href="/old" /></main>'
  const entry: Entry = { kind: 'file', path: '/search', content: { policy: 'tool-page', body: html } }
  const messages = prepare([entry, { kind: 'redirect', path: '/old', to: '/', status: 301 }]).ofFiles()
  expect(messages.filter((message) => message.file === '/search').map(({ text }) => text)).toEqual([
    'In the generated "/search": "/old" is said to be text/plain, but is text/html.',
  ])
})

test('createProof() finds a promise of the catalog and of a header that is not kept', () => {
  const openapi: Entry = { kind: 'file', path: '/openapi.json', content: { policy: 'text', body: '{}' } }
  const messages = prepare([openapi])
    .ofFiles()
    .filter(({ rule }) => rule === 'proof-type')
  expect(messages.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'In the generated "/.well-known/api-catalog": "https://www.example.com/api/v1/index.json" does not exist.',
      'In the generated "/.well-known/api-catalog": "https://www.example.com/openapi.json" is said to be application/json, but is text/plain.',
      'In the generated "Link": "https://www.example.com/llms.txt" does not exist.',
      'In the generated "/.well-known/api-catalog": "https://www.example.com/developers" does not exist.',
      'In the generated "/.well-known/api-catalog": "https://www.example.com/llms.txt" does not exist.',
      'In the generated "/openapi.json": "/openapi.json" is said to be application/json, but is text/plain.',
    ]),
  )
})

const HTML =
  '<title>Set up</title><meta content="How to set it up." /><link rel="alternate" type="text/markdown" href="/guides/setup.md" /><main id="main"><nav><a href="/">Home</a></nav><h1>Set up</h1><dl><dt>Where</dt><dd>Here</dd></dl><p>Do it.</p></main><a href="#main">Top</a>'
const MARKDOWN = '---\ntitle: "Set up"\ndescription: "How to set it up."\n---\n\n# Set up\n\n- Where: Here\n\nDo it.\n'

const FACTS = { title: 'Set up', description: 'How to set it up.', dates: [], forms: [] }

const around = (text: string) => ({ before: text, text: '', after: '' })

function faultsOf(html: string, markdown: string): readonly string[] {
  const findings = examine({ html: around(html), markdown: around(markdown), ...FACTS }, 'https://www.example.com')
  return prepare([])
    .ofFindings('/guides/setup', findings)
    .map(({ rule, text }) => `${rule}: ${text.replace('In the generated "/guides/setup": ', '')}`)
}

test.each<['HTML' | 'markdown', string, string]>([
  ['HTML', `<body><ul>${'<li>Page of the menu</li>'.repeat(300)}</ul></body>${HTML}`, MARKDOWN],
  ['markdown', HTML, MARKDOWN.replace('---\n\n#', `extra: ${'x'.repeat(5_000)}\n---\n\n#`)],
])('createProof() warns where the title comes late in the %s', (form, html, markdown) => {
  const findings = { faults: ['F'], stated: [], late: form } as const
  expect(
    prepare([])
      .ofFindings('/guides/setup', findings)
      .map(({ hint }) => hint),
  ).toEqual([
    'Shorten the menu in `site.yaml`, or the list of pages beside the text; "npm run view -- mcp-fetch" shows what is read.',
    'Look for it in the YAML files. If it is not there, this is a bug of the builder: please report it.',
  ])
  expect(faultsOf(html, markdown)).toEqual([
    `late-title: Title and description are not among the first 5,000 characters of the ${form}, which is all that some agents read.`,
  ])
})

test.each([
  ['<body><h1>', '---', 2_500, 2_500, 'HTML'],
  ['<body><h1>', '---', 2_500, 2_499, undefined],
  [`<head>${'x'.repeat(5_000)}</head><body><h1>`, '---', 1, 1, undefined],
  ['<body><h1>', 'x'.repeat(5_001), 1, 1, 'markdown'],
  ['<body><h1>', 'x'.repeat(5_000), 1, 1, undefined],
])('examine() counts what is before a title and a description, and both', (html, head, title, description, late) => {
  const facts = { ...FACTS, title: 't'.repeat(title), description: 'd'.repeat(description) }
  const written = { html: around(`${html}</h1></body>`), markdown: around(`${head}\n---\n`), ...facts }
  expect(examine(written, 'https://www.example.com').late).toBe(late)
})

test('examine() lists the addresses around the text of a page', () => {
  const links = '<a href="#main">a</a><a href="#in">b</a><a href="#gone">c</a><a href="/in">d</a>'
  const data = '<script>{"@id":"https://www.example.com/e#f"}</script>'
  const html = { before: `<main id="main">${links}`, text: '<h2 id="in"><a href="/own">', after: data }
  const written = { html, markdown: around('---\nsee: https://www.example.com/g#h\n'), ...FACTS }
  expect(examine(written, 'https://www.example.com').stated.map(({ address }) => address)).toEqual([
    '#gone',
    '/in',
    'https://www.example.com/e',
    'https://www.example.com/g',
  ])
})

test('createJudge() tells of a schema that there is not, and of a value as a whole', () => {
  const judge = createJudge({
    components: { schemas: { List: { type: 'array' } }, responses: {}, headers: {}, parameters: {} },
  })
  expect([...judge('None', 1), ...judge('List', 1)]).toEqual(['There is no schema "None".', 'The value must be array'])
})

test('createProof() finds nothing wrong in a page whose forms are one', () => {
  expect(faultsOf(HTML, MARKDOWN)).toEqual([])
  expect(faultsOf(`<meta property="og:title" content="/Up: #1" />${HTML}`, MARKDOWN)).toEqual([])
})

test.each([
  [
    'a text that only the markdown has',
    HTML.replace('<p>Do it.</p>', ''),
    MARKDOWN,
    'proof-forms: Around its text the HTML says "SetupWhereHere", but the markdown "SetupWhereHereDoit".',
  ],
  [
    'another title',
    HTML.replaceAll('>Set up', '>Setup'),
    MARKDOWN.replace('# Set up', '# Setup'),
    'proof-forms: The HTML lacks "<h1>Set up</h1>".',
  ],
  [
    'a heading that the markdown does not have',
    HTML,
    MARKDOWN.replace('# Set up', ''),
    'proof-forms: Around its text the HTML says "SetupWhereHereDoit", but the markdown "Setup".',
  ],
  [
    'another description',
    HTML,
    MARKDOWN.replace('How to', 'How you'),
    'proof-forms: The markdown lacks "\\ndescription: \\"How to set it up.\\"\\n".',
  ],
  [
    'another description in the HTML',
    HTML.replace('How to', 'How you'),
    MARKDOWN,
    'proof-forms: The HTML lacks "content=\\"How to set it up.\\"".',
  ],
  [
    'another title in the front matter',
    HTML,
    MARKDOWN.replace('title: "Set up"', 'title: "Setup"'),
    'proof-forms: The markdown lacks "\\ntitle: \\"Set up\\"\\n".',
  ],
  [
    'no heading in the markdown',
    HTML,
    MARKDOWN.replace('# Set up', ''),
    'proof-forms: The markdown lacks "\\n# Set up\\n".',
  ],
  ['a reference in the markdown', HTML, `${MARKDOWN}\uFFFE0\uFFFE`, 'proof-forms: A reference was not resolved.'],
  ['a reference that was not resolved', `${HTML}\uFFFE0\uFFFE`, MARKDOWN, 'proof-forms: A reference was not resolved.'],
  [
    'a fact that only the HTML has',
    HTML.replace('Here', 'Here and there'),
    MARKDOWN,
    'proof-forms: Around its text the HTML says "SetupWhereHereandthereDoit", but the markdown "SetupWhereHereDoit".',
  ],
  [
    'a link of the navigation that leads nowhere',
    HTML.replace('href="/"', 'href="/gone"'),
    MARKDOWN,
    'proof-address: "/gone" does not exist.',
  ],
  [
    'a fragment without its element',
    HTML.replace('"#main"', '"#top"'),
    MARKDOWN,
    'proof-address: "#top" does not exist.',
  ],
  [
    'an alternate of another type',
    HTML.replace('.md"', '"'),
    MARKDOWN,
    'proof-address: "/guides/setup" is said to be text/markdown, but is text/html.',
  ],
  [
    'a preview that does not exist',
    `<meta property="og:image" content="https://www.example.com/assets/old.png" />${HTML}`,
    MARKDOWN,
    'proof-address: "https://www.example.com/assets/old.png" does not exist.',
  ],
  [
    'a canonical address that does not exist',
    `<link rel="canonical" href="https://www.example.com/old" />${HTML}`,
    MARKDOWN,
    'proof-address: "https://www.example.com/old" does not exist.',
  ],
])('createProof() finds %s wrong in a page', (_, html, markdown, fault) => {
  expect(faultsOf(html, markdown)).toContain(fault)
})

test.each([
  ['title', '"title":"Setting up","description":"How to set it up."'],
  ['description', '"title":"Set up","description":"How to."'],
  ['date', '"title":"Set up","description":"How to set it up.","dateModified":"2026-01-02"'],
])('createProof() finds a page listed with another %s', (_, facts) => {
  const item = `"path":"/guides/setup","url":"https://www.example.com/guides/setup",${facts}`
  expect(rulesOf('/api/v1/guides.json', `{"object":"list","count":1,"data":[{${item}}]}`)).toEqual([
    'proof-forms: In the generated "/api/v1/guides.json": Title, description or dates of "/guides/setup" are not those of the page.',
  ])
})

test('createProof() finds nothing wrong in a list of pages as they are', () => {
  const item = '"path":"/guides/setup","url":"https://www.example.com/guides/setup","title":"Set up"'
  const body = ['{"object":"list","count":1,', `"data":[{${item},"description":"How to set it up."}]}`]
  const messages = prepare([{ kind: 'file', path: '/api/v1/guides.json', content: { policy: 'json', body } }]).ofFiles()
  expect(messages.filter((message) => message.file === '/api/v1/guides.json')).toEqual([])
})

test.each([
  ['/sitemap.xml', '<url><loc>https://www.example.com/guides/setup</loc><lastmod>2026-01-02</lastmod></url>'],
  ['/sitemap.md', '- [Set up](https://www.example.com/guides/setup.md) (changed 2026-01-02)'],
  ['/feed.xml', '<entry>\n<id>https://www.example.com/guides/setup</id>\n<title/>\n<updated>2026-01-02T00:00:00Z'],
])('createProof() finds a page dated otherwise in %s', (path, text) => {
  expect(rulesOf(path, text).join('\n')).toMatch(
    /^proof-forms: .*setup(?:\.md)?" is dated 2026-01-02, but the page is dated nothing\.$/m,
  )
})

test('createProof() reads the dates of a file across the texts that it is made of', () => {
  const body = ['<url><loc>https://www.example.com/guides/setup</loc><lastmod>2026-', '01-02</lastmod></url>']
  const messages = prepare([{ kind: 'file', path: '/sitemap.xml', content: { policy: 'xml', body } }]).ofFiles()
  expect(messages.find((message) => message.file === '/sitemap.xml')?.text).toContain('is dated 2026-01-02')
})

const toUrl = (path: string, day: string): string =>
  `<url><loc>https://www.example.com${path}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`

test.each([
  ['/guides/setup', '2026-01-02', []],
  ['/guides/setup', '', ['"https://www.example.com/guides/setup" is dated nothing, but the page is dated 2026-01-02.']],
  ['/guides/other', '2026-01-01', []],
])('findWrongDates() compares the date of %s, %s', (path, day, faults) => {
  const pages = [createPage({ dateModified: '2026-01-02' })]
  expect(findWrongDates('/sitemap-1.xml', toUrl(path, day), pages)).toEqual(faults)
})

test('createProof() finds an address of a part that a page has', () => {
  const page = createPage()
  const site = createSite({ servedPages: [{ ...page, body: { ...page.body, ids: ['there'] } }] })
  const files = [file('/x.json', '"https://www.example.com/guides/setup#there"')]
  const proof = createProof(site, files, { work: new Work(), key: '', policies: createPolicies(site) })
  expect(proof.ofFiles().filter((message) => message.file === '/x.json')).toEqual([])
})
