import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Inbox, startInbox } from '../../builder/dev/inbox/server.ts'
import { sign } from '../../worker/forms/webhook.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEY = Uint8Array.from(Buffer.from(SECRET.slice('whsec_'.length), 'base64'))

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox({
    port: 0,
    secrets: SECRET,
    handler: (request, response) => request.url === '/reload' && Boolean(response.end('reload')),
  })
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

test('the page lists what arrived and escapes all of it', async () => {
  await deliver('msg_1', { email: 'ada@example.com', message: '<script>alert(1)</script>', '<b>': '"&\'' })
  const page = await (await fetch(inbox.url)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('&lt;b&gt;')
  expect(page).toContain('signature valid')
  expect(page).not.toContain('<script')
  expect(page).toContain('width=device-width')
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

test('what else is served on the port is asked first', async () => {
  expect(await (await fetch(`${inbox.url}/reload`)).text()).toBe('reload')
  expect((await fetch(`${inbox.url}/nothing`)).status).toBe(404)
})
