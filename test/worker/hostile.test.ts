import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../builder/views/entry.ts'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { type RawAnswer, sendRaw } from '../support/raw.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  const broken: Entry = { kind: 'file', path: '/mcp/server.json', content: { policy: 'json', body: 'no JSON' } }
  site = await startSite({ entries: [...EXAMPLE_ENTRIES, broken] })
  await site.get('/about')
})

afterAll(() => site.stop())

const ask = (method: string, path: string, headers = '', body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n${headers}\r\n${body}`

const get = (path: string, headers = ''): string => ask('GET', path, headers)

const MULTIPART = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\x00\r\n--x--\r\n'
const MULTIPART_HEADERS = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MULTIPART.length}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

const STATUSES = new Set([200, 204, 301, 304, 308, 400, 403, 404, 405, 413])

/** An answer of the contract: an error is JSON of the one shape, a redirect stays on this site. */
function isOfContract({ status, head, body }: RawAnswer): boolean {
  if (!STATUSES.has(status) || /internal_error|\n +at /.test(body)) return false
  if (status === 308) return /\r\nLocation: \/(?!\/)/i.test(head)
  return (
    status < 400 || (/content-type: application\/json/i.test(head) && body.includes('"ok":false,"error":{"code":"'))
  )
}

test.each([
  ['a path of 16 KB', get(`/${'a'.repeat(16_383)}`)],
  ['16 KB of escapes', get(`/${'%41'.repeat(5_000)}`)],
  ['16 KB of slashes', get('/'.repeat(16_000))],
  ['16 KB of dots', get(`/${'../'.repeat(5_000)}`)],
  ['16 KB of `.md`', get(`/about${'.md'.repeat(5_000)}`)],
  ['control characters', get('/about%00%01%1f%7f')],
  ['line breaks', get('/api/forms/contact%0A%0D%E2%80%A8%E2%80%A9')],
  ['raw bytes above ASCII', get('/\xff\xfe\xc3\x28')],
  ['a fragment', get('/about#part')],
  ['a backslash', get('/\\evil.example/about/')],
  ['a query of 16 KB', get(`/about/?${'a=1&'.repeat(4_000)}`)],
  ['a query of raw bytes', get('/about/?\xff\xfe')],
  ['a thousand media ranges', get('/about', `Accept: ${'text/markdown;q=0.1, '.repeat(999)}*/*\r\n`)],
  ['64 KB of media ranges', get('/about', `Accept: ${'text/*;a="b,c";q=0.1, '.repeat(2_979)}\r\n`)],
  ['64 KB of one media range', get('/about', `Accept: ${'a'.repeat(65_536)}\r\n`)],
  ['quotes in Accept', get('/about', `Accept: ${'"\\'.repeat(5_000)}\r\n`)],
  ['commas in Accept', get('/about', `Accept: ${','.repeat(15_000)}\r\n`)],
  ['spaces in Accept', get('/about', `Accept: a${' '.repeat(15_000)}b\r\n`)],
  ['quotes in If-None-Match', get('/about', `If-None-Match: ${'"'.repeat(15_000)}\r\n`)],
  ['commas in If-None-Match', get('/about', `If-None-Match: ${'W/"a", '.repeat(2_000)}\r\n`)],
  ['a tag of 64 KB', get('/about', `If-None-Match: W/"${'a'.repeat(65_000)}\r\n`)],
  ['an unquoted tag', get('/about', 'If-None-Match: a, b\r\nIf-Match: \r\n')],
  ['bytes above ASCII in If-None-Match', get('/about', 'If-None-Match: "\xff\xfe\r\n')],
  ['a thousand byte ranges', get('/about', `Range: bytes=${'0-1,'.repeat(999)}0-1\r\n`)],
  ['a malformed range request', get('/about', 'Range: bytes=9-1,-,x\r\nIf-Range: "\r\n')],
  ['a malformed date', get('/about', 'If-Modified-Since: yesterday\r\nIf-Unmodified-Since: \r\n')],
  ['a multipart body to a page', ask('POST', '/about', MULTIPART_HEADERS, MULTIPART)],
  ['a multipart body with GET', ask('GET', '/about', MULTIPART_HEADERS, MULTIPART)],
  ['a body in chunks with GET', ask('GET', '/about', CHUNKED, '3\r\nabc\r\n0\r\n\r\n')],
  ['a body in chunks with HEAD', ask('HEAD', '/api/v1/pages.json', CHUNKED, '3\r\nabc\r\n0\r\n\r\n')],
  ['a body with OPTIONS', ask('OPTIONS', '/api/v1/pages.json', 'Content-Length: 3\r\n', 'abc')],
  ['TRACE', ask('TRACE', '/about')],
  ['PROPFIND', ask('PROPFIND', '/nope')],
  ['SEARCH', ask('SEARCH', '/api/v1/pages.json')],
])('%s gets an answer of the contract', async (_, bytes) => {
  const answer = await sendRaw(site.origin, bytes)
  expect(answer).toSatisfy(isOfContract)
})

test('a defect is 500 without its text, which is logged', async () => {
  const { status, body } = await sendRaw(site.origin, get('/mcp'))
  expect([status, JSON.parse(body).error.code]).toEqual([500, 'internal_error'])
  expect(body).not.toContain('JSON.parse')
  await expect.poll(() => site.logs.join('')).toMatch(/"code":"internal_error","reason":"SyntaxError/)
})
