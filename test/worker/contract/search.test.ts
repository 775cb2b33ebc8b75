import { expect, test } from 'vitest'
import { compare, isOneOff } from '../../../worker/contract/likeness.ts'
import { search } from '../../../worker/contract/search.ts'
import { hashPair, type IndexedPage, type TermFile } from '../../../worker/contract/search-index.ts'

const PAGES: Readonly<Record<string, IndexedPage>> = {
  aaaaaa: ['/a', 'A', 'D', 'apps', []],
  bbbbbb: ['/b', 'B', 'D', 'apps', []],
  cccccc: ['/c', 'C', 'D', 'guides', [['h', 'Signed words']]],
}

/** An index of three pages and one file of words. */
const find = (query: string, terms: TermFile, wanted: { limit?: number; section?: string } = {}, common?: string[]) =>
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
  expect(find('signed', terms, { limit: 1, section: 'guides' })).toEqual(['/c'])
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
    { query, limit: 10 },
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
  ['singed', 'a misspelt word for less', [['/c', 0.8318, undefined]]],
  ['sgi', 'no word of three letters misspelt', []],
])('search() of "%s" finds %s', (query, _, hits) => {
  const terms: TermFile = {
    sign: ['aaaaaa', '', ''],
    signed: ['', '', 'cccccc'],
    verify: ['', '', 'aaaaaabbbbbbcccccc'],
    words: ['', 'cccccc', ''],
  }
  expect(findAll(query, terms, ['sgin', 'sign', 'signed'])).toEqual(hits)
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
  ['sign', 'sgin', true],
  ['sign', 'sin', true],
  ['sign', 'signs', true],
  ['sign', 'sighs', false],
  ['sign', 'gins', false],
  ['sign', 'aigh', false],
  ['sign', 'signed', false],
  ['', 'a', true],
])('isOneOff() %s and %s: %s', (a, b, expected) => {
  expect(isOneOff(a, b)).toBe(expected)
})

test('hashPair() gives the number that older versions of the Worker look for', () => {
  expect(hashPair('verify', 'signature')).toBe(4_069_258_966)
})
