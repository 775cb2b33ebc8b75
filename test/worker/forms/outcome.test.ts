/** The line that each submission leaves in the log. */
import { afterEach, expect, test, vi } from 'vitest'
import { logSubmission, type Outcome } from '../../../worker/forms/outcome.ts'

afterEach(() => vi.restoreAllMocks())

const log = (form: string | undefined, outcome: Outcome): unknown[] => {
  const spy = vi.spyOn(console, 'log').mockReturnValue()
  logSubmission(form, outcome, 7)
  return spy.mock.calls.flat()
}

test.each<[form: string | undefined, outcome: Outcome, line: string]>([
  [
    'contact',
    { kind: 'accepted', delivery: 'msg_1', upstream: 204, unverified: true, ignored: ['secret'] },
    '{"event":"submission","form":"contact","outcome":"accepted","delivery":"msg_1","upstream":204,"duration":7}',
  ],
  [
    'contact',
    { kind: 'queued', delivery: 'msg_1', reason: 'R' },
    '{"event":"submission","form":"contact","outcome":"queued","reason":"R","delivery":"msg_1","duration":7}',
  ],
  [
    'contact',
    { kind: 'challenged', page: 'https://www.example.com/secret' },
    '{"event":"submission","form":"contact","outcome":"challenged","duration":7}',
  ],
  [
    'ask-2',
    { kind: 'internal_error', reason: 'R' },
    '{"event":"submission","form":"ask-2","outcome":"failed","code":"internal_error","reason":"R","duration":7}',
  ],
  [
    'a'.repeat(40),
    { kind: 'payload_too_large', limit: 9 },
    `{"event":"submission","form":"${'a'.repeat(40)}","outcome":"failed","code":"payload_too_large","duration":7}`,
  ],
  [
    'survey',
    { kind: 'forbidden', insecure: false },
    '{"event":"submission","form":"survey","outcome":"failed","code":"forbidden","duration":7}',
  ],
  [
    undefined,
    { kind: 'upstream_error', reason: 'R' },
    '{"event":"submission","outcome":"failed","code":"upstream_error","reason":"R","duration":7}',
  ],
])('logSubmission() writes of %s %j the line', (form, outcome, line) => {
  expect(log(form, outcome)).toEqual([line])
})

test.each<[form: string | undefined, outcome: Outcome]>([
  ['contact', { kind: 'method_not_allowed', path: '/x', method: 'GET', allow: 'POST' }],
  [undefined, { kind: 'method_not_allowed', path: '/x', method: 'GET', allow: 'POST' }],
  [undefined, { kind: 'not_found', path: '/x', nearest: [] }],
  [undefined, { kind: 'forbidden', insecure: false }],
])('logSubmission() writes nothing of %s %j', (form, outcome) => {
  expect(log(form, outcome)).toEqual([])
})
