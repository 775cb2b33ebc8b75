/** What operators set, and what they read: faults, logs, hosts and keys, against the deployed bundle. */
import { afterEach, expect, test } from 'vitest'
import { type FormsSite, type FormsSiteOptions, SECRET, startForms } from './forms-site.ts'

let forms: FormsSite
const start = async (options?: FormsSiteOptions) => {
  forms = await startForms(options)
}
afterEach(() => forms.stop())

const submission = (token?: string) => ({ email: 'ada@example.com', name: 'Ada', captcha_token: token })
const statusOf = async (form: string, body: unknown, headers?: Record<string, string>) =>
  (await forms.post(form, body, headers)).status
/** The log so far; lines arrive a little after the answer. */
const logged = (): string => forms.site.logs.join('')

test('a fault of one form leaves the others alone; its name is in the log and its detail in no answer', async () => {
  await start({ bindings: { WEBHOOK_SIGNUP: 'ftp://user:word@hooks.example' } })
  const { status, text } = await forms.post('signup', submission())
  expect({ status, body: JSON.parse(text) }).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
  expect(text).not.toMatch(/WEBHOOK|hooks|ftp/)
  expect(await statusOf('contact', submission())).toBe(200)
  await expect.poll(logged).toContain('WEBHOOK_SIGNUP')
  expect(logged()).not.toContain('hooks.example')
})

test('a fault of what all share is 500 on every form, after the checks of host and method, before the body', async () => {
  await start({ bindings: { CAPTCHA_SECRET: '' } })
  expect(await statusOf('signup', submission('test-success'))).toBe(500)
  expect(await statusOf('survey', {})).toBe(500)
  expect(await statusOf('survey', 'x'.repeat(16_385))).toBe(500)
  expect(await statusOf('survey', {}, { host: 'origin.example' })).toBe(403)
  expect(await statusOf('nothing', {})).toBe(404)
  expect(forms.inbox.questions()).toEqual([])
  expect(forms.inbox.submissions()).toEqual([])
})

test('outside local work http targets, test secrets and localhost are refused', async () => {
  await start({ bindings: { LOCAL: '', PUBLIC_HOSTS: '', CAPTCHA_SECRET: '1x0000000000000000000000000000000AA' } })
  expect(await statusOf('signup', submission())).toBe(500)
  expect(await statusOf('signup', submission(), { host: 'localhost' })).toBe(403)
  await expect.poll(logged).toContain('Variable \\"CAPTCHA_SECRET\\" is a test secret')
  await expect.poll(logged).toContain('Variable \\"WEBHOOK_SIGNUP\\" must be an https address')
})

test('outside local work a form that is posted over plain http is refused', async () => {
  await start({ bindings: { LOCAL: '' } })
  const { status, text } = await forms.post('signup', submission(), { 'x-scheme': 'http' })
  expect({ status, body: JSON.parse(text) }).toMatchObject({
    status: 403,
    body: { ok: false, error: { code: 'forbidden', hint: 'Post over https.' } },
  })
})

test('without PUBLIC_HOSTS forms are accepted at the host of the site, and with either key while keys rotate', async () => {
  await start({ bindings: { PUBLIC_HOSTS: '', WEBHOOK_SECRET: `whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ${SECRET}` } })
  expect(await statusOf('signup', submission('test-success'))).toBe(200)
  expect(await statusOf('signup', submission('test-success'), { host: 'origin.example' })).toBe(403)
  expect(forms.inbox.submissions()).toMatchObject([{ signature: 'valid' }])
})

test('a provider that refuses connections is 502 and nothing is forwarded; so is a webhook', async () => {
  await start({ bindings: { CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/', WEBHOOK_SURVEY: 'http://127.0.0.1:1/' } })
  expect(await statusOf('signup', submission('test-success'))).toBe(502)
  expect(await statusOf('survey', {})).toBe(502)
  expect(forms.inbox.submissions()).toEqual([])
})

test('a submission is one line in the log, with nothing personal in it', async () => {
  await start()
  const token = 'test-success.signup.private-nonce'
  const body = { email: 'private@example.com', name: 'Private', private_key: 'private value', captcha_token: token }
  const headers = { 'cf-connecting-ip': '203.0.113.77' }
  await forms.post('signup', body, headers)
  await forms.post('signup', { ...body, captcha_token: 'test-outage.private' }, headers)
  await forms.post('signup', { ...body, captcha_token: undefined }, headers)
  await forms.post('signup', { ...body, email: 'private' }, headers)
  await forms.post('signup', { ...body, captcha_token: 'private' }, headers)
  await forms.post('signup', { ...body, captcha_token: 'test-success.signup.private', inbox: 'drop' }, headers)
  const lines = () =>
    logged()
      .split('\n')
      .filter((line) => line.includes('"event":"submission"'))
  await expect.poll(lines).toHaveLength(6)
  const delivery = expect.stringMatching(/^msg_/)
  const common = { event: 'submission', form: 'signup', duration: expect.any(Number) }
  const durations = lines().map((line): number => JSON.parse(line).duration)
  // Milliseconds that passed, not those since 1970.
  expect(Math.max(...durations)).toBeLessThan(1e9)
  expect(lines().map((line): unknown => JSON.parse(line))).toEqual([
    { ...common, outcome: 'accepted', delivery, upstream: 200 },
    { ...common, outcome: 'failed', code: 'upstream_error', reason: 'captcha: status', upstream: 503 },
    { ...common, outcome: 'challenged' },
    { ...common, outcome: 'failed', code: 'invalid_request' },
    { ...common, outcome: 'failed', code: 'verification_failed', reason: 'token' },
    { ...common, outcome: 'failed', code: 'upstream_error', reason: 'webhook: network', delivery },
  ])
  expect(logged()).not.toMatch(/private|203\.0\.113\.77|127\.0\.0\.1/i)
})

test('book-demo refuses the two domains of one mail provider, whatever their case, and no other', async () => {
  await start()
  const post = (email: string) => statusOf('book-demo', { email })
  expect(await post('ada@gmail.com')).toBe(400)
  expect(await post('ada@googlemail.com')).toBe(400)
  expect(await post('ada+x@GMAIL.com')).toBe(400)
  expect(await post('ada@sub.gmail.com')).toBe(200)
  expect(await post('ada@notgmail.com')).toBe(200)
  expect(await statusOf('signup', { email: 'ada@gmail.com' })).toBe(200)
})

test('when the release cannot be read a form is 502, never 404', async () => {
  await start()
  await forms.site.setKv('throws')
  expect(await statusOf('signup', submission('test-success'))).toBe(502)
  expect(forms.inbox.submissions()).toEqual([])
})
