import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  LeadFormSubmission,
  toOwnSubmission,
  toSurveySubmission,
  toWebhookVariable,
} from '../../../worker/contract/forms.ts'
import { answerTo } from '../../../worker/contract/survey.ts'
import { SurveyQuestion } from '../../../worker/contract/forms-config.ts'

const SINGLE: SurveyQuestion = { name: 'q_stage', kind: 'single', text: 'Stage?', options: ['Idea', 'In production'] }
const MULTI: SurveyQuestion = { name: 'q_tools', kind: 'multi', text: 'Tools?', options: ['Search', 'SQL'] }
const TEXT: SurveyQuestion = { name: 'q_wish', kind: 'text', text: 'A wish?', maxLength: 5 }
const NUMBER: SurveyQuestion = { name: 'q_agents', kind: 'number', text: 'How many?', min: 0, max: 9 }
const SCALE: SurveyQuestion = { name: 'q_ready', kind: 'scale', text: 'How ready?' }

test.each([
  [SINGLE, 'Idea'],
  [MULTI, ['SQL', 'Search']],
  [MULTI, []],
  [TEXT, 'short'],
  [NUMBER, 2.5],
  [NUMBER, 0],
  [NUMBER, 9],
  [{ ...TEXT, maxLength: undefined }, 'any length'],
  [{ name: 'q_any', kind: 'number', text: 'Any?' } as const, -1e9],
  [SCALE, 1],
  [SCALE, 5],
  [{ ...SCALE, min: 0, max: 10 }, 10],
])('answerTo() of %o accepts %j', (question, answer) => {
  expect(v.safeParse(answerTo(question), answer)).toMatchObject({ success: true, output: answer })
})

test.each([
  [SINGLE, 'idea', 'Choose from the options.'],
  [SINGLE, ['Idea'], 'Choose from the options.'],
  [SINGLE, null, 'Choose from the options.'],
  [MULTI, 'Search, SQL', 'Send an array of options.'],
  [MULTI, 'Search', 'Send an array of options.'],
  [MULTI, ['Search', 'Telepathy'], 'Choose from the options.'],
  [TEXT, 'longer', 'Use at most 5 characters.'],
  [TEXT, 1, 'Send text.'],
  [NUMBER, '2', 'Send a number.'],
  [NUMBER, -1, 'Send a number not below 0.'],
  [NUMBER, 10, 'Send a number not above 9.'],
  [SCALE, 0, 'Send a whole number from 1 to 5.'],
  [SCALE, 6, 'Send a whole number from 1 to 5.'],
  [SCALE, 2.5, 'Send a whole number from 1 to 5.'],
])('answerTo() of %o refuses %j', (question, answer, message) => {
  expect(v.safeParse(answerTo(question), answer)).toMatchObject({ success: false, issues: [{ message }] })
})

test.each([
  ['q_stage', true],
  [`q_${'a'.repeat(62)}`, true],
  [`q_${'a'.repeat(63)}`, false],
  ['q_', false],
  ['stage', false],
  ['the q_stage', false],
  ['q_stage?', false],
])('SurveyQuestion may have the name %s: %s', (name, expected) => {
  expect(v.is(SurveyQuestion, { ...SINGLE, name })).toBe(expected)
})

test.each([
  [{ text: 'A', options: ['B'] }, true],
  [{ text: '' }, false],
  [{ options: [''] }, false],
])('SurveyQuestion may have %j: %s', (texts, expected) => {
  expect(v.is(SurveyQuestion, { ...SINGLE, ...texts })).toBe(expected)
})

test('toSurveySubmission() takes unknown names and requires none', () => {
  const schema = toSurveySubmission([SINGLE])
  expect(v.is(schema, {})).toBe(true)
  expect(v.is(schema, { q_new: ['a', 'b'], source: 'agent', q_count: 3, q_none: null, q_yes: true })).toBe(true)
  expect(v.is(schema, { q_new: [1] })).toBe(false)
  expect(v.is(schema, { q_new: { a: 1 } })).toBe(false)
})

test('toSurveySubmission() says what a further answer may be', () => {
  expect(v.safeParse(toSurveySubmission([]), { q_new: {} })).toMatchObject({
    issues: [{ message: 'Send a string, a number, a boolean, null or an array of strings.' }],
  })
})

test('toSurveySubmission() asks for an address that is one, where there is any', () => {
  const { issues = [] } = v.safeParse(toSurveySubmission([]), { contact_email: 'ada' })
  expect(issues[0]?.message).toBe('Enter an e-mail address, for example name@example.com, or leave it out.')
})

test.each([
  ['lead', {}, ['Enter an e-mail address, for example name@example.com.', 'Send a number not below 1.']],
  ['survey', {}, ['Send a number not below 1.']],
  ['survey', { bikes: 1, submission_id: 7 }, ['The submission id is a string.']],
  [
    'survey',
    { bikes: 1, submission_id: '' },
    ['Use 1 to 64 letters, digits, hyphens and underscores for the submission id.'],
  ],
  ['survey', { bikes: 1, more: {}, old: ['a'] }, ['Send a string, a number, a boolean, null or an array of strings.']],
] as const)('toOwnSubmission() of a %s says of %j: %j', (kind, body, messages) => {
  const fields = [{ name: 'bikes', kind: 'number', label: 'Bikes', min: 1, required: true } as const]
  const { issues = [] } = v.safeParse(toOwnSubmission({ kind, fields }), body)
  expect(issues.map(({ message }) => message)).toEqual(messages)
})

test('toWebhookVariable() is a name that a variable may have', () => {
  expect(toWebhookVariable('ask-for-quote')).toBe('WEBHOOK_ASK_FOR_QUOTE')
})

test('LeadFormSubmission asks for an address where it is missing', () => {
  expect(v.safeParse(LeadFormSubmission, {})).toMatchObject({
    issues: [{ message: 'Enter an e-mail address, for example name@example.com.' }],
  })
})

test.each([
  [{ name: 1 }, 'Name must be text.'],
  [{ name: 'Ada\r\nBcc: b@example.com' }, 'Write the name on one line.'],
  [{ company: 1 }, 'Company must be text.'],
  [{ company: 'A\u2028B' }, 'Write the company on one line.'],
  [{ message: 1 }, 'Message must be text.'],
  [{ use_case: 1 }, 'Use case must be text.'],
  [{ captcha_token: 1 }, 'The captcha token is a string.'],
  [{ more: [] }, 'Send a string, a number, a boolean or null.'],
])('LeadFormSubmission refuses %j: %s', (fields, message) => {
  const { issues = [] } = v.safeParse(LeadFormSubmission, { email: 'a@example.com', ...fields })
  expect(issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  [{ submission_id: '' }, false],
  [{ submission_id: 'a b' }, false],
  [{ submission_id: 'a'.repeat(65) }, false],
  [{ submission_id: 'Az-_9'.repeat(12) }, true],
  [{ submission_id: 'a'.repeat(64) }, true],
  [{ captcha_token: null }, true],
  [{ captcha_token: 1 }, false],
])('toSurveySubmission() of %j: %s', (fields, expected) => {
  expect(v.is(toSurveySubmission([]), fields)).toBe(expected)
})

test('LeadFormSubmission takes further properties of plain values', () => {
  expect(v.is(LeadFormSubmission, { email: 'a@example.com', a: 'b', c: 1, d: true, e: null })).toBe(true)
  expect(v.is(LeadFormSubmission, { email: 'a@example.com', a: [] })).toBe(false)
  expect(v.is(LeadFormSubmission, { email: 'a@example.com', a: {} })).toBe(false)
  expect(v.is(LeadFormSubmission, { email: 'a@example.com', toString: {} })).toBe(false)
})

test('the schemas become JSON schemas with a description of every property', () => {
  for (const schema of [LeadFormSubmission, toSurveySubmission([SINGLE, MULTI, TEXT, NUMBER, SCALE])]) {
    const { properties = {} } = toJsonSchema(schema, { typeMode: 'input', ignoreActions: ['trim', 'rewrite', 'check'] })
    for (const property of Object.values(properties)) expect(property).toHaveProperty('description')
  }
})
