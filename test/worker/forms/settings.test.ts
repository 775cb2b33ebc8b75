import { expect, test, vi } from 'vitest'
import { FORMS } from '../../../worker/contract/forms.ts'
import { readSettings, settingsOf } from '../../../worker/forms/settings.ts'

const GOOD = {
  CAPTCHA_SECRET: '0x4AAAAAAA',
  WEBHOOK_BOOK_DEMO: 'https://hooks.example/1',
  WEBHOOK_SIGNUP: 'https://hooks.example/2',
  WEBHOOK_EVENTS: 'https://hooks.example/3',
  WEBHOOK_CONTACT: 'https://hooks.example/4',
  WEBHOOK_SURVEY: 'https://hooks.example/5',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

const read = (bindings: Readonly<Record<string, unknown>>) => readSettings({ bindings, local: false })

test('readSettings() has defaults for what is not set', () => {
  const settings = read(GOOD)
  expect(settings.faults).toEqual([])
  expect(settings.form('signup')).toMatchObject({
    captcha: { url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', secret: '0x4AAAAAAA', minScore: 0.5 },
    receiver: { kind: 'webhook', url: 'https://hooks.example/2' },
    keys: [{ length: 24 }],
    waiting: undefined,
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
    receiver: { url: 'https://hooks.example/1' },
    keys: [{ length: 3 }, { length: 5 }],
  })
})

test.each([
  ['CAPTCHA_SECRET', '', 'is missing'],
  ['CAPTCHA_SECRET', '1x0000000000000000000000000000000AA', 'is a test secret, which accepts any token'],
  ['CAPTCHA_PROVIDER', 'captcha.example', 'must be `turnstile`, `recaptcha` or `hcaptcha`'],
  ['CAPTCHA_MIN_SCORE', 'high', 'must be a number from 0 to 1'],
  ['CAPTCHA_MIN_SCORE', '-0.1', 'must be a number from 0 to 1'],
  ['CAPTCHA_MIN_SCORE', '1.1', 'must be a number from 0 to 1'],
  ['CAPTCHA_VERIFY_URL', 'http://captcha.example', 'must be an https address without user and password'],
  ['PUBLIC_HOSTS', 'https://www.example.com', 'must be host names without scheme and port, separated by spaces'],
  ['WEBHOOK_SECRET', '', 'is missing'],
  ['WEBHOOK_SECRET', 'secret', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'xwhsec_AAAA', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'whsec_AAAA=', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'whsec_AA_A', 'must be `whsec_` and base64, several separated by spaces'],
  ['WEBHOOK_SECRET', 'whsec_AA-A', 'must be `whsec_` and base64, several separated by spaces'],
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
  ['https://user@hooks.example', 'must be an https address without user and password'],
  ['https://:word@hooks.example', 'must be an https address without user and password'],
  ['ftp://hooks.example', 'must be an https address without user and password'],
])('readSettings() finds a webhook %s, and leaves the other forms alone', (value, fault) => {
  const { form, faults } = read({ ...GOOD, WEBHOOK_BOOK_DEMO: value })
  expect(faults).toEqual([`Variable "WEBHOOK_BOOK_DEMO" ${fault}`])
  expect(FORMS.filter((one) => form(one) !== undefined)).toEqual(['signup', 'events', 'contact', 'survey'])
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ['recaptcha', 'https://www.google.com/recaptcha/api/siteverify'],
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
])('readSettings() knows where %s verifies tokens', (provider, url) => {
  const { form, faults } = read({ ...GOOD, CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'key' })
  expect([form('signup')?.captcha, faults]).toMatchObject([{ url, siteKey: 'key' }, []])
})

test.each([
  ['turnstile', '3x0000000000000000000000000000000FF', ['is a test secret, which accepts any token']],
  ['turnstile', '0x4AAAAAAA1x00000000', []],
  ['recaptcha', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe', ['is a test secret, which accepts any token']],
  ['recaptcha', '6LeIxAcTAAAAAGG-another', []],
  ['hcaptcha', '0x0000000000000000000000000000000000000000', ['is a test secret, which accepts any token']],
  ['hcaptcha', '0x0000000000000000000000000000000000000001', []],
  ['hcaptcha', 'ES_0x0000', []],
])('readSettings() of the secret of %s %s finds %j', (provider, secret, faults) => {
  expect(read({ ...GOOD, CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET: secret }).faults).toEqual(
    faults.map((fault) => `Variable "CAPTCHA_SECRET" ${fault}`),
  )
})

test.each(['0', '1'])('readSettings() takes %s for a score', (score) => {
  expect(read({ ...GOOD, CAPTCHA_MIN_SCORE: score }).form('signup')?.captcha.minScore).toBe(Number(score))
})

test.each([
  ['quote', true, 'http://localhost:8788/webhooks/quote', []],
  ['quote', false, undefined, ['Variable "WEBHOOK_QUOTE" is missing']],
  ['signup', true, undefined, []],
])('readSettings() finds for the form %s, in local work: %s, the receiver %s', (form, local, url, faults) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { WEBHOOK_SIGNUP: _, ...others } = GOOD
  const bindings = { ...others, WEBHOOK_CONTACT: 'http://localhost:8788/webhooks/contact' }
  const receiver = readSettings({ bindings, local }).form(form)?.receiver
  const lines = log.mock.calls.flat().map(String)
  log.mockRestore()
  expect(receiver && 'url' in receiver ? receiver.url : undefined).toBe(url)
  expect(lines).toEqual(faults.map((fault) => JSON.stringify({ event: 'configuration', faults: [fault] })))
})

test('settingsOf() reads the bindings once, and logs what is wrong with them once', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const [good, bad] = [GOOD, { ...GOOD, WEBHOOK_SIGNUP: '' }].map((bindings) => ({ bindings, local: false }))
  const settings = [good, bad, good, bad].map((env) => settingsOf(env ?? { bindings: {}, local: false }))
  const lines = log.mock.calls.flat()
  log.mockRestore()
  expect([settings[2] === settings[0], settings[3] === settings[1]]).toEqual([true, true])
  expect(lines).toEqual(['{"event":"configuration","faults":["Variable \\"WEBHOOK_SIGNUP\\" is missing"]}'])
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
  expect(read({}).faults).toEqual([
    'Variable "CAPTCHA_SECRET" is missing',
    'Variable "WEBHOOK_SECRET" is missing',
    'Variable "WEBHOOK_BOOK_DEMO" is missing',
    'Variable "WEBHOOK_SIGNUP" is missing',
    'Variable "WEBHOOK_EVENTS" is missing',
    'Variable "WEBHOOK_CONTACT" is missing',
    'Variable "WEBHOOK_SURVEY" is missing',
  ])
})

const KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const MAIL = { send: () => Promise.resolve() }
const WAITING = {
  LEADS: { send: () => Promise.resolve() },
  LEADS_ARCHIVE: { put: () => Promise.resolve(), delete: () => Promise.resolve() },
  LEADS_KEY: KEY,
}

test('readSettings() lets submissions wait where queue, archive and key are there', () => {
  const { faults, waiting } = read({ ...GOOD, ...WAITING, LEADS_KEY: `${KEY} ${KEY}` })
  expect(faults).toEqual([])
  expect(waiting).toMatchObject({ keys: [{ length: 32 }, { length: 32 }], notice: undefined })
  expect(waiting?.pauses).toEqual([30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 10_800, 13_500, 13_500, 13_500, 13_500])
})

test.each([
  ['LEADS_KEY', '', 'is missing'],
  ['LEADS_KEY', 'c2VjcmV0', 'must be 32 bytes in base64, several separated by spaces'],
  ['LEADS_ARCHIVE', '', 'is missing'],
  ['LEADS_ARCHIVE', 'bucket', 'must be an R2 bucket binding'],
  ['LEADS', 'queue', 'must be a queue binding'],
])('readSettings() finds that submissions cannot wait where %s = %o %s', (name, value, fault) => {
  const { faults, waiting, form } = read({ ...GOOD, ...WAITING, [name]: value })
  expect(faults).toEqual([`Variable "${name}" ${fault}`])
  expect(waiting).toBeUndefined()
  expect(form('contact')).toBeDefined()
})

test.each([
  ['LEADS_PAUSES', '60 soon', 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_PAUSES', '1e3', 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_PAUSES', '-1', 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_PAUSES', '1 '.repeat(91), 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_PAUSES', '43201', 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_MAIL_FROM', 'forms', 'must be an e-mail address'],
  ['LEADS_MAIL_TO', 'sales@example.com, ops@example.com', 'must be an e-mail address'],
])('readSettings() lets submissions wait all the same where %s = %o %s', (name, value, fault) => {
  const mail = { LEADS_MAIL: MAIL, LEADS_MAIL_FROM: 'forms@example.com' }
  const { faults, waiting } = read({ ...GOOD, ...WAITING, ...mail, [name]: value })
  expect(faults).toEqual([`Variable "${name}" ${fault}`])
  expect(waiting).toMatchObject({ queue: WAITING.LEADS, archive: WAITING.LEADS_ARCHIVE, notice: undefined })
  expect(waiting?.pauses).toEqual([30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 10_800, 13_500, 13_500, 13_500, 13_500])
})

test.each([
  ['LEADS_MAIL', {}, 'must be a `send_email` binding'],
  ['LEADS_MAIL', 'mail', 'must be a `send_email` binding'],
  ['LEADS_ARCHIVE', {}, 'must be an R2 bucket binding'],
  ['LEADS', { send: 'x' }, 'must be a queue binding'],
])('readSettings() finds that %s = %o %s', (name, value, fault) => {
  expect(read({ ...GOOD, ...WAITING, [name]: value }).faults).toEqual([`Variable "${name}" ${fault}`])
})

test('readSettings() tells people of what waits, and needs no queue for that', () => {
  const mail = { LEADS_MAIL: MAIL, LEADS_MAIL_FROM: 'forms@example.com', LEADS_MAIL_TO: 'team@example.com' }
  const { LEADS: _, ...archive } = WAITING
  const { faults, waiting, form } = read({ ...GOOD, ...archive, ...mail })
  expect(faults).toEqual([])
  expect(waiting).toMatchObject({
    queue: undefined,
    archive: WAITING.LEADS_ARCHIVE,
    notice: { mailer: MAIL, from: 'forms@example.com', to: 'team@example.com' },
  })
  expect(form('contact')?.waiting).toBe(waiting)
})

test.each([{ LEADS_MAIL: MAIL }, { LEADS_MAIL_FROM: 'forms@example.com' }])(
  'readSettings() finds that nobody can be told what waits with %o alone',
  (half) => {
    expect(read({ ...GOOD, ...WAITING, ...half, LEADS_MAIL_TO: 'team@example.com' }).faults).toEqual([
      'Variable "LEADS_MAIL_TO" needs the binding LEADS_MAIL and the variable LEADS_MAIL_FROM',
    ])
  },
)

test('readSettings() says nothing of a key that nothing is sealed with', () => {
  expect(read({ ...GOOD, LEADS_KEY: 'x' })).toMatchObject({ faults: [], waiting: undefined })
})

test('readSettings() takes 90 pauses of up to twelve hours', () => {
  const { faults, waiting } = read({ ...GOOD, ...WAITING, LEADS_PAUSES: '43200 '.repeat(90) })
  expect([faults, waiting?.pauses]).toEqual([[], Array.from({ length: 90 }, () => 43_200)])
})

test('readSettings() finds who receives a form: people, a Worker, an address', () => {
  const { faults, form } = read({
    ...GOOD,
    LEADS_MAIL: MAIL,
    LEADS_MAIL_FROM: 'forms@example.com',
    WEBHOOK_CONTACT: 'mailto:team@example.com',
    WEBHOOK_SIGNUP: 'service:CRM',
    CRM: { fetch: () => new Response() },
  })
  expect(faults).toEqual([])
  expect(form('contact')?.receiver).toMatchObject({ kind: 'mail', from: 'forms@example.com', to: 'team@example.com' })
  expect(form('signup')?.receiver).toMatchObject({ kind: 'webhook', url: 'https://receiver/signup', service: {} })
})

test.each([
  ['mailto:team@example.com', 'needs the binding LEADS_MAIL and the variable LEADS_MAIL_FROM'],
  ['mailto:', 'must be `mailto:` and one address'],
  ['mailto:a@example.com?bcc=b@example.com', 'must be `mailto:` and one address'],
  ['mailto:a@example.com,b@example.com', 'must be `mailto:` and one address'],
  ['service:CRM', 'names a service binding that is missing'],
])('readSettings() finds that WEBHOOK_CONTACT = %s %s', (value, fault) => {
  const { faults, form } = read({ ...GOOD, WEBHOOK_CONTACT: value })
  expect(faults).toEqual([`Variable "WEBHOOK_CONTACT" ${fault}`])
  expect(form('contact')).toBeUndefined()
})

test('readSettings() finds addresses of mail that are none', () => {
  const mail = { LEADS_MAIL: { send: () => {} }, LEADS_MAIL_FROM: 'forms', LEADS_MAIL_TO: 'team@example.com' }
  const waiting = { LEADS_ARCHIVE: { put: () => {} }, LEADS_KEY: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=' }
  expect(read({ ...GOOD, ...waiting, ...mail }).faults).toEqual([
    'Variable "LEADS_MAIL_FROM" must be an e-mail address',
  ])
})

test('readSettings() takes `mailto:` and `service:` for what they are at the beginning alone', () => {
  const { form, faults } = read({ ...GOOD, WEBHOOK_CONTACT: 'https://hooks.example/mailto:a@b.example' })
  expect([form('contact')?.receiver, faults]).toMatchObject([{ kind: 'webhook' }, []])
})
