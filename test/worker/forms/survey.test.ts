import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FormsSite, startForms } from './forms-site.ts'

let forms: FormsSite
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.stop())

const UNVERIFIED = [{ signature: 'valid', payload: { data: { form: 'survey', tags: ['unverified'] } } }]

test.each([
  ['absent', {}],
  ['null', { captcha_token: null }],
  ['empty', { captcha_token: '' }],
])('a survey is accepted as unverified when the token is %s', async (name, token) => {
  const { status, text } = await forms.post('survey', { mark: name, ...token })
  expect({ status, body: JSON.parse(text) }).toMatchObject({ status: 200, body: { ok: true } })
  expect(forms.received('mark', name)).toMatchObject(UNVERIFIED)
})

test('a survey is accepted as unverified when the score is low', async () => {
  const { status } = await forms.post('survey', { mark: 'doubt', captcha_token: 'test-low-score' })
  expect(status).toBe(200)
  expect(forms.received('mark', 'doubt')).toMatchObject(UNVERIFIED)
})

test('a survey may be empty', async () => {
  expect((await forms.post('survey', {})).status).toBe(200)
})

test('answers arrive as they were given', async () => {
  const answers = {
    q_stage: 'Idea',
    q_tools: ['SQL', 'Search'],
    q_ready: 4,
    q_new: ['x'],
    contact_email: 'ada@example.com',
  }
  expect((await forms.post('survey', { mark: 'answers', ...answers })).status).toBe(200)
  expect(forms.received('mark', 'answers')[0]?.payload?.data.fields).toEqual({ mark: 'answers', ...answers })
})

test.each([
  ['q_stage', 'idea', 'Choose from the options.'],
  ['q_stage', ['Idea'], 'Choose from the options.'],
  ['q_tools', 'Search, SQL', 'Send an array of options.'],
  ['q_tools', ['Search', 'Telepathy'], 'Choose from the options.'],
  ['q_ready', 6, 'Send a whole number from 1 to 5.'],
  ['q_new', [1], 'Send a string, a number, a boolean, null or an array of strings.'],
  ['q_new', ['a\u0000'], 'Send text without control characters other than tab and line breaks.'],
  ['q_a\nq_b', 'x', 'Use a name without line breaks and control characters.'],
  ['q_a\u2028', 'x', 'Use a name without line breaks and control characters.'],
  ['q_a\t', 'x', 'Use a name without line breaks and control characters.'],
  ['contact_email', 'ada', 'Enter an e-mail address, for example name@example.com, or leave it out.'],
  ['submission_id', 'a b', 'Use 1 to 64 letters, digits, hyphens and underscores for the submission id.'],
])('%s = %j is refused with what to send instead', async (field, value, message) => {
  const { status, text } = await forms.post('survey', { mark: 'refused', [field]: value })
  const body = JSON.parse(text)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { ok: false, error: { code: 'invalid_request', fields: [{ field, message }] } },
  })
  expect(forms.received('mark', 'refused')).toEqual([])
})

test('what to change is said once, field by field', async () => {
  const { text } = await forms.post('survey', { mark: 'refused', q_stage: 'idea', q_ready: 6 })
  expect(JSON.parse(text).error).toMatchObject({
    message: 'These fields cannot be accepted: "q_stage", "q_ready".',
    hint: 'Change each as `fields` says, and send it again.',
    fields: [
      { field: 'q_stage', message: 'Choose from the options.', allowed: ['Idea', 'In production'] },
      { field: 'q_ready', message: 'Send a whole number from 1 to 5.' },
    ],
  })
})

test('an answer to the survey says what was not understood, and that nobody was proven behind it', async () => {
  const { text } = await forms.post('survey', { q_stage: 'Idea', q_roel: 'Engineer', contact_email: 'ada@example.com' })
  const [arrived] = forms.received('q_roel', 'Engineer')
  expect(JSON.parse(text)).toEqual({
    ok: true,
    message: 'Thank you. It was received and passed on.',
    id: arrived?.id,
    unverified: true,
    ignored: ['q_roel'],
  })
})

test('the id tells an answer that is sent again from a second one', async () => {
  const ids = []
  for (const submission_id of ['b-1', 'b-1', 'b-2']) {
    ids.push(JSON.parse((await forms.post('survey', { mark: 'ids', submission_id })).text).id)
  }
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('two people who answer the same are two deliveries', async () => {
  await forms.post('survey', { mark: 'twins', q_stage: 'Idea' })
  await forms.post('survey', { mark: 'twins', q_stage: 'Idea' })
  expect(forms.received('mark', 'twins')).toMatchObject([{ deliveries: 1 }, { deliveries: 1 }])
})

test('a survey that is sent again with its id is one delivery', async () => {
  await forms.post('survey', { mark: 'again', submission_id: 'a-1' })
  await forms.post('survey', { mark: 'again', submission_id: 'a-1' })
  await forms.post('survey', { mark: 'again', submission_id: 'a-2' })
  expect(forms.received('mark', 'again')).toMatchObject([{ deliveries: 2 }, { deliveries: 1 }])
})

test('no field can overwrite the envelope', async () => {
  const fields = {
    type: 'x',
    timestamp: 'x',
    form: 'contact',
    tags: ['verified'],
    data: 'x',
    fields: 'x',
    unverified: false,
  }
  await forms.post('survey', { mark: 'envelope', ...fields })
  expect(forms.received('mark', 'envelope')).toMatchObject([
    { payload: { type: 'form.survey.submitted', data: { form: 'survey', tags: ['unverified'] } } },
  ])
  expect(forms.received('mark', 'envelope')[0]?.payload?.data.fields).toEqual({ mark: 'envelope', ...fields })
})
