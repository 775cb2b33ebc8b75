import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { deliver, deliverNow, type Receiver } from '../../../../worker/forms/delivery/forward.ts'
import { redeliver } from '../../../../worker/forms/delivery/redeliver.ts'
import { archive, archiveRefused, enqueue } from '../../../../worker/forms/delivery/waiting.ts'
import { sign } from '../../../../worker/forms/delivery/webhook.ts'
import type { Delivery } from '../../../../worker/contract/delivery.ts'
import { seal, SealingKeys } from '../../../../worker/contract/sealed.ts'
import { Deadline } from '../../../../worker/http/deadline.ts'

const keys = v.parse(SealingKeys, 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
const [OTHER] = v.parse(SealingKeys, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')
const toDelivery = (fields: Delivery['data']['fields']): Delivery => ({
  type: 'form.contact.submitted',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { form: 'contact', tags: ['unverified', 'suspect'], fields },
})
const DELIVERY = toDelivery({ email: 'ada@example.com' })

/** A receiver that is a bound Worker, which answers with a status. */
const toReceiver = (status: number): Receiver => ({
  kind: 'webhook',
  url: 'https://receiver/contact',
  keys,
  service: { fetch: () => Promise.resolve(new Response(null, { status })) },
})

/** Lines of the log, of the message that was handed over last. */
let lines: string[] = []

/** Hands one message over, and says what was asked of the queue and of the archive. */
async function hand(body: unknown, receiver: Receiver | undefined, attempts = 1, queue = 'leads'): Promise<string[]> {
  const done: string[] = []
  const bucket = {
    put: (id: string, _: string, { customMetadata }: { customMetadata: Readonly<Record<string, string>> }) =>
      Promise.resolve(done.push(`put ${id}: ${customMetadata['reason']}`)),
    delete: (id: string) => Promise.resolve(done.push(`delete ${id}`)),
  }
  const message = {
    body,
    attempts,
    ack: () => void done.push('ack'),
    retry: ({ delaySeconds }: { delaySeconds: number }) => void done.push(`retry ${delaySeconds}`),
  }
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [30, 60], notice: undefined }
  await redeliver({ queue, messages: [message] }, waiting, () => receiver)
  lines = log.mock.calls.flat().map(String)
  log.mockRestore()
  return done
}

const sealed = await seal(keys[0], 'msg_1', DELIVERY)

test.each([
  ['what is taken leaves queue and archive', sealed, toReceiver(200), 1, 'leads', ['delete msg_1', 'ack']],
  ['what may pass waits', sealed, toReceiver(503), 1, 'leads', ['retry 30']],
  ['a failure inside the receiver may pass', sealed, toReceiver(500), 1, 'leads', ['retry 30']],
  ['a receiver that has too much to do is asked later', sealed, toReceiver(429), 1, 'leads', ['retry 30']],
  ['any success is one', sealed, toReceiver(299), 1, 'leads', ['delete msg_1', 'ack']],
  ['a redirect is none', sealed, toReceiver(300), 1, 'leads', ['put msg_1: webhook: status', 'ack']],
  ['a fault of the message stays one', sealed, toReceiver(499), 1, 'leads', ['put msg_1: webhook: status', 'ack']],
  ['the pauses grow', sealed, toReceiver(503), 2, 'leads', ['retry 60']],
  ['the last attempt ends in the archive', sealed, toReceiver(503), 3, 'leads', ['put msg_1: webhook: status', 'ack']],
  ['a refusal ends in the archive', sealed, toReceiver(404), 1, 'leads', ['put msg_1: webhook: status', 'ack']],
  [
    'a dead letter goes to the archive unasked',
    sealed,
    toReceiver(200),
    1,
    'leads-dead',
    ['put msg_1: dead letter', 'ack'],
  ],
  ['what has no receiver waits', sealed, undefined, 1, 'leads', ['retry 30']],
  ['what has no receiver at last is kept', sealed, undefined, 3, 'leads', ['put msg_1: configuration', 'ack']],
  [
    'what another key sealed is kept',
    await seal(OTHER, 'msg_2', DELIVERY),
    toReceiver(200),
    1,
    'leads',
    ['put msg_2: sealed with another key', 'ack'],
  ],
  [
    'what is changed is kept',
    { ...sealed, id: 'msg_3' },
    toReceiver(200),
    1,
    'leads',
    ['put msg_3: sealed with another key', 'ack'],
  ],
  ['what is no submission stays', { id: '../x' }, toReceiver(200), 1, 'leads', ['retry 30']],
])('redeliver(): %s', async (_, body, receiver, attempts, queue, expected) => {
  expect(await hand(body, receiver, attempts, queue)).toEqual(expected)
})

test.each([
  [sealed, toReceiver(200), '"form":"contact","outcome":"accepted","delivery":"msg_1","attempt":3,"upstream":200'],
  [
    sealed,
    toReceiver(503),
    '"form":"contact","outcome":"archived","delivery":"msg_1","attempt":3,"reason":"webhook: status","upstream":503',
  ],
  [sealed, undefined, '"form":"contact","outcome":"archived","delivery":"msg_1","attempt":3,"reason":"configuration"'],
  [{}, toReceiver(200), '"outcome":"postponed","attempt":3,"reason":"malformed"'],
])('redeliver() logs a third attempt: %#', async (body, receiver, line) => {
  await hand(body, receiver, 3)
  expect(lines).toEqual([`{"event":"delivery",${line}}`])
})

test.each([
  ['a setting', undefined, '"reason":"configuration"'],
  ['its receiver', toReceiver(503), '"reason":"webhook: status","upstream":503'],
])('redeliver() logs what waits for %s', async (_, receiver, why) => {
  await hand(sealed, receiver)
  expect(lines).toEqual([
    `{"event":"delivery","form":"contact","outcome":"postponed","delivery":"msg_1","attempt":1,${why}}`,
  ])
})

test('redeliver() delivers a batch one by one, so that no message waits for a connection', async () => {
  const [asked, done]: [number[], string[]] = [[], []]
  let open = 0
  const service = {
    fetch: async () => {
      asked.push((open += 1))
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return new Response(null, { status: asked.length === 2 ? 503 : 200 })
    },
  }
  const messages = ['a', 'b', 'c'].map((name) => ({
    body: sealed,
    attempts: 1,
    ack: () => void done.push(`ack ${name}`),
    retry: () => void done.push(`retry ${name}`),
  }))
  const bucket = { put: () => Promise.resolve(), delete: () => Promise.resolve() }
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [30], notice: undefined }
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await redeliver({ queue: 'leads', messages }, waiting, () => ({
    kind: 'webhook',
    url: 'https://receiver/contact',
    keys,
    service,
  }))
  log.mockRestore()
  expect(asked).toEqual([1, 1, 1])
  expect(done).toEqual(['ack a', 'retry b', 'ack c'])
})

test('redeliver() asks for a dead letter that is not archived again after the longest pause', async () => {
  const retried: unknown[] = []
  const bucket = { put: () => Promise.reject(new Error('down')), delete: () => Promise.resolve() }
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [30, 60], notice: undefined }
  const message = {
    body: sealed,
    attempts: 1,
    ack: () => void retried.push('ack'),
    retry: (options: unknown) => void retried.push(options),
  }
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await redeliver({ queue: 'leads-dead', messages: [message] }, waiting, () => undefined)
  log.mockRestore()
  expect(retried).toEqual([{ delaySeconds: 60 }])
})

test.each([
  ['is waited for', 7_999, { kind: 'delivered', upstream: 200 }],
  ['is not', 8_001, { kind: 'undelivered', reason: 'webhook: timeout', retry: 'later' }],
])('deliver(): a webhook that takes some eight seconds %s: %i ms', async (_, milliseconds, expected) => {
  vi.useFakeTimers()
  const asked = Promise.withResolvers<void>()
  const fetch = async (): Promise<Response> => {
    asked.resolve()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return new Response()
  }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service: { fetch } }
  const attempt = deliver(receiver, 'msg_1', DELIVERY, new Deadline(10_000))
  await asked.promise
  await vi.advanceTimersByTimeAsync(milliseconds)
  vi.useRealTimers()
  expect(await attempt).toEqual(expected)
})

/** The mail that a submission becomes. */
async function mail(fields: Delivery['data']['fields']) {
  const sent: unknown[] = []
  const mailer = { send: (one: unknown) => Promise.resolve(sent.push(one)) }
  const receiver: Receiver = { kind: 'mail', mailer, from: 'forms@example.com', to: 'team@example.com' }
  const attempt = await deliver(receiver, 'msg_1', toDelivery(fields), new Deadline(1_000))
  return { attempt, sent }
}

const toRow = (name: string, text: string): string =>
  `<tr><th align="left" valign="top">${name}</th><td style="white-space:pre-wrap">${text}</td></tr>`

test.each([
  [{ contact_email: 'Ada@Example.COM' }, 'Ada@Example.COM'],
  [{ email: `${'a'.repeat(64)}@example.com` }, `${'a'.repeat(64)}@example.com`],
  [{ email: `${'a'.repeat(65)}@example.com` }, undefined],
  [{ email: 'x y@example.com' }, undefined],
  [{ email: 'ada@example.com x' }, undefined],
  [{ email: `a@${'b'.repeat(256)}` }, undefined],
  [{ email: 7 }, undefined],
  [{ email: 'a..b@-' }, undefined],
  [{ email: 'ü@x.example' }, undefined],
  [{ email: 'ada\u202E@example.com' }, undefined],
])('deliver() sends an answer to %j to %s', async (fields, replyTo) => {
  expect((await mail(fields)).sent).toMatchObject([replyTo === undefined ? {} : { replyTo }])
  expect(JSON.stringify((await mail(fields)).sent).includes('replyTo')).toBe(replyTo !== undefined)
})

test.each([
  [undefined, ''],
  [['suspect'], 'tags: suspect\n'],
] as const)('deliver() mails of the tags %j the line %j', async (tags, line) => {
  const sent: unknown[] = []
  const mailer = { send: async (one: { text: string }) => void sent.push(one.text) }
  const receiver: Receiver = { kind: 'mail', mailer, from: 'forms@example.com', to: 'team@example.com' }
  const data: Delivery['data'] = { form: 'contact', fields: DELIVERY.data.fields, ...(tags && { tags: [...tags] }) }
  await deliver(receiver, 'msg_1', { ...DELIVERY, data }, new Deadline(1_000))
  expect(sent).toEqual([`${line}sent: 2026-01-01T00:00:00.000Z\nid: msg_1\n\nemail: ada@example.com\n`])
})

test('deliver() breaks off a request that is not answered in time', async () => {
  const signals: unknown[] = []
  const fetch = (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service: { fetch } }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1))).toEqual({
    kind: 'undelivered',
    reason: 'webhook: timeout',
    retry: 'later',
  })
  expect(signals).toMatchObject([{ aborted: true }])
})

test('deliver() posts a webhook with the headers of Standard Webhooks', async () => {
  const asked: [string, RequestInit][] = []
  const fetch = async (url: string, init: RequestInit) => {
    asked.push([url, init])
    return new Response('{"ok":false}', { status: 201 })
  }
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00.999Z'), toFake: ['Date'] })
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service: { fetch } }
  const attempt = await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1_000))
  vi.useRealTimers()
  expect(attempt).toEqual({ kind: 'undelivered', reason: 'webhook: not ok', upstream: 201, retry: 'never' })
  expect(asked).toEqual([
    [
      'https://receiver/contact',
      {
        method: 'POST',
        redirect: 'manual',
        signal: expect.any(AbortSignal),
        body: JSON.stringify(DELIVERY),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Lectern',
          'webhook-id': 'msg_1',
          'webhook-timestamp': '1767225600',
          'webhook-signature': await sign(keys, 'msg_1', 1_767_225_600, JSON.stringify(DELIVERY)),
        },
      },
    ],
  ])
})

test.each([
  ['{"ok":false}', 'undelivered'],
  ['{"ok":true}', 'delivered'],
  ['not JSON', 'delivered'],
  [`{"a":"${'x'.repeat(65_517)}","ok":false}`, 'undelivered'],
  [`{"a":"${'x'.repeat(65_518)}","ok":false}`, 'undelivered'],
  [`{"a":"${'x'.repeat(65_519)}","ok":false}`, 'delivered'],
  [` {\n  "ok" : false, "a": "${'x'.repeat(65_536)}"}`, 'undelivered'],
  [`{"a":{"b":"${'x'.repeat(65_000)}"},"ok": false,"c":"${'x'.repeat(1_000)}"}`, 'undelivered'],
  [`{"ok":true,"a":"${'x'.repeat(65_536)}"}`, 'delivered'],
  ['{"ok":true,"a":{"ok":false}}', 'delivered'],
  [`<p>{"ok":false}${'x'.repeat(65_536)}`, 'delivered'],
  [`{"ok":true,"a":[{"ok":false}],"b":"${'x'.repeat(65_536)}"}`, 'delivered'],
  [`{"a":[{"b":"}"}],"ok":false,"b":"${'x'.repeat(65_536)}"}`, 'undelivered'],
  [`{"a":"\\",\\"ok\\":false","b":"${'x'.repeat(65_536)}"}`, 'delivered'],
  [`{"b":"${'\\"'.repeat(40_000)}","ok":false}`, 'delivered'],
  ['{"ok":true}\n{"ok":false}', 'delivered'],
  [`{"\\"ok":false,"b":"${'x'.repeat(65_536)}"}`, 'delivered'],
])('deliver() judges a success by the first 64 KB of its text: %#', async (text, kind) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of text.match(/[^]{1,1000}/g) ?? []) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
  const service = { fetch: async () => new Response(body) }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1_000))).toMatchObject({ kind })
})

test('deliver() reads nothing of an empty answer, which is not coded whatever it says', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('ended prematurely')),
  })
  const headers = { 'Content-Length': '0', 'Content-Encoding': 'gzip' }
  const service = { fetch: async () => new Response(body, { headers }) }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1_000))).toEqual({ kind: 'delivered', upstream: 200 })
})

test('deliver() reads no more of an answer than it keeps', async () => {
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1
      if (read > 100) throw new Error('is read on')
      controller.enqueue(new Uint8Array(1024))
    },
  })
  const service = { fetch: async () => new Response(body) }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1_000))).toEqual({ kind: 'delivered', upstream: 200 })
  expect(read).toBeLessThanOrEqual(66)
})

test.each([
  [[503, 200], { kind: 'delivered', upstream: 200 }, 2],
  [[503, 503, 200], { kind: 'undelivered', reason: 'webhook: status', upstream: 503, retry: 'later' }, 2],
  [[404, 200], { kind: 'undelivered', reason: 'webhook: status', upstream: 404, retry: 'never' }, 1],
  [[200], { kind: 'delivered', upstream: 200 }, 1],
])('deliverNow() to a webhook that answers %j is %j', async (statuses, expected, attempts) => {
  vi.useFakeTimers()
  let asked = 0
  const fetch = async (): Promise<Response> => {
    asked += 1
    return new Response(null, { status: statuses[asked - 1] ?? 500 })
  }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service: { fetch } }
  let attempt: unknown
  void deliverNow(receiver, 'msg_1', DELIVERY, new Deadline(20_000)).then((result) => (attempt = result))
  await vi.waitFor(() => expect(attempt).toEqual(expected))
  vi.useRealTimers()
  expect(asked).toBe(attempts)
})

test('deliverNow() does not ask a webhook again that used all its time', async () => {
  let asked = 0
  const fetch = () => {
    asked += 1
    return new Promise<never>(() => {})
  }
  const receiver: Receiver = { kind: 'webhook', url: 'https://receiver/contact', keys, service: { fetch } }
  expect(await deliverNow(receiver, 'msg_1', DELIVERY, new Deadline(1))).toEqual({
    kind: 'undelivered',
    reason: 'webhook: timeout',
    retry: 'later',
  })
  expect(asked).toBe(1)
})

test('deliver() mails the fields as text and HTML, with an answer to the visitor', async () => {
  expect(await mail({ email: 'ada@example.com', extras: ['Roof', 'Light'], 'a<b': '<script>"&\'' })).toEqual({
    attempt: { kind: 'delivered' },
    sent: [
      {
        from: 'forms@example.com',
        to: 'team@example.com',
        replyTo: 'ada@example.com',
        subject: 'New submission: contact',
        headers: { 'X-Webhook-Id': 'msg_1' },
        text: `tags: unverified, suspect
sent: 2026-01-01T00:00:00.000Z
id: msg_1

email: ada@example.com
extras: Roof
    Light
a<b: <script>"&'
`,
        html: `<table>${toRow('tags', 'unverified, suspect')}${toRow('sent', '2026-01-01T00:00:00.000Z')}${toRow('id', 'msg_1')}</table><hr><table>${toRow('email', 'ada@example.com')}${toRow('extras', 'Roof\nLight')}${toRow('a&#60;b', '&#60;script&#62;&#34;&#38;&#39;')}</table>`,
      },
    ],
  })
})

test.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  '"Eve" <eve@example.com>',
  'ada@example.com\u2028Bcc: x',
  'ada',
])('deliver() lets %j neither be an address nor a line of its own', async (email) => {
  const { sent } = await mail({
    email,
    message: 'one\r\nemail: eve@example.com\rid: msg_2\u2028tags: verified',
    id: 'msg_3',
  })
  expect(sent).toEqual([expect.not.objectContaining({ replyTo: expect.anything() })])
  const { text, subject } = v.parse(v.looseObject({ text: v.string(), subject: v.string() }), sent[0])
  expect(subject).toBe('New submission: contact')
  expect(text).toContain('message: one\n    email: eve@example.com\n    id: msg_2\n    tags: verified\nid: msg_3\n')
  expect(text).toMatch(/^tags: unverified, suspect\nsent: .+\nid: msg_1\n\nemail: /)
})

/** A receiver whose mails are refused with an error. */
const toRefusing = (error: unknown): Receiver => ({
  kind: 'mail',
  mailer: {
    send: async () => {
      throw error
    },
  },
  from: 'forms@example.com',
  to: 'team@example.com',
})

const toRefusal = (code: unknown): Error => Object.assign(new Error('team@example.com is refused'), { code })

test.each([
  [toRefusal('E_RECIPIENT_SUPPRESSED'), 'mail: E_RECIPIENT_SUPPRESSED', 'repaired'],
  [toRefusal('E_RECIPIENT_NOT_ALLOWED'), 'mail: E_RECIPIENT_NOT_ALLOWED', 'repaired'],
  [toRefusal('E_SENDER_NOT_VERIFIED'), 'mail: E_SENDER_NOT_VERIFIED', 'repaired'],
  [toRefusal('E_SENDER_DOMAIN_NOT_AVAILABLE'), 'mail: E_SENDER_DOMAIN_NOT_AVAILABLE', 'repaired'],
  [toRefusal('E_CONTENT_TOO_LARGE'), 'mail: E_CONTENT_TOO_LARGE', 'never'],
  [toRefusal('E_VALIDATION_ERROR'), 'mail: E_VALIDATION_ERROR', 'never'],
  [toRefusal('E_DAILY_LIMIT_EXCEEDED'), 'mail: E_DAILY_LIMIT_EXCEEDED', 'later'],
  [toRefusal('E_DELIVERY_FAILED'), 'mail: E_DELIVERY_FAILED', 'later'],
  [toRefusal('E_OF_TOMORROW'), 'mail: E_OF_TOMORROW', 'later'],
  [toRefusal('E_RECIPIENT team@example.com'), 'mail', 'later'],
  [toRefusal(550), 'mail', 'later'],
  [new Error('destination address is not verified'), 'mail', 'later'],
  [undefined, 'mail', 'later'],
])('deliver() of a mail that is refused with %o: %s, and can succeed %s', async (error, reason, retry) => {
  const attempt = await deliver(toRefusing(error), 'msg_1', DELIVERY, new Deadline(1_000))
  expect(attempt).toEqual({ kind: 'undelivered', reason, retry })
})

test('deliver() of a mail that is not accepted in time may pass', async () => {
  const mailer = { send: () => new Promise<never>(() => {}) }
  const receiver: Receiver = { kind: 'mail', mailer, from: 'forms@example.com', to: 'team@example.com' }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1))).toEqual({
    kind: 'undelivered',
    reason: 'mail: timeout',
    retry: 'later',
  })
})

const toOptions = (time: unknown, reason: string): object => ({
  httpMetadata: { contentType: 'application/json' },
  customMetadata: { form: 'contact', time, reason },
})

test('archive() keeps a submission as JSON, with what tells where it came from and why', async () => {
  const kept: unknown[] = []
  const bucket = {
    put: async (key: string, value: string, options: object) => void kept.push([key, JSON.parse(value), options]),
    delete: async () => {},
  }
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [], notice: undefined }
  expect(await archive(waiting, sealed, 'R')).toBe(true)
  await archiveRefused(waiting, 'msg_2', DELIVERY, 'S')
  expect(kept).toEqual([
    ['msg_1', sealed, toOptions(sealed.time, 'R')],
    ['msg_2', expect.objectContaining({ id: 'msg_2', form: 'contact' }), toOptions(expect.any(String), 'S')],
  ])
})

test('enqueue() sends the sealed submission as JSON', async () => {
  const sent: unknown[] = []
  const queue = { send: async (...args: readonly unknown[]) => void sent.push(...args) }
  expect(await enqueue(queue, keys, 'msg_1', DELIVERY, new Deadline(1_000))).toBe(true)
  expect(sent).toEqual([expect.objectContaining({ id: 'msg_1', form: 'contact' }), { contentType: 'json' }])
})

const toNotice = (reason: string): string => `A submission waits: contact
A submission to the form "contact" was not delivered (${reason}).

It is kept in the archive, encrypted, as msg_1. For the next ten minutes no mail is sent about further submissions.

    npm run leads -- list
    npm run leads -- resend msg_1
`

test('archive() tells of an outage once in ten minutes', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] })
  const mails: string[] = []
  let works = false
  // A notice that is not sent is sent with the next submission.
  const mailer = {
    send: async ({ subject, text }: { subject: string; text: string }) => {
      if (works) mails.push(`${subject}\n${text}`)
      else throw toRefusal('E_RECIPIENT_SUPPRESSED')
    },
  }
  const bucket = { put: () => Promise.resolve(), delete: () => Promise.resolve() }
  const notice = { mailer, from: 'forms@example.com', to: 'team@example.com' }
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [], notice }
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await archive(waiting, sealed, 'unsent')
  works = true
  await archive(waiting, sealed, 'first')
  vi.setSystemTime(new Date('2026-01-01T00:09:59Z'))
  await archive(waiting, sealed, 'second')
  vi.setSystemTime(new Date('2026-01-01T00:10:00Z'))
  await archive(waiting, sealed, 'third')
  vi.useRealTimers()
  expect(mails).toEqual([toNotice('first'), toNotice('third')])
  const logged = log.mock.calls.flat()
  log.mockRestore()
  expect(logged).toEqual([
    '{"event":"notice","outcome":"failed","delivery":"msg_1","reason":"mail: E_RECIPIENT_SUPPRESSED"}',
  ])
})
