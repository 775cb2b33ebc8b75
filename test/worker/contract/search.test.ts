import { expect, test, vi } from 'vitest'
import { findHeading } from '../../../worker/contract/headings.ts'
import { compare, isOneOff } from '../../../worker/contract/likeness.ts'
import { search } from '../../../worker/contract/search.ts'
import { preferPhrase } from '../../../worker/contract/phrases.ts'
import {
  hashPair,
  type IndexedPage,
  type PhraseFile,
  type SearchIndex,
  type SectionFile,
  type TermFile,
  toPageFilePath,
  toPhrasePath,
  toTermPath,
  toTerms,
} from '../../../worker/contract/search-index.ts'

const PAGES: Readonly<Record<string, IndexedPage>> = {
  aaaaaa: ['/a', 'A', 'D', 'apps', [['v', 'Verification']]],
  bbbbbb: ['/b', 'B', 'D', 'apps', []],
  cccccc: ['/c', 'C', 'D', 'guides', [['h', 'Signed words']]],
}

/** An index of three pages and one file of words. */
const find = (
  query: string,
  terms: TermFile,
  wanted: { limit?: number; section?: SectionFile } = {},
  common?: string[],
) =>
  search(
    { query, limit: 10, ...wanted },
    {
      index: () => ({
        pages: 3,
        sections: ['apps', 'guides'],
        keys: ['a'],
        phrases: false,
        digits: 0,
        ...(common && { common }),
      }),
      terms: () => terms,
      pages: () => PAGES,
      phrases: () => ({}),
      spellings: () => ['signed'],
    },
  )?.map(({ path }) => path)

test('search() puts the title before a heading, and a heading before the text', () => {
  expect(find('signed', { signed: ['cccccc', 'bbbbbb', 'aaaaaa'] })).toEqual(['/c', '/b', '/a'])
})

test('search() counts 2,000 pages for a beginning, those of the likeliest words first', () => {
  const terms: TermFile = {
    signaturepad: ['', '', 'aaaaaa'],
    signature: ['', '', 'bbbbbb'.repeat(2000)],
    sign: ['', '', 'cccccc'],
  }
  expect(find('sign', terms)).toEqual(['/c', '/b'])
  expect(find('sign', { ...terms, signature: ['', '', 'bbbbbb'.repeat(1999)] })).toEqual(['/c', '/b'])
  expect(find('sign', { ...terms, signature: ['', '', 'bbbbbb'.repeat(1998)] })).toEqual(['/c', '/a', '/b'])
})

test.each([
  ['how do i sign', ['how', 'do', 'i'], ['/a']],
  ['how do i sign', undefined, ['/b', '/c', '/a']],
  ['how to sign', ['how', 'to'], ['/b', '/a']],
  ['how do i do', ['how', 'do', 'i'], ['/b', '/c']],
])('search() of "%s" where %j are common finds %j', (query, common, paths) => {
  const terms: TermFile = {
    how: ['bbbbbb', '', ''],
    do: ['bbbbbb', '', 'cccccc'],
    i: ['', 'bbbbbbcccccc', ''],
    sign: ['', '', 'aaaaaa'],
  }
  expect(find(query, terms, {}, common)).toEqual(paths)
})

test('search() has one order of pages that are worth the same', () => {
  expect(find('signed', { signed: ['', '', 'bbbbbbccccccaaaaaa'] })).toEqual(['/a', '/b', '/c'])
})

test('search() finds pages of a section behind better ones of others', () => {
  const terms: TermFile = { signed: ['aaaaaabbbbbb', '', 'cccccc'] }
  expect(find('signed', terms, { limit: 1 })).toEqual(['/a'])
  expect(find('signed', terms, { limit: 1, section: { cccccc: 0 } })).toEqual(['/c'])
})

test('search() takes the last word for a beginning, and short words before it for whole ones', () => {
  const terms: TermFile = { si: ['bbbbbb', '', ''], signed: ['aaaaaa', '', ''] }
  expect(find('si', terms)).toEqual(['/b', '/a'])
  expect(find('si si', terms)).toEqual(['/b', '/a'])
  expect(find('si b', terms)).toEqual(['/b'])
  expect(find('sig b', terms)).toEqual(['/a'])
})

test('search() finds a misspelt word', () => {
  expect(find('singed', { signed: ['aaaaaa', '', ''] })).toEqual(['/a'])
})

/** The hits of a query in an index of three pages, whose words are in a file each. */
const findAll = (query: string, terms: TermFile, spellings: readonly string[] = []) =>
  search(
    { query, limit: 10, findHeading },
    {
      index: () => ({ pages: 3, sections: ['apps'], keys: Object.keys(terms).toSorted(), phrases: false, digits: 0 }),
      terms: (path) => {
        const word = /([a-z]+)\.json$/.exec(path)?.[1] ?? ''
        return { [word]: terms[word] ?? ['', '', ''] }
      },
      pages: () => PAGES,
      phrases: () => ({}),
      spellings: () => spellings,
    },
  )?.map(({ path, score, heading }) => [path, Math.round(score * 10_000) / 10_000, heading?.[0]])

test.each<[query: string, what: string, hits: unknown]>([
  [
    'si',
    'all words that it begins',
    [
      ['/a', 3.743, undefined],
      ['/c', 0.4159, undefined],
    ],
  ],
  ['signed words', 'the heading that has more of it than the title', [['/c', 5.5452, 'h']]],
  [
    'verify sign',
    'last what has one of the words',
    [
      ['/a', 9.0109, undefined],
      ['/c', 1.5249, 'h'],
      ['/b', 0.001, undefined],
    ],
  ],
  ['verifica', 'the heading with a word that it begins', [['/a', 2.4953, 'v']]],
  ['verifications', 'the heading with its stem', [['/a', 2.0794, 'v']]],
  ['singed', 'a misspelt word for less', [['/c', 0.8318, undefined]]],
  ['sigm', 'a misspelt word of four letters', [['/a', 4.9907, undefined]]],
  ['sgi', 'no word of three letters misspelt', []],
])('search() of "%s" finds %s', (query, _, hits) => {
  const terms: TermFile = {
    sign: ['aaaaaa', '', ''],
    signed: ['', '', 'cccccc'],
    verification: ['', 'aaaaaa', ''],
    verify: ['', '', 'aaaaaabbbbbbcccccc'],
    words: ['', 'cccccc', ''],
  }
  expect(findAll(query, terms, ['sgin', 'sign', 'signed'])).toEqual(hits)
})

const JAPANESE: IndexedPage = [
  '/j',
  '公開API',
  'D',
  'apps',
  [
    ['a', '手順'],
    ['b', 'APIの再設定'],
    ['c', '設定'],
  ],
]

test.each([
  ['設定', 'b'],
  ['api', undefined],
  ['設定 手順 api', 'b'],
  ['手順', 'a'],
])('search() of "%s" names heading %j of a page in Japanese, and cuts the query alone into words', (query, id) => {
  const cut = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const terms: TermFile = { 設定: ['', 'jjjjjj', ''], 手順: ['', 'jjjjjj', ''], api: ['jjjjjj', '', ''] }
  const hits = search(
    { query, limit: 10, findHeading },
    {
      index: () => ({ pages: 1, sections: ['apps'], keys: ['a'], phrases: false, digits: 0 }),
      terms: () => terms,
      pages: () => ({ jjjjjj: JAPANESE }),
      phrases: () => ({}),
      spellings: () => [],
    },
  )
  expect(hits?.map(({ heading }) => heading?.[0])).toEqual([id])
  expect(cut.mock.calls.length).toBeLessThan(3)
  cut.mockRestore()
})

test('search() weighs a short word before the last as any other', () => {
  expect(findAll('si words', { si: ['', '', 'aaaaaa'], words: ['', '', 'cccccc'] })).toEqual([
    ['/a', 0.0217, undefined],
    ['/c', 0.0217, 'h'],
  ])
})

test('search() finds a misspelt word in its own file, of which no title and no heading has it', () => {
  expect(findAll('singed', { signed: ['', '', 'cccccc'] })).toEqual([['/c', 0.8318, undefined]])
})

test('search() corrects three words of a query: each is compared with all words of the site', () => {
  const terms: TermFile = { alpha: ['', '', 'aaaaaa'], bravo: ['', '', 'bbbbbb'], delta: ['', '', 'cccccc'] }
  const findPaths = (query: string) => findAll(query, terms, Object.keys(terms))?.map(([path]) => path)
  expect(findPaths('alphq bravq deltq')).toEqual(['/a', '/b', '/c'])
  expect(findPaths('zzzzz alphq bravq deltq')).toEqual(['/a', '/b'])
  expect(findPaths('alpha zzz alphq bravq deltq')).toEqual(['/a', '/b', '/c'])
})

test.each([
  ['sign', 'sign', 1],
  ['sign', 'signatur', 0.45],
  ['signs', 'sign', 0.5],
  ['signatures', 'sign', 0],
  ['signings', 'sign', 0],
  ['signing', 'sign', 0.5],
  ['abcd', 'abc', 0.5],
  ['abc', 'ab', 0],
  ['abcd', 'ab', 0],
  ['sign', 'design', 0],
])('compare() %s with %s: %d', (word, term, likeness) => {
  expect(compare(word, term)).toBe(likeness)
})

test.each([
  ['sign', 'sign', true],
  ['sign', 'sigh', true],
  ['song', 'sing', true],
  ['sign', 'sgin', true],
  ['sign', 'sin', true],
  ['sin', 'sign', true],
  ['sign', 'signs', true],
  ['sign', 'sighs', false],
  ['sign', 'gins', false],
  ['sign', 'aigh', false],
  ['sign', 'zsgn', false],
  ['sign', 'signed', false],
  ['', 'a', true],
  ['ba', 'abba', false],
  ['abba', 'ba', false],
])('isOneOff() %s and %s: %s', (a, b, expected) => {
  expect(isOneOff(a, b)).toBe(expected)
})

test('hashPair() gives the number that older versions of the Worker look for', () => {
  expect(hashPair('verify', 'signature')).toBe(4_069_258_966)
})

test.each([
  [0, '/search/pages/all.json', '/search/phrases/all.json'],
  [1, '/search/pages/a.json', '/search/phrases/a.json'],
  [2, '/search/pages/a1.json', '/search/phrases/a1.json'],
] as const)('toPageFilePath() and toPhrasePath() by %i letters of an id: %s, %s', (digits, pages, phrases) => {
  expect([toPageFilePath('aYbcde', digits), toPhrasePath('aYbcde', digits)]).toEqual([pages, phrases])
})

test.each([
  ['', '/search/terms/-.json'],
  ['a9', '/search/terms/a9.json'],
  ['äß', '/search/terms/-6c--67-.json'],
])('toTermPath() of "%s" is %s', (key, path) => {
  expect(toTermPath(key)).toBe(path)
})

test.each([
  ['Crème_BRÛLÉE v1.2', ['creme_brulee', 'v1', '2']],
  ['デ é', ['デ', 'e']],
  ['東京の天気', ['東京', 'の', '天気']],
  ['', []],
])('toTerms() of "%s" is %j', (text, terms) => {
  expect(toTerms(text)).toEqual(terms)
})

const INDEX: SearchIndex = { pages: 3, sections: [], keys: [], phrases: true, digits: 0 }
const FORMS = [['verify'], ['the', 'teh'], ['webhook'], ['signature']]
const ranked = [
  { id: 'aaaaaa', score: 10 },
  { id: 'bbbbbb', score: 9 },
  { id: 'cccccc', score: 8 },
]
const rounded = (pages: readonly { readonly id: string; readonly score: number }[] | undefined): unknown =>
  pages?.map(({ id, score }) => [id, Math.round(score * 100) / 100])

/** A filter of so many letters that has the bits of some pairs. */
function toFilter(letters: number, ...pairs: readonly (readonly [string, string])[]): string {
  const bits = new Set(pairs.map(([word, next]) => hashPair(word, next) % (6 * letters)))
  const toLetter = (at: number): string => {
    const value = [0, 1, 2, 3, 4, 5].reduce((sum, bit) => sum + (bits.has(6 * at + bit) ? 2 ** bit : 0), 0)
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.charAt(value)
  }
  return Array.from({ length: letters }, (_, at) => toLetter(at)).join('')
}

test('preferPhrase() puts first what has the words next to each other, whichever correction is meant', () => {
  const file: PhraseFile = {
    bbbbbb: toFilter(40, ['webhook', 'signature']),
    cccccc: toFilter(40, ['verify', 'teh'], ['the', 'webhook'], ['webhook', 'signature']),
  }
  expect(rounded(preferPhrase(FORMS, ranked, INDEX, () => file))).toEqual([
    ['cccccc', 34.3],
    ['bbbbbb', 16.47],
    ['aaaaaa', 10],
  ])
})

test('search() puts first what has the words next to each other, misspelt ones as they are meant', () => {
  const places = ['', '', 'aaaaaabbbbbb'] as const
  const files = {
    index: () => ({ ...INDEX, keys: [''] }),
    terms: () => ({ verify: places, the: places, webhook: places, signature: places }) satisfies TermFile,
    pages: () => PAGES,
    phrases: () => ({ bbbbbb: toFilter(40, ['the', 'webhook'], ['webhook', 'signature']) }),
    spellings: () => ['webhook'],
  }
  const hits = search({ query: 'verify the webhok signature', limit: 2 }, files)
  expect(hits?.map(({ path }) => path)).toEqual(['/b', '/a'])
})

const phrasesOf = (): PhraseFile => ({ cccccc: '_' })

test('preferPhrase() leaves queries of three words, and sites without phrases, as they are', () => {
  expect(preferPhrase(FORMS.slice(1), ranked, INDEX, phrasesOf)).toBe(ranked)
  expect(preferPhrase(FORMS, ranked, { ...INDEX, phrases: false }, phrasesOf)).toBe(ranked)
  expect(preferPhrase(FORMS, ranked, INDEX, () => undefined)).toBeUndefined()
})

test('preferPhrase() compares the best 128 pages', () => {
  const many = Array.from({ length: 130 }, (_, index) => ({ id: `id${index}`, score: 1_000 - index }))
  const pages = preferPhrase(FORMS, many, INDEX, () => ({ id127: '_', id128: '_' })) ?? []
  expect([pages[0]?.id, pages.findIndex(({ id }) => id === 'id128')]).toEqual(['id127', 128])
})

test.each(['index', 'terms', 'pages', 'phrases', 'spellings'] as const)(
  'search() finds nothing yet while a file is not loaded: %s',
  (absent) => {
    const files = {
      index: () => ({ ...INDEX, keys: [''] }),
      terms: () => ({ verify: ['aaaaaa', '', ''] }) satisfies TermFile,
      pages: () => PAGES,
      phrases: () => ({}),
      spellings: () => [],
    }
    const query = 'verify the webhook signature'
    expect(search({ query, limit: 1 }, files)?.map(({ path }) => path)).toEqual(['/a'])
    expect(search({ query, limit: 1 }, { ...files, [absent]: () => undefined })).toBeUndefined()
  },
)

test('search() reads 200 characters of a query', () => {
  const terms: TermFile = { signed: ['aaaaaa', '', ''] }
  expect([194, 200].map((spaces) => find(`${' '.repeat(spaces)}signed`, terms))).toEqual([['/a'], []])
})

test('search() looks for eight words of a query, common ones apart', () => {
  const words = Array.from({ length: 9 }, (_, index) => String.fromCharCode(97 + index).repeat(5))
  const terms: TermFile = { [words[7] ?? '']: ['aaaaaa', '', ''], [words[8] ?? '']: ['bbbbbb', '', ''] }
  expect(find(['how', 'to', ...words].join(' '), terms, {}, ['how', 'to'])).toEqual(['/a'])
})

/** The files that a search reads, which finds nothing. */
function listRead(query: string, keys: readonly string[], spellings: readonly string[] = []): readonly string[] {
  const read = new Set<string>()
  const from =
    <File>(file: File) =>
    (path: string): File => {
      read.add(path)
      return file
    }
  search(
    { query, limit: 1 },
    {
      index: from({ ...INDEX, keys }),
      terms: from({}),
      pages: from({}),
      phrases: from({}),
      spellings: from(spellings),
    },
  )
  return [...read]
}

test('search() looks for a beginning in its own file and eight more', () => {
  const keys = Array.from({ length: 10 }, (_, index) => `a${String.fromCharCode(97 + index)}`)
  const expected = ['a', ...keys.slice(0, 8)].map((key) => `/search/terms/${key}.json`)
  expect(listRead('a', ['a', ...keys])).toEqual(['/search/index.json', ...expected])
})

test('search() looks for a short word before the last in its own file alone', () => {
  expect(listRead('si zzz', ['a', 'si', 'sign', 'z'])).toEqual([
    '/search/index.json',
    '/search/terms/si.json',
    '/search/terms/z.json',
  ])
})

test('search() looks for a misspelt word in its own file and in the file of each correction', () => {
  expect(listRead('zign', ['a', 'sign', 'signed', 'z'], ['sign', 'zinc'])).toEqual([
    '/search/index.json',
    '/search/terms/z.json',
    '/search/spellings.json',
    '/search/terms/sign.json',
  ])
})

test('search() looks for a misspelt word in the files of eight corrections', () => {
  const words = Array.from('abcdefghij', (letter) => `${letter}est`)
  const expected = words.slice(0, 8).map((word) => `/search/terms/${word}.json`)
  expect(listRead('zest', [...words, 'z'], words)).toEqual([
    '/search/index.json',
    '/search/terms/z.json',
    '/search/spellings.json',
    ...expected,
  ])
})
