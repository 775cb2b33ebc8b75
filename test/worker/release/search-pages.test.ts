/** The answer of `search.json` over an index that a test writes by hand. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId } from '../../../worker/contract/release.ts'
import { toPageFilePath } from '../../../worker/contract/search-index.ts'
import { searchPages } from '../../../worker/release/search.ts'
import { createSource } from '../mcp/source.ts'

const LONG = `${'word '.repeat(59)}words`
const index = (more: object = {}): object => ({
  pages: 3,
  sections: ['events', 'news'],
  keys: [''],
  phrases: false,
  digits: 0,
  ...more,
})
const toFiles = (root: string, title: string): Record<string, string> => ({
  [`${root}/search/terms/-.json`]: JSON.stringify({ sign: ['aaaaaa', 'bbbbbb', 'cccccc'] }),
  [`${root}/search/pages/all.json`]: JSON.stringify({
    aaaaaa: [`${root}/ä b`, title, LONG, 'events', []],
    bbbbbb: ['/b', 'B', `${LONG}x`, 'news', [['how', 'How to sign']]],
    cccccc: ['/c', 'C', `xx${' x'.repeat(150)}`, 'news', []],
  }),
  [`${root}/search/sections/news.json`]: '{"bbbbbb":0,"cccccc":0}',
  [`${root}/search/spellings.json`]: '[]',
})
const SOURCE = createSource({
  '/search/index.json': JSON.stringify(index({ languages: { en: '', de: '/de' } })),
  '/de/search/index.json': JSON.stringify(index()),
  ...toFiles('', 'Sign'),
  ...toFiles('/de', 'Schild'),
})

const list = (...data: readonly object[]): object => ({
  list: { object: 'list', count: data.length, generatedAt: '2026-01-01T00:00:00.000Z', data },
})
const A = {
  path: '/ä b',
  url: 'https://www.example.com/%C3%A4%20b',
  title: 'Sign',
  description: LONG,
  section: 'events',
  markdownUrl: 'https://www.example.com/%C3%A4%20b.md',
  score: 4.16,
  heading: undefined,
  anchor: undefined,
  snippet: LONG,
}
const B = {
  path: '/b',
  url: 'https://www.example.com/b',
  title: 'B',
  description: `${LONG}x`,
  section: 'pages',
  collection: 'news',
  markdownUrl: 'https://www.example.com/b.md',
  score: 2.08,
  heading: 'How to sign',
  anchor: 'how',
  snippet: `${'word '.repeat(58)}word…`,
}

test('searchPages() tells of each page what a program needs, with a snippet of 300 characters at most', () => {
  expect(LONG).toHaveLength(300)
  expect(searchPages({ q: 'sign', limit: '2' }, SOURCE)).toEqual(list(A, B))
  expect(searchPages({ q: 'sign', limit: 1 }, SOURCE)).toEqual(list(A))
  expect(searchPages({ q: 'sign', section: 'news' }, SOURCE)).toMatchObject({
    list: { data: [{}, { snippet: `xx${' x'.repeat(148)}…` }] },
  })
})

test.each([
  [{ q: 'sign' }, ['/ä b', '/b', '/c']],
  [{ q: 'sign', limit: '100' }, ['/ä b', '/b', '/c']],
  [{ q: 'sign', section: 'news' }, ['/b', '/c']],
  [{ q: 'sign', language: 'en' }, ['/ä b', '/b', '/c']],
  [{ q: 'sign', language: 'de' }, ['/de/ä b', '/b', '/c']],
  [{ q: 'a'.repeat(200) }, []],
  [{}, []],
])('searchPages() of %.60j finds %j', (wanted, paths) => {
  expect(searchPages(wanted, SOURCE)).toMatchObject({ list: { data: paths.map((path) => ({ path })) } })
})

test('searchPages() finds ten pages where no limit is given', () => {
  const ids = Array.from('abcdefghijk', (letter) => letter.repeat(6))
  const source = createSource({
    '/search/index.json': JSON.stringify(index()),
    '/search/terms/-.json': JSON.stringify({ sign: ['', '', ids.join('')] }),
    '/search/pages/all.json': JSON.stringify(
      Object.fromEntries(ids.map((id) => [id, [`/${id}`, id, 'D', 'news', []]])),
    ),
  })
  expect(searchPages({ q: 'sign' }, source)).toMatchObject({ list: { count: 10 } })
})

const LIMIT = 'Use a whole number from 1 to 100.'

test.each([
  [{ q: 'a'.repeat(201) }, { field: 'q', message: 'Use at most 200 characters.' }],
  [{ section: 'x' }, { field: 'section', message: 'No page is in this section.', allowed: ['events', 'news'] }],
  [{ language: 'x' }, { field: 'language', message: 'No page is in this language.', allowed: ['en', 'de'] }],
  [{ limit: '0' }, { field: 'limit', message: LIMIT }],
  [{ limit: '101' }, { field: 'limit', message: LIMIT }],
  [{ limit: '1.5' }, { field: 'limit', message: LIMIT }],
  [{ limit: '' }, { field: 'limit', message: LIMIT }],
])('searchPages() refuses %.40j', (wanted, fault) => {
  expect(searchPages(wanted, SOURCE)).toEqual({
    kind: 'invalid_request',
    message: `These parameters cannot be accepted: "${fault.field}".`,
    hint: 'Change each as `fields` says, and send it again.',
    fields: [fault],
  })
})

test('searchPages() finds nothing where a release has no index', () => {
  expect(searchPages({ q: 'sign' }, createSource({}))).toEqual(list())
})

test('searchPages() asks for what is not known', () => {
  // What was parsed before needs no bytes.
  const known = createSource({ '/search/index.json': JSON.stringify(index({ pages: 4 })) })
  expect(searchPages({ q: 'sign' }, { ...known, bytes: () => undefined })).toMatchObject({ need: 'bytes' })
  const words = createSource({
    '/search/index.json': JSON.stringify(index()),
    '/search/terms/-.json': '{"a":["","",""]}',
  })
  const cold = { ...words, bytes: (id: typeof known.release.id) => SOURCE.bytes(id) }
  expect(searchPages({ q: 'sign' }, cold)).toMatchObject({ need: 'bytes' })
})

test('searchPages() asks for the part of the release that has the words', () => {
  const words = v.parse(ObjectId, 'w'.repeat(22))
  const { release, ...rest } = createSource({ '/search/index.json': JSON.stringify(index({ pages: 6 })) })
  const shards: [string, ObjectId][] = [...release.root.shards, ['../search/t', words]]
  const routes = (id: ObjectId) => (id === words ? undefined : rest.routes(id))
  const source = { ...rest, routes, release: { ...release, root: { ...release.root, shards } } }
  expect(searchPages({ q: 'sign' }, source)).toEqual({ need: 'routes', id: words })
})

test('searchPages() asks at once for the files of all words', () => {
  const source = createSource({
    '/search/index.json': JSON.stringify(index({ pages: 5, keys: ['', 't'] })),
    '/search/terms/-.json': '{"sign":["aaaaaa","","bbbbbb"]}',
    '/search/terms/t.json': '{"twice":["","aaaaaa",""]}',
  })
  searchPages({}, source)
  const need = searchPages({ q: 'sign twice' }, { ...source, bytes: () => undefined })
  const ids = 'id' in need && 'also' in need ? [need.id, ...(need.also ?? [])] : []
  expect(ids.map((id) => new TextDecoder().decode(source.bytes(id)))).toEqual([
    '{"sign":["aaaaaa","","bbbbbb"]}',
    '{"twice":["","aaaaaa",""]}',
  ])
})

test('searchPages() asks for 16 files at once, at most', () => {
  const letters = Array.from({ length: 20 }, (_, at) => String.fromCodePoint(97 + at))
  const source = createSource({
    '/search/index.json': JSON.stringify(index({ pages: 20, digits: 1 })),
    '/search/terms/-.json': JSON.stringify({ sign: ['', '', letters.map((letter) => letter.repeat(6)).join('')] }),
    ...Object.fromEntries(letters.map((letter) => [`/search/pages/${letter}.json`, `{"${letter}":0}`])),
  })
  const read = (id: ObjectId): string => new TextDecoder().decode(source.bytes(id))
  const cold = { ...source, bytes: (id: ObjectId) => (read(id).includes(':0}') ? undefined : source.bytes(id)) }
  expect(searchPages({ q: 'sign', limit: 20 }, cold)).toMatchObject({ need: 'bytes', also: { length: 15 } })
})

test('searchPages() keeps the facts of 15,000 pages parsed', () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const source = createSource({
    '/search/index.json': JSON.stringify(index({ pages: 7, digits: 1 })),
    '/search/terms/-.json': JSON.stringify({ sign: ['', '', letters.map((letter) => letter.repeat(6)).join('')] }),
    ...Object.fromEntries(
      letters.map((letter) => [
        `/search/pages/${letter}.json`,
        JSON.stringify({ [letter.repeat(6)]: [`/${letter}`, letter, 'D', 'news', []], rest: 'x'.repeat(1_000_000) }),
      ]),
    ),
  })
  expect(searchPages({ q: 'sign' }, source)).toMatchObject({ list: { count: 7 } })
  expect(searchPages({ q: 'sign' }, { ...source, bytes: () => undefined })).toMatchObject({ list: { count: 7 } })
})

test('searchPages() reads a file that is too large to be kept once for all pages in it', () => {
  const source = createSource({
    '/search/index.json': JSON.stringify(index({ pages: 2 })),
    '/search/terms/-.json': '{"sign":["","","aaaaaabbbbbb"]}',
    '/search/pages/all.json': JSON.stringify({
      aaaaaa: ['/a', 'A', 'D'.repeat(1_100_000), 'news', []],
      bbbbbb: ['/b', 'B', 'D', 'news', []],
    }),
  })
  const read: number[] = []
  const bytes = (id: ObjectId) => {
    const value = source.bytes(id)
    read.push(value?.byteLength ?? 0)
    return value
  }
  expect(searchPages({ q: 'sign' }, { ...source, bytes })).toMatchObject({ list: { count: 2 } })
  expect(read.filter((size) => size > 1_000_000)).toHaveLength(1)
})

test('searchPages() reads of a section only the files of the pages that it finds', () => {
  // One in each of 208 files, the best first.
  const ids = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) =>
    Array.from('01234567', (next) => `${letter + next}aaaa`),
  ).flat()
  const [own = '', last = ''] = [ids[190], ids[207]]
  const source = createSource({
    '/search/index.json': JSON.stringify(index({ pages: 208, digits: 2 })),
    '/search/terms/-.json': JSON.stringify({ sign: ['', '', ids.join('')] }),
    '/search/sections/events.json': JSON.stringify({ [own]: 0, [last]: 0 }),
    ...Object.fromEntries(
      [own, last].map((id) => [toPageFilePath(id, 2), JSON.stringify({ [id]: [`/${id}`, id, 'D', 'events', []] })]),
    ),
  })
  expect(searchPages({ q: 'sign', section: 'events' }, source)).toMatchObject({
    list: { data: [{ title: own }, { title: last }] },
  })
  const { bytes } = source
  const read: string[] = []
  searchPages({ q: 'sign', section: 'events' }, { ...source, bytes: (id) => (read.push(id), bytes(id)) })
  expect(new Set(read).size).toBeLessThan(6)
})
