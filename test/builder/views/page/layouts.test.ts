/** What is around the text of a page in each layout. */
import { expect, test } from 'vitest'
import { createTextOf } from '../../../support/content-folder.ts'
import { compileContent } from '../../content/check-content.ts'

/** Long enough for a list of contents. */
const LONG = ['One', 'Two', 'Three'].map((title) => `## ${title}\n\n${'word '.repeat(120)}`).join('\n\n')

const page = (layout: string): string =>
  `---\ntitle: The title\ndescription: The description.\n${layout && `layout: ${layout}\n`}---\n\n${LONG}\n`

/** The layout is that of the middle one of three guides, and of the home page. */
function render(path: string, layout: string, form: 'html' | 'markdown' = 'html'): string {
  const compilation = compileContent({
    'pages/index.md': page(path === '/' ? layout : ''),
    'guides/index.md': page('').replace('The title', 'Guides'),
    'guides/a.md': page(''),
    'guides/b.md': page(path === '/guides/b' ? layout : ''),
    'guides/c.md': page(''),
  })
  expect(compilation.messages).toEqual([])
  return createTextOf(compilation)(path, form)
}

const PARTS: Readonly<Record<string, string>> = {
  header: '<header class="top">',
  crumbs: '<nav class="crumbs"',
  section: '<nav class="section"',
  title: '<h1>The title</h1>',
  description: '<p class="lead">',
  contents: '<details class="contents">',
  pager: '<nav class="pager"',
  explore: '<nav class="explore"',
  footer: '<footer class="bottom">',
}

const partsOf = (document: string): string =>
  Object.entries(PARTS)
    .filter(([, part]) => document.includes(part))
    .map(([name]) => name)
    .join(' ')

test.each([
  ['', 'guides', 'header crumbs section title description contents pager footer'],
  ['article', 'guides layout-article', 'header crumbs section title description contents pager footer'],
  ['wide', 'guides layout-wide', 'header crumbs section title description contents pager footer'],
  ['landing', 'guides layout-landing', 'header title description footer'],
  ['plain', 'guides layout-plain', 'header title description footer'],
])('createPageHtml() of a guide with the layout "%s" has the class "%s" and the parts %s', (layout, kind, parts) => {
  const document = render('/guides/b', layout)
  expect(document).toContain(`<body class="${kind}">`)
  expect(partsOf(document)).toBe(parts)
})

test.each([
  ['', 'home', 'header title description explore footer'],
  ['article', 'home layout-article', 'header title description footer'],
  ['wide', 'home layout-wide', 'header title description footer'],
  ['landing', 'home layout-landing', 'header title description footer'],
  ['plain', 'home layout-plain', 'header title description footer'],
])(
  'createPageHtml() of the home page with the layout "%s" has the class "%s" and the parts %s',
  (layout, kind, parts) => {
    const document = render('/', layout)
    expect(document).toContain(`<body class="${kind}">`)
    expect(partsOf(document)).toBe(parts)
  },
)

test.each(['article', 'wide', 'landing', 'plain'])('pageMarkdown() is the same with the layout "%s"', (layout) => {
  expect(render('/guides/b', layout, 'markdown')).toBe(render('/guides/b', '', 'markdown'))
})

test('createPageHtml() shows the picture of a page on its card, and above a post that does not show it itself', () => {
  const picture = 'image: assets/a.svg\n'
  const compilation = compileContent({
    'site.yaml':
      'name: N\ndescription: D\nurl: https://www.example.com\nsections: { news: { title: News, kind: posts }, goods: { title: Goods } }\n',
    'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="1" height="1"/></svg>',
    'news/a.md': page('').replace('---\n\n', `datePublished: 2026-01-01\n${picture}---\n\n`),
    'news/b.md': page('').replace('---\n\n', `datePublished: 2026-01-02\n${picture}---\n\n![A](../assets/a.svg)\n\n`),
    'goods/index.md': page('').replace('The title', 'Goods'),
    'goods/a.md': page('').replace('---\n\n', `${picture}---\n\n`),
  })
  expect(compilation.messages).toEqual([])
  const textOf = createTextOf(compilation)
  const count = (path: string, part: string): number => textOf(path).split(part).length - 1
  expect(
    ['/news', '/goods', '/news/a', '/news/b', '/goods/a'].map((path) => [
      path,
      count(path, '<div class="picture">'),
      count(path, '<div class="cover">'),
    ]),
  ).toEqual([
    ['/news', 2, 0],
    ['/goods', 1, 0],
    ['/news/a', 0, 1],
    ['/news/b', 0, 0],
    ['/goods/a', 0, 0],
  ])
})

test.each(['/', '/guides/b', '/contact'])('no heading of %s has the id of a part around the text', (path) => {
  const names = ['Main', 'Menu', 'Section', 'Sections', 'Words', 'Search', 'Q', 'End', 'Page end', 'Nearest']
  const text = `---\ntitle: The title\ndescription: The description.\n`
  const body = `---\n\n${names.map((name) => `## ${name}\n\nText.`).join('\n\n')}\n`
  const compilation = compileContent({
    'pages/index.md': text + body,
    'guides/b.md': text + body,
    'pages/contact.md': `${text}form: contact\n${body}`,
  })
  expect(compilation.messages).toEqual([])
  const ids = [...createTextOf(compilation)(path, 'html').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toContain('main')
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
