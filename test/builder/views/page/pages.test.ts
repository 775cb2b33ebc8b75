import { expect, test } from 'vitest'
import { createPageHtml } from '../../../../builder/views/page/page-html.ts'
import { pages } from '../../../../builder/views/page/pages.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'

test('pages() groups the pages of a section that show each other, ten at a time', () => {
  const guides = Array.from({ length: 25 }, (_, index) => createPage({ path: `/guides/guide-${index}` }))
  const section = createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: guides })
  const entries = [...pages(createSite({ pages: guides, sections: [section] }), 'shared')]
  const groups = Map.groupBy(entries, ({ group }) => group)
  expect([...groups].map(([name, members]) => [name, members.length])).toEqual([
    ['/guides/guide-0', 10],
    ['/guides/guide-10', 10],
    ['/guides/guide-20', 5],
  ])
})

test.each([
  [3000, 'page:end'],
  [3001, 'page:main'],
])('createPageHtml() shows a page of %i words from %s on', (words, from) => {
  const page = createPage({ body: { ...createPage().body, words } })
  expect(createPageHtml(createSite())(page)).toContain(`<link rel="expect" href="#${from}" blocking="render" />`)
})

test.each([undefined, 'contact', 'signup'] as const)(
  'createPageHtml() shows the form of the footer once on a page whose form is %s',
  (form) => {
    const page = createPage({ frontMatter: { title: 'T', description: 'D', ...(form === undefined ? {} : { form }) } })
    const html = createPageHtml(createSite({ menus: { footer: [{ title: 'N', items: [], form: 'contact' }] } }))(page)
    expect(html.match(/action="\/api\/forms\/contact"/g)).toHaveLength(1)
  },
)

test('createPageHtml() leaves out the form of the footer where the text has it', () => {
  const ref = { kind: 'form', target: 'signup', line: 1, column: 1, endColumn: 2 } as const
  const page = createPage({ body: { ...createPage().body, slots: [{ kind: 'form', index: 0, ref }] } })
  const site = createSite({
    menus: {
      footer: [
        { title: 'A', items: [], form: undefined },
        { title: 'N', items: [], form: 'signup' },
      ],
    },
  })
  expect(createPageHtml(site)(page, 'Text')).not.toContain('/api/forms/signup')
})

test('pages() groups the pages of a section without a list of them by their paths', () => {
  const posts = Array.from({ length: 40 }, (_, index) => createPage({ path: `/news/item-${index}`, section: 'news' }))
  const section = createSection({ section: 'news', kind: 'posts', title: 'News', path: '/news', pages: posts })
  const entries = [...pages(createSite({ pages: posts, sections: [section] }), 'shared')]
  const groups = Map.groupBy(entries, ({ group }) => group)
  expect(Array.from(groups, ([name, members]) => `${name} ${members.length}`)).toEqual([
    '/news/item-0 4',
    '/news/item-4 12',
    '/news/item-16 3',
    '/news/item-19 12',
    '/news/item-31 4',
    '/news/item-35 3',
    '/news/item-38 2',
  ])
})

test('pages() gives a hidden page the headers of hidden pages, in either form', () => {
  const [hidden, shown] = [
    createPage({ frontMatter: { title: 'T', description: 'D', noindex: true } }),
    createPage({ path: '/b' }),
  ]
  const entries = [...pages(createSite({ pages: [hidden, shown], sections: [] }), 'shared')]
  expect(entries.map(({ html, markdown }) => [html.policy, markdown.policy])).toEqual([
    ['hidden-page', 'hidden-markdown'],
    ['page', 'markdown'],
  ])
})

test.each([
  [' \n\n    code\n\nText.\n\n\n', { template: { text: '    code\n\nText.' } }],
  ['One.\n\nTwo.', { template: { text: 'One.\n\nTwo.' } }],
  [' \n\n', expect.stringMatching(/\n\n# Set up\n$/)],
])('pages() cuts the blank ends of the markdown %j', (markdown, body) => {
  const page = createPage({ body: { ...createPage().body, markdown } })
  const [entry] = pages(createSite({ pages: [page], sections: [] }), 'shared')
  expect(entry?.markdown).toMatchObject({ body })
})

test.each([
  [0, [['/guides/two', 'next']]],
  [
    1,
    [
      ['/guides/one', 'prev'],
      ['/guides/three', 'next'],
    ],
  ],
  [2, [['/guides/two', 'prev']]],
])('createPageHtml() leads from page %i to those before and after it', (at, links) => {
  const guides = ['one', 'two', 'three'].map((name) => createPage({ path: `/guides/${name}`, title: name }))
  const section = createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: guides })
  const html = createPageHtml(createSite({ pages: guides, sections: [section] }))(guides[at] ?? createPage())
  expect(Array.from(html.matchAll(/href="([^"]+)" rel="(prev|next)"/g), ([, to, rel]) => [to, rel])).toEqual(links)
})
