import { expect, test } from 'vitest'
import { FULL_TEXT_PAGES, indexPages } from '../../builder/search/index-pages.ts'
import type { Page } from '../../builder/site/site.ts'
import { toTermPath, toTerms } from '../../builder/theme/client/terms.ts'

const toPage = (path: string, title: string, text = ''): Page => ({
  path,
  url: `https://www.example.com${path}`,
  markdownUrl: `https://www.example.com${path}.md`,
  section: 'pages',
  landing: false,
  title,
  description: `About ${title}`,
  frontMatter: { title, description: `About ${title}` },
  dateModified: undefined,
  slug: path.slice(1),
  file: `pages${path}.md`,
  body: { html: `<p>${text}</p>`, markdown: text, headings: [], ids: [], words: 10 },
  bodyKey: text,
})

test('toTerms() makes words comparable', () => {
  expect(toTerms('Crème Brûlée, CAPTCHA_MIN_SCORE & v1.2')).toEqual(['creme', 'brulee', 'captcha_min_score', 'v1', '2'])
})

test('toTermPath() needs no escapes', () => {
  expect([toTermPath(''), toTermPath('ab'), toTermPath('ж_')]).toEqual([
    '/search/terms/-.json',
    '/search/terms/ab.json',
    '/search/terms/-ty--2n-.json',
  ])
})

test('indexPages() puts each word of a page in its best place', () => {
  const { terms } = indexPages([toPage('/bread', 'Bread', 'Bread and <b>butter</b>')])
  const id = terms.get('')?.['bread']?.[0]
  expect(terms.get('')).toEqual({
    about: ['', id, ''],
    and: ['', '', id],
    bread: [id, '', ''],
    butter: ['', '', id],
  })
})

test('indexPages() splits the words by their beginnings, and changes few files for one changed page', () => {
  const pages = Array.from({ length: 900 }, (_, index) =>
    toPage(`/p${index}`, `Page ${index}`, `w${index}x w${index * 7}y`),
  )
  const before = indexPages(pages)
  const after = indexPages(pages.with(450, toPage('/p450', 'Page 450', 'w450x w4501x')))
  expect(before.terms.size).toBeGreaterThan(3)
  expect(after.index).toEqual(before.index)
  expect(after.pages).toEqual(before.pages)
  const changed = [...after.terms].filter(
    ([key, file]) => JSON.stringify(file) !== JSON.stringify(before.terms.get(key)),
  )
  expect(changed.length).toBeLessThanOrEqual(3)
})

test('indexPages() leaves the text of large sites out', () => {
  const pages = Array.from({ length: FULL_TEXT_PAGES + 1 }, (_, index) => toPage(`/p${index}`, 'Title', 'hidden'))
  const words = [...indexPages(pages).terms.values()].flatMap((file) => Object.keys(file))
  expect(words.toSorted()).toEqual(['about', 'title'])
})
