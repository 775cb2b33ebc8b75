/** Forms and fields of a team's own: one definition in `forms.yaml`, seen through every door of the deployed bundle. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJudge } from '../../../builder/release/proof/documents.ts'
import { collect } from '../../support/collect.ts'
import { buildFolder, writeFiles } from '../../support/content-folder.ts'
import { ask } from '../mcp/requests.ts'
import { type FormsSite, HOST, startForms } from './forms-site.ts'

const page = (title: string, facts: string): string => `---\ntitle: ${title}\ndescription: D\n${facts}---\n\nText.\n`

const FILES = {
  'site.yaml': `name: N
description: D
url: https://www.example.com
footer: [{ title: More, form: vote }]
`,
  'forms.yaml': `quote:
  title: Ask for a quote
  introduction: We answer within a day.
  refusedDomains: [example.net, Müller.рф]
  fields:
    - { name: bikes, kind: number, label: Number of bikes, min: 1, max: 500, required: true }
    - { name: place, kind: choice, label: Where, options: [Station, School] }
    - { name: extras, kind: choices, label: Extras, options: [Roof, Light] }
    - { name: phone, kind: tel, label: Telephone }
    - { name: site, kind: url, label: Your site }
    - { name: start, kind: date, label: Start, min: "2026-01-01" }
    - { name: note, kind: textarea, label: Note, maxLength: 20 }
    - { name: consent, kind: consent, label: "I have read the [privacy policy](pages/privacy.md).", required: true }
    - { name: source, kind: hidden, label: Source, value: "{utm_source}" }
vote:
  title: Vote
  kind: survey
  fields: [{ name: choice, kind: choice, label: Which, options: [A, B], required: true }]
contact:
  fields: [{ name: phone, kind: tel, label: Telephone, help: With the code of the country. }]
`,
  'pages/index.md': page('Home', ''),
  'pages/privacy.md': page('Privacy', ''),
  'pages/quote.md': page('Quote', 'form: quote\n'),
  'pages/contact.md': page('Contact', 'form: contact\n'),
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-own-forms-'))
let forms: FormsSite
let told: readonly string[]

beforeAll(async () => {
  writeFiles(folder, FILES)
  const { values, messages } = await buildFolder(folder)
  told = messages.map(({ file, line, text }) => `${file}:${line} ${text}`)
  forms = await startForms({ release: await collect(values()) })
})

afterAll(async () => {
  await forms.stop()
  rmSync(folder, { recursive: true })
})

const GOOD = { email: 'ada@example.com', bikes: 3, consent: true }
let count = 0
const token = (): string => `test-success.quote.${(count += 1)}`

/** What somebody may send to the form, often rightly. */
const SUBMISSION = fc.record(
  {
    email: fc.constantFrom('ada@example.com', 'Ada@Example.COM', 'ada', 'ada@example.net', ''),
    bikes: fc.constantFrom<unknown>(1, 3, 500, 501, '3', null),
    consent: fc.constantFrom<unknown>(true, true, true, false, 'yes'),
    place: fc.constantFrom('Station', 'School', 'Moon', ''),
    extras: fc.constantFrom<unknown>([], ['Roof'], ['Roof', 'Light'], 'Roof'),
    note: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/\p{Cc}/gu, ' ')),
    name: fc.constantFrom('Ad\u00e9le', 'Ade\u0301le', '😀', 'two\nlines'),
  },
  { requiredKeys: ['email', 'bikes', 'consent'] },
)

const Result = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ok: v.boolean(),
    challenge: v.optional(v.boolean()),
    id: v.optional(v.string()),
    error: v.optional(
      v.object({ code: v.string(), fields: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))) }),
    ),
  }),
)

/** What a sender hears, without the wording. */
const toOutcome = ({ ok, challenge, id, error }: v.InferOutput<typeof Result>) => ({
  ok,
  challenge,
  id,
  code: error?.code,
  faults:
    error?.fields?.map(({ field, message }) => `${field}: ${JSON.stringify(message).slice(1, -1)}`).toSorted() ?? [],
})

test('build() finds nothing wrong with the forms', () => {
  expect(told).toEqual([])
})

describe('what the service accepts', () => {
  test('a lead with a token is forwarded with its fields, without what nobody filled in', async () => {
    const body = {
      ...GOOD,
      place: 'Station',
      extras: ['Roof'],
      phone: '',
      site: null,
      more: 'any',
      captcha_token: token(),
    }
    const { status, text } = await forms.post('quote', body)
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 200, ok: true })
    const [{ payload, path, signature } = {}] = forms.received('more', 'any')
    expect({ payload, path, signature }).toEqual({
      path: '/webhooks/quote',
      signature: 'valid',
      payload: {
        type: 'form.quote.submitted',
        timestamp: expect.any(String),
        data: { form: 'quote', fields: { ...GOOD, place: 'Station', extras: ['Roof'], more: 'any' } },
      },
    })
  })

  test('a lead without a token is challenged, and the page that carries the form is named', async () => {
    const { text } = await forms.post('quote', GOOD)
    expect(JSON.parse(text)).toMatchObject({ ok: false, challenge: true, page: 'https://www.example.com/quote' })
  })

  test('a form of the kind survey is accepted without a token and an address, as unverified', async () => {
    const { text } = await forms.post('vote', { choice: 'B' })
    expect(JSON.parse(text)).toMatchObject({ ok: true, unverified: true })
    expect(forms.received('choice', 'B')[0]?.payload?.data).toMatchObject({ form: 'vote', tags: ['unverified'] })
  })

  test.each([
    ['quote', { email: 'ada@example.com', consent: true }, 'bikes', 'Send a number not below 1 and not above 500.'],
    ['quote', { ...GOOD, bikes: 0 }, 'bikes', 'Send a number not below 1 and not above 500.'],
    ['quote', { ...GOOD, bikes: '3' }, 'bikes', 'Send a number not below 1 and not above 500.'],
    ['quote', { bikes: 3, consent: true }, 'email', 'Enter an e-mail address, for example name@example.com.'],
    ['quote', { ...GOOD, consent: false }, 'consent', 'Send true: "I have read the privacy policy."'],
    ['quote', { email: 'ada@example.com', bikes: 3 }, 'consent', 'Send true: "I have read the privacy policy."'],
    ['quote', { ...GOOD, place: 'Moon' }, 'place', 'Choose from the options.'],
    ['quote', { ...GOOD, extras: 'Roof' }, 'extras', 'Send an array of options.'],
    ['quote', { ...GOOD, extras: ['Wheel'] }, 'extras', 'Send an array of options.'],
    ['quote', { ...GOOD, phone: 'call me' }, 'phone', 'Enter a telephone number, for example +44 20 7946 0000.'],
    [
      'quote',
      { ...GOOD, site: 'javascript:alert(1)' },
      'site',
      'Enter an address that begins with https:// or http://.',
    ],
    ['quote', { ...GOOD, start: '2025-12-31' }, 'start', 'Send a date as YYYY-MM-DD not below 2026-01-01.'],
    ['quote', { ...GOOD, start: '2026-02-30' }, 'start', 'Send a date as YYYY-MM-DD not below 2026-01-01.'],
    ['quote', { ...GOOD, note: 'x'.repeat(21) }, 'note', 'Send text of at most 20 characters.'],
    ['quote', { ...GOOD, source: 3 }, 'source', 'Send text.'],
    [
      'quote',
      { ...GOOD, email: 'ada@example.net' },
      'email',
      'Use your address at work: addresses of this mail provider are not accepted here.',
    ],
    [
      'quote',
      { ...GOOD, email: 'ada@m\u00fcller.\u0440\u0444' },
      'email',
      'Use your address at work: addresses of this mail provider are not accepted here.',
    ],
    ['vote', {}, 'choice', 'Choose from the options.'],
    [
      'contact',
      { email: 'ada@example.com', phone: 7 },
      'phone',
      'Enter a telephone number, for example +44 20 7946 0000.',
    ],
  ])('%s refuses %j for "%s"', async (form, body, field, message) => {
    const { status, text } = await forms.post(form, body)
    const { error } = JSON.parse(text)
    expect({
      status,
      fields: error.fields.map((one: { field: string; message: string }) => [one.field, one.message]),
    }).toEqual({
      status: 400,
      fields: [[field, message]],
    })
  })

  test('options are listed beside the message', async () => {
    const { error } = JSON.parse((await forms.post('quote', { ...GOOD, place: 'Moon' })).text)
    expect(error.fields[0].allowed).toEqual(['Station', 'School'])
  })

  test.each([
    ['POST', 'nothing', 404],
    ['GET', 'quote', 405],
    ['GET', 'nothing', 404],
    ['POST', '../x', 404],
  ])('%s /api/forms/%s is %i', async (method, form, status) => {
    expect((await forms.site.send(method, `/api/forms/${form}`)).status).toBe(status)
  })
})

const call = async (name: string, args: object) =>
  (await ask(forms.site, 'tools/call', { name, arguments: args }, {}, HOST)).result

describe('the other doors', () => {
  test('the page has a control for each field, in the order of the file', async () => {
    const { text } = await forms.site.get('/quote', { accept: 'text/html' })
    const form = text.slice(
      text.indexOf('action="/api/forms/quote"'),
      text.indexOf('</form>', text.indexOf('action="/api/forms/quote"')),
    )
    expect(Array.from(form.matchAll(/\sname="(\w+)"/g), ([, name]) => name)).toEqual([
      'email',
      'bikes',
      'place',
      'place',
      'extras',
      'extras',
      'phone',
      'site',
      'start',
      'note',
      'consent',
      'source',
      'leave_empty',
    ])
    expect(form).toContain('<a href="/privacy">privacy policy</a>')
    expect(form).toContain('type="hidden" name="source" data-fill="{utm_source}"')
    expect(form).toMatch(/name="bikes"[^>]* required[^>]*type="number"[^>]*min="1" max="500"/)
  })

  test('a page with a form has that of the footer, too, and no id twice', async () => {
    const { text } = await forms.site.get('/quote', { accept: 'text/html' })
    const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(text).toContain('action="/api/forms/vote"')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('the markdown says what each field takes', async () => {
    const { text } = await forms.site.get('/quote.md')
    expect(text.slice(text.indexOf('## Ask'))).toBe(`## Ask for a quote

We answer within a day.

This form takes JSON: \`POST https://www.example.com/api/forms/quote\`. A program cannot finish it: without the captcha token of a browser nothing is stored, and a person has to send it from the page.

[The API documentation](https://www.example.com/developers) tells the rest.

The fields of the form:

- \`email\`, required: E-mail
- \`bikes\` (number ≥ 1 ≤ 500), required: Number of bikes
- \`place\` (choice): Where (\`"Station"\`, \`"School"\`)
- \`extras\` (choices): Extras (\`"Roof"\`, \`"Light"\`)
- \`phone\` (tel): Telephone
- \`site\` (url): Your site
- \`start\` (date ≥ 2026-01-01): Start
- \`note\` (textarea, \`maxLength\` 20): Note
- \`consent\` (consent), required: I have read the [privacy policy](https://www.example.com/privacy).
`)
  })

  test('OpenAPI describes each form, and its examples are accepted', async () => {
    const document = JSON.parse((await forms.site.get('/openapi.json')).text)
    const judge = createJudge(document)
    const { post } = document.paths['/api/forms/quote']
    const { schema, example } = post.requestBody.content['application/json']
    expect([post.operationId, schema.$ref]).toEqual(['submitQuote', '#/components/schemas/QuoteSubmission'])
    expect(judge('QuoteSubmission', example)).toEqual([])
    expect(judge('QuoteSubmission', { ...GOOD, place: 'Moon' })).not.toEqual([])
    expect(document.components.schemas.QuoteSubmission.required).toEqual(['email', 'bikes', 'consent'])
    const { text } = await forms.post('quote', example)
    expect(JSON.parse(text)).toMatchObject({ ok: false, challenge: true })
    expect(document.paths['/api/forms/contact'].post.operationId).toBe('submitContact')
  })

  test('one submission has one outcome and one id, whichever door it comes through', async () => {
    const { text } = await forms.site.get('/quote.md')
    const toldPath = new URL(/POST (https:[^`]+)`/.exec(text)?.[1] ?? '').pathname
    const post = async (path: string, body: string, type = 'application/json') =>
      toOutcome(v.parse(Result, (await forms.site.send('POST', path, { host: HOST, 'content-type': type }, body)).text))
    await fc.assert(
      fc.asyncProperty(SUBMISSION, fc.boolean(), async (fields, isPerson) => {
        const sent = { ...fields, submission_id: `door-${(count += 1)}` }
        const toBody = (more: object = {}) => ({ ...sent, ...(isPerson && { captcha_token: token() }), ...more })
        // The script of the page; a program, whose JSON is another text; what the markdown tells.
        const first = await post('/api/forms/quote', JSON.stringify(toBody({ filled_in: 9_000 })))
        const program = Object.fromEntries(Object.entries(toBody()).toReversed())
        const escaped = JSON.stringify(program, undefined, 2).replaceAll(
          /[^ -~\n]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        const others = [await post('/api/forms/quote', escaped, 'Application/JSON; charset=utf-8')]
        others.push(await post(toldPath, JSON.stringify(toBody())))
        expect(others).toEqual([first, first])
        // A tool has no token: it gets what a program without one gets, or hears the same faults.
        const tool = await call('submit_quote', sent)
        const bare = await post('/api/forms/quote', JSON.stringify(sent))
        expect(JSON.stringify(tool)).toContain(bare.faults[0] ?? '"challenge":true')
      }),
      { numRuns: Number(process.env['INPUTS'] ?? 15) },
    )
  })

  describe('the tools', () => {
    test('each form has one, whose schema takes what the form takes', async () => {
      const { result } = await ask(forms.site, 'tools/list', {}, {}, HOST)
      const Tools = v.array(v.looseObject({ name: v.string(), title: v.string(), inputSchema: v.looseObject({}) }))
      const tools = v.parse(Tools, result?.['tools']).filter(({ name }) => name.startsWith('submit_'))
      expect(tools.map(({ name }) => name)).toEqual([
        'submit_book_demo',
        'submit_signup',
        'submit_events',
        'submit_contact',
        'submit_quote',
        'submit_vote',
      ])
      const quote = tools.find(({ name }) => name === 'submit_quote')
      expect(quote).toMatchObject({
        title: 'Ask for a quote',
        inputSchema: {
          required: ['email', 'bikes', 'consent'],
          properties: { bikes: { type: 'number' }, place: { description: 'Where' } },
        },
      })
      expect(Object.keys(Object(quote?.inputSchema['properties']))).not.toContain('captcha_token')
      const contact = tools.find(({ name }) => name === 'submit_contact')
      expect(Object.keys(Object(contact?.inputSchema['properties']))).toContain('phone')
    })

    test('a lead is checked, and finished by a person on its page', async () => {
      expect((await call('submit_quote', GOOD))?.structuredContent).toMatchObject({
        ok: false,
        challenge: true,
        page: 'https://www.example.com/quote',
      })
      const refused = await call('submit_quote', { ...GOOD, bikes: 0 })
      expect([refused?.isError, JSON.stringify(refused)]).toEqual([
        true,
        expect.stringContaining('bikes: Send a number'),
      ])
    })

    test('a form of the kind survey is handed in as unverified', async () => {
      const result = await call('submit_vote', { choice: 'A' })
      expect(result?.structuredContent).toMatchObject({ ok: true, unverified: true })
      expect(forms.received('choice', 'A')[0]?.payload?.data).toMatchObject({ form: 'vote', tags: ['unverified'] })
    })

    test.each(['submit_nothing', 'submit_survey', 'submit_'])('there is no tool %s', async (name) => {
      const { error } = await ask(forms.site, 'tools/call', { name, arguments: {} }, {}, HOST)
      expect(error).toMatchObject({ code: -32_602, message: `There is no tool "${name}".` })
    })
  })
})
