import { expect, test } from 'vitest'
import { FORMS } from '../../../worker/contract/forms.ts'
import { readSettings } from '../../../worker/forms/settings.ts'

const GOOD = {
  CAPTCHA_SECRET: '0x4AAAAAAA',
  WEBHOOK_BOOK_DEMO: 'https://hooks.example/1',
  WEBHOOK_SIGNUP: 'https://hooks.example/2',
  WEBHOOK_EVENTS: 'https://hooks.example/3',
  WEBHOOK_CONTACT: 'https://hooks.example/4',
  WEBHOOK_SURVEY: 'https://hooks.example/5',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

const read = (bindings: Readonly<Record<string, string>>) => readSettings({ bindings, local: false })

test('readSettings() has defaults for what is not set', () => {
  const settings = read(GOOD)
  expect(settings.faults).toEqual([])
  expect(settings.form('signup')).toMatchObject({
    captcha: { url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', secret: '0x4AAAAAAA', minScore: 0.5 },
    webhook: { url: 'https://hooks.example/2', keys: [{ length: 24 }] },
  })
})

test('readSettings() reads what is set', () => {
  const settings = read({
    ...GOOD,
    PUBLIC_HOSTS: 'www.example.com  Example.com',
    CAPTCHA_PROVIDER: 'hcaptcha',
    CAPTCHA_MIN_SCORE: '0.7',
    CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
    WEBHOOK_SECRET: 'whsec_AAAA whsec_AAAAAAA=',
  })
  expect(settings.form('book-demo')).toMatchObject({
    captcha: { url: 'https://captcha.example/verify', minScore: 0.7 },
    webhook: { url: 'https://hooks.example/1', keys: [{ length: 3 }, { length: 5 }] },
  })
})

test.each([
  ['CAPTCHA_SECRET', '', 'is missing'],
  ['CAPTCHA_SECRET', '1x0000000000000000000000000000000AA', 'is a test secret, which accepts any token'],
  ['CAPTCHA_PROVIDER', 'captcha.example', 'must be `turnstile`, `recaptcha` or `hcaptcha`'],
  ['CAPTCHA_MIN_SCORE', 'high', 'must be a number from 0 to 1'],
  ['CAPTCHA_MIN_SCORE', '1.1', 'must be a number from 0 to 1'],
  ['CAPTCHA_VERIFY_URL', 'http://captcha.example', 'must be an https address without user and password'],
  ['PUBLIC_HOSTS', 'https://www.example.com', 'must be host names without scheme and port, separated by spaces'],
  ['WEBHOOK_SECRET', '', 'is missing'],
  ['WEBHOOK_SECRET', 'secret', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'whsec_', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'whsec_AAAA whsec_?', 'must be `whsec_` and base64, several separated by spaces'],
])('readSettings() finds that %s = %o %s', (name, value, fault) => {
  const { form, faults } = read({ ...GOOD, [name]: value })
  expect(faults).toEqual([`Variable "${name}" ${fault}`])
  expect(FORMS.filter((one) => form(one) !== undefined)).toEqual([])
})

test.each([
  ['', 'is missing'],
  ['hooks.example', 'must be an https address without user and password'],
  ['http://hooks.example', 'must be an https address without user and password'],
  ['https://user:word@hooks.example', 'must be an https address without user and password'],
  ['ftp://hooks.example', 'must be an https address without user and password'],
])('readSettings() finds a webhook %s, and leaves the other forms alone', (value, fault) => {
  const { form, faults } = read({ ...GOOD, WEBHOOK_BOOK_DEMO: value })
  expect(faults).toEqual([`Variable "WEBHOOK_BOOK_DEMO" ${fault}`])
  expect(FORMS.filter((one) => form(one) !== undefined)).toEqual(['signup', 'events', 'contact', 'survey'])
})

test('readSettings() allows http and test secrets in local work', () => {
  const bindings = {
    ...GOOD,
    CAPTCHA_SECRET: '1x0000000000000000000000000000000AA',
    CAPTCHA_VERIFY_URL: 'http://localhost:8788/siteverify',
    WEBHOOK_SIGNUP: 'http://localhost:8788/webhooks/signup',
  }
  const { form, faults } = readSettings({ bindings, local: true })
  expect(faults).toEqual([])
  expect(FORMS.filter((one) => form(one) !== undefined)).toEqual([...FORMS])
})

test('readSettings() names every fault at once', () => {
  expect(read({}).faults).toHaveLength(7)
})
