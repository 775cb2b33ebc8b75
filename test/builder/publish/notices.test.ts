/** What search engines and hubs are told of a deployment, by real servers on this machine. */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Change } from '../../../worker/contract/stored.ts'
import { sendNotices } from '../../../builder/publish/notices.ts'
import { listen } from '../../support/port.ts'

let server: Server
let address = ''
let received: { path: string | undefined; type: string | undefined; body: string }[] = []
let status = 202

beforeAll(async () => {
  server = createServer(async (request, answer) => {
    received.push({ path: request.url, type: request.headers['content-type'], body: await text(request) })
    answer.writeHead(status).end()
  })
  address = await listen(server)
})

beforeEach(() => {
  received = []
  status = 202
})

afterAll(() => server.close())

const CHANGES: readonly Change[] = [
  { change: 'changed', path: '/', title: 'Home' },
  { change: 'moved', path: '/guides/né', previousPath: '/guides/old', title: 'New' },
  { change: 'removed', path: '/news/one', title: 'One' },
]
const url = 'https://www.example.com'
const feeds = ['/feed.xml', '/news/feed.xml', '/blog/feed.xml']
/** How each notice was sent. */
const sent: (RequestInit | undefined)[] = []
/** `fetch` in a world where IndexNow is at an address of this machine. */
const getIn =
  (world: string): typeof fetch =>
  (input, init) => {
    sent.push(init)
    return fetch(new Request(input).url.replace('https://api.indexnow.org/', `${world}/`), init)
  }
const send = (changes: readonly Change[] = CHANGES) =>
  sendNotices({ url, indexnow: 'key-12345', websub: `${address}/hub`, feeds }, changes, getIn(address))

test('sendNotices() tells IndexNow exactly the addresses that changed, and the hub the feeds that did', async () => {
  expect(await send()).toEqual([])
  const [notice, hub] = received.toSorted((a, b) => ((a.path ?? '') > (b.path ?? '') ? -1 : 1))
  expect(notice).toMatchObject({ path: '/indexnow', type: 'application/json; charset=utf-8' })
  expect(JSON.parse(notice?.body ?? '')).toEqual({
    host: 'www.example.com',
    key: 'key-12345',
    keyLocation: `${url}/key-12345.txt`,
    urlList: [`${url}/`, `${url}/guides/n%C3%A9`, `${url}/guides/old`, `${url}/news/one`],
  })
  expect([...new URLSearchParams(hub?.body)]).toEqual([
    ['hub.mode', 'publish'],
    ['hub.url', `${url}/feed.xml`],
    ['hub.url', `${url}/news/feed.xml`],
  ])
})

test('sendNotices() follows nobody elsewhere, and does not wait for ever', async () => {
  sent.length = 0
  await send()
  expect(sent).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ redirect: 'manual', signal: expect.any(AbortSignal) })),
  )
})

test.each([
  [['/blog/feed.xml'], []],
  [
    ['/blog/feed.xml', '/news/feed.xml'],
    [
      ['hub.mode', 'publish'],
      ['hub.url', `${url}/news/feed.xml`],
    ],
  ],
])('sendNotices() tells the hub of those of %j that changed, if any', async (all, told) => {
  const notices = { url, indexnow: undefined, websub: `${address}/hub`, feeds: all }
  expect(await sendNotices(notices, CHANGES, fetch)).toEqual([])
  expect(received.flatMap(({ body }) => [...new URLSearchParams(body)])).toEqual(told)
})

test('sendNotices() sends nothing where nothing changed, or nobody wants to know', async () => {
  expect(await send([])).toEqual([])
  expect(await sendNotices({ url, indexnow: undefined, websub: undefined, feeds }, CHANGES, fetch)).toEqual([])
  expect(received).toEqual([])
})

test('sendNotices() says what was not taken, and throws nothing', async () => {
  status = 422
  expect(await send()).toEqual([
    'IndexNow could not be notified of the changes: it answered 422',
    `the hub ${address}/hub could not be notified of the changes: it answered 422`,
  ])
  const closed = await sendNotices(
    { url, indexnow: 'key-12345', websub: undefined, feeds },
    CHANGES,
    getIn('http://127.0.0.1:9'),
  )
  expect(closed).toEqual([expect.stringMatching(/^IndexNow could not be notified of the changes: ./)])
})

test('sendNotices() tells IndexNow at most 10,000 addresses at once', async () => {
  const many = Array.from({ length: 10_001 }, (_, at): Change => ({ change: 'added', path: `/${at}`, title: 'A' }))
  expect(await sendNotices({ url, indexnow: 'key-12345', websub: undefined, feeds }, many, getIn(address))).toEqual([])
  const counts = received.map(({ body }) => JSON.parse(body).urlList.length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 10_000])
})
