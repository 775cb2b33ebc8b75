/** Submissions by tools, without a runtime: what a failure is told as. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toBody } from '../../support/byte-stream.ts'
import type { RequestContext } from '../../../worker/forms/request-context.ts'
import { answerSubmission, submitFields } from '../../../worker/forms/submit.ts'
import { toAddress } from '../../../worker/http/address.ts'
import { createSource } from '../mcp/source.ts'

const SETTINGS = {
  CAPTCHA_SECRET: 'secret',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  WEBHOOK_SURVEY: 'service:CRM',
  CRM: { fetch: async () => new Response(null, { status: 400 }) },
}

const createContext = (url: string, bindings: Record<string, unknown>): RequestContext => ({
  request: new Request(url, { method: 'POST' }),
  address: toAddress(url),
  url: 'https://www.example.com',
  isPublic: (host) => host === 'www.example.com',
  env: { bindings, local: false },
  ask: async (make) => {
    const made = make(createSource({}))
    return 'need' in made ? { kind: 'internal_error', reason: 'a value is missing' } : made
  },
  later: () => {},
})

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => vi.restoreAllMocks())

const SITE = 'https://www.example.com'
const HERE = `${SITE}/mcp`

const ELSEWHERE = 'Forms are taken at the public address of the site only.'
const UNCONFIGURED = 'The form is not configured. Try again later.'
const UNSURE = 'The submission may not have been delivered. It is safe to try again.'

test.each([
  ['at another host', 'https://other.example/mcp', 'survey', SETTINGS, ELSEWHERE],
  ['over plain http', 'http://www.example.com/mcp', 'survey', SETTINGS, 'Forms are taken over https only.'],
  ['without settings', HERE, 'survey', {}, UNCONFIGURED],
  ['to a form that does not exist', HERE, 'quote', SETTINGS, UNCONFIGURED],
  ['that the receiver refuses', HERE, 'survey', SETTINGS, UNSURE],
])('submitFields() of a submission %s says so', async (_, url, name, bindings, sentence) => {
  expect(await submitFields(createContext(url, bindings), name, {})).toBe(sentence)
})

const CRM_DOWN = { fetch: async () => new Response(null, { status: 503 }) }
const archive = { put: async () => {}, delete: async () => {} }
const LEADS_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const toQueue = (sends: () => Promise<void>) => ({
  ...SETTINGS,
  CRM: CRM_DOWN,
  LEADS: { send: sends },
  LEADS_ARCHIVE: archive,
  LEADS_KEY,
})

test.each([
  ['has no settings', {}, { outcome: 'failed', code: 'internal_error', reason: 'configuration' }],
  [
    'is refused',
    SETTINGS,
    { outcome: 'failed', code: 'upstream_error', reason: 'webhook: status', delivery: 'msg', upstream: 400 },
  ],
  [
    'is queued',
    toQueue(async () => {}),
    { outcome: 'queued', reason: 'webhook: status', delivery: 'msg', upstream: 503 },
  ],
  [
    'cannot be queued',
    toQueue(() => Promise.reject(new Error('down'))),
    { outcome: 'failed', code: 'upstream_error', reason: 'webhook: status, queue', delivery: 'msg', upstream: 503 },
  ],
])('a submission that %s is a line of the log', async (_, bindings, line) => {
  await submitFields(createContext(HERE, bindings), 'survey', {})
  const [text = ''] = vi.mocked(console.log).mock.calls.flat().map(String)
  expect(JSON.parse(text.replace(/msg_[\w-]+/, 'msg').replace(/"duration":\d+/, '"duration":0'))).toEqual({
    event: 'submission',
    form: 'survey',
    ...line,
    duration: 0,
  })
})

const DOWN = { kind: 'upstream_error', reason: 'KV' } as const
const QUOTE = '{"refusedDomains":{},"questions":[],"forms":{"quote":{"kind":"lead","fields":[]}}}'

/** The names of forms in the log after a submission to a form, where the release has a form `quote` or cannot be read. */
async function logged(name: string, kv: 'works' | 'fails', origin = SITE): Promise<unknown> {
  const url = `${origin}/api/forms/${name}`
  const source = createSource({})
  const known = { ...source, bytes: () => new TextEncoder().encode(QUOTE) }
  const ask: RequestContext['ask'] = async (make) => {
    const made = kv === 'fails' ? DOWN : make(known)
    return 'need' in made ? DOWN : made
  }
  await answerSubmission({ ...createContext(url, SETTINGS), ask }, name)
  const lines = vi
    .mocked(console.log)
    .mock.calls.flat()
    .map((line) => JSON.parse(String(line)))
  return lines.map(({ form }: { form?: string }) => form)
}

test.each([
  ['survey', 'works', ['survey']],
  ['survey', 'fails', ['survey']],
  ['quote', 'works', ['quote']],
  ['quote', 'fails', [undefined]],
  ['ada-lovelace-555-0100', 'works', []],
  ['ada-lovelace-555-0100', 'fails', [undefined]],
] as const)('a submission to %s while KV %s is logged as one to %j', async (name, kv, forms) => {
  expect(await logged(name, kv)).toEqual(forms)
})

test.each([
  ['survey', ['survey']],
  ['quote', []],
])('a submission to %s at another host is logged as one to %j', async (name, forms) => {
  expect(await logged(name, 'works', 'https://other.example')).toEqual(forms)
})

test('answerSubmission() sends the receiver the fields, and says beside them who seems to have sent them', async () => {
  const sent: unknown[] = []
  const fetch = async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response()
  }
  const url = 'https://www.example.com/api/forms/survey'
  const body = '{"type":"x","filled_in":1}'
  const request = new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, ...toBody(body) })
  await answerSubmission({ ...createContext(url, { ...SETTINGS, CRM: { fetch } }), request }, 'survey')
  expect(sent).toEqual([
    {
      type: 'form.survey.submitted',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { form: 'survey', tags: ['unverified', 'suspect'], fields: { type: 'x' } },
    },
  ])
})

const CROWDED =
  'Too many submissions came from your network. Nothing was stored. Send it again in a minute, from a browser.'
const UNPROVEN = 'A person has to finish this in a browser. Nothing was stored.'

test.each([
  ['survey', {}, true, 'rate limit', { ok: false, challenge: true, message: CROWDED }],
  ['contact', {}, true, undefined, { ok: false, challenge: true, message: UNPROVEN }],
  ['contact', {}, false, undefined, { ok: false, challenge: true, message: UNPROVEN }],
  ['contact', { captcha_token: 'x' }, true, 'rate limit', { ok: false, challenge: true, message: CROWDED }],
  [
    'contact',
    { captcha_token: 'x'.repeat(2_048) },
    true,
    'rate limit',
    { ok: false, challenge: true, message: CROWDED },
  ],
  [
    'contact',
    { captcha_token: 'x'.repeat(2_049) },
    true,
    'length',
    { ok: false, error: { code: 'verification_failed' } },
  ],
])(
  'answerSubmission() to %s of %.40j over the limit (%s) logs the reason %s and answers %j',
  async (form, fields, crowded, reason, expected) => {
    const url = `https://www.example.com/api/forms/${form}`
    const bindings = {
      ...SETTINGS,
      WEBHOOK_CONTACT: 'service:CRM',
      FORMS_LIMIT: { limit: async () => ({ success: !crowded }) },
    }
    const body = JSON.stringify({ email: 'ada@example.com', ...fields })
    const request = new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' },
      ...toBody(body),
    })
    const answer = await answerSubmission({ ...createContext(url, bindings), request }, form)
    expect(JSON.parse(await answer.text())).toMatchObject(expected)
    const [line = ''] = vi.mocked(console.log).mock.calls.flat().map(String)
    expect(JSON.parse(line).reason).toBe(reason)
  },
)

test.each([
  [{ captcha_token: 'x', q_new: 1 }, { ignored: ['q_new'] }],
  [{ q_new: 1, q_other: 2 }, { ignored: ['q_new', 'q_other'] }],
  [{}, {}],
])(
  'submitFields() takes no captcha token from a tool, and names in %j what the survey does not know',
  async (fields, names) => {
    const bindings = { ...SETTINGS, CRM: { fetch: async () => new Response() } }
    expect(await submitFields(createContext(HERE, bindings), 'survey', fields)).toEqual({
      ok: true,
      message: 'Thank you. It was received and passed on.',
      id: expect.stringMatching(/^msg_/),
      unverified: true,
      ...names,
    })
  },
)

test('submitFields() says of a submission that waits in the queue that it was received', async () => {
  const bindings = toQueue(async () => {})
  expect(await submitFields(createContext(HERE, bindings), 'survey', {})).toEqual({
    ok: true,
    message: 'Thank you. It was received.',
    id: expect.stringMatching(/^msg_/),
    unverified: true,
  })
})

test.each([
  [SITE, 'POST', 'contct', 404, 'Nothing exists at "/api/forms/contct".', 'Did you mean /api/forms/contact? '],
  [SITE, 'GET', 'survey', 405, '"/api/forms/survey" does not answer GET.', 'Use POST.'],
  [
    'http://www.example.com',
    'POST',
    'survey',
    403,
    'The request came over plain HTTP, which is not encrypted.',
    'Post over https.',
  ],
  [
    'https://other.example',
    'POST',
    'survey',
    403,
    'The request did not come through the public address of the site.',
    'Post to the public site address, not to the origin.',
  ],
])('answerSubmission() at %s to %s %s is %i', async (origin, method, name, status, message, hint) => {
  const url = `${origin}/api/forms/${name}`
  const context = { ...createContext(url, SETTINGS), request: new Request(url, { method }) }
  const answer = await answerSubmission(context, name)
  const { error } = JSON.parse(await answer.text())
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect([answer.status, error.message, error.hint.slice(0, hint.length)]).toEqual([status, message, hint])
})

test('answerSubmission() sends no body to HEAD', async () => {
  const url = `${SITE}/api/forms/survey`
  const context = { ...createContext(url, SETTINGS), request: new Request(url, { method: 'HEAD' }) }
  const answer = await answerSubmission(context, 'survey')
  expect([answer.status, await answer.text()]).toEqual([405, ''])
})

test('submitFields() gives back what is wrong with the fields', async () => {
  const outcome = await submitFields(createContext(HERE, SETTINGS), 'survey', { constructor: 'x' })
  expect(outcome).toMatchObject({ kind: 'invalid_request', fields: [{ field: 'constructor' }] })
})
