/** Which forms there are, and what becomes of a body that one of them is sent. */
import { expect, test } from 'vitest'
import { hasForm, isForm, isLead, validate } from '../../../worker/forms/definitions.ts'
import type { FormsConfig } from '../../../worker/contract/forms-config.ts'

const CONFIG: FormsConfig = {
  refusedDomains: { 'book-demo': ['gmail.com'], quote: ['gmail.com'] },
  questions: [{ name: 'q_stage', kind: 'single', text: 'Stage?', options: ['Idea', 'Live'] }],
  forms: {
    quote: { kind: 'lead', fields: [{ name: 'bikes', kind: 'choice', label: 'Bikes', options: ['1', '2'] }] },
    vote: { kind: 'survey', fields: [{ name: 'choice', kind: 'choice', label: 'Which', options: ['A'] }] },
  },
}

test.each([
  ['book-demo', true, true, true],
  ['signup', true, true, true],
  ['events', true, true, true],
  ['contact', true, true, true],
  ['survey', true, true, false],
  ['quote', false, true, true],
  ['vote', false, true, false],
  ['toString', false, false, false],
])('%s is one of the five: %s; on the site: %s; a lead: %s', (form, five, present, lead) => {
  expect([isForm(form), hasForm(form, CONFIG), isLead(form, CONFIG)]).toEqual([five, present, lead])
})

test('hasForm() knows no form of its own where a release has none', () => {
  expect(hasForm('quote', { refusedDomains: {}, questions: [] })).toBe(false)
})

const EMAIL = 'ada@example.com'
const submission = { kind: 'submission', token: undefined, ignored: [], repeatable: true }

test.each([
  ['contact', { email: EMAIL, more: '' }, { ...submission, fields: { email: EMAIL, more: '' } }],
  ['contact', { email: EMAIL, captcha_token: 't' }, { ...submission, fields: { email: EMAIL }, token: 't' }],
  ['contact', { email: EMAIL, captcha_token: '' }, { ...submission, fields: { email: EMAIL } }],
  ['contact', { email: EMAIL, captcha_token: null }, { ...submission, fields: { email: EMAIL } }],
  ['contact', { email: 'ada@gmail.com' }, { ...submission, fields: { email: 'ada@gmail.com' } }],
  ['quote', { email: EMAIL, bikes: '', more: '' }, { ...submission, fields: { email: EMAIL, more: '' } }],
  ['quote', { email: EMAIL, bikes: null, more: null }, { ...submission, fields: { email: EMAIL, more: null } }],
  ['quote', { email: EMAIL, bikes: '2' }, { ...submission, fields: { email: EMAIL, bikes: '2' } }],
  [
    'survey',
    { q_stage: 'Idea', q_new: 1, other: 2 },
    { ...submission, fields: { q_stage: 'Idea', q_new: 1, other: 2 }, ignored: ['q_new', 'other'], repeatable: false },
  ],
  [
    'survey',
    { submission_id: 'a', contact_email: EMAIL },
    { ...submission, fields: { submission_id: 'a', contact_email: EMAIL } },
  ],
  ['vote', { choice: 'A', more: 1 }, { ...submission, fields: { choice: 'A', more: 1 }, repeatable: false }],
  ['vote', { email: 'ada@gmail.com' }, { ...submission, fields: { email: 'ada@gmail.com' }, repeatable: false }],
])('validate() takes for %s the body %j', (form, body, expected) => {
  expect(validate(form, body, CONFIG)).toEqual(expected)
})

const REFUSED = 'Use your address at work: addresses of this mail provider are not accepted here.'
const ADDRESS = 'Enter an e-mail address, for example name@example.com.'
const CHOOSE = 'Choose from the options.'

test.each([
  ['book-demo', { email: 'ada@GMAIL.com' }, [{ field: 'email', message: REFUSED }]],
  ['quote', { email: 'ada@gmail.com' }, [{ field: 'email', message: REFUSED }]],
  ['contact', {}, [{ field: 'email', message: ADDRESS }]],
  ['contact', { email: `a@${'b'.repeat(300)}` }, [{ field: 'email', message: ADDRESS }]],
  ['survey', { q_stage: 'x' }, [{ field: 'q_stage', message: CHOOSE, allowed: ['Idea', 'Live'] }]],
  [
    'quote',
    { email: EMAIL, captcha_token: 1 },
    [{ field: 'captcha_token', message: 'The captcha token is a string.' }],
  ],
  ['quote', { email: EMAIL, bikes: 'x' }, [{ field: 'bikes', message: CHOOSE, allowed: ['1', '2'] }]],
])('validate() refuses for %s the body %.60j', (form, body, fields) => {
  expect(validate(form, body, CONFIG)).toEqual({
    kind: 'invalid_request',
    message: `These fields cannot be accepted: "${fields[0]?.field}".`,
    hint: 'Change each as `fields` says, and send it again.',
    fields,
  })
})
