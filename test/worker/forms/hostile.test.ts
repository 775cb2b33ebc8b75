/** What strangers may send: never a 5xx, and never another envelope. */
import {
  type Arbitrary,
  asyncProperty,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCharacter } from '../../support/any-character.ts'
import { type FormsSite, startForms } from './forms-site.ts'

let forms: FormsSite
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.stop())

const form = constantFrom('book-demo', 'signup', 'events', 'contact', 'survey')
const key = oneof(
  string({ unit: anyCharacter }),
  constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'type',
    'data',
    'fields',
    'tags',
    'form',
    'captcha_token',
  ),
)
/** JSON texts that a serializer would not write. */
const literal = constantFrom(
  '1e400',
  '-0',
  '12345678901234567890',
  '"\\ud800"',
  '"\\u0000"',
  '[[[[]]]]',
  '{"a":{}}',
  'null',
)
const value: Arbitrary<string> = oneof(
  literal,
  jsonValue({ stringUnit: anyCharacter }).map((json) => JSON.stringify(json)),
)
const object = dictionary(key, value).map((entries) =>
  Object.entries({ email: '"ada@example.com"', ...entries }).map(([name, json]) => `${JSON.stringify(name)}:${json}`),
)

test('no body brings a 5xx or changes the envelope', async () => {
  await assert(
    asyncProperty(record({ form, object }), async (sample) => {
      const before = forms.inbox.submissions().length
      const { status, text } = await forms.post(sample.form, `{${sample.object.join(',')}}`)
      const answer: unknown = JSON.parse(text)
      expect([200, 400, 422]).toContain(status)
      const arrived = forms.inbox.submissions().slice(before)
      expect(arrived).toHaveLength(status === 200 && sample.form === 'survey' ? 1 : 0)
      expect(answer).toHaveProperty('ok', arrived.length === 1)
      expect(arrived.every(({ payload }) => payload?.type === 'form.survey.submitted')).toBe(true)
      expect(arrived.every(({ payload }) => payload?.data.tags?.join() === 'unverified')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['8,000 arrays in each other', `{"email":"ada@example.com","a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
  ['2,600 objects in each other', `{"email":"ada@example.com","a":${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}}`],
  ['1,400 keys', `{${Array.from({ length: 1_400 }, (_, index) => `"${index}":1`).join(',')}}`],
  ['nothing but arrays', '['.repeat(16_000)],
  ['a number of 16,000 digits', `{"email":"ada@example.com","a":${'9'.repeat(16_000)}}`],
])('%s are 400', async (_, body) => {
  const answers = await Promise.all(['signup', 'survey'].map((name) => forms.post(name, body)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
})

test('bytes that are no UTF-8 are refused, within a text as well', async () => {
  const body = Buffer.from('{"q_wish":"a\xff"}', 'latin1')
  const { status, text } = await forms.post('survey', body)
  const answer: { error?: { message: string } } = JSON.parse(text)
  expect([status, answer.error?.message]).toEqual([400, 'The body is not a JSON object in UTF-8.'])
})

test('of two equal keys the last is checked and forwarded', async () => {
  const body = '{"mark":"double","q_stage":"Telepathy","q_stage":"Idea"}'
  expect((await forms.post('survey', body)).status).toBe(200)
  expect(forms.received('mark', 'double')[0]?.payload?.data.fields).toEqual({ mark: 'double', q_stage: 'Idea' })
})

test('names of object methods are fields like any other', async () => {
  const body = { mark: 'methods', toString: 'a', valueOf: 'b', hasOwnProperty: 'c' }
  expect((await forms.post('survey', body)).status).toBe(200)
  expect(forms.received('mark', 'methods')[0]?.payload?.data.fields).toEqual(body)
})
