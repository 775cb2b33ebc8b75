import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { passOn } from '../../../builder/dev/proxy.ts'
import { listen } from '../../support/port.ts'

/** Stands in for `wrangler dev`: tells what arrives from the head on, so that nothing of a broken request is missed. */
const answer: RequestListener = async (request, response) => {
  heads.push(`${request.method} ${request.url}`)
  const { host = '', 'content-length': length, 'x-local-key': key } = request.headers
  const body = await text(request)
  response
    .writeHead(207, { ETag: '"x"' })
    .end(`${host.replace(String(port), 'PORT')} ${String(key)} ${length} ${body.length} ${body.slice(0, 5)}`)
}

let heads: string[]
let servers: Server[]
let open: (port: number) => void
let port: number
beforeEach(async () => {
  heads = []
  const { promise, resolve } = Promise.withResolvers<number>()
  open = resolve
  servers = []
  port = await start(passOn({ port: promise, key: 'k', served: () => 7 }))
})
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** Starts a server; its port. */
async function start(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  return Number(new URL(await listen(server)).port)
}

/** Sends a text as it is, but for the port. */
async function write(lines: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(lines.replaceAll('PORT', String(port)), resolve))
  return socket
}

/** What answers a request without a body, on a connection of its own. */
const get = async (path: string, { host = 'localhost:PORT', headers = '' } = {}): Promise<string> =>
  text(await write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`))

const HEAD = 'POST /api/forms/contact HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n'

test.each([
  [
    'without a body',
    'GET /a?b HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n',
    'localhost:PORT k undefined 0 ',
  ],
  ['with a length', `${HEAD}Content-Length: 5\r\n\r\nhello`, 'localhost:PORT k 5 5 hello'],
  [
    'in chunks',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n`,
    'localhost:PORT k 5 5 hello',
  ],
  [
    'too large',
    `${HEAD}Content-Length: 1048577\r\n\r\n${'a'.repeat(1_048_577)}`,
    'localhost:PORT k 1048576 1048576 aaaaa',
  ],
])('passOn() hands on a request %s, and the answer as it is', async (_, request, body) => {
  open(await start(answer))
  const received = await text(await write(request))
  expect(received).toMatch(/^HTTP\/1.1 207 Multi-Status\r\nETag: "x"\r\n/)
  expect(received).toContain(body)
})

test.each(['cross-site', 'same-site'])(
  'passOn() lets a %s page that leads here see the same at each address',
  async (site) => {
    open(await start(answer))
    const headers = `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Dest: document\r\nSec-Fetch-Mode: navigate\r\n`
    const [first, second] = await Promise.all(['/files/a.zip', '/nothing'].map((path) => get(path, { headers })))
    expect(first?.replace(/Date: .+/, '')).toBe(second?.replace(/Date: .+/, ''))
    expect(first).toMatch(
      /^HTTP\/1.1 200 OK\r\ncontent-type: text\/html; charset=utf-8\r\n[^]+cross-origin-opener-policy: same-origin\r\n[^]+<a href="">Open it<\/a>/,
    )
    expect(heads).toEqual([])
  },
)

/** What a browser that was cleared gets at an address from a server that answers with a status and a type. */
async function openWindow(site: string, status: number, type: string): Promise<string> {
  open(await start((_, response) => void response.writeHead(status, { 'Content-Type': type }).end('of the site')))
  const document = 'Sec-Fetch-Dest: document\r\n'
  const [, cookie = ''] = /set-cookie: ([^;]+)/.exec(await get('/', { headers: document })) ?? []
  return get('/a', { headers: `Sec-Fetch-Site: ${site}\r\n${document}Cookie: ${cookie}\r\n` })
}

test.each(['application/zip', 'text/csv; charset=utf-8', 'text/calendar', 'font/woff2', 'application/octet-stream'])(
  'passOn() shows a page in the place of what a browser saves of an address that nobody is known to lead to: %s',
  async (type) => {
    expect(await openWindow('none', 200, type)).toMatch(
      /^HTTP\/1.1 200 OK\r\ncontent-type: text\/html; charset=utf-8\r\n[^]+cross-origin-opener-policy: same-origin\r\n[^]+<a href="">Save it<\/a>/,
    )
  },
)

test.each([
  ['same-origin', 200, 'application/zip'],
  ['none', 301, ''],
  ['none', 404, 'application/octet-stream'],
  ['none', 200, 'text/html; charset=utf-8'],
  ['none', 200, 'text/markdown; charset=utf-8'],
  ['none', 200, 'application/json; charset=utf-8'],
  ['none', 200, 'application/atom+xml; charset=utf-8'],
  ['none', 200, 'application/pdf'],
  ['none', 200, 'image/svg+xml'],
  ['none', 200, 'video/mp4'],
] as const)('passOn() hands back, to a window that comes from %s, %i %s', async (site, status, type) => {
  expect(await openWindow(site, status, type)).toContain('of the site')
})

test.each([
  ['cross-site', 'image'],
  ['same-site', 'script'],
  ['same-site', 'iframe'],
])('passOn() gives a %s page no %s', async (site, destination) => {
  open(await start(answer))
  const headers = `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Dest: ${destination}\r\n`
  const received = await get('/a.png', { headers })
  expect([received.slice(0, 12), heads]).toEqual(['HTTP/1.1 403', []])
  expect(received).toMatch(/content-type: text\/plain\r\n[^]+Requests from pages of other origins are refused\.\n/)
})

test('passOn() hands on and back no header of the connection alone', async () => {
  const names: string[] = []
  open(
    await start((request, response) => {
      names.push(...Object.keys(request.headers).filter((name) => name !== 'host' && name !== 'x-local-key'))
      response.writeHead(200, { 'Keep-Alive': 'timeout=7', Upgrade: 'a', 'X-A': 'b' }).end()
    }),
  )
  const received = await get('/', { headers: 'Keep-Alive: timeout=9\r\nUpgrade: h2c\r\nX-B: c\r\n' })
  expect(names).toEqual(['x-b', 'connection'])
  expect(received.match(/^(?:keep-alive|upgrade|x-a): .+$/gim)).toEqual(['X-A: b'])
})

test('passOn() says of which release an answer is, whatever the answer says', async () => {
  open(await start((_request, response) => void response.writeHead(200, { 'Server-Timing': 'release;dur=9' }).end('x')))
  expect((await get('/a.txt')).match(/server-timing: .*/gi)).toEqual(['server-timing: release;dur=7'])
})

test('passOn() loads nothing beforehand, which pages of all sites may ask a browser for', async () => {
  open(await start(answer))
  const headers = 'Sec-Fetch-Site: none\r\nSec-Fetch-Dest: document\r\nSec-Purpose: prefetch\r\n'
  const [first, second] = await Promise.all(['/files/a.zip', '/nothing'].map((path) => get(path, { headers })))
  expect(first?.replace(/Date: .+/, '')).toBe(second?.replace(/Date: .+/, ''))
  expect([first?.slice(0, 12), first?.includes('Pages are not loaded beforehand.'), heads]).toEqual([
    'HTTP/1.1 403',
    true,
    [],
  ])
})

test.each([
  ['a document that every origin may read', '/a.txt', ''],
  ['what is refused', '/cdn-cgi/x', ''],
  ['the page that asks first', '/a.txt', 'Sec-Fetch-Site: same-site\r\nSec-Fetch-Dest: document\r\n'],
  ['the end of a service worker', '/sw.js', 'Service-Worker: script\r\n'],
])('passOn() lets no browser keep %s', async (_, path, headers) => {
  const kept = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=86400' }
  open(await start((_request, response) => void response.writeHead(200, kept).end('x')))
  expect((await get(path, { headers })).match(/cache-control: .*/gi)).toEqual(['cache-control: no-store'])
})

test('passOn() shows nothing to a browser before it has cleared what another project left there', async () => {
  open(await start(answer))
  const document = 'Sec-Fetch-Dest: document\r\n'
  const first = await get('/', { headers: document })
  expect(first).toMatch(
    /^HTTP\/1\.1 200 [^]+clear-site-data: "cache", "storage"\r\n[^]+<script>navigator\.cookieEnabled && location\.reload\(\)<\/script>/,
  )
  const [, cookie = ''] = /set-cookie: (.+); Path=\/; HttpOnly; SameSite=Lax\r\n/.exec(first) ?? []
  expect(cookie).toMatch(new RegExp(`^lectern-${port}=[\\w-]{22}$`))
  // A script that was kept, and a service worker that sends no cookie or one of its own.
  const others = ['empty', 'script', 'empty'].map(
    (what, index) => `Sec-Fetch-Dest: ${what}\r\nCookie: ${cookie.slice(index)}\r\n`,
  )
  const refused = await Promise.all(others.slice(1).map((headers) => get('/a', { headers })))
  expect(
    refused.map((received) => [received.slice(0, 12), /clear-site-data/.test(received), /set-cookie/.test(received)]),
  ).toEqual(Array.from({ length: 2 }, () => ['HTTP/1.1 403', true, false]))
  expect(heads).toEqual([])
  const known = [`${document}Cookie: a=b; ${cookie}; c=d\r\n`, others[0] ?? '', '']
  const shown = await Promise.all(known.map((headers) => get('/', { headers })))
  expect(shown.map((received) => [received.slice(0, 12), /clear-site-data|set-cookie/.test(received)])).toEqual(
    Array.from({ length: 3 }, () => ['HTTP/1.1 207', false]),
  )
})

test('passOn() ends a service worker of a browser that it has not cleared', async () => {
  open(await start(answer))
  const headers = 'Sec-Fetch-Dest: serviceworker\r\nService-Worker: script\r\n'
  expect(await get('/sw.js', { headers })).toContain('registration.unregister()')
})

test.each(['*', 'http://localhost:PORT/a', 'http://a.example/a'])('passOn() refuses the target %s', async (target) => {
  open(await start(answer))
  expect(await get(target)).toMatch(/^HTTP\/1\.1 403 [^]+Ask for a path of the site\.\n/)
  expect(heads).toEqual([])
})

test('passOn() hands on the host that it looked at', async () => {
  const hosts: string[][] = []
  open(
    await start(({ rawHeaders }, response) => {
      hosts.push(rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host'))
      response.end()
    }),
  )
  await get('/a', { headers: 'Host: a.example\r\n' })
  expect(hosts).toEqual([[`localhost:${port}`]])
})

test('passOn() replaces a key that the request brings', async () => {
  open(await start(answer))
  expect(await get('/', { headers: 'X-Local-Key: other\r\n' })).toContain('localhost:PORT k undefined 0 ')
})

test('passOn() lets a request wait until there is somebody to answer it', async () => {
  const received = get('/a')
  open(await start(answer))
  expect(await received).toContain('localhost:PORT')
})

test('passOn() ends the requests of a session in which there will be nobody to answer', async () => {
  const unhandled: unknown[] = []
  const note = (cause: unknown) => void unhandled.push(cause)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  port = await start(passOn({ port: Promise.reject(new Error('The local server ended')), key: 'k', served: () => 7 }))
  expect([await get('/a'), unhandled]).toEqual(['', []])
})

test('passOn() says so where there is no answer, and goes on when the server ends', async () => {
  const silent = createServer()
  const upstream = Promise.resolve(Number(new URL(await listen(silent)).port))
  const told: string[] = []
  port = await start(
    passOn({ port: upstream, key: 'k', served: () => 7, patience: 50, tell: (line) => void told.push(line) }),
  )
  expect(await get('/a')).toMatch(
    /^HTTP\/1\.1 503 [^]+\r\nretry-after: 5\r\n[^]+The Worker does not answer\. Look at the terminal of npm start\.\n/,
  )
  await get('/b')
  expect(told).toEqual([expect.stringMatching(/^The Worker does not answer\..+, start again with npm start\.$/)])
  // What was told to have had no answer is not done later.
  const countOpen = () => new Promise((resolve) => silent.getConnections((_, count) => resolve(count)))
  await expect.poll(countOpen).toBe(0)
  await new Promise((resolve) => silent.close(resolve))
  expect(await get('/a')).toBe('')
})

test('passOn() hands on an answer that takes longer than its beginning may', async () => {
  const slow = createServer((_, response) => {
    response.write('first ')
    setTimeout(() => response.end('last'), 4000)
  })
  const upstream = Promise.resolve(Number(new URL(await listen(slow)).port))
  port = await start(passOn({ port: upstream, key: 'k', served: () => 7, patience: 3000 }))
  expect(await get('/a')).toMatch(/first [^]*last/)
  slow.close()
})

test.each([
  ['with a length', 'Content-Length: 9000\r\n\r\n{"email":'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
])('passOn() drops an upload %s that breaks off', async (_, rest) => {
  open(await start(answer))
  const [proxy] = servers
  const begun = new Promise<IncomingMessage>((resolve) => proxy?.once('request', resolve))
  const socket = await write(`${HEAD}${rest}`)
  const upload = await begun
  socket.resetAndDestroy()
  await new Promise((resolve) => upload.once('close', resolve))
  await get('/after')
  expect(heads).toEqual(['GET /after'])
})

test.each(['attacker.example:PORT', 'localhost.attacker.example', '[::1].example', 'localhost', 'localhost:1', ''])(
  'passOn() refuses a page that was rebound to this machine as %j',
  async (host) => {
    open(await start(answer))
    expect(await get('/a', { host })).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
    expect(heads).toEqual([])
  },
)

test.each([
  'https://attacker.example',
  'http://localhost.attacker.example',
  'http://localhost:3000',
  'https://localhost:PORT',
  'null',
  'localhost:PORT',
  '',
])('passOn() refuses a page of the origin %j, whatever the documents of the site allow', async (origin) => {
  open(await start(answer))
  expect(await get('/a', { headers: `Origin: ${origin}\r\n` })).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
  expect(heads).toEqual([])
})

test.each(['http://localhost:PORT', 'http://127.0.0.1:PORT'])(
  'passOn() hands on the request of a page of its own, %s',
  async (origin) => {
    open(await start(answer))
    expect(await get('/a', { headers: `Origin: ${origin}\r\n` })).toMatch(/^HTTP\/1.1 207 /)
  },
)

test.each([
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/local/r2/public/local-leads/x?y',
  '/a/../cdn-cgi/x',
  '/%2E/cdn-cgi/x',
  '//a/../../cdn-cgi/x',
  '/#/../cdn-cgi/x',
])('passOn() refuses %s, which Miniflare would answer', async (path) => {
  open(await start(answer))
  expect(await get(path)).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
  expect(heads).toEqual([])
})

test('passOn() passes no header on by which Miniflare is told what to answer', async () => {
  const names: string[] = []
  open(
    await start((request, response) => {
      names.push(...request.rawHeaders.filter((_, index) => index % 2 === 0))
      response.end()
    }),
  )
  await get('/a', {
    headers: 'MF-Original-URL: http://localhost/cdn-cgi/handler/scheduled\r\nmf-route-override: a\r\nX-MF: a\r\n',
  })
  expect(names.filter((name) => /mf/i.test(name))).toEqual(['X-MF'])
})

test.each(['/guides/cdn-cgi/x', '//'])('passOn() hands on %s, which the Worker answers', async (path) => {
  open(await start(answer))
  await get(path)
  expect(heads).toEqual([`GET ${path}`])
})

test.each([
  ['text/html', 'registration.unregister()'],
  ['text/javascript; charset=utf-8', 'of the site'],
])('passOn() ends a service worker of another project, where the site has %s', async (type, body) => {
  open(await start((_, response) => void response.writeHead(200, { 'content-type': type }).end('of the site')))
  const received = await get('/sw.js', { headers: 'Service-Worker: script\r\n' })
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\nContent-Type: text\/javascript/i)
  expect(received).toContain(body)
})

test('passOn() keeps a service worker of the site that has not changed', async () => {
  open(await start((_, response) => void response.writeHead(304).end()))
  expect(await get('/sw.js', { headers: 'Service-Worker: script\r\n' })).toMatch(/^HTTP\/1.1 304 /)
})

test.each([
  ['a document', '/a.md', {}],
  ['what is refused', '/cdn-cgi/x', {}],
  ['a foreign page', '/a.md', { headers: 'Origin: http://a.example\r\n' }],
])('passOn() lets no window of another page see whether there is %s', async (_, path, options) => {
  open(
    await start((_request, response) => response.writeHead(200, { 'Cross-Origin-Opener-Policy': 'unsafe-none' }).end()),
  )
  expect((await get(path, options)).match(/cross-origin-opener-policy: .*/gi)).toEqual([
    'cross-origin-opener-policy: same-origin',
  ])
})
