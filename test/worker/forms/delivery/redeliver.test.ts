import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { deliver, type Receiver } from '../../../../worker/forms/delivery/forward.ts'
import { redeliver } from '../../../../worker/forms/delivery/redeliver.ts'
import { archive } from '../../../../worker/forms/delivery/waiting.ts'
import type { Delivery } from '../../../../worker/contract/delivery.ts'
import { seal, SealingKeys } from '../../../../worker/contract/sealed.ts'
import { Deadline } from '../../../../worker/http/deadline.ts'

const keys = v.parse(SealingKeys, 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
const [OTHER] = v.parse(SealingKeys, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')
const toDelivery = (fields: Delivery['data']['fields']): Delivery => ({
  type: 'form.contact.submitted',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { form: 'contact', tags: ['suspect'], fields },
})
const DELIVERY = toDelivery({ email: 'ada@example.com' })

/** A receiver that is a bound Worker, which answers with a status. */
const toReceiver = (status: number): Receiver => ({
  kind: 'webhook',
  url: 'https://receiver/contact',
  keys,
  service: { fetch: () => Promise.resolve(new Response(null, { status })) },
})

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
  ['is waited for', 7_999, { kind: 'delivered', upstream: 200 }],
  ['is not', 8_001, { kind: 'undelivered', reason: 'webhook: timeout', passes: true }],
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
        text: `email: ada@example.com
extras: Roof
    Light
a<b: <script>"&'

tags: suspect
sent: 2026-01-01T00:00:00.000Z
id: msg_1
`,
        html: expect.stringContaining(
          '>a&#60;b</th><td style="white-space:pre-wrap">&#60;script&#62;&#34;&#38;&#39;</td>',
        ),
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
  expect(text).toContain('message: one\n    email: eve@example.com\n    id: msg_2\n    tags: verified\nid: msg_3\n\n')
  expect(text).toMatch(/\n\ntags: suspect\nsent: .+\nid: msg_1\n$/)
})

test('deliver() tries later where a mail is not accepted', async () => {
  const mailer = { send: () => Promise.reject(new Error('destination address is not verified')) }
  const receiver: Receiver = { kind: 'mail', mailer, from: 'forms@example.com', to: 'team@example.com' }
  expect(await deliver(receiver, 'msg_1', DELIVERY, new Deadline(1_000))).toEqual({
    kind: 'undelivered',
    reason: 'mail',
    passes: true,
  })
})

test('archive() tells of an outage once in ten minutes', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] })
  const mails: string[] = []
  const mailer = { send: ({ text }: { text: string }) => Promise.resolve(mails.push(text.split('\n', 1).join())) }
  const bucket = { put: () => Promise.resolve(), delete: () => Promise.resolve() }
  const notice = { mailer, from: 'forms@example.com', to: 'team@example.com' }
  const waiting = { keys, queue: undefined, archive: bucket, pauses: [], notice }
  await archive(waiting, sealed, 'first')
  vi.setSystemTime(new Date('2026-01-01T00:09:59Z'))
  await archive(waiting, sealed, 'second')
  vi.setSystemTime(new Date('2026-01-01T00:10:00Z'))
  await archive(waiting, sealed, 'third')
  vi.useRealTimers()
  expect(mails).toEqual([
    'A submission to the form "contact" was not delivered (first).',
    'A submission to the form "contact" was not delivered (third).',
  ])
})
