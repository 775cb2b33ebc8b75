import { expect, test } from 'vitest'
import { checkSignature } from '../../../../builder/dev/inbox/signature.ts'
import { sign, toDeliveryId } from '../../../../worker/forms/delivery/webhook.ts'

// The vector of the Standard Webhooks specification.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const TIME = 1_614_265_330
const BODY = '{"test": 2432232314}'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

const toKey = (secret: string) => Uint8Array.from(Buffer.from(secret.slice('whsec_'.length), 'base64'))
const KEY = toKey(SECRET)
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

test('sign() agrees with the test vector of Standard Webhooks', async () => {
  expect(await sign([KEY], ID, TIME, BODY)).toBe(SIGNATURE)
})

test('sign() signs with every key during rotation', async () => {
  const signatures = (await sign([toKey(OTHER), KEY], ID, TIME, BODY)).split(' ')
  expect(signatures).toHaveLength(2)
  expect(signatures[1]).toBe(SIGNATURE)
})

const HEADERS = { 'webhook-id': ID, 'webhook-timestamp': String(TIME), 'webhook-signature': SIGNATURE }

test('checkSignature() agrees with the test vector', () => {
  expect(checkSignature(HEADERS, BODY, SECRET, TIME)).toBe('valid')
})

test.each([
  ['invalid', HEADERS, `${BODY} `, SECRET, TIME],
  ['invalid', HEADERS, BODY, OTHER, TIME],
  ['invalid', { ...HEADERS, 'webhook-id': 'msg_other' }, BODY, SECRET, TIME],
  ['expired', HEADERS, BODY, SECRET, TIME + 301],
  ['expired', HEADERS, BODY, SECRET, TIME - 301],
  ['missing', {}, BODY, SECRET, TIME],
  ['valid', HEADERS, BODY, `${OTHER} ${SECRET}`, TIME],
  ['valid', { ...HEADERS, 'webhook-signature': `v1,AAAA ${SIGNATURE}` }, BODY, SECRET, TIME],
] as const)('checkSignature() says "%s"', (expected, headers, body, secrets, now) => {
  expect(checkSignature(headers, body, secrets, now)).toBe(expected)
})

const idOf = (
  fields: Record<string, string | null>,
  form: 'contact' | 'signup' = 'contact',
  now = new Date('2026-11-21T12:00:00Z'),
) => toDeliveryId([KEY], form, { fields, repeatable: true }, now)

test('toDeliveryId() is the same for the same lead', async () => {
  const id = await idOf({ email: 'ada@example.com', name: 'Ad\u00e9le' })
  expect(id).toMatch(/^msg_[\w-]{32}$/)
  expect(await idOf({ name: 'Ade\u0301le', email: 'ada@EXAMPLE.com' })).toBe(id)
  // Receivers know earlier submissions by it.
  expect(id).toBe('msg_UZ0g-FBlsWoJlxyzXXPrRcQU71STwmTY')
})

test('toDeliveryId() composes no letter with more than 30 marks, which would take long', async () => {
  const [composed, apart] = ['\u00e9', 'e\u0301'].map((letter) => letter + '\u0301'.repeat(29))
  expect(await idOf({ name: `${composed}` })).toBe(await idOf({ name: `${apart}` }))
  expect(await idOf({ name: `${composed}\u0301\u0301` })).not.toBe(await idOf({ name: `${apart}\u0301\u0301` }))
})

test('toDeliveryId() differs between leads', async () => {
  const ids = await Promise.all([
    idOf({ email: 'ada@example.com' }),
    idOf({ email: 'ada@example.com' }, 'signup'),
    idOf({ email: 'Ada@example.com' }),
    idOf({ email: 'adb@example.com' }),
    idOf({ email: 'ada@example.org' }),
    idOf({ email: 'ada@example.com', name: '' }),
    idOf({ email: 'ada@example.com', name: '","x":"' }),
  ])
  expect(new Set(ids).size).toBe(7)
  expect(ids.filter((id) => !/^msg_[\w-]{32}$/.test(id))).toEqual([])
})

const late = new Date('2026-11-21T23:59:59Z')
const midnight = new Date('2026-11-22T00:00:00Z')

test('toDeliveryId() of the same lead is new after midnight', async () => {
  const lead = { email: 'ada@example.com' }
  expect(await idOf(lead, 'contact', late)).toBe(await idOf(lead))
  expect(await idOf(lead, 'contact', midnight)).not.toBe(await idOf(lead, 'contact', late))
})

test('toDeliveryId() goes by the id of the client instead of the day where there is one', async () => {
  const lead = { email: 'ada@example.com', submission_id: 'a-1' }
  expect(await idOf(lead, 'contact', midnight)).toBe(await idOf(lead, 'contact', late))
  expect(await idOf({ ...lead, submission_id: 'a-2' }, 'contact', late)).not.toBe(await idOf(lead, 'contact', late))
  // Receivers know earlier submissions by it.
  expect(await idOf(lead)).toBe('msg_UeQpeNB5RnSR6ap57OCiUHOw0cUHWg2Y')
})

test.each([null, ''])('toDeliveryId() goes by the day where the id of the client is %j', async (id) => {
  const lead = { email: 'ada@example.com', submission_id: id }
  expect(await idOf(lead, 'contact', late)).toBe(await idOf(lead))
  expect(await idOf(lead, 'contact', midnight)).not.toBe(await idOf(lead, 'contact', late))
})

test('toDeliveryId() of a submission that is not repeatable is always new', async () => {
  const submission = { fields: {}, repeatable: false }
  expect(await toDeliveryId([KEY], 'survey', submission)).not.toBe(await toDeliveryId([KEY], 'survey', submission))
})
