import { expect, test } from 'vitest'
import type { Policy, Representation } from '../../../worker/contract/stored.ts'
import * as v from 'valibot'
import { ObjectId } from '../../../worker/contract/release.ts'
import {
  type Chosen,
  respond,
  respondJson,
  respondMissing,
  respondPreflight,
  respondRange,
  respondRedirect,
} from '../../../worker/http/respond.ts'

const representation: Representation = {
  id: v.parse(ObjectId, 'a'.repeat(22)),
  size: 4,
  policy: 'document',
  tokens: 7,
}
const policy: Policy = {
  headers: [
    ['Content-Type', 'text/markdown'],
    ['Vary', 'Accept'],
    ['Cache-Control', 'public'],
    ['Link', '<https://x.example{path}>, <https://x.example{markdown}>'],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', 'ETag, Link'],
  ],
  cors: true,
  ranges: true,
}
const chosen: Chosen = { representation, policy, path: '/ü', noindex: false, coding: undefined, made: false }

const OF_POLICY = {
  'content-type': 'text/markdown',
  vary: 'Accept',
  'cache-control': 'public',
  link: '<https://x.example/%C3%BC>, <https://x.example/%C3%BC.md>',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link',
  etag: `"${'a'.repeat(22)}"`,
  'x-markdown-tokens': '7',
  'accept-ranges': 'bytes',
}

const toHeaders = ({ headers }: Response): Record<string, string> => Object.fromEntries(headers)

test('respond() sends the headers of the policy, filled in, with tag, tokens and ranges', async () => {
  const response = respond(chosen, 'full', 'text')
  expect([response.status, await response.text()]).toEqual([200, 'text'])
  expect(toHeaders(response)).toEqual(OF_POLICY)
})

test('respond() names the coding in the tag and in its header, and no length of what it does not know', () => {
  expect(toHeaders(respond({ ...chosen, coding: 'br' }, 'head', null))).toEqual({
    ...OF_POLICY,
    etag: `"${'a'.repeat(22)}-br"`,
    'content-encoding': 'br',
  })
})

test('respond() says the length where there is no body', () => {
  expect(toHeaders(respond(chosen, 'head', null))).toEqual({ ...OF_POLICY, 'content-length': '4' })
})

test('respond() sends in a 304 the headers that may be new where the bytes are not', () => {
  const response = respond({ ...chosen, noindex: true, coding: 'br' }, 'notModified', null)
  expect(response.status).toBe(304)
  expect(toHeaders(response)).toEqual({
    etag: `"${'a'.repeat(22)}-br"`,
    vary: 'Accept',
    'cache-control': 'public',
    link: OF_POLICY.link,
    'x-robots-tag': 'noindex',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link',
  })
})

test('respond() prepares the headers of each kind of answer by themselves', () => {
  const kinds = [false, true].flatMap((noindex) =>
    ([undefined, 'br', 'gzip'] as const).flatMap((coding) =>
      (['full', 'head', 'notModified'] as const).map((extent) => ({ noindex, coding, extent })),
    ),
  )
  const toText = ({ noindex, coding, extent }: (typeof kinds)[number]): string => {
    const { status, headers } = respond({ ...chosen, noindex, coding }, extent, null)
    return [status, headers.get('etag'), headers.get('x-robots-tag'), headers.get('content-length')].join(' ')
  }
  const [first, second] = [kinds.map(toText), kinds.map(toText)]
  expect(second).toEqual(first)
  expect(first[0]).toBe(`200 "${'a'.repeat(22)}"  `)
  expect(first[9]).toBe(`200 "${'a'.repeat(22)}" noindex `)
  expect(first[10]).toBe(`200 "${'a'.repeat(22)}" noindex 4`)
  expect(first[12]).toBe(`200 "${'a'.repeat(22)}-br" noindex `)
  expect(first[16]).toBe(`200 "${'a'.repeat(22)}-gzip" noindex `)
  expect(first[17]).toBe(`304 "${'a'.repeat(22)}-gzip" noindex `)
})

test('respond() sends nothing of ranges and tokens where there are none', () => {
  const { ranges: _, ...whole } = policy
  const { tokens: __, ...page } = representation
  const { headers } = respond({ ...chosen, representation: page, policy: whole }, 'full', '')
  expect([headers.get('accept-ranges'), headers.get('x-markdown-tokens')]).toEqual([null, null])
})

test('respondRange() says which bytes of how many it sends', async () => {
  const response = respondRange(chosen, { start: 1, end: 3 }, 'ex')
  expect([response.status, await response.text()]).toEqual([206, 'ex'])
  expect(toHeaders(response)).toMatchObject({ 'content-range': 'bytes 1-2/4', etag: `"${'a'.repeat(22)}"` })
  expect(respond(chosen, 'full', '').headers.get('content-range')).toBe(null)
})

test.each([
  ['/new', '', '/new'],
  ['/new', '?a=b', '/new?a=b'],
  ['/new#part', '?a=b', '/new?a=b#part'],
  ['/new?c=d', '?a=b', '/new?c=d'],
  ['/new#', '', '/new#'],
])('respondRedirect() leads to %s with the query "%s" as %s', (to, query, location) => {
  const response = respondRedirect(to, query, 301, false)
  expect(response.status).toBe(301)
  expect(toHeaders(response)).toEqual({ location, 'cache-control': 'public, max-age=300' })
})

test('respondRedirect() lets other origins follow where they may read', () => {
  expect(toHeaders(respondRedirect('/new', '', 308, true))).toEqual({
    location: '/new',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link',
  })
})

const ITEM = '<li><a href="/%C3%BC%3Cb%3E">/ü&#60;b&#62;</a></li>'
const MISSING = 'a<!--nearest--><p>Near:</p><ul></ul><!--/nearest-->z'

test.each([
  [MISSING, [], 'az'],
  [MISSING, ['/ü<b>', '/$&'], `a<p>Near:</p><ul>${ITEM}<li><a href="/$&#38;">/$&#38;</a></li></ul>z`],
  ['no place', ['/a'], 'no place'],
])('respondMissing() lists in %s the nearest pages %j', async (text, nearest, expected) => {
  const response = respondMissing({ ...representation }, policy, new TextEncoder().encode(text), nearest)
  expect([response.status, await response.text()]).toEqual([404, expected])
  expect(response.headers.get('content-type')).toBe('text/markdown')
})

test('respondMissing() has for a page the headers of the release that it answers for', () => {
  const other: Policy = { ...policy, headers: [['Content-Security-Policy', "default-src 'self'"]] }
  const answers = [policy, other, policy].map((one) => respondMissing(representation, one, new Uint8Array(), []))
  expect(answers.map(({ headers }) => headers.get('content-security-policy'))).toEqual([
    null,
    "default-src 'self'",
    null,
  ])
})

test('respondJson() ends with a new line', async () => {
  const response = respondJson({ a: 1 })
  expect(await response.text()).toBe('{"a":1}\n')
  expect(toHeaders(response)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('respondPreflight() lets every origin read, with any header', () => {
  const response = respondPreflight()
  expect(response.status).toBe(204)
  expect(toHeaders(response)).toEqual({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  })
})
