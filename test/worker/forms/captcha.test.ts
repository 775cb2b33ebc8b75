/** What each provider's answers mean, asked over real HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcaptcha, type Provider, recaptcha, turnstile } from '../../../worker/forms/captcha/providers.ts'
import { verify } from '../../../worker/forms/captcha/verify.ts'
import { Deadline } from '../../../worker/http/deadline.ts'
import { listen } from '../../support/port.ts'

/** Answers with what the token says, and remembers what it was asked. */
const questions: URLSearchParams[] = []
/** The headers of the last question. */
let asked: IncomingMessage['headers'] = {}
const server = createServer((request, response) => void reply(request, response))
async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const question = new URLSearchParams(await text(request))
  questions.push(question)
  asked = request.headers
  const answer = question.get('response') ?? ''
  response.writeHead(Number(/"status":(\d+)/.exec(answer)?.[1] ?? 200)).end(answer)
}
let url = ''
beforeAll(async () => {
  url = await listen(server)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const HOST = 'www.example.com'
const ask = (provider: Provider, answer: object, siteKey?: string) =>
  verify(
    { provider, url, secret: 'secret', siteKey, minScore: 0.5 },
    JSON.stringify(answer),
    'book-demo',
    (host) => host === HOST,
    new Deadline(20_000),
  )

const good = { success: true, hostname: HOST }

test.each([
  ['turnstile', turnstile, good, 'human'],
  ['turnstile', turnstile, { ...good, action: 'book-demo' }, 'human'],
  ['turnstile', turnstile, { ...good, action: '' }, 'human'],
  ['turnstile', turnstile, { ...good, action: 'signup' }, 'verification_failed'],
  ['turnstile', turnstile, { ...good, hostname: 'WWW.EXAMPLE.COM' }, 'human'],
  ['turnstile', turnstile, { ...good, hostname: 'www.example.com.' }, 'human'],
  ['turnstile', turnstile, { ...good, hostname: 'www.example.com..' }, 'verification_failed'],
  ['turnstile', turnstile, { ...good, hostname: 'www.example.com.evil.example' }, 'verification_failed'],
  ['turnstile', turnstile, { ...good, hostname: 'a.www.example.com' }, 'verification_failed'],
  ['turnstile', turnstile, { ...good, hostname: 'localhost' }, 'verification_failed'],
  ['turnstile', turnstile, { success: true }, 'verification_failed'],
  ['turnstile', turnstile, { ...good, hostname: [HOST] }, 'verification_failed'],
  ['turnstile', turnstile, { success: false }, 'verification_failed'],
  ['turnstile', turnstile, { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'verification_failed'],
  ['turnstile', turnstile, { success: false, 'error-codes': ['unheard-of'] }, 'verification_failed'],
  ['turnstile', turnstile, { success: false, 'error-codes': 'none' }, 'verification_failed'],
  [
    'turnstile',
    turnstile,
    { success: false, 'error-codes': ['internal-error', 'invalid-input-response'] },
    'verification_failed',
  ],
  ['turnstile', turnstile, { success: false, 'error-codes': ['internal-error'] }, 'upstream_error'],
  [
    'turnstile',
    turnstile,
    { success: false, 'error-codes': ['invalid-input-response', 'invalid-input-secret'] },
    'internal_error',
  ],
  ['turnstile', turnstile, { success: false, 'error-codes': ['bad-request'] }, 'internal_error'],
  ['turnstile', turnstile, { ...good, success: 'true' }, 'upstream_error'],
  ['turnstile', turnstile, { hostname: HOST }, 'upstream_error'],
  ['turnstile', turnstile, { ...good, status: 299 }, 'human'],
  ['turnstile', turnstile, { ...good, status: 300 }, 'upstream_error'],
  ['turnstile', turnstile, [], 'upstream_error'],
  ['recaptcha', recaptcha, { ...good, action: 'book_demo', score: 0.9 }, 'human'],
  ['recaptcha', recaptcha, { ...good, action: 'book_demo', score: 0.5 }, 'human'],
  ['recaptcha', recaptcha, { ...good, action: 'book_demo', score: 0.1 }, 'doubtful'],
  ['recaptcha', recaptcha, { ...good, action: 'book_demo', score: '0.9' }, 'doubtful'],
  ['recaptcha', recaptcha, { ...good, action: 'signup', score: 0.9 }, 'verification_failed'],
  ['recaptcha', recaptcha, { success: false, 'error-codes': ['invalid-input-secret'] }, 'internal_error'],
  ['hcaptcha', hcaptcha, { ...good, score: 0.1 }, 'human'],
  ['hcaptcha', hcaptcha, { ...good, score: 0.9 }, 'doubtful'],
  ['hcaptcha', hcaptcha, { success: false, 'error-codes': ['already-seen-response'] }, 'verification_failed'],
  ['hcaptcha', hcaptcha, { success: false, 'error-codes': ['sitekey-secret-mismatch'] }, 'internal_error'],
] as const)('verify() with %s: %o %o is "%s"', async (_, provider, answer, kind) => {
  expect(await ask(provider, answer)).toMatchObject({ kind })
})

test.each([
  [{ ...good, hostname: 'localhost' }, { reason: 'hostname' }],
  [{ ...good, action: 'signup' }, { reason: 'action' }],
  [{ success: false, 'error-codes': [] }, { reason: 'token' }],
  [{ success: false, 'error-codes': ['bad-request'] }, { reason: 'captcha secret' }],
  [{ success: false, 'error-codes': ['internal-error'] }, { reason: 'captcha: internal-error' }],
  [[], { reason: 'captcha: no verdict', upstream: 200 }],
  [
    { ...good, status: 404 },
    { reason: 'captcha: status', upstream: 404 },
  ],
])('verify() says why it does not take %o: %o', async (answer, expected) => {
  expect(await ask(turnstile, answer)).toMatchObject(expected)
})

test.each([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-passcode',
  'bad-request',
])('verify() takes the code "%s" for a fault of the configuration', async (code) => {
  expect(await ask(turnstile, { success: false, 'error-codes': [code] })).toMatchObject({ kind: 'internal_error' })
})

test('verify() asks twice with one idempotency key where there is no verdict, and with another the next time', async () => {
  questions.length = 0
  await ask(turnstile, {})
  await ask(turnstile, good)
  const [first, second, third] = questions.map((question) => question.get('idempotency_key'))
  expect(questions).toHaveLength(3)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('verify() sends each provider the fields that it knows', async () => {
  questions.length = 0
  await ask(turnstile, good, 'key')
  expect(asked).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' })
  await ask(recaptcha, good, 'key')
  await ask(hcaptcha, good, 'key')
  expect(questions.map((question) => Array.from(question.keys()))).toEqual([
    ['secret', 'response', 'idempotency_key'],
    ['secret', 'response'],
    ['secret', 'response', 'sitekey'],
  ])
})

test.each([
  ['turnstile', turnstile, '1x0000000000000000000000000000000AA'],
  ['turnstile', turnstile, '2x0000000000000000000000000000000AA'],
  ['recaptcha', recaptcha, '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ['hcaptcha', hcaptcha, '0x0000000000000000000000000000000000000000'],
])('%s knows its test secret', (_, provider, secret) => {
  expect(provider.isTestSecret(secret)).toBe(true)
  expect(provider.isTestSecret('0x4AAAAAAADnPIDROrmt1Wwj')).toBe(false)
})
