/** Seeded requests out of awkward pieces; `REQUESTS=100000` sends that many instead of a thousand. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ENTRIES, STYLE_PATH } from '../support/example-entries.ts'
import { type RawAnswer, sendRaw } from '../support/raw.ts'
import { type Site, startSite } from '../support/site.ts'

const REQUESTS = Number(process.env['REQUESTS'] ?? 1_000)
const SEED = 20_260_101
const CONNECTIONS = 8

let site: Site

beforeAll(async () => {
  site = await startSite({ entries: EXAMPLE_ENTRIES })
})

afterAll(() => site.stop())

const PIECES = ['/', '//', '.', '..', '%2e', '%2F', '%00', '%', '%zz', '%C3%A9', 'about', 'ABOUT', 'guides/install']
const MORE_PIECES = [
  '.md',
  '.html',
  '/index',
  'old',
  '?',
  '#',
  '\\',
  '\x7f',
  '\xe9',
  'api/v1/pages.json',
  ';',
  ':',
  '@',
]
const LONG_PIECES = ['a'.repeat(16_000), '%41'.repeat(5_000), '../'.repeat(5_000), '/'.repeat(16_000)]

/** What exists, unchanged. */
const published = fc.constantFrom('/', '/about', '/about.md', '/old', '/llms.txt', '/api/v1/pages.json', STYLE_PATH)

const awkward = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...PIECES, ...MORE_PIECES, 'api/forms/', 'assets/') },
      { weight: 1, arbitrary: fc.constantFrom(...LONG_PIECES) },
    ),
    { maxLength: 5 },
  )
  .map((pieces) => `/${pieces.join('')}`.slice(0, 16_384))

const target = fc.oneof({ weight: 9, arbitrary: awkward }, { weight: 1, arbitrary: published })

const header = fc.constantFrom(
  'Accept: text/markdown, text/html, */*',
  'Accept: text/html;q=0, */*;q=x',
  `Accept: ${'text/markdown;q=0.1, '.repeat(1_000)}*/*`,
  `Accept: ${',"\\'.repeat(21_000)}`,
  'If-None-Match: *',
  'If-None-Match: "',
  'If-None-Match: W/"a", "b',
  'If-Modified-Since: yesterday',
  `Range: bytes=${'0-1,'.repeat(1_000)}`,
  'Range: bytes=9-1,-,x',
  'If-Range: "',
  'Content-Type: text/plain',
  'Content-Type: multipart/form-data; boundary=x',
  'Cookie: a=\xff',
  'X-Forwarded-Host: evil.example',
)

const request = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'),
    target,
    headers: fc.uniqueArray(header, { maxLength: 3 }),
    body: fc.constantFrom('', '', '', '{}', '\x00\xff', '--x--\r\n', 'x'.repeat(20_000)),
  })
  .map(({ method, target: path, headers, body }) => {
    const lines = ['Host: www.example.com', 'Connection: close', ...headers, `Content-Length: ${body.length}`]
    return { method, bytes: `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}` }
  })

/** The statuses that the API document gives to the codes that are possible here. */
const STATUS_OF_CODE = new Map([
  ['invalid_request', 400],
  ['not_found', 404],
  ['method_not_allowed', 405],
])

/** What an answer breaks of the contract, read out of the specification and not out of the Worker; absent for nothing. */
function findFault(method: string, { status, head, body }: RawAnswer): string | undefined {
  const has = (pattern: RegExp): boolean => pattern.test(head)
  if (![200, 204, 301, 304, 308, 400, 404, 405].includes(status)) return `status ${status}`
  if (!has(/\r\ncache-control: /i)) return 'no Cache-Control'
  if ((method === 'HEAD' || status === 204 || status === 304) && body !== '') return 'a body'
  if (status === 308 && !has(/\r\nlocation: \/(?![/\\])/i)) return 'a redirect to another origin'
  if (status === 200 && has(/\r\ncontent-type: text\/(?:html|markdown)/i) && !has(/\r\nvary: accept, accept-encoding/i))
    return 'no Vary'
  if (status === 200 && method !== 'GET' && method !== 'HEAD') return `200 to ${method}`
  if (status === 204 && method !== 'OPTIONS') return `204 to ${method}`
  if (status === 405 && !has(/\r\nallow: [A-Z]/i)) return 'no Allow'
  if (status < 400) return undefined
  if (!has(/\r\ncontent-type: application\/json; charset=utf-8/i)) return 'an error that is not JSON'
  return method === 'HEAD' ? undefined : findErrorFault(status, body)
}

function findErrorFault(status: number, body: string): string | undefined {
  const { ok, error } = JSON.parse(Buffer.from(body, 'latin1').toString())
  const texts: unknown[] = [error?.message, error?.hint, error?.docs]
  if (ok !== false || !texts.every((text) => typeof text === 'string' && text !== '')) return 'another shape of error'
  if (STATUS_OF_CODE.get(error.code) !== status) return `${status} with the code "${error.code}"`
  return /\n +at /.test(body) ? 'a stack' : undefined
}

test(`${REQUESTS} generated requests get answers of the contract`, { timeout: 300_000 + REQUESTS * 20 }, async () => {
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED }).values()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const converse = async (): Promise<void> => {
    for (const { method, bytes } of requests) {
      const answer = await sendRaw(site.origin, bytes)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = findFault(method, answer)
      if (fault !== undefined) faults.push(`${fault}: ${bytes.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, converse))
  expect(faults.slice(0, 20)).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 204, 301, 304, 308, 404, 405]))
})
