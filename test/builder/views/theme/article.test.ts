import { expect, test } from 'vitest'
import { ENGLISH } from '../../../../builder/content/words/texts.ts'
import type { Page } from '../../../../builder/site/site.ts'
import { groupPages, renderArticle, renderHome, toGallery } from '../../../../builder/views/theme/article.ts'
import { createAsset, createPage, createSection, createSite } from '../../../support/example-site.ts'

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

test.each([
  [0, 5],
  [2, 5],
  [3, 2],
])('toGallery() of five pages whose landing page links to %i has %i', (linked, count) => {
  const html = Array.from({ length: linked }, (_, index) => `<a href="/a/${index}">A</a>`).join('')
  const landing = createPage({ body: { ...createPage().body, html } })
  expect(toGallery(toPages(5, ['A']), landing)).toHaveLength(count)
})

test.each([
  ['button and guides', { href: '/demo', title: 'Demo' }, true, ['button', 'button quiet']],
  ['guides alone', undefined, true, ['button quiet']],
  ['the button alone', { href: '/demo', title: 'Demo' }, false, ['button']],
  ['neither', undefined, false, null],
])('renderHome() leads to %s', (_, callToAction, hasGuides, classes) => {
  const { sections } = createSite()
  const site = createSite({
    ...(callToAction && { menus: { callToAction } }),
    sections: sections.filter(({ section }) => hasGuides || section !== 'guides'),
  })
  const home = String(renderHome(createPage({ path: '/' }), site, ''))
  expect(home.match(/(?<=<a class=")[^"]+/g)).toEqual(classes)
  expect(home.includes('class="actions"')).toBe(classes !== null)
})

test.each([
  ['/developers', undefined, 'de', true],
  ['/developers', undefined, 'en-GB', false],
  ['/developers', undefined, 'ben', true],
  ['/developers', 'pages/developers.md', 'de', false],
  ['/guides/setup', undefined, 'de', false],
])('renderArticle() of %s of the file %s in %s says that its text is English: %s', (path, file, tag, isForeign) => {
  const { language } = createSite()
  const site = createSite({ language: { ...language, tag } })
  const article = String(renderArticle(createPage({ path, file }), undefined, site, ''))
  expect(article.startsWith('<article lang="en" dir="ltr">')).toBe(isForeign)
})

const PICTURE = createAsset()

/** The element that shows the picture of a page of the news. */
function coverOf(page: Partial<Page>): string | undefined {
  const site = createSite({ assets: new Map([['/assets/a.png', PICTURE]]) })
  const post = createPage({ frontMatter: { title: 'T', description: 'D', image: '/assets/a.png' }, ...page })
  const group = createSection({ section: 'news', kind: 'posts', title: 'News', path: '/news', pages: [post] })
  return /<div class="cover">(.*?)<\/div>/s.exec(String(renderArticle(post, group, site, '')))?.[1]
}

test('renderArticle() shows the picture of a post, which says nothing to those who hear it', () => {
  expect(coverOf({ path: '/news/a' })?.split(/\s+/)).toEqual([
    '<img',
    'src="/assets/a.1.png"',
    'alt=""',
    'width="1"',
    'height="1"',
    'decoding="async"',
    '/>',
  ])
})

test('renderArticle() shows no picture a second time, nor above the list of posts', () => {
  const html = '<img src="/assets/a.1.png">'
  expect(coverOf({ path: '/news/a', body: { ...createPage().body, html } })).toBeUndefined()
  expect(coverOf({ path: '/news', landing: true })).toBeUndefined()
})

test.each([
  ['nothing', ' \n', false],
  ['a paragraph', '<p>Do it.</p>\n', true],
])('renderArticle() of a text of %s has a place for it: %s', (_, text, hasPlace) => {
  const article = String(renderArticle(createPage(), undefined, createSite(), text))
  expect(article.includes('<div class="prose">')).toBe(hasPlace)
})

test('renderArticle() shows above a hero what agents read, and no dates and no reading time', () => {
  const front = { title: 'T', description: 'D', datePublished: '2026-11-01', tags: ['One'] }
  const namesOf = (layout: 'landing' | 'wide') => {
    const page = createPage({ section: 'guides', path: '/guides/a', frontMatter: { ...front, layout } })
    return [...String(renderArticle(page, undefined, createSite(), '')).matchAll(/<dt>([^<]*)/g)].map(
      ([, name]) => name,
    )
  }
  expect(namesOf('landing')).toEqual(['Tags'])
  expect(namesOf('wide')).toEqual(['Tags', 'Published', 'Reading time'])
})
