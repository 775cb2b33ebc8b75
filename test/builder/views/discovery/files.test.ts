/** The files beside the pages, each as it is served. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { View } from '../../../../builder/views/entry.ts'
import type { Page, Site } from '../../../../builder/site/site.ts'
import { indexNowKey, catalog, security, robots } from '../../../../builder/views/discovery/well-known.ts'
import { feed } from '../../../../builder/views/discovery/feed.ts'
import { llmsFull } from '../../../../builder/views/discovery/llms-full.ts'
import { sitemapMarkdown, sitemap } from '../../../../builder/views/discovery/sitemap.ts'
import { survey } from '../../../../builder/views/survey.ts'
import { skills } from '../../../../builder/views/discovery/skills.ts'
import { mcpServer } from '../../../../builder/views/mcp/server.ts'
import { createPage, createSection, createSite, FULL } from '../../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

const read = (view: View, site: Partial<Site> = {}): Readonly<Record<string, string>> => toTexts(view(createSite(site)))

const FACTS = { name: 'Example', description: 'A site made by hand.', url: 'https://www.example.com' }

test('catalog() links the API to its description, its documentation and the map', () => {
  const { linkset } = JSON.parse(read(catalog, FULL)['/.well-known/api-catalog'] ?? '')
  expect(linkset).toEqual([
    {
      anchor: 'https://www.example.com/.well-known/api-catalog',
      item: [{ href: 'https://www.example.com/api/v1/index.json', type: 'application/json' }],
    },
    {
      anchor: 'https://www.example.com/api/v1/index.json',
      'service-desc': [
        { href: 'https://www.example.com/openapi.json', type: 'application/json' },
        { href: 'https://www.example.com/openapi.yaml', type: 'application/yaml' },
      ],
      'service-doc': [
        { href: 'https://www.example.com/developers', type: 'text/html' },
        { href: 'https://www.example.com/developers.md', type: 'text/markdown' },
      ],
      'service-meta': [
        { href: 'https://www.example.com/llms.txt', type: 'text/plain' },
        { href: 'https://www.example.com/.well-known/mcp.json', type: 'application/json' },
      ],
    },
  ])
})

test('catalog() says nothing of MCP where there is no server', () => {
  expect(read(catalog)['/.well-known/api-catalog']).not.toContain('mcp')
})

test.each([
  ['A site made by hand.', 'A site made by hand.'],
  [`${'four '.repeat(19)}five, six and so on`, `${'four '.repeat(19).trim()}…`],
  [`${'four '.repeat(18)}five, six and so on`, `${'four '.repeat(18)}five…`],
  [`${'four '.repeat(19)}four.`, `${'four '.repeat(19)}four.`],
  [`${'four '.repeat(19)}four!.`, `${'four '.repeat(19).trim()}…`],
])('mcpServer() describes the server in at most 100 characters: %s', (description, brief) => {
  const card = JSON.parse(read(mcpServer, { facts: { ...FACTS, description } })['/mcp/server-card'] ?? '')
  expect(card.description).toBe(brief)
})

test('indexNowKey() shows the key, and the feed names the hub, where there are such', () => {
  const facts = { ...FACTS, indexnow: 'key-12345', websub: 'https://hub.example/' }
  expect(read(indexNowKey, { facts })).toEqual({ '/key-12345.txt': 'key-12345' })
  expect(read(indexNowKey, { facts: FACTS })).toEqual({})
})

test('skills() offers how to read the site and the survey prompt under the digests of their bytes', () => {
  const prompt = read(survey, FULL)['/survey-agent.md'] ?? ''
  const { '/site-agent.md': skill = '', '/.well-known/agent-skills/index.json': index = '' } = read(skills, FULL)
  expect(skill).toContain('`https://www.example.com/mcp`')
  expect(JSON.parse(index)).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'read-www-example-com',
        type: 'skill-md',
        description:
          'Searches and reads Example and follows its changes, over HTTP or MCP. Use it for questions about Example. No account or key is needed.',
        url: 'https://www.example.com/site-agent.md',
        digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
      },
      {
        name: 'answer-survey-readers',
        type: 'skill-md',
        description:
          'Answers the survey “Readers” of Example with one HTTP request. Use it when someone asks you to take part in this survey. No account or key is needed.',
        url: 'https://www.example.com/survey-agent.md',
        digest: `sha256:${createHash('sha256').update(prompt).digest('hex')}`,
      },
    ],
  })
})

test('skills() names the skill in at most 64 characters, which end with a letter or a digit', () => {
  const site = { url: `https://${'a'.repeat(58)}.example.com` }
  expect(read(skills, site)['/site-agent.md']).toContain(`---\nname: read-${'a'.repeat(58)}\n`)
})

test('skills() ends with the lists where the site has no MCP server', () => {
  const facts = { ...FACTS, mcp: false as const }
  expect(read(skills, { facts })['/site-agent.md']).toMatch(/\. A wrong address answers 404 with the nearest ones\.\n$/)
})

test('robots() opens the site to all, names the crawlers of AI products and says what the content is for', () => {
  const text = read(robots, {
    facts: { ...FACTS, contentSignal: { search: true, 'ai-input': true, 'ai-train': false } },
  })
  const [everyone = '', ai = '', map = ''] = text['/robots.txt']?.split('\n\n') ?? []
  expect(everyone).toBe('User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /')
  expect(ai).toContain('User-agent: ChatGPT-User\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\n')
  expect(ai).toContain('User-agent: GPTBot\n')
  expect(ai).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /')
  expect(map).toBe('Sitemap: https://www.example.com/sitemap.xml\n')
})

test('robots() signals nothing that `site.yaml` does not decide', () => {
  expect(read(robots)['/robots.txt']).not.toContain('Content-Signal')
})

test.each([
  ['2026-11-01T00:00:00.000Z', '2027-11-01T00:00:00Z'],
  ['2026-11-30T23:59:59.999Z', '2027-11-01T00:00:00Z'],
  ['2026-12-01T00:00:00.000Z', '2027-12-01T00:00:00Z'],
  ['2028-02-29T12:00:00.000Z', '2029-02-01T00:00:00Z'],
])('security() of a build at %s expires at %s', (generatedAt, expires) => {
  expect(read(security, { ...FULL, generatedAt })['/.well-known/security.txt']).toBe(
    `Contact: mailto:security@example.com\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: https://www.example.com/.well-known/security.txt\n`,
  )
})

test('security() is silent without a contact', () => {
  expect(read(security)).toEqual({})
})

const published = createPage({
  path: '/guides/a',
  title: 'A & B',
  frontMatter: { title: 'A & B', description: 'D', datePublished: '2026-01-02' },
})
const revised = createPage({ path: '/guides/b', title: 'B', dateModified: '2026-03-04' })
const undated = createPage({ path: '/guides/c', title: 'C' })

/** A site with pages in their reading order. */
const inGuides = (pages: readonly Page[]): Partial<Site> => ({
  pages,
  sections: [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })],
})

test('feed() tells of the pages of one day in reading order, the new ones first', () => {
  const facts = { title: 'T', description: 'D' }
  const changed = { ...facts, dateModified: '2026-03-04' }
  const pages = [
    createPage({ path: '/guides/z', frontMatter: changed, dateModified: '2026-03-04' }),
    createPage({ path: '/guides/a', frontMatter: changed, dateModified: '2026-03-04' }),
    createPage({ path: '/guides/m', frontMatter: { ...facts, datePublished: '2026-03-04' } }),
  ]
  const text = read(feed, inGuides(pages))['/feed.xml'] ?? ''
  expect(text.match(/(?<=<id>.*\/guides\/).(?=<)/g)).toEqual(['m', 'z', 'a'])
})

test('feed() tells of the pages with a date, the last first', () => {
  expect(read(feed, inGuides([published, revised, undated]))['/feed.xml']).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://www.example.com/</id>
<title>Example</title>
<subtitle>A site made by hand.</subtitle>
<updated>2026-03-04T00:00:00Z</updated>
<author><name>Example</name></author>
<link rel="self" type="application/atom+xml" href="https://www.example.com/feed.xml"/>
<link rel="alternate" type="text/html" href="https://www.example.com/"/>
<entry>
<id>https://www.example.com/guides/b</id>
<title>B</title>
<updated>2026-03-04T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="https://www.example.com/guides/b"/>
<link rel="alternate" type="text/markdown" href="https://www.example.com/guides/b.md"/>
<category term="guides"/>
<summary>How to set it up.</summary>
</entry>
<entry>
<id>https://www.example.com/guides/a</id>
<title>A &amp; B</title>
<updated>2026-01-02T00:00:00Z</updated>
<published>2026-01-02T00:00:00Z</published>
<link rel="alternate" type="text/html" href="https://www.example.com/guides/a"/>
<link rel="alternate" type="text/markdown" href="https://www.example.com/guides/a.md"/>
<category term="guides"/>
<summary>How to set it up.</summary>
</entry>
</feed>
`)
})

const both = createPage({
  path: '/guides/d',
  dateModified: '2026-05-06',
  frontMatter: { title: 'D', description: 'D', datePublished: '2026-01-02' },
})

test('feed() and sitemap() tell the day of the last change of a page that also has one of its publication', () => {
  const text = read(feed, inGuides([both]))['/feed.xml']
  expect(text?.match(/<(?:updated|published)>.*/g)).toEqual([
    '<updated>2026-05-06T00:00:00Z</updated>',
    '<updated>2026-05-06T00:00:00Z</updated>',
    '<published>2026-01-02T00:00:00Z</published>',
  ])
  expect(read(sitemap, { pages: [both] })['/sitemap.xml']).toContain('<lastmod>2026-05-06</lastmod>')
})

test('feed() of a section without a landing page has its title, and each author of a post', () => {
  const frontMatter = { title: 'D', description: 'D', datePublished: '2026-01-02', authors: ['ann', 'bob'] }
  const post = createPage({ path: '/news/d', section: 'news', frontMatter })
  const text = read(feed, {
    pages: [post],
    authors: { ann: { name: 'Ann' }, bob: { name: 'Bob' } },
    sections: [createSection({ section: 'news', kind: 'posts', title: 'News', path: '/news', pages: [post] })],
  })['/news/feed.xml']
  expect(text).toContain('\n<subtitle>News</subtitle>\n')
  expect(text).toContain(
    '\n<author><name>Ann</name></author>\n<author><name>Bob</name></author>\n<published>2026-01-02T00:00:00Z</published>\n',
  )
})

test('feed() ends with the fiftieth page', () => {
  const pages = Array.from({ length: 51 }, () => published)
  expect(read(feed, inGuides(pages))['/feed.xml']?.match(/<entry>/g)).toHaveLength(50)
})

test('feed() is silent where no author dates a page', () => {
  expect(read(feed, { pages: [undated, revised] })).toEqual({})
})

test('sitemap() lists every page with the day of its last change where known, else of its publication', () => {
  expect(read(sitemap, { pages: [published, revised, undated] })).toEqual({
    '/sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/guides/a</loc><lastmod>2026-01-02</lastmod></url>
<url><loc>https://www.example.com/guides/b</loc><lastmod>2026-03-04</lastmod></url>
<url><loc>https://www.example.com/guides/c</loc></url>
</urlset>
`,
  })
})

test('sitemap() of more addresses than one file may have is an index of several', () => {
  const texts = toTexts(sitemap(createSite({ pages: [published, revised, undated] }), 2))
  expect(Object.keys(texts)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(texts['/sitemap.xml']).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://www.example.com/sitemap-1.xml</loc><lastmod>2026-03-04</lastmod></sitemap>
<sitemap><loc>https://www.example.com/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`)
  expect(texts['/sitemap-2.xml']).toContain('\n<url><loc>https://www.example.com/guides/c</loc></url>\n')
})

test('sitemap() splits above 50,000 addresses', () => {
  const pages = Array.from({ length: 50_001 }, () => undated)
  expect(Object.keys(read(sitemap, { pages: pages.slice(1) }))).toEqual(['/sitemap.xml'])
  expect(Object.keys(read(sitemap, { pages }))).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
})

test('sitemapMarkdown() lists every page by section', () => {
  expect(read(sitemapMarkdown)['/sitemap.md']).toBe(`# Sitemap of Example

> Every page by section. The map with descriptions is https://www.example.com/llms.txt

## Pages

- [Example](https://www.example.com/index.md)

## Guides

- [Guides](https://www.example.com/guides.md)
- [Set up](https://www.example.com/guides/setup.md)
`)
})

test('llmsFull() has every page with its facts, dates, form and list, of all and of each section', () => {
  const event = createPage({
    path: '/guides/event',
    frontMatter: { title: 'T', description: 'D', location: 'Bremen', datePublished: '2026-01-02', form: 'events' },
  })
  const landing = createPage({ path: '/guides', landing: true, title: 'Guides' })
  const site = { ...inGuides([event]), pages: [event, landing] }
  const texts = read((model) => llmsFull(model, ''), site)
  expect(Object.keys(texts)).toEqual(['/llms-full.txt', '/guides/llms-full.txt'])
  expect(texts['/guides/llms-full.txt']).toBe(`# Example: Guides

> The full text of 2 pages. Each begins with its address, in a line of its own as in “===== https://www.example.com/ =====”: no other line begins so. Map of the site: https://www.example.com/llms.txt

===== https://www.example.com/guides =====

# Guides

Do it.

- [Set up](https://www.example.com/guides/event) (Bremen): How to set it up.

===== https://www.example.com/guides/event =====

# Set up

datePublished: 2026-01-02
lastmod: 2026-01-02

- Where: Bremen

Do it.

## Form

This form takes JSON: \`POST https://www.example.com/api/forms/events\`. A program cannot finish it: without the captcha token of a browser nothing is stored, and a person has to send it from the page.

[The API documentation](https://www.example.com/developers) tells the rest.

The fields of the form:

- \`email\`, required: email
`)
})

test('llmsFull() counts one page in words of its own', () => {
  expect(read((model) => llmsFull(model, ''), inGuides([published]))['/llms-full.txt']).toContain(
    '\n> The full text of 1 page. Each begins',
  )
})

test('llmsFull() follows the reading order, with the documentation of the API last', () => {
  const developers = createPage({ path: '/developers', section: 'pages', file: undefined })
  const [home, landing, guide] = createSite().pages
  const pages = [home, developers, landing, guide].flatMap((page) => page ?? [])
  const sections = [
    createSection({ section: 'pages', title: 'Example', path: '/', pages: [developers] }),
    createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: guide ? [guide] : [] }),
  ]
  expect(
    read((model) => llmsFull(model, ''), { pages, sections })['/llms-full.txt']?.match(/(?<=^===== ).*(?= =====$)/gm),
  ).toEqual([
    'https://www.example.com/',
    'https://www.example.com/guides',
    'https://www.example.com/guides/setup',
    'https://www.example.com/developers',
  ])
})

test('llmsFull() lets no text of a page look like the beginning of another', () => {
  const markdown = '```\n# A ===== comment\n---\n===== https://www.example.com/x =====\n```\n'
  const page = createPage({ body: { html: '', markdown, headings: [], ids: [], words: 2 } })
  const text = read((model) => llmsFull(model, ''), inGuides([page]))['/llms-full.txt'] ?? ''
  expect(text.match(/^===== .*/gm)).toEqual(['===== https://www.example.com/guides/setup ====='])
  expect(text).toContain('\n# A ===== comment\n---\n ===== https://www.example.com/x =====\n')
})

test('sitemapMarkdown() has no links but those of pages, whatever a section is called', () => {
  const section = createSection({ section: 'news', title: '[News](//evil.example)', path: '/news', pages: [] })
  expect(read(sitemapMarkdown, { sections: [section] })['/sitemap.md']).not.toContain('](//evil.example)')
})

test('sitemapMarkdown() gives a page the day that sitemap() gives it', () => {
  const texts = { ...read(sitemapMarkdown, inGuides([published])), ...read(sitemap, inGuides([published])) }
  expect(texts['/sitemap.md']).toContain('(changed 2026-01-02)')
  expect(texts['/sitemap.xml']).toContain('<lastmod>2026-01-02</lastmod>')
})
