import { expect, test } from 'vitest'
import { cutText, toPageTerms } from '../../../../builder/page/page-terms.ts'
import { indexPages, type RunStep, toIndexKey } from '../../../../builder/views/search/index-pages.ts'
import { Work } from '../../../../builder/work/work.ts'
import type { Page } from '../../../../builder/site/site.ts'
import { toPageFilePath, toTermPath, toTerms } from '../../../../worker/contract/search-index.ts'
import { openSearch, searchIndex, searchPage } from '../../../../builder/views/search/search.ts'
import { createPage, createSite } from '../../../support/example-site.ts'
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
  [0, ['']],
  [200, ['']],
  [201, ['', 'a', 't']],
])('indexPages() of %i pages has files of words of %j', (count, keys) => {
  const pages = Array.from({ length: count }, (_, index) => toPage(`/${index}`, 'T'))
  expect(indexPages(pages).index.keys).toEqual(keys)
})

// What is stored of a page: ["/00000","T","About T","pages",[["a","…"]]] is 43 characters and the text of its heading.
test.each([
  ['96 KB', 98_304 / 64, 64, 0],
  ['a page more', 98_304 / 64 + 1, 64, 1],
  ['longer facts', 98_304 / 64, 65, 1],
  ['1 MB', 1024, 1024, 1],
  ['a page more than that', 1025, 1024, 2],
])('indexPages() of %s of facts of pages', (_, count, size, digits) => {
  const pages = Array.from({ length: count }, (__, index): Page => {
    const page = toPage(`/${String(index).padStart(5, '0')}`, 'T')
    return { ...page, body: { ...page.body, headings: [{ id: 'a', text: 'x'.repeat(size - 43), depth: 2 }] } }
  })
  const made = indexPages(pages)
  expect(JSON.stringify(Object.values(made.pages.values().next().value ?? {})[0])).toHaveLength(size)
  expect(made.index.digits).toBe(digits)
})

test('indexPages() lists the words of titles, headings and descriptions as spellings', () => {
  const page = toPage('/bread', 'Bread', 'Bread and butter')
  const headings = [{ depth: 2, id: 'jam', text: 'Jam' }]
  expect(indexPages([{ ...page, body: { ...page.body, headings } }]).spellings).toEqual(['about', 'bread', 'jam'])
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

test('indexPages() tells apart two pages whose hashes begin alike, as somebody may find them', () => {
  const pages = ['/guides/topic-4985', '/guides/z-notes-6s5ma'].map((path) => toPage(path, path.slice(-4), 'Bread'))
  const { index, terms, pages: files } = indexPages(pages)
  const { bread } = JSON.parse(terms.get('') ?? '')
  const ids: readonly string[] = bread[2].match(/.{6}/g)
  const facts = ids.map((id) => files.get(toPageFilePath(id, index.digits))?.[id]?.[0])
  expect(new Set(facts)).toEqual(new Set(pages.map(({ path }) => path)))
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

/** A page whose text is one word, and whose phrases have so many characters. */
const toWordPage = (word: string, phrases = 0, page = toPage('/p', 'P')): Page => {
  const terms = { words: { a: ['', '', word] as const }, filter: 'f'.repeat(phrases), key: '' }
  return { ...page, body: { ...page.body, terms } }
}

test.each([
  [6_291_435, true],
  [6_291_436, false],
])('indexPages() of a text of one word of %i letters has its phrases: %j', (letters, hasPhrases) => {
  expect(indexPages([toWordPage('a'.repeat(letters))]).index.phrases).toBe(hasPhrases)
})

test.each([
  ['words', toWordPage('a'.repeat(3 << 20)), ['search 0', 'search pages', 'search phrases']],
  ['facts', toWordPage('a', 0, toPage('/p', 'P'.repeat(3 << 20))), ['search 0', undefined, 'search phrases']],
  ['phrases', toWordPage('a', 3 << 20), ['search 0', 'search pages', undefined]],
  ['all', toWordPage('a', 1 << 20, toPage('/p', 'P'.repeat(1 << 19))), ['search 0']],
])('searchIndex() stores files of large %s in values of their own', (_, page, groups) => {
  expect([...new Set(toGroups([page]))]).toEqual(groups)
})

test('toPageFilePath() names no more than 512 files', () => {
  expect([toPageFilePath('Ab3_x-', 0), toPageFilePath('Ab3_x-', 1), toPageFilePath('Ab3_x-', 2)]).toEqual([
    '/search/pages/all.json',
    '/search/pages/A.json',
    '/search/pages/A2.json',
  ])
})

/** So many pages, each with a title, a heading and a text. */
const toManyPages = (count: number, heading = 'Heading', text = 'Under'): readonly Page[] =>
  Array.from({ length: count }, (_, index) => {
    const page = toPage(`/p${index}`, 'Title', text)
    return { ...page, body: { ...page.body, headings: [{ depth: 2, id: 'a', text: heading }] } }
  })

test.each([
  [5000, ['', 'a', 'h', 't', 'u'], ['about', 'title', 'under', 'heading'], 'Heading'],
  [5001, ['', 'a', 'h', 't'], ['about', 'title', 'heading'], 'Heading'],
  [20_000, ['', 'a', 'h', 't'], ['about', 'title', 'heading'], 'Heading'],
  [20_001, ['', 'a', 'h', 't'], ['title'], undefined],
])('indexPages() of %i pages has files of %j, the words %j and the heading %s', (count, keys, words, heading) => {
  const { index, terms, pages } = indexPages(toManyPages(count))
  const [first = {}] = pages.values()
  expect(index.keys).toEqual(keys)
  expect([...terms.values()].flatMap((file) => Object.keys(JSON.parse(file))).toSorted()).toEqual(words.toSorted())
  expect(Object.values(first)[0]?.[4][0]?.[1]).toBe(heading)
})

test.each([
  [5000, 'text', false, 'Heading', 'Other'],
  [5001, 'text', true, 'Heading', 'Other'],
  [5001, 'heading', false, 'Other', 'Under'],
])('toIndexKey() of %i pages with another %s is the same: %j', (count, _, isSame, heading, text) => {
  const [before, after] = [toManyPages(count), toManyPages(count, heading, text)]
  expect(toIndexKey(after, 'shared') === toIndexKey(before, 'shared')).toBe(isSame)
})

test.each([
  ['a space of a heading is elsewhere', [['a', 'onetwo']]],
  ['two headings are one', [['a', 'one two']]],
  [
    'a heading has another address',
    [
      ['a', 'one'],
      ['b', 'two'],
    ],
  ],
])('toIndexKey() is another where %s', (_, changed) => {
  const [page, ...others] = toManyPages(5001)
  const toKey = (written: readonly (readonly string[])[]) => {
    const headings = written.map(([id = '', text = '']) => ({ depth: 2, id, text }))
    return toIndexKey([createPage({ ...page, body: { ...createPage().body, headings } }), ...others], 'shared')
  }
  expect(toKey(changed)).not.toBe(
    toKey([
      ['a', 'one'],
      ['a', 'two'],
    ]),
  )
})

test.each([
  ['/search', '', 0],
  ['/de/search', '/de', 0],
  ['/search', '/de', 1],
  ['/find', '', 1],
])('searchPage() beside the page %s of the language "%s" makes %i pages', (path, root, count) => {
  const { language } = createSite()
  const pages = [createPage(), createPage({ path })]
  expect([...searchPage(createSite({ language: { ...language, root }, pages }))]).toHaveLength(count)
})

test('openSearch() names the site in full, and in sixteen characters', () => {
  const facts = { ...createSite().facts, name: 'Sixteen letters: 😀 & more' }
  const text = toTexts(openSearch(createSite({ facts })))['/opensearch.xml']
  expect(text).toContain('<ShortName>Sixteen letters:</ShortName>')
  expect(text).toContain('<LongName>Sixteen letters: 😀 &amp; more</LongName>')
})
