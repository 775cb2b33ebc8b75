/** The search over our own content: the answers of `search.json`, what they cost, and how good they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '../../../worker/contract/search.ts'
import { SPOKEN, toQuestions } from '../../support/questions.ts'
import { type SampleSite, startSampleSite } from '../../support/sample-site.ts'
import { toIndexFiles } from '../../support/search-index.ts'

let sample: SampleSite

beforeAll(async () => {
  sample = await startSampleSite('programs')
})

afterAll(() => sample.stop())

interface Results {
  readonly object: string
  readonly count: number
  readonly data: readonly Record<string, unknown>[]
}

async function find(query: string): Promise<Results> {
  const { text } = await sample.site.get(`/api/v1/search.json${query}`)
  const results: Results = JSON.parse(text)
  return results
}

test('search.json finds a page by the words of a heading, and names the heading', async () => {
  const { object, count, data } = await find('?q=webhook+verify+the+signature&limit=3')
  expect([object, count]).toEqual(['list', 3])
  expect(data[0]).toMatchObject({
    path: '/guides/forms',
    url: `${sample.origin}/guides/forms`,
    markdownUrl: `${sample.origin}/guides/forms.md`,
    section: 'guides',
    heading: expect.stringMatching(/signature/i),
    anchor: expect.stringMatching(/signature/),
    snippet: expect.stringMatching(/\w/),
  })
})

const paths = async (query: string): Promise<readonly string[]> =>
  (await find(query)).data.map(({ path }) => String(path))

test('search.json searches the language that is asked for, the first by default', async () => {
  const german = await paths('?q=Preise&language=de&limit=3')
  expect(german.length).toBeGreaterThan(0)
  expect(german.every((path) => path.startsWith('/de'))).toBe(true)
  expect(await paths('?q=pricing&language=en')).toEqual(await paths('?q=pricing'))
  const { text } = await sample.site.get('/api/v1/search.json?q=a&language=xx')
  expect(JSON.parse(text).error.fields).toEqual([
    { field: 'language', message: 'No page is in this language.', allowed: ['en', 'de', 'ja'] },
  ])
})

test('search.json names the sections that there are where there is none of the name', async () => {
  const { text } = await sample.site.get('/api/v1/search.json?q=a&section=nope')
  expect(JSON.parse(text).error.fields).toEqual([
    {
      field: 'section',
      message: 'No page is in this section.',
      allowed: expect.arrayContaining(['guides', 'use-cases']),
    },
  ])
})

test('the description of the search leads browsers and programs to answers', async () => {
  const { text, headers } = await sample.site.get('/opensearch.xml')
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
  const templates = [...text.matchAll(/<Url type="([^"]+)" template="([^"]+)"/g)].map(([, type, template = '']) => [
    type,
    template.replace(sample.origin, '').replace('{searchTerms}', 'pricing'),
  ])
  expect(templates.map(([type]) => type)).toEqual(['text/html', 'application/json'])
  for (const [type = '', address = ''] of templates) {
    const answer = await sample.site.get(address)
    expect([address, answer.status, answer.headers['content-type']]).toEqual([address, 200, `${type}; charset=utf-8`])
  }
  expect((await sample.site.get('/')).text).toContain('type="application/opensearchdescription+xml"')
})

test('search.json keeps to a section', async () => {
  const { data } = await find('?q=agents&section=use-cases&limit=100')
  expect(new Set(data.map(({ section }) => section))).toEqual(new Set(['use-cases']))
})

test.each([
  ['', 0],
  ['?q=', 0],
  ['?q=%20%26', 0],
  ['?q=zzzzqqqq', 0],
  ['?q=agents&limit=1', 1],
])('search.json%s lists %i pages', async (query, count) => {
  expect(await find(query)).toMatchObject({ object: 'list', count })
})

test.each([
  [`?q=${'a'.repeat(201)}`, 'q'],
  ['?q=a&limit=0', 'limit'],
  ['?q=a&limit=101', 'limit'],
  ['?q=a&limit=x', 'limit'],
  ['?q=a&limit=', 'limit'],
  ['?q=a&section=nope', 'section'],
])('search.json%s is refused because of "%s"', async (query, field) => {
  const { status, text, headers } = await sample.site.get(`/api/v1/search.json${query}`)
  expect([status, headers['access-control-allow-origin']]).toEqual([400, '*'])
  expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: 'invalid_request', fields: [{ field }] } })
})

test.each([
  ['HEAD', 200],
  ['OPTIONS', 204],
  ['POST', 405],
] as const)('search.json answers %s with %i', async (method, status) => {
  const answer = await sample.site.send(method, '/api/v1/search.json?q=agents')
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*'])
})

test('search.json has the headers of a collection, and answers 304', async () => {
  const { headers } = await sample.site.get('/api/v1/search.json?q=agents')
  const list = await sample.site.get('/api/v1/pages.json')
  expect(headers['cache-control']).toBe(list.headers['cache-control'])
  const again = await sample.site.get('/api/v1/search.json?q=agents', { 'if-none-match': headers.etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('search.json reads at most three values more than a page when cold, and none when warm', async () => {
  const { site } = sample
  await site.restart()
  await site.setKv('none')
  await site.get('/guides/webhooks')
  const page = await site.countReads()
  await site.restart()
  await site.setKv('none')
  await find('?q=a+webook+that+is+signed+twice')
  const cold = await site.countReads()
  await find('?q=a+webook+that+is+signed+twice')
  expect([cold - page <= 3, (await site.countReads()) - cold]).toEqual([true, 0])
})

test('search() puts the wanted page first in 85 % of 99 questions, and among five in 97 %', () => {
  const files = toIndexFiles(sample.model.pages)
  const questions = toQuestions(sample.model.pages, 33)
  const places = questions.map(({ query, path }) => {
    const hits = search({ query, limit: 5 }, files) ?? []
    return hits.findIndex((hit) => hit.path === path)
  })
  const first = places.filter((place) => place === 0).length / questions.length
  const five = places.filter((place) => place >= 0).length / questions.length
  expect({ count: questions.length, first: first >= 0.85, five: five >= 0.97 }).toEqual({
    count: 99,
    first: true,
    five: true,
  })
})

test('search() answers questions in the words of a person: half at first, nine in ten among five', () => {
  const files = toIndexFiles(sample.model.pages)
  const places = SPOKEN.map(([query, answers]) =>
    (search({ query, limit: 5 }, files) ?? []).findIndex(({ path }) => answers.includes(path)),
  )
  const first = places.filter((place) => place === 0).length / SPOKEN.length
  const five = places.filter((place) => place >= 0).length / SPOKEN.length
  expect({ first: first >= 0.5, five: five >= 0.9 }).toEqual({ first: true, five: true })
})
