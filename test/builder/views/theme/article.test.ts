import { expect, test } from 'vitest'
import { ENGLISH } from '../../../../builder/content/words/texts.ts'
import { groupPages, renderArticle, toGallery } from '../../../../builder/views/theme/article.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

const toPages = (count: number, categories: readonly (string | undefined)[]) =>
  Array.from({ length: count }, (_, index) => {
    const category = categories[index % categories.length]
    return createPage({
      path: `/a/${index}`,
      frontMatter: { title: 'T', description: 'D', ...(category === undefined ? {} : { category }) },
    })
  })

test.each([
  [12, ['A', undefined], ['A', 'Others']],
  [11, ['A', 'B'], undefined],
  [12, ['A'], undefined],
])('groupPages() of %i pages of the categories %j has the headings %j', (count, categories, names) => {
  expect(groupPages(toPages(count, categories), ENGLISH)?.map(([name]) => name)).toEqual(names)
})

test.each([
  [[], 4],
  [['/a/0', '/a/1'], 4],
  [['/a/0', '/a/1', '/a/3'], 1],
])('toGallery() of four pages whose landing page links to %j has %i', (links, count) => {
  const html = links.map((path) => `<a href="${path}">A</a>`).join('')
  const landing = createPage({ body: { ...createPage().body, html } })
  expect(toGallery(toPages(4, ['A']), landing)).toHaveLength(count)
})

test.each([
  ['guides', 0, '1 min'],
  ['guides', 329, '1 min'],
  ['guides', 330, '2 min'],
  ['news', 330, undefined],
])('renderArticle() tells of a page of %s with %i words that it takes %s', (section, words, time) => {
  const page = createPage({ section, body: { ...createPage().body, words } })
  const [, found] =
    /<dt>Reading time<\/dt>\s*<dd>([^<]*)<\/dd>/.exec(String(renderArticle(page, undefined, createSite(), ''))) ?? []
  expect(found).toBe(time)
})

test('groupPages() groups events by their year', () => {
  const events = Array.from({ length: 12 }, (_, index) =>
    createPage({
      path: `/events/${index}`,
      frontMatter: { title: 'T', description: 'D', startsAt: `${2026 + (index % 2)}-05-04T10:00Z` },
    }),
  )
  expect(groupPages(events, ENGLISH)?.map(([name, { length }]) => [name, length])).toEqual([
    ['2026', 6],
    ['2027', 6],
  ])
})
