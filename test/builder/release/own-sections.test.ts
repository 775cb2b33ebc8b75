import { expect, test } from 'vitest'
import { checkContent, compileContent, page } from '../content/check-content.ts'
import { createTextOf } from '../../support/content-folder.ts'

const SITE = `name: N
description: D
url: https://www.example.com
sections:
  products: { title: Products }
  news: { title: News, kind: posts, perPage: 2 }
  docs: { title: Documentation, kind: docs }
`

const post = (day: string, facts = ''): string =>
  `---\ntitle: Post of ${day}\ndescription: What happened.\ndatePublished: ${day}\n${facts}---\n\nText.\n`

const hiddenPage = (title: string): string => `---\ntitle: ${title}\ndescription: D\nnoindex: true\n---\n\nText.\n`

const FILES = {
  'site.yaml': SITE,
  'authors.yaml':
    'ada: { name: Ada Lovelace, role: Engineer, image: assets/logo.svg, links: [https://www.social.example/@ada/] }\n',
  'products/lamp.md': page('Lamp', 'Light.'),
  'products/chair.md': '---\ntitle: Chair\ndescription: D\norder: 2\n---\n\nSit.\n',
  'products/table.md': '---\ntitle: Table\ndescription: D\norder: 1\nextra: { price: 120, sold: true }\n---\n\nEat.\n',
  'news/a.md': post('2026-01-01', 'tags: [Release notes]\nauthors: [ada]\n'),
  'news/b.md': post('2026-03-01', 'tags: [Release notes]\n'),
  'news/c.md': post('2026-02-01'),
  'docs/index.md': page('Documentation', 'Start.'),
  'docs/setup/index.md':
    '---\ntitle: Setting up the whole thing\ndescription: D\nnavTitle: Set up\norder: 1\n---\n\nHow.\n',
  'docs/setup/linux.md': page('Linux', 'Do.'),
  'docs/use/first-steps.md': page('First steps', 'Go.'),
  'pages/hidden.md': '---\ntitle: Hidden\ndescription: D\nnoindex: true\n---\n\nFor those who know the address.\n',
}

const compilation = compileContent(FILES)
const textOf = createTextOf(compilation)

const pathsIn = (path: string): readonly string[] =>
  JSON.parse(textOf(path)).data.map((item: { readonly path: string }) => item.path)

test('compile() finds nothing wrong with a site of own sections', () => {
  expect(compilation.messages).toEqual([])
})

test('compile() says which files change with titles alone', () => {
  const files = compilation.files.filter((entry) => entry.kind === 'file')
  expect(files.flatMap(({ of, path }) => (of === 'titles' ? [path] : []))).toEqual([
    '/sitemap',
    '/search',
    '/opensearch.xml',
    '/llms.txt',
  ])
})

test.each([
  ['numbers first, then titles', '/api/v1/products.json', ['/products/table', '/products/chair', '/products/lamp']],
  ['the newest post first', '/api/v1/news.json', ['/news/b', '/news/c', '/news/a']],
  ['docs folder by folder', '/api/v1/docs.json', ['/docs/setup', '/docs/setup/linux', '/docs/use/first-steps']],
])('collections() lists %s', (_, path, expected) => {
  expect(pathsIn(path)).toEqual(expected)
})

test('collections() names the section of a page in `collection`, and its own facts', () => {
  const pages = JSON.parse(textOf('/api/v1/pages.json')).data
  expect(pages.find(({ path }: { path: string }) => path === '/products/table')).toEqual({
    path: '/products/table',
    url: 'https://www.example.com/products/table',
    title: 'Table',
    description: 'D',
    section: 'pages',
    markdownUrl: 'https://www.example.com/products/table.md',
    collection: 'products',
    extra: { price: 120, sold: true },
  })
})

test('apiIndex() and openapi() name the document of every own section', () => {
  const { endpoints } = JSON.parse(textOf('/api/v1/index.json'))
  const operations = endpoints.map(({ operationId }: { operationId: string }) => operationId)
  expect(operations.slice(-3)).toEqual(['listProducts', 'listNews', 'listDocs'])
  expect(JSON.parse(textOf('/openapi.json')).paths['/api/v1/news.json'].get.operationId).toBe('listNews')
  expect(textOf('/llms.txt')).toContain(
    'To list News in a program, fetch `https://www.example.com/api/v1/news.json`; the feed is `https://www.example.com/news/feed.xml`.',
  )
  expect(textOf('/developers', 'markdown')).toContain('/api/v1/news.json')
})

test('createPostLists() cuts the list of posts into pages that lead to each other', () => {
  expect(textOf('/news', 'markdown')).toContain('[Older](https://www.example.com/news/page/2)')
  expect(textOf('/news')).toContain('<a href="/news/page/2" rel="next">Older</a>')
  expect(textOf('/news/page/2', 'markdown')).toContain('- [Post of 2026-01-01](https://www.example.com/news/a)')
  expect(textOf('/news/page/2')).toContain('<a href="/news" rel="prev">Newer</a>')
})

test('createPostLists() makes a list of each tag and of each author', () => {
  expect(textOf('/news')).toContain('<a href="/news/tags/release-notes">Release notes</a>')
  expect(textOf('/news/tags/release-notes')).toContain('<a href="/news/b">Post of 2026-03-01</a>')
  expect(textOf('/news/tags/release-notes')).not.toContain('href="/news/c"')
  expect(textOf('/news/tags/release-notes')).toMatch(/<nav class="crumbs".*<a href="\/news">News<\/a>.*<\/nav>/s)
  expect(textOf('/news/authors/ada')).toContain('<h1>Ada Lovelace</h1>')
  expect(textOf('/news/authors/ada')).toMatch(/<img\s+src="\/assets\/logo\.[\w-]{22}\.svg"\s+alt="Ada Lovelace"/)
  expect(textOf('/news/authors/ada')).toContain(
    '<a href="https://www.social.example/@ada/" rel="me">social.example/@ada</a>',
  )
  expect(textOf('/news/authors/ada', 'markdown')).toMatch(
    /# Ada Lovelace\n\n!\[Ada Lovelace\]\(https:\/\/www\.example\.com\/assets\/logo\.[\w-]{22}\.svg\)\n\n\[social\.example\/@ada\]\(https:\/\/www\.social\.example\/@ada\/\)\n\n- \[Post/,
  )
  expect(textOf('/news/a')).toContain('<a href="/news/authors/ada">Ada Lovelace</a>')
})

test('pageMarkdown() lists the tags of a section of posts below its posts', () => {
  const own = compileContent({ ...FILES, 'news/c.md': post('2026-02-01', 'tags: [Events]\n') })
  expect(own.messages).toEqual([])
  expect(createTextOf(own)('/news', 'markdown')).toContain(`## Tags

- [Events](https://www.example.com/news/tags/events)
- [Release notes](https://www.example.com/news/tags/release-notes)
`)
})

test('toTagSlug() keeps the marks that tell one tag from another', () => {
  const own = compileContent({ ...FILES, 'news/c.md': post('2026-02-01', "tags: [C, C++, 'C#', Q+A, '#new', दिन]\n") })
  expect(own.messages).toEqual([])
  expect(createTextOf(own)('/news', 'markdown')).toContain(`## Tags

- [C](https://www.example.com/news/tags/c)
- [C++](https://www.example.com/news/tags/c-plus-plus)
- [C#](https://www.example.com/news/tags/c-sharp)
- [#new](https://www.example.com/news/tags/new)
- [Q+A](https://www.example.com/news/tags/q-a)
- [Release notes](https://www.example.com/news/tags/release-notes)
- [दिन](https://www.example.com/news/tags/%E0%A4%A6%E0%A4%BF%E0%A4%A8)
`)
})

test.each(['/', '/news'])('%s of a site without links has no list and no navigation without entries', (path) => {
  const site = `${SITE}navigation: []\nfooter: []\n`
  const empty = compileContent({
    'site.yaml': site,
    'pages/index.md': '---\ntitle: Home\ndescription: D\nlayout: wide\n---\n\n::list{section=pages}\n',
    'news/index.md': page('News', 'Nothing yet.'),
  })
  expect(empty.messages).toEqual([])
  expect(createTextOf(empty)(path).match(/<(nav|ul|p)\b[^>]*>\s*<\/\1>/g)).toBe(null)
})

test('compile() names no feed of a posts section without posts', () => {
  const empty = compileContent({ 'site.yaml': SITE, 'news/index.md': page('News', 'Nothing yet.') })
  expect(empty.messages).toEqual([])
  expect(createTextOf(empty)('/llms.txt')).toContain('`https://www.example.com/api/v1/news.json`.\n')
  expect(createTextOf(empty)('/news')).not.toContain('feed.xml')
})

test('feed() tells of the posts of their section alone', () => {
  const feed = textOf('/news/feed.xml')
  expect([...feed.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)).toEqual([
    'https://www.example.com/news',
    'https://www.example.com/news/b',
    'https://www.example.com/news/c',
    'https://www.example.com/news/a',
  ])
  expect(textOf('/news/b')).toContain('title="News of N" href="/news/feed.xml"')
})

test('renderBreadcrumbs() names the folders above a page that have a page, and JSON-LD the same', () => {
  const html = textOf('/docs/setup/linux')
  const crumbs = /<nav class="crumbs".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect([...crumbs.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, path, title]) => [path, title])).toEqual([
    ['/', 'Home'],
    ['/docs', 'Documentation'],
    ['/docs/setup', 'Set up'],
  ])
  expect(html).toContain(
    '{"@type":"ListItem","position":3,"name":"Set up","item":"https://www.example.com/docs/setup"}',
  )
  expect(textOf('/docs/use/first-steps')).toContain('"position":3,"name":"First steps"')
})

test('renderSectionNavigation() opens the folder of the page, under the short title', () => {
  const menu = /<nav class="section".*?<\/nav>/s.exec(textOf('/docs/setup/linux'))?.[0] ?? ''
  expect([...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, path, title]) => [path, title])).toEqual([
    ['/docs', 'Documentation'],
    ['/docs/setup', 'Set up'],
    ['/docs/setup/linux', 'Linux'],
    ['/docs/use/first-steps', 'Use'],
  ])
})

test('renderPager() leads through docs, and from a post to the newer and the older one', () => {
  expect(textOf('/docs/setup/linux')).toMatch(/rel="prev"><span>Previous<\/span> Setting up.*rel="next"><span>Next/s)
  expect(textOf('/news/c')).toMatch(/<span>Newer<\/span> Post of 2026-03-01.*<span>Older<\/span> Post of 2026-01-01/s)
})

test('a page with `noindex` is served and in no map, list or search', () => {
  const hidden = compilation.pages.find(({ path }) => path === '/hidden')
  expect([hidden?.html.policy, hidden?.markdown.policy]).toEqual(['hidden-page', 'hidden-markdown'])
  const maps = ['/sitemap.xml', '/sitemap.md', '/sitemap', '/llms.txt', '/llms-full.txt', '/api/v1/pages.json']
  expect(maps.filter((path) => textOf(path).includes('/hidden'))).toEqual([])
})

test('the further pages of a list are in no map', () => {
  expect(pathsIn('/api/v1/pages.json')).not.toContain('/news/page/2')
  expect(pathsIn('/api/v1/pages.json')).toContain('/news/tags/release-notes')
})

test.each([
  ['a taken name', { 'site.yaml': SITE.replace('products:', 'guides:') }, 'site.yaml', 5, 'taken-section'],
  [
    'a name that is no address',
    { 'site.yaml': SITE.replace('products:', 'Our Products:') },
    'site.yaml',
    5,
    'bad-slug',
  ],
  ['an unknown kind', { 'site.yaml': SITE.replace('posts', 'post') }, 'site.yaml', 6, 'unknown-value'],
  ['an unknown key', { 'site.yaml': SITE.replace('perPage', 'perpage') }, 'site.yaml', 6, 'unknown-key'],
  ['a post without a date', { 'news/a.md': page('A', 'Text.') }, 'news/a.md', 2, 'missing-key'],
  ['an unknown author', { 'news/c.md': post('2026-02-01', 'authors: [adda]\n') }, 'news/c.md', 5, 'unknown-author'],
  ['a misspelt tag', { 'news/c.md': post('2026-02-01', 'tags: [Relese notes]\n') }, 'news/c.md', 5, 'unlike-tag'],
  [
    'a tag in other letters',
    { 'news/c.md': post('2026-02-01', 'tags: [release notes]\n') },
    'news/c.md',
    5,
    'unlike-tag',
  ],
  [
    'one number twice',
    { 'products/lamp.md': page('Lamp', 'L').replace('---\n\n', 'order: 1\n---\n\n') },
    'products/table.md',
    4,
    'same-order',
  ],
  ['a page where lists are', { 'news/tags/x.md': post('2026-02-01') }, 'news/tags/x.md', 1, 'reserved-path'],
  ['a page in the place of a section', { 'pages/news.md': page('N', 'N') }, 'pages/news.md', 1, 'reserved-path'],
  [
    'an unknown layout',
    { 'pages/x.md': page('X', 'X').replace('---\n\n', 'layout: broad\n---\n\n') },
    'pages/x.md',
    4,
    'unknown-value',
  ],
  [
    'a group as an own value',
    { 'pages/x.md': page('X', 'X').replace('---\n\n', 'extra: { a: [1] }\n---\n\n') },
    'pages/x.md',
    4,
    'wrong-type',
  ],
])('checkContent() tells of %s', (_, files, file, line, rule) => {
  expect(checkContent({ ...FILES, ...files })).toContainEqual(expect.objectContaining({ file, line, rule }))
})

test('checkContent() asks for a folder that is no section to be named', () => {
  const [message] = checkContent({ 'blog/x.md': page('X', 'X') })
  expect(message).toMatchObject({
    rule: 'unknown-folder',
    hint: expect.stringContaining('sections: { blog: { title: … } }   # in site.yaml'),
  })
})

test('compile() lists the pages of a section whose landing page has `noindex`, and not that page', () => {
  const built = compileContent({
    'site.yaml': SITE.replace('sections:', 'navigation: [docs]\nsections:'),
    'docs/index.md': hiddenPage('Hidden docs'),
    'docs/a.md': page('Doc A', 'Text.'),
    'products/index.md': hiddenPage('Hidden products'),
    'products/b.md': hiddenPage('Doc B'),
    'pages/index.md': page('Home', 'Text.'),
  })
  const read = createTextOf(built)
  expect(built.messages).toEqual([])
  expect(JSON.parse(read('/api/v1/docs.json')).data).toMatchObject([{ path: '/docs/a', collection: 'docs' }])
  expect(read('/api/v1/products.json')).toBe('')
  expect(read('/llms.txt')).toContain('[Doc A](https://www.example.com/docs/a.md)')
  expect(read('/sitemap.md')).toContain('[Doc A](https://www.example.com/docs/a.md)')
  expect(read('/sitemap')).toContain('<h2>Documentation</h2>')
  const maps = ['/sitemap.md', '/llms.txt', '/sitemap.xml', '/api/v1/pages.json'].map((path) => read(path))
  expect(maps.join('')).not.toMatch(/"\/docs"|example\.com\/docs["<)]|docs\.md|Hidden|products/)
  expect(read('/', 'markdown')).not.toContain('docs')
})
