/** How often a network may send a form: what is counted, and what becomes of more, against the deployed bundle. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isOverLimit, toNetwork } from '../../../worker/http/rate-limit.ts'
import { type FormsSite, startForms } from './forms-site.ts'

const request = new Request('https://example.com', { headers: { 'cf-connecting-ip': '203.0.113.7' } })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['a::4:5:6:7:8', 'a:0:0:4'],
  ['a:b::', 'a:b:0:0'],
  ['', ''],
])('toNetwork() of "%s" is "%s"', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('isOverLimit() counts by form and network', async () => {
  const keys: string[] = []
  const limit = ({ key }: { key: string }) => Promise.resolve({ success: keys.push(key) < 2 })
  expect(await isOverLimit({ limit }, request, 'signup')).toBe(false)
  expect(await isOverLimit({ limit }, request, 'signup')).toBe(true)
  expect(keys).toEqual(['signup 203.0.113.7', 'signup 203.0.113.7'])
})

test('isOverLimit() counts Workers by their zones, and nobody without an address', async () => {
  const keys: string[] = []
  const limit = ({ key }: { key: string }) => Promise.resolve({ success: keys.push(key) < 1 })
  const ask = (headers: Record<string, string>) =>
    isOverLimit({ limit }, new Request('https://example.com', { headers }), 'survey')
  const address = '2a06:98c0:3600::103'
  expect(await ask({ 'cf-connecting-ip': address, 'cf-worker': 'agent.example' })).toBe(true)
  expect(await ask({ 'cf-connecting-ip': address })).toBe(true)
  expect(await ask({ 'cf-connecting-ip': '203.0.113.7', 'cf-worker': 'agent.example' })).toBe(true)
  expect(await ask({})).toBe(false)
  expect(keys).toEqual(['survey 2a06:98c0:3600:0 agent.example', 'survey 2a06:98c0:3600:0 ', 'survey 203.0.113.7'])
})

test('isOverLimit() lets everyone pass without a binding that works', async () => {
  expect(await isOverLimit(undefined, request, 'signup')).toBe(false)
  expect(await isOverLimit({ limit: () => Promise.reject(new Error('down')) }, request, 'signup')).toBe(false)
})

test('isOverLimit() lets everyone pass when the binding does not answer within a second', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const over = isOverLimit({ limit: () => new Promise(() => {}) }, request, 'signup')
  await vi.advanceTimersByTimeAsync(1000)
  expect(vi.getTimerCount()).toBe(0)
  expect(await over).toBe(false)
})

/** The minute by which Miniflare counts: its limiter forgets everybody when the next one begins. */
const minute = () => Math.floor(Date.now() / 60_000)

describe('over the limit', () => {
  let forms: FormsSite
  beforeAll(async () => {
    forms = await startForms({ limit: 1 })
  })
  afterAll(() => forms.stop())

  const EMAIL = 'ada@example.com'

  /** Sends a form that was sent by the same network in the same minute, with a `mark` that no other submission has. */
  const sendAgain = async (form: string, body: object) => {
    for (;;) {
      const began = minute()
      await forms.post(form, { email: EMAIL, captcha_token: 'test-refused-before' })
      const before = forms.inbox.questions().length
      const mark = crypto.randomUUID()
      const { status, text, headers } = await forms.post(form, { ...body, mark })
      const answer: unknown = JSON.parse(text)
      const asked = forms.inbox.questions().length - before
      if (minute() === began) return { mark, sent: { status, answer, wait: headers['retry-after'], asked } }
    }
  }

  const PERSON = 'A person has to finish this in a browser. Nothing was stored.'
  const MINUTE =
    'Too many submissions came from your network. Nothing was stored. Send it again in a minute, from a browser.'
  const page = 'https://www.example.com/contact'

  test.each([
    ['survey', {}, '60', { message: MINUTE }],
    ['survey', { captcha_token: 'test-success.survey' }, '60', { message: MINUTE }],
    ['contact', {}, undefined, { message: PERSON, page }],
    ['contact', { captcha_token: 'test-success.contact' }, '60', { message: MINUTE, page }],
    ['contact', { captcha_token: 'test-refused' }, '60', { message: MINUTE, page }],
  ])(
    '%s with %j is a challenge for %s seconds; no provider is asked, nothing forwarded',
    async (form, token, wait, says) => {
      const answer = { ok: false, challenge: true, ...says }
      const { mark, sent } = await sendAgain(form, { email: EMAIL, ...token })
      expect(sent).toEqual({ status: 200, answer, wait, asked: 0 })
      expect(forms.received('mark', mark)).toEqual([])
    },
  )

  test('a lead without a token is not counted', async () => {
    await forms.post('signup', { email: EMAIL })
    await forms.post('signup', { email: EMAIL })
    const { text } = await forms.post('signup', { email: EMAIL, captcha_token: 'test-success.signup' })
    expect(JSON.parse(text)).toMatchObject({ ok: true })
  })

  test.each([
    ['a field that cannot be accepted', { email: 'ada' }, 400],
    ['a token that is too long', { email: EMAIL, captcha_token: 'x'.repeat(2049) }, 422],
  ])('%s is refused as it is below the limit', async (_, body, status) => {
    expect((await sendAgain('contact', body)).sent).toMatchObject({ status })
  })

  test('the log tells why a form was challenged', async () => {
    await sendAgain('survey', {})
    await expect.poll(() => forms.site.logs.join('')).toContain('"outcome":"challenged","reason":"rate limit"')
  })
})
