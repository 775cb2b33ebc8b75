/** The client of Cloudflare's API against a server that answers what a test has prepared. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Api,
  ApiError,
  type ApiRequest,
  createApi,
  Ignored,
  Line,
  listPages,
} from '../../../builder/publish/cloudflare/api.ts'
import { collect } from '../../support/collect.ts'
import { listen } from '../../support/port.ts'

interface Prepared {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** What is answered next; a request without an answer loses its connection. */
const answers: Prepared[] = []
const requests: unknown[] = []
const waits: number[] = []
/** What people are told. */
const lines: string[] = []
const tell = (line: string): void => void lines.push(line)

const server = createServer(async (request, response) => {
  const { method, url, headers } = request
  requests.push([method, url, headers.authorization, headers['content-type'], headers['x-own'], await text(request)])
  const answer = answers.shift()
  if (answer === undefined) response.destroy()
  else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
})
let base: string
beforeAll(async () => {
  base = await listen(server)
})
beforeEach(() => {
  for (const list of [answers, requests, waits, lines]) list.length = 0
})
afterAll(() => server.close())

const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)

const open = () => {
  const api = createApi({ base, token: 'token', sleep, tell })
  return (request: ApiRequest) => api(request, Ignored)
}

const FINE: Prepared = {
  headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
  body: '{"success":true,"result":[1],"result_info":{"cursor":"next"}}',
}
const BUSY: Prepared = { status: 500, body: 'busy' }
const toRefusal = (status: number, ...errors: readonly object[]): Prepared => ({
  status,
  body: JSON.stringify({ success: false, errors }),
})

test('createApi() sends the token, JSON as such, texts and forms as they are, and gives result, cursor and time', async () => {
  answers.push(FINE, FINE, FINE)
  const api = open()
  expect(await api({ path: '/a' })).toEqual({ result: [1], cursor: 'next', time: Date.UTC(2026, 0, 1) })
  await api({ method: 'PUT', path: '/b', body: { c: 1 }, headers: { 'x-own': 'd' } })
  await api({ method: 'POST', path: '/e', body: 'f' })
  expect(requests).toEqual([
    ['GET', '/a', 'Bearer token', 'application/json', undefined, ''],
    ['PUT', '/b', 'Bearer token', 'application/json', 'd', '{"c":1}'],
    ['POST', '/e', 'Bearer token', 'text/plain;charset=UTF-8', undefined, 'f'],
  ])
})

test('createApi() takes the own clock and no cursor where the answer has neither', async () => {
  answers.push({ headers: { date: 'never' }, body: '{"success":true}' }, { body: 'a text' })
  const { cursor, time } = await open()({ path: '/a' })
  expect([cursor, Math.abs(Date.now() - time) < 60_000]).toEqual(['', true])
  expect(await open()({ path: '/a', raw: true })).toMatchObject({ result: 'a text', cursor: '' })
})

test.each<[what: string, given: readonly Prepared[], expected: readonly number[]]>([
  ['longer each time', Array.from({ length: 7 }, () => BUSY), [250, 500, 1000, 2000, 4000, 8000, 16_000]],
  ['as long as it is told', [{ ...BUSY, headers: { 'retry-after': '7' } }], [7000]],
  ['no longer than a minute', [{ ...BUSY, headers: { 'retry-after': '700' } }], [60_000]],
  ['as usual where it is told nonsense', [{ ...BUSY, headers: { 'retry-after': 'soon' } }], [250]],
  ['where it was too often', [toRefusal(429)], [250]],
  ['where the body is not that of the API', [{ body: '<html>' }], [250]],
])('createApi() waits %s and asks again', async (_, given, expected) => {
  answers.push(...given, FINE)
  expect(await open()({ path: '/a' })).toMatchObject({ result: [1] })
  expect(waits).toEqual(expected)
})

test.each<[given: readonly Prepared[], tries: number, says: string]>([
  [Array.from({ length: 8 }, () => BUSY), 8, 'Cloudflare could not do GET /a: status 500\nTry again later: '],
  [
    Array.from({ length: 8 }, () => ({ ...BUSY, status: 429 })),
    8,
    'Cloudflare could not do GET /a: status 429\nIt takes 1,200 requests of a user in five minutes',
  ],
  [
    Array.from({ length: 8 }, () => ({ body: '<html>' })),
    8,
    'Cloudflare could not do GET /a: status 200 with a body that is not the API’s',
  ],
  [[], 3, 'cannot be reached: is there a network, a proxy, a firewall?'],
  [[BUSY], 8, 'Cloudflare did not answer GET /a: '],
])('createApi() gives up after the answers %j at try %i: %s', async (given, tries, says) => {
  answers.push(...given)
  await expect(open()({ path: '/a' })).rejects.toThrow(says)
  expect(requests).toHaveLength(tries)
})

test.each([
  ['{"success":true,"result":null}', {}],
  ['{"success":true}', {}],
  ['{"success":true,"result":{}}', {}],
  ['{"text":1}', { raw: true }],
])('createApi() asks again where a result is not as the schema says, as of %s', async (body, options) => {
  const fine = { ...FINE, body: '{"success":true,"result":[2],"text":2}' }
  answers.push({ body }, fine)
  const schema = v.union([v.array(v.number()), v.pipe(v.string(), v.parseJson(), v.object({ text: v.literal(2) }))])
  const api = createApi({ base, token: 'token', sleep, tell })
  expect((await api({ path: '/a', ...options }, schema)).result).not.toBeNull()
  expect(requests).toHaveLength(2)
  answers.push(...Array.from({ length: 8 }, () => ({ body })))
  await expect(api({ path: '/a', ...options }, schema)).rejects.toThrow(
    /^Cloudflare could not do GET \/a: status 200 with a result that is not the API’s: Invalid type: .+\nTry again later: .+ says what is live$/,
  )
})

test.each([
  ['the reason beneath it', new TypeError('fetch failed', { cause: new Error('closed') }), 'closed'],
  ['the kind of a reason without words', new TypeError('fetch failed', { cause: new Error('') }), 'Error'],
  ['its own words', new TypeError('fetch failed'), 'fetch failed'],
  ['what was thrown', 'nothing', 'nothing'],
])('createApi() says of a broken connection %s', async (_, thrown, reason) => {
  const api = createApi({ base, token: 'token', sleep, tell, fetch: () => Promise.reject(thrown) })
  const says = `${reason}\n${new URL(base).host} cannot be reached: is there a network, a proxy, a firewall?`
  await expect(api({ path: '/a' }, Ignored)).rejects.toThrow(new Error(`Cloudflare did not answer GET /a: ${says}`))
})

test('createApi() waits seconds for a first answer and for what is read, and longer for what is sent', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  answers.push(FINE, FINE, FINE, FINE)
  const api = open()
  for (const body of [undefined, undefined, {}, 'x'.repeat(3_000)])
    await api({ path: '/a', ...(body === undefined ? {} : { method: 'PUT', body }) })
  expect(timeout.mock.calls).toEqual([[5_000], [20_000], [60_001], [60_010]])
})

test('createApi() tells that an answer is late, and nothing of one failure that is soon over', async () => {
  answers.push(BUSY, FINE)
  await open()({ path: '/a' })
  expect(lines).toEqual([])
  answers.push(BUSY, BUSY)
  await expect(open()({ path: '/b' })).rejects.toThrow('Cloudflare did not answer GET /b: ')
  expect(lines.slice(0, 2)).toEqual([
    'Cloudflare could not do GET /b: status 500. Asking again …',
    expect.stringMatching(/^Cloudflare did not answer GET \/b: .+\. Asking again …$/),
  ])
  expect(lines).toHaveLength(6)
})

test('createApi() does not doubt the network where the API has answered', async () => {
  answers.push(...Array.from({ length: 8 }, () => BUSY))
  await expect(open()({ path: '/a' })).rejects.toThrow(
    /^Cloudflare could not do GET \/a: status 500\nTry again later: /,
  )
})

test.each<[request: Partial<ApiRequest>, given: Prepared, says: string]>([
  [{}, toRefusal(400, { code: 1, message: 'No' }, { message: 'never' }), 'Cloudflare refused GET /a: No (1); never'],
  [{}, toRefusal(404), 'Cloudflare refused GET /a: status 404'],
  [{}, toRefusal(200), 'Cloudflare refused GET /a: status 200'],
  [{}, { status: 403, body: '{"success":true}' }, 'Cloudflare refused GET /a: status 403'],
  [{ raw: true }, { status: 404, body: ' gone ' }, 'Cloudflare refused GET /a: gone'],
  [{ raw: true }, { status: 404, body: '' }, 'Cloudflare refused GET /a: status 404'],
  [{ raw: true }, toRefusal(400, { code: 1, message: 'No' }), 'Cloudflare refused GET /a: No (1)'],
  [
    {},
    toRefusal(429, { code: 10048, message: 'Limit' }),
    'Cloudflare refused GET /a: Limit (10048)\nThe free plan allows 1,000 writes a day. Deploy again after midnight UTC, it continues from here; or take the paid plan',
  ],
])('createApi() does not ask again where %j is answered with %j', async (request, given, says) => {
  answers.push(given)
  const error: unknown = await open()({ path: '/a', ...request }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: says, status: given.status ?? 200 })
})

test.each([
  [1000, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [6003, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [6111, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [9109, 'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted'],
  [10000, 'CLOUDFLARE_API_TOKEN may not do this'],
  [7003, 'CLOUDFLARE_ACCOUNT_ID is not the id of an account'],
  [10007, 'The Worker is not deployed yet: npm run deploy'],
  [10063, 'The account has no workers.dev subdomain yet'],
  [10013, 'The id under [[kv_namespaces]] in wrangler.toml is no namespace'],
  [10020, 'Only the 100 newest versions can be deployed'],
  [100117, 'The name has a DNS record that leads elsewhere'],
])('ApiError says what to do about %i', (code, says) => {
  expect(new ApiError(400, [code], 'Refused').message).toContain(`Refused\n${says}`)
})

test('Line gives no commands to a terminal, and begins no other line', () => {
  expect(v.parse(Line, 'a\u001B[2J\n::stop-commands::b')).toBe('a␛[2J␊::stop-commands::b')
})

test('listPages() follows cursors to the end, and ends where one comes back', async () => {
  const cursors = ['a', 'b&c', '', 'a', 'b', 'a']
  const api: Api = async ({ path }, schema) => {
    const result = v.parse(schema, path)
    return { result, cursor: cursors.shift() ?? '', time: 0 }
  }
  const pages = () => collect(listPages(api, { path: '/l?n=1' }, v.string()))
  expect(await pages()).toEqual(['/l?n=1', '/l?n=1&cursor=a', '/l?n=1&cursor=b%26c'])
  await expect(pages()).rejects.toThrow('the same page of a list again and again')
})
