import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Inbox, startInbox } from '../../../builder/dev/inbox/server.ts'
import { sign } from '../../../worker/forms/delivery/webhook.ts'
import { sendRaw } from '../../support/raw.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEY = Uint8Array.from(Buffer.from(SECRET.slice('whsec_'.length), 'base64'))

const SITE = 'http://localhost:8787'

let inbox: Inbox
let port: number
beforeAll(async () => {
  inbox = await startInbox({
    port: 0,
    secrets: SECRET,
    siteOrigins: [SITE],
    shared: { '/reload': (_, response) => void response.end('reload') },
  })
  port = Number(new URL(inbox.url).port)
})
afterAll(() => inbox.close())

const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(`${inbox.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })

async function deliver(id: string, fields: object): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1_000)
  const payload = {
    type: 'form.contact.submitted',
    timestamp: new Date().toISOString(),
    data: { form: 'contact', fields },
  }
  const body = JSON.stringify(payload)
  const signature = await sign([KEY], id, timestamp, body)
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
  return post('/webhooks/contact', body, headers)
}

const verdictOf = async (token: string, key: string): Promise<unknown> => {
  const response = await post(
    '/siteverify',
    new URLSearchParams({ secret: 's', response: token, idempotency_key: key }),
  )
  return response.json()
}

const read = (path: string, headers: Record<string, string>) => fetch(inbox.url + path, { headers })

test('the inbox shows nothing to a browser before it has cleared what another project left there', async () => {
  const { headers } = await read('/', { 'sec-fetch-dest': 'document' })
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const answers = await Promise.all([
    read('/submissions.json', { 'sec-fetch-dest': 'empty' }),
    read('/submissions.json', { 'sec-fetch-dest': 'empty', cookie }),
    // Pages of the site send no cookie with what they load.
    read('/captcha.js', { 'sec-fetch-dest': 'script' }),
    // What a service worker has the browser ask for.
    read('/', { 'sec-fetch-dest': 'document', 'service-worker-navigation-preload': 'true' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 403])
  expect(answers.map((answer) => answer.headers.has('clear-site-data'))).toEqual([true, false, false, true])
  expect(answers.map((answer) => answer.headers.has('set-cookie'))).toEqual([false, false, false, false])
  // The next project at the port reads nothing of it.
  expect(answers[1]?.headers.get('cache-control')).toBe('no-store')
})

test('the inbox loads nothing beforehand: a browser would show it later without the question of who leads there', async () => {
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
  const answers = await Promise.all(['/', '/submissions.json', '/captcha.js'].map((path) => read(path, headers)))
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await answers[0]?.json()).toEqual({ error: 'Pages are not loaded beforehand.' })
})

test('the inbox listens at 127.0.0.1 alone, and at no other interface', async () => {
  await expect(once(connect(port, '127.0.0.2'), 'connect')).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
})

test('the page lists what arrived and escapes all of it', async () => {
  await deliver('msg_1', { email: 'ada@example.com', message: '<script>alert(1)</script>', '<b>': '"&\'' })
  const page = await (await fetch(inbox.url)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('&lt;b&gt;')
  expect(page).toContain('signature valid')
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('width=device-width')
})

test('the page shows text in the direction of its letters', async () => {
  await deliver('msg_rtl', { message: 'שלום, Ada!' })
  expect(await (await fetch(inbox.url)).text()).toContain('<td dir="auto">שלום, Ada!</td>')
})

test('a delivery without a signature is listed as such', async () => {
  await post('/webhooks/contact', '{}')
  expect(inbox.submissions().at(-1)).toMatchObject({ signature: 'missing', payload: undefined })
})

test('a delivery that comes again is the same submission', async () => {
  await deliver('msg_2', {})
  await deliver('msg_2', {})
  expect(inbox.submissions().filter(({ id }) => id === 'msg_2')).toMatchObject([{ deliveries: 2 }])
})

test('webhooks behave as the inbox was told, until it is told otherwise', async () => {
  expect((await post('/behaviour', new URLSearchParams({ behaviour: 'reject' }))).status).toBe(303)
  expect((await deliver('msg_3', {})).status).toBe(422)
  expect((await deliver('msg_4', { inbox: 'redirect' })).status).toBe(302)
  await post('/behaviour', new URLSearchParams({ behaviour: 'accept' }))
  expect((await deliver('msg_5', {})).status).toBe(200)
  expect((await post('/behaviour', new URLSearchParams({ behaviour: 'x' }))).status).toBe(400)
})

test('the page says until when webhooks behave as they were told', async () => {
  await post('/behaviour', new URLSearchParams({ behaviour: 'outage', seconds: '60' }))
  expect(await (await fetch(inbox.url)).text()).toMatch(/answer 503 until \d\d:\d\d:\d\d UTC/)
  await post('/behaviour', new URLSearchParams({ behaviour: 'accept', seconds: '0' }))
  expect(await (await fetch(inbox.url)).text()).not.toMatch(/until \d\d:/)
})

test('a token of the widget carries its action and can be used once, but for a second attempt', async () => {
  const token = 'test-success.contact.nonce'
  expect(await verdictOf(token, 'a')).toMatchObject({ success: true, hostname: 'localhost', action: 'contact' })
  expect(await verdictOf(token, 'a')).toMatchObject({ success: true })
  expect(await verdictOf(token, 'b')).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] })
})

test('an unknown token is refused', async () => {
  expect(await verdictOf('x', 'a')).toMatchObject({ success: false, 'error-codes': ['invalid-input-response'] })
})

test('the script of the widget defines the global of Turnstile', async () => {
  const response = await fetch(`${inbox.url}/captcha.js`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toContain('Object.assign(globalThis, { turnstile })')
})

test('what else is served on the port is served under its path', async () => {
  expect(await (await fetch(`${inbox.url}/reload?again`)).text()).toBe('reload')
  expect((await fetch(`${inbox.url}/nothing`)).status).toBe(404)
})

test.each(['/sw.js', '/inbox.css'])(
  'a service worker that another project left at the port is ended: %s',
  async (path) => {
    const response = await fetch(`${inbox.url}${path}`, { headers: { 'service-worker': 'script' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await response.text()).toMatch(
      /skipWaiting\(\)[^]*await registration\.unregister\(\)[^]*navigate\(page\.url\)/,
    )
  },
)

/** Sends what no `fetch` would: a host and an origin of the caller's choice. */
const ask = (method: string, path: string, host: string, headers = '') =>
  sendRaw(
    inbox.url,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  )

const EVERY_ENDPOINT = [
  ['GET', '/'],
  ['GET', '/submissions.json'],
  ['GET', '/inbox.css'],
  ['GET', '/captcha.js'],
  ['GET', '/reload'],
  ['GET', '/nothing'],
  ['POST', '/clear'],
  ['POST', '/behaviour'],
  ['POST', '/siteverify'],
  ['POST', '/webhooks/contact'],
] as const

test.each(EVERY_ENDPOINT)('%s %s is refused to a page that was rebound to this machine', async (method, path) => {
  const before = inbox.submissions()
  for (const host of [
    `attacker.example:${port}`,
    'localhost',
    'localhost:1',
    `localhost.attacker.example:${port}`,
    `[::1]:${port}`,
  ]) {
    expect(await ask(method, path, host)).toMatchObject({ status: 403 })
  }
  expect(inbox.submissions()).toEqual(before)
})

test('a page that leads the browser to a webhook puts nothing into the inbox', async () => {
  const before = inbox.submissions()
  const first = await fetch(inbox.url, { headers: { 'sec-fetch-dest': 'document' } })
  const headers = `Sec-Fetch-Dest: document\r\nCookie: ${first.headers.get('set-cookie')}\r\n`
  const led = `Sec-Fetch-Site: cross-site\r\n${headers}`
  expect(await ask('GET', '/webhooks/contact', `localhost:${port}`, led)).toMatchObject({ status: 200 })
  expect(await ask('GET', '/webhooks/contact', `localhost:${port}`, headers)).toMatchObject({ status: 404 })
  expect(inbox.submissions()).toEqual(before)
})

test.each(EVERY_ENDPOINT)('%s %s is refused to a page of another origin', async (method, path) => {
  const before = inbox.submissions()
  for (const origin of [
    'https://attacker.example',
    'null',
    `http://localhost:${port}.attacker.example`,
    'http://localhost:1',
  ]) {
    const { status, head } = await ask(method, path, `localhost:${port}`, `Origin: ${origin}\r\n`)
    expect(status).toBe(403)
    expect(head).not.toMatch(/access-control/i)
  }
  expect(inbox.submissions()).toEqual(before)
})

test.runIf(Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1')))(
  'nobody else can answer at the other address of `localhost`',
  async () => {
    const answer = await fetch(`http://[::1]:${port}/submissions.json`)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: `This server answers at http://localhost:${port} and http://127.0.0.1:${port}.` },
    ])
    const other = createServer()
    other.listen(port, '::1')
    await expect(once(other, 'listening')).rejects.toThrow('EADDRINUSE')
  },
)

test.each(['localhost', '127.0.0.1'])('the inbox answers its own page at %s', async (name) => {
  const origin = `Origin: http://${name}:${port}\r\n`
  expect(await ask('GET', '/submissions.json', `${name}:${port}`, origin)).toMatchObject({ status: 200 })
  expect(await ask('POST', '/clear', `${name}:${port}`, origin)).toMatchObject({ status: 303 })
})

test('pages of the site load the live reload and the captcha, and read nothing else', async () => {
  const origin = `Origin: ${SITE}\r\n`
  for (const path of ['/reload', '/captcha.js']) {
    const { status, head } = await ask('GET', path, `localhost:${port}`, origin)
    expect(status).toBe(200)
    expect(head).toContain(`Access-Control-Allow-Origin: ${SITE}`)
    expect(head).toContain('Cross-Origin-Resource-Policy: cross-origin')
  }
  for (const path of ['/', '/submissions.json']) {
    expect(await ask('GET', path, `localhost:${port}`, origin)).toMatchObject({ status: 403 })
  }
  expect(await ask('POST', '/clear', `localhost:${port}`, origin)).toMatchObject({ status: 403 })
})

test.each(['cross-site', 'same-site'])(
  'a page of another origin (%s) does not connect to the live reload',
  async (from) => {
    const headers = { 'sec-fetch-site': from, 'sec-fetch-dest': 'empty' }
    const answers = await Promise.all([read('/reload', headers), read('/reload', { ...headers, origin: SITE })])
    expect(answers.map(({ status }) => status)).toEqual([403, 200])
  },
)

test('the inbox answers a browser with many cookies of other projects', async () => {
  expect((await read('/submissions.json', { cookie: `a=${'b'.repeat(200_000)}` })).status).toBe(200)
})

test('the page of the inbox is not framed and not read by other pages', async () => {
  const { headers } = await fetch(inbox.url)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'sha256-jgRkv9QP9BmzkRoviSjFsidKCK9hYKWiOkzGtWa1k3k='; form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['cross-site', 'same-site'])(
  'a window that a page of another origin (%s) leads to the inbox is asked first',
  async (from) => {
    const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': from }
    const answers = await Promise.all(
      ['/', '/submissions.json', '/nothing', '/reload', '/captcha.js'].map((path) => read(path, headers)),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('A page of another site leads to your local site. <a href="">Open it</a>')
    expect(texts[0]).toContain('from, to { visibility: hidden } } a { animation: wait 1s }')
    expect(answers[0]?.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'")
    expect(answers.map((answer) => answer.headers.has('set-cookie'))).toEqual(Array.from({ length: 5 }, () => false))
  },
)

test('the inbox listens on the loopback interface alone', () => {
  expect(inbox.url).toBe(`http://127.0.0.1:${port}`)
})
