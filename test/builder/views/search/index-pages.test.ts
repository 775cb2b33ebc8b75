import { expect, test } from 'vitest'
import { cutText, FULL_TEXT_PAGES, toPageTerms } from '../../../../builder/page/page-terms.ts'
import { FACTS_PAGES, indexPages, type RunStep } from '../../../../builder/views/search/index-pages.ts'
import { Work } from '../../../../builder/work/work.ts'
import type { Page } from '../../../../builder/site/site.ts'
import { toPageFilePath, toTermPath, toTerms } from '../../../../worker/contract/search-index.ts'
import { openSearch, searchIndex } from '../../../../builder/views/search/search.ts'
import { createSite } from '../../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

const toPage = (path: string, title: string, text = ''): Page => ({
  language: 'en',
  translations: [],
  newerOriginal: undefined,
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
  factsKey: title,
  body: { html: `<p>${text}</p>`, markdown: text, headings: [], ids: [], words: 10 },
  bodyKey: text,
})

test('toTerms() makes words comparable', () => {
  expect(toTerms('Crème Brûlée, CAPTCHA_MIN_SCORE & v1.2')).toEqual(['creme', 'brulee', 'captcha_min_score', 'v1', '2'])
})

test.each(['“It’s” v1.2… – a_b\u00A0c‑d', 'co\u2019\u0301op', 'Crème\u2014brûlée', '½ ﬁx ™', ''])(
  'cutText(%o) cuts as toTerms() does',
  (text) => {
    expect(cutText(text)).toEqual(toTerms(text))
  },
)

test('toTermPath() needs no escapes', () => {
  expect([toTermPath(''), toTermPath('ab'), toTermPath('ж_')]).toEqual([
    '/search/terms/-.json',
    '/search/terms/ab.json',
    '/search/terms/-ty--2n-.json',
  ])
})

test.each([
  [200, 0],
  [201, 1],
  [12_800, 1],
  [12_801, 2],
])('indexPages() of %i pages names their files by %i letters', (count, digits) => {
  const pages = Array.from({ length: count }, (_, index) => toPage(`/${index}`, 'T'))
  expect(indexPages(pages).index.digits).toBe(digits)
})

test('indexPages() puts each word of a page in its best place', () => {
  const { terms } = indexPages([toPage('/bread', 'Bread', 'Bread and <b>butter</b>')])
  const file = JSON.parse(terms.get('') ?? '')
  const id = file.bread[0]
  expect(file).toEqual({
    about: ['', id, ''],
    and: ['', '', id],
    bread: [id, '', ''],
    butter: ['', '', id],
  })
})

test('toPageTerms() finds each word once, and none in tags and tokens', () => {
  const html = '<p title="no">Bread &amp; <b>butter</b>\uFFFE0\uFFFE bread 7 été</p>'
  const headings = [{ depth: 2, id: 'no', text: 'Bread and jam' }]
  const source = { frontMatter: { title: 'Bread', description: 'A jam.' }, headings, html }
  const { words } = toPageTerms(source)
  expect(words).toEqual({
    '': ['', '', '7'],
    a: ['', 'a and', ''],
    b: ['bread', '', 'butter'],
    e: ['', '', 'ete'],
    j: ['', 'jam', ''],
  })
})

test('indexPages() takes the words that were found where a page was parsed', () => {
  const page = toPage('/bread', 'Bread', 'never read')
  const terms = toPageTerms({ frontMatter: page.frontMatter, headings: [], html: '<p>butter</p>' })
  const { terms: files } = indexPages([{ ...page, body: { ...page.body, terms } }])
  expect(Object.keys(JSON.parse(files.get('') ?? ''))).toEqual(['about', 'bread', 'butter'])
})

test('indexPages() takes names of JavaScript for words', () => {
  const { terms } = indexPages([toPage('/proto', '__proto__ constructor')])
  expect(terms.get('')).toBe('{"__proto__":["uO7OCm","",""],"about":["","uO7OCm",""],"constructor":["uO7OCm","",""]}')
})

/** Pages with ten words each that no other has. */
const toPages = (count: number): readonly Page[] =>
  Array.from({ length: count }, (_, index) => toPage(`/p${index}`, `Page ${index}`, toWords(index)))

const toWords = (page: number): string =>
  Array.from({ length: 10 }, (_, index) => `${'acegikmoqs'[index]}${'bdfhjlnprt'[page % 10]}${page}x`).join(' ')

test('indexPages() cuts the words into files, each of which begins at its key', () => {
  const { index, terms } = indexPages(toPages(900))
  expect(index.keys).toEqual([...terms.keys()])
  expect(index.keys.toSorted()).toEqual(index.keys)
  expect(index.keys.filter((key) => key.length < 2)).toEqual([
    '',
    'a',
    'c',
    'e',
    'g',
    'i',
    'k',
    'm',
    'o',
    'p',
    'q',
    's',
  ])
  expect(index.keys.length).toBeGreaterThan(12)
  const outside = Array.from(terms.values()).flatMap((file, at) =>
    Object.keys(JSON.parse(file)).filter(
      (word) => word < (index.keys[at] ?? '') || word >= (index.keys[at + 1] ?? '\u{10ffff}'),
    ),
  )
  expect(outside).toEqual([])
})

test('indexPages() makes no words anew that begin with other letters than those of a change', () => {
  const made: string[] = []
  const work = new Work()
  const run: RunStep = (step, by, make) =>
    work.runSync(step, by, () => {
      if (step === 'index words' && Array.isArray(by)) made.push(String(by[0]))
      return make()
    })
  const pages = toPages(900)
  indexPages(pages, run)
  made.length = 0
  const changed = pages.with(450, toPage('/p450', 'Page 450', `${toWords(450)} zebra 7 żółty`))
  expect(indexPages(changed, run)).toEqual(indexPages(changed))
  expect(made).toEqual(['', 'z'])
})

test('indexPages() keeps the names of the files when a page is written anew', () => {
  const pages = toPages(900)
  const before = indexPages(pages)
  const after = indexPages(pages.with(450, toPage('/p450', 'Page 450', 'something else altogether')))
  expect(after.index).toEqual(before.index)
  expect(after.pages).toEqual(before.pages)
})

/** A page with so many different words. */
const toLongPage = (words: number): Page =>
  toPage('/long', 'Long', Array.from({ length: words }, (_, index) => `word${index}`).join(' '))

const toGroups = (pages: readonly Page[]) =>
  Array.from(searchIndex(createSite({ pages })), (entry) => entry.kind === 'file' && entry.group)

test('searchIndex() stores the files in one value, and in four where they are too many for one', () => {
  expect(new Set(toGroups(toPages(900)))).toEqual(new Set(['search 0']))
  expect(new Set(toGroups([toLongPage(130_000)]))).toEqual(
    new Set(['search 0', 'search 1', 'search pages', 'search phrases']),
  )
})

test('indexPages() leaves the text out where its words are too many, and keeps titles, headings and descriptions', () => {
  const page = toLongPage(250_000)
  const headings = [{ depth: 2, id: 'a', text: 'Heading' }]
  const work = new Work()
  const run: RunStep = (step, by, make) => work.runSync(step, by, make)
  const { terms, index } = indexPages([{ ...page, body: { ...page.body, headings } }], run)
  expect(Array.from(terms, ([key, json]) => [key, Object.keys(JSON.parse(json)).toSorted()])).toEqual([
    ['', ['about', 'heading', 'long']],
  ])
  expect(index.phrases).toBe(false)
})

test('toPageFilePath() names no more than 512 files', () => {
  expect([toPageFilePath('Ab3_x-', 0), toPageFilePath('Ab3_x-', 1), toPageFilePath('Ab3_x-', 2)]).toEqual([
    '/search/pages/all.json',
    '/search/pages/A.json',
    '/search/pages/A2.json',
  ])
})

test('indexPages() leaves the text of large sites out', () => {
  const pages = Array.from({ length: FULL_TEXT_PAGES + 1 }, (_, index) => toPage(`/p${index}`, 'Title', 'hidden'))
  const words = [...indexPages(pages).terms.values()].flatMap((file) => Object.keys(JSON.parse(file)))
  expect(words.toSorted()).toEqual(['about', 'title'])
})

test('indexPages() leaves all but the titles of the largest sites out', () => {
  const page = toPage('/p', 'Title')
  const headings = [{ depth: 2, id: 'a', text: 'Heading' }] as const
  const pages = Array.from({ length: FACTS_PAGES + 1 }, (_, index) => ({
    ...page,
    path: `/p${index}`,
    body: { ...page.body, headings },
  }))
  const { terms, pages: files } = indexPages(pages)
  expect([...terms.values()].flatMap((file) => Object.keys(JSON.parse(file)))).toEqual(['title'])
  expect([...files.values()].flatMap((file) => Object.values(file)).filter(([, , , , own]) => own.length > 0)).toEqual(
    [],
  )
})

test('openSearch() names the site in full, and in sixteen characters', () => {
  const facts = { ...createSite().facts, name: 'Sixteen letters: 😀 & more' }
  const text = toTexts(openSearch(createSite({ facts })))['/opensearch.xml']
  expect(text).toContain('<ShortName>Sixteen letters:</ShortName>')
  expect(text).toContain('<LongName>Sixteen letters: 😀 &amp; more</LongName>')
})
