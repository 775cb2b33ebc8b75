/** reCAPTCHA and hCaptcha behind the deployed bundle: the inbox plays either, since all three speak one protocol. */
import { afterAll, expect, test } from 'vitest'
import { type FormsSite, startForms } from './forms-site.ts'

const started = new Map<string, Promise<FormsSite>>()
const start = (provider: string): Promise<FormsSite> => {
  const site = started.get(provider) ?? startForms({ bindings: { CAPTCHA_PROVIDER: provider } })
  started.set(provider, site)
  return site
}
afterAll(async () => {
  for (const site of started.values()) await (await site).stop()
})

test.each([
  // The actions of reCAPTCHA have underscores where a form has hyphens.
  ['recaptcha', 'test-success.book_demo', 200, { ok: true }],
  ['recaptcha', 'test-success.signup', 422, { ok: false }],
  ['recaptcha', 'test-low-score.book_demo', 200, { ok: false, challenge: true }],
  ['recaptcha', 'test-refused', 422, { ok: false }],
  ['hcaptcha', 'test-success.book-demo', 200, { ok: true }],
  // The score of hCaptcha is that of a bot: a low one is a person.
  ['hcaptcha', 'test-low-score.book-demo', 200, { ok: true }],
  ['hcaptcha', 'test-other-host.book-demo', 422, { ok: false }],
  ['hcaptcha', 'test-outage', 502, { ok: false }],
])('%s: the token %s is answered with %i', async (provider, token, status, body) => {
  const forms = await start(provider)
  const answer = await forms.post('book-demo', { email: 'ada@work.example.com', captcha_token: token })
  expect({ status: answer.status, body: JSON.parse(answer.text) }).toMatchObject({ status, body })
})

test.each([
  ['recaptcha', 200, 1],
  ['hcaptcha', 200, 1],
  ['turnstile', 422, 0],
])(
  '%s: a token of 6,000 characters is answered with %i, and asked of the provider %i times',
  async (provider, status, asked) => {
    const forms = await start(provider)
    const before = forms.inbox.questions().length
    const token = 'test-success.contact.'.padEnd(6_000, 'x')
    const answer = await forms.post('contact', { email: 'ada@example.com', captcha_token: token })
    const questions = forms.inbox.questions().slice(before)
    expect([answer.status, questions.length]).toEqual([status, asked])
    expect(questions.map((question) => question.get('response')?.length)).toEqual(
      Array.from({ length: asked }, () => 6_000),
    )
  },
)

test('hCaptcha is told the site key, so that a token of another site is refused', async () => {
  const site = await startForms({ bindings: { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'key-of-this-site' } })
  await site.post('contact', { email: 'ada@example.com', captcha_token: 'test-success.contact' })
  expect(site.inbox.questions().map((question) => question.get('sitekey'))).toEqual(['key-of-this-site'])
  await site.stop()
})
