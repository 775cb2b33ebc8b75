/** Each outcome rule of the contract for each of the five forms, against the deployed bundle. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FormsSite, startForms } from './forms-site.ts'

const FORMS = ['book-demo', 'signup', 'events', 'contact', 'survey'] as const
const LEADS = ['book-demo', 'signup', 'events', 'contact'] as const

let forms: FormsSite
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.stop())

let count = 0
/** A body like no other, and the token that is asked about it alone. */
function createCase(form: string, testToken: string) {
  count += 1
  const mark = `case-${count}`
  const token = `${testToken}.${form}.${count}`
  return { mark, token, body: { email: 'ada@example.com', mark, captcha_token: token } }
}

const ok = { status: 200, body: { ok: true } }
const challenge = { status: 200, body: { ok: false, challenge: true } }
const error = (status: number, code: string) => ({ status, body: { ok: false, error: { code } } })

describe.each(FORMS)('POST /api/forms/%s', (form) => {
  test('1. accepts a valid body with a valid token and forwards it once', async () => {
    const { mark, token, body } = createCase(form, 'test-success')
    const { status, text, headers } = await forms.post(form, { ...body, name: 'Ada', count: 3, none: null })
    expect({ status, body: JSON.parse(text) }).toMatchObject(ok)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(forms.asked(token)).toBe(1)
    expect(forms.received('mark', mark)).toEqual([
      {
        id: expect.stringMatching(/^msg_[\w-]+$/),
        path: `/webhooks/${form}`,
        receivedAt: expect.any(String),
        signature: 'valid',
        deliveries: 1,
        behaviour: 'accept',
        payload: {
          type: `form.${form}.submitted`,
          timestamp: expect.any(String),
          data: { form, fields: { email: 'ada@example.com', mark, name: 'Ada', count: 3, none: null } },
        },
      },
    ])
  })

  test.each([
    [{ leave_empty: 'https://spam.example' }, ['suspect']],
    [{ leave_empty: ['x'] }, ['suspect']],
    [{ filled_in: 1_999 }, ['suspect']],
    [{ filled_in: 2_000, leave_empty: '' }, undefined],
    [{ filled_in: 'soon', leave_empty: null }, undefined],
  ])('1. marks %j with %j, drops nothing, and gives an id that no lead of a person has', async (traces, tags) => {
    const { mark, body } = createCase(form, 'test-success')
    const sent = { ...body, submission_id: mark }
    const { text } = await forms.post(form, { ...sent, ...traces })
    const [submission] = forms.received('mark', mark)
    expect(submission?.payload?.data.tags).toEqual(tags)
    expect(submission?.payload?.data.fields).toEqual({ email: 'ada@example.com', mark, submission_id: mark })
    const again = await forms.post(form, { ...sent, ...traces, captcha_token: `${body.captcha_token}x` })
    expect([JSON.parse(text).ok, JSON.parse(text).id]).toEqual([true, JSON.parse(again.text).id])
    const clean = await forms.post(form, { ...sent, captcha_token: `${body.captcha_token}y` })
    expect(JSON.parse(clean.text).id === JSON.parse(text).id).toBe(tags === undefined)
  })

  test.each([
    ['missing', ''],
    ['malformed', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['half of UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x7d])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['with two byte order marks', '\ufeff\ufeff{}'],
    ['with a nested object', { email: 'ada@example.com', a: {} }],
    ['with a token that is no string', { email: 'ada@example.com', captcha_token: 1 }],
    ['with a token that is an array', { email: 'ada@example.com', captcha_token: ['test-success'] }],
    ['with __proto__', '{"email":"ada@example.com","__proto__":{"captcha_token":"test-success"}}'],
    ['with constructor', '{"email":"ada@example.com","constructor":{"x":[1]}}'],
    ['with prototype', '{"email":"ada@example.com","prototype":1}'],
    ['with NUL', { email: 'ada@example.com', a: '\u0000' }],
    ['with half a surrogate pair', '{"email":"ada@example.com","a":"\\ud800"}'],
    ['with a number beyond all', '{"email":"ada@example.com","a":1e400}'],
    ['with a whole number that is not safe', '{"email":"ada@example.com","a":12345678901234567890}'],
    ['with 101 keys', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))],
    ['with a key of two lines', { email: 'ada@example.com', 'a\r\nBcc: x': 1 }],
    ['with a key of 65 characters', { email: 'ada@example.com', ['k'.repeat(65)]: 1 }],
  ])('5. refuses a body that is %s', async (_, body) => {
    const asked = () => [forms.inbox.questions().length, forms.inbox.submissions().length]
    const before = asked()
    const { status, text } = await forms.post(form, body)
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(400, 'invalid_request'))
    expect(asked()).toEqual(before)
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x'], ['']])(
    '5. refuses the type "%s"',
    async (contentType) => {
      const { body, token, mark } = createCase(form, 'test-success')
      const { status, text } = await forms.post(form, body, { 'content-type': contentType })
      expect({ status, body: JSON.parse(text) }).toMatchObject(error(400, 'invalid_request'))
      expect(forms.asked(token)).toBe(0)
      expect(forms.received('mark', mark)).toEqual([])
    },
  )

  test('6. refuses a body of 16,385 bytes', async () => {
    const { body, token, mark } = createCase(form, 'test-success')
    const { status, text } = await forms.post(form, JSON.stringify(body).padEnd(16_385))
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(413, 'payload_too_large'))
    expect(forms.asked(token)).toBe(0)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test.each([
    ['test-refused', 422, 'verification_failed', 1],
    ['test-replayed', 422, 'verification_failed', 1],
    ['test-other-host', 422, 'verification_failed', 1],
    ['test-other-action', 422, 'verification_failed', 1],
    ['test-bad-secret', 500, 'internal_error', 1],
    ['test-internal-error', 502, 'upstream_error', 2],
    ['test-undecided', 502, 'upstream_error', 2],
    ['test-outage', 502, 'upstream_error', 2],
    ['test-html', 502, 'upstream_error', 2],
    ['test-redirect', 502, 'upstream_error', 2],
    ['test-half', 502, 'upstream_error', 2],
    ['test-drop', 502, 'upstream_error', 2],
  ] as const)('7, 10, 11. answers %s with %i and forwards nothing', async (testToken, status, code, questions) => {
    const { body, token, mark } = createCase(form, testToken)
    const answer = await forms.post(form, body)
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toMatchObject(error(status, code))
    expect(forms.asked(token)).toBe(questions)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test('7. refuses a token of 2,049 characters without asking', async () => {
    const { mark, token } = createCase(form, 'test-success')
    const long = token.padEnd(2_049, 'x')
    const { status, text } = await forms.post(form, { email: 'ada@example.com', mark, captcha_token: long })
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(422, 'verification_failed'))
    expect(forms.asked(long)).toBe(0)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test('7. refuses a token that was used', async () => {
    const { body, token } = createCase(form, 'test-success')
    await forms.post(form, body)
    const { status, text } = await forms.post(form, body)
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(422, 'verification_failed'))
    expect(forms.asked(token)).toBe(2)
  })

  test.each([
    ['another host', { host: 'origin.example' }],
    ['a host that ends like ours', { host: 'www.example.com.evil.example' }],
    ['a host below ours', { host: 'a.www.example.com' }],
    ['a forwarded host', { host: 'origin.example', 'x-forwarded-host': 'www.example.com' }],
  ])('8. refuses %s', async (_, headers) => {
    const { body, token, mark } = createCase(form, 'test-success')
    const { status, text } = await forms.post(form, body, headers)
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(403, 'forbidden'))
    expect(forms.asked(token)).toBe(0)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test.each(['www.example.com:8443', 'WWW.EXAMPLE.COM', 'www.example.com.', 'localhost'])(
    '8. accepts the host %s',
    async (host) => {
      const { status } = await forms.post(form, createCase(form, 'test-success').body, { host })
      expect(status).toBe(200)
    },
  )

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('9. refuses %s', async (method) => {
    const { status, text, headers } = await forms.site.send(method, `/api/forms/${form}`, {
      host: 'www.example.com',
      origin: 'https://other.example',
      'access-control-request-method': 'POST',
    })
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(405, 'method_not_allowed'))
    expect(headers.allow).toBe('POST')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('9. refuses HEAD without a body', async () => {
    const answer = await forms.site.send('HEAD', `/api/forms/${form}`, { host: 'www.example.com' })
    expect(answer).toMatchObject({ status: 405, text: '', headers: { allow: 'POST' } })
  })

  test.each([
    ['reject', 1],
    ['not-ok', 1],
    ['redirect', 1],
    ['busy', 2],
    ['outage', 2],
    ['half', 2],
    ['drop', 2],
  ] as const)('11. answers 502 to a webhook that plays "%s"', async (inbox, deliveries) => {
    const { body, mark } = createCase(form, 'test-success')
    const { status, text } = await forms.post(form, { ...body, inbox })
    expect({ status, body: JSON.parse(text) }).toMatchObject(error(502, 'upstream_error'))
    expect(forms.received('mark', mark)).toMatchObject([{ deliveries, signature: 'valid' }])
  })

  test('accepts what a webhook takes without JSON', async () => {
    const { body } = createCase(form, 'test-success')
    const { status, text } = await forms.post(form, { ...body, inbox: 'html' })
    expect({ status, body: JSON.parse(text) }).toMatchObject(ok)
  })
})

test.concurrent.each(FORMS)('11. answers 502 when a system behind %s never answers, or stalls', async (form) => {
  const silent = createCase(form, 'test-hang')
  const stalling = createCase(form, 'test-stall')
  const stuck = createCase(form, 'test-success')
  const halting = createCase(form, 'test-success')
  const answers = await Promise.all([
    forms.post(form, silent.body),
    forms.post(form, stalling.body),
    forms.post(form, { ...stuck.body, inbox: 'hang' }),
    forms.post(form, { ...halting.body, inbox: 'stall' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, 502])
  expect([silent, stalling].map(({ token }) => forms.asked(token))).toEqual([2, 2])
  expect([silent, stalling].flatMap(({ mark }) => forms.received('mark', mark))).toEqual([])
  expect([stuck, halting].flatMap(({ mark }) => forms.received('mark', mark))).toMatchObject([
    { deliveries: 1 },
    { deliveries: 1 },
  ])
})

describe.each(LEADS)('POST /api/forms/%s', (form) => {
  test.each([
    ['absent', {}],
    ['null', { captcha_token: null }],
    ['empty', { captcha_token: '' }],
  ])('2. challenges when the token is %s', async (_, token) => {
    const { mark } = createCase(form, 'none')
    const before = forms.inbox.questions().length
    const { status, text } = await forms.post(form, { email: 'ada@example.com', mark, ...token })
    expect({ status, body: JSON.parse(text) }).toMatchObject(challenge)
    expect(forms.inbox.questions().length).toBe(before)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test('2. names the page at which a person can go on, where the site has one', async () => {
    expect(JSON.parse((await forms.post('contact', { email: 'ada@example.com' })).text)).toEqual({
      ok: false,
      challenge: true,
      message: 'A person has to finish this in a browser. Nothing was stored.',
      page: 'https://www.example.com/contact',
    })
    expect(JSON.parse((await forms.post('signup', { email: 'ada@example.com' })).text)).not.toHaveProperty('page')
  })

  test('2. challenges when the score is low', async () => {
    const { body, mark } = createCase(form, 'test-low-score')
    const { status, text } = await forms.post(form, body)
    expect({ status, body: JSON.parse(text) }).toMatchObject(challenge)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test.each([
    ['no address', {}],
    ['an empty address', { email: '' }],
    ['no valid address', { email: 'ada' }],
    ['an address that is no text', { email: 1 }],
    ['an address that is null', { email: null }],
    ['a local address', { email: 'ada@localhost' }],
  ])('4. refuses %s', async (_, fields) => {
    const { mark, token } = createCase(form, 'test-success')
    const { status, text } = await forms.post(form, { ...fields, mark, captcha_token: token })
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          fields: [{ field: 'email', message: 'Enter an e-mail address, for example name@example.com.' }],
        },
      },
    })
    expect(forms.asked(token)).toBe(0)
    expect(forms.received('mark', mark)).toEqual([])
  })

  test('5. names each bad field', async () => {
    const { status, text } = await forms.post(form, { email: 'ada', name: 'Ada\nBcc: x', company: 1, extra: [] })
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 400,
      body: {
        error: {
          fields: [
            { field: 'email', message: 'Enter an e-mail address, for example name@example.com.' },
            { field: 'name', message: 'Write the name on one line.' },
            { field: 'company', message: 'Company must be text.' },
            { field: 'extra', message: 'Send a string, a number, a boolean or null.' },
          ],
        },
      },
    })
  })

  test('forwards the address without the space around it', async () => {
    const { body, mark } = createCase(form, 'test-success')
    await forms.post(form, { ...body, email: ' Ada@Example.com\n' })
    expect(forms.received('mark', mark)[0]?.payload?.data.fields['email']).toBe('Ada@Example.com')
  })

  test('gives the same lead with another token the same webhook-id', async () => {
    const first = createCase(form, 'test-success')
    const second = createCase(form, 'test-success')
    await forms.post(form, first.body)
    await forms.post(form, { ...first.body, captcha_token: second.token })
    expect(forms.received('mark', first.mark)).toMatchObject([{ deliveries: 2 }])
  })
})

/** A command of the guide: `send <form>`, words of `curl` in single quotes, and what is piped into it. */
async function run(command: string): Promise<string> {
  const [, zeros, form = '', rest = ''] = /^(?:head -c (\d+) \/dev\/zero \| )?send (\S+)(.*)$/.exec(command) ?? []
  const [, method = 'POST'] = / -X (\S+)/.exec(rest) ?? []
  const [, host = 'www.example.com'] = / -H 'Host: ([^']+)'/.exec(rest) ?? []
  const [, data = ''] = / -d '([^']+)'/.exec(rest) ?? []
  const body = zeros === undefined ? data : Buffer.alloc(Number(zeros))
  const headers = { host, 'content-type': 'application/json' }
  const { status, text } = await forms.site.send(method, `/api/forms/${form}`, headers, body)
  return `${status} ${text}`
}

test('every command of the guide is answered as its table says, in the same order', async () => {
  const guide = readFileSync('content/guides/forms/index.md', 'utf8')
  const stated = [...guide.matchAll(/^\| .+ \| (\d{3}),? `(.+)` \|$/gm)].map(([, status, part]) => ({ status, part }))
  const answers = await Promise.all((guide.match(/^(?:head .+ \| )?send \w+ .+$/gm) ?? []).map(run))
  expect(answers).toEqual(
    stated.map(({ status, part = '' }) => expect.stringMatching(new RegExp(`^${status} .*${part}`))),
  )
  expect(answers).toHaveLength(12)
})
