import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES } from '../support/example-entries.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite({ entries: EXAMPLE_ENTRIES })
  await site.get('/about')
})

afterAll(() => site.stop())

/** What comes back for bytes that no client library would send. */
function sendRaw(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
      if (isComplete(text, bytes.startsWith('HEAD'))) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n')
      resolve({ status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) })
    })
  })
}

function isComplete(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? []
  if (isHead || / (?:204|304) /.test(text.slice(0, 14))) return true
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= end + 4 + Number(length)
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n${headers}\r\n`

const STATUSES = new Set([200, 204, 301, 304, 308, 400, 403, 404, 405, 413])

/** An answer of the contract: an error is JSON of the one shape, a redirect stays on this site. */
function isOfContract({ status, head, body }: { status: number; head: string; body: string }): boolean {
  if (!STATUSES.has(status) || /internal_error|\n +at /.test(body)) return false
  if (status === 308) return /\r\nLocation: \/(?!\/)/i.test(head)
  return (
    status < 400 || (/content-type: application\/json/i.test(head) && body.includes('"ok":false,"error":{"code":"'))
  )
}

test.each([
  ['a path of 16 KB', get(`/${'a'.repeat(16_000)}`)],
  ['16 KB of escapes', get(`/${'%41'.repeat(5_000)}`)],
  ['16 KB of slashes', get('/'.repeat(16_000))],
  ['16 KB of dots', get(`/${'../'.repeat(5_000)}`)],
  ['16 KB of `.md`', get(`/about${'.md'.repeat(5_000)}`)],
  ['control characters', get('/about%00%01%1f%7f')],
  ['raw bytes above ASCII', get('/\xff\xfe\xc3\x28')],
  ['a fragment', get('/about#part')],
  ['a backslash', get('/\\evil.example/about/')],
  ['a query of 16 KB', get(`/about/?${'a=1&'.repeat(4_000)}`)],
  ['a query of raw bytes', get('/about/?\xff\xfe')],
  ['a thousand ranges', get('/about', `Accept: ${'text/markdown;q=0.1, '.repeat(700)}*/*\r\n`)],
  ['quotes in Accept', get('/about', `Accept: ${'"\\'.repeat(5_000)}\r\n`)],
  ['commas in Accept', get('/about', `Accept: ${','.repeat(15_000)}\r\n`)],
  ['spaces in Accept', get('/about', `Accept: a${' '.repeat(15_000)}b\r\n`)],
  ['quotes in If-None-Match', get('/about', `If-None-Match: ${'"'.repeat(15_000)}\r\n`)],
  ['commas in If-None-Match', get('/about', `If-None-Match: ${'W/"a", '.repeat(2_000)}\r\n`)],
  ['a malformed range request', get('/about', 'Range: bytes=9-1,-,x\r\nIf-Range: "\r\n')],
  ['a malformed date', get('/about', 'If-Modified-Since: yesterday\r\nIf-Unmodified-Since: \r\n')],
])('%s gets an answer of the contract', async (_, bytes) => {
  const answer = await sendRaw(bytes)
  expect(answer).toSatisfy(isOfContract)
})

test('any path gets an answer of the contract', async () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    '%00',
    '%',
    '%zz',
    '%C3%A9',
    'about',
    'ABOUT',
    '.md',
    '.html',
    '/index',
    'old',
    '?',
    '#',
    '\\',
    '\x7f',
    '\xe9',
    'api/v1/',
    'api/forms/',
    'assets/',
    '.AAAAAAAAAAAAAAAAAAAAAA.css',
    ';',
    ':',
    '@',
  )
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE')
  await fc.assert(
    fc.asyncProperty(method, fc.array(piece, { maxLength: 8 }), async (name, pieces) => {
      const answer = await sendRaw(get(`/${pieces.join('')}`).replace('GET', name))
      const body = name === 'HEAD' && answer.status >= 400 ? '"ok":false,"error":{"code":"' : answer.body
      expect({ ...answer, body }).toSatisfy(isOfContract)
    }),
    { numRuns: 200 },
  )
}, 60_000)
