import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FormsVariables, Hosts, Score } from '../../../worker/contract/variables.ts'

test('Hosts: separated by spaces, in lower case and without a dot at the end', () => {
  expect(v.parse(Hosts, ' WWW.example.com. example.org')).toEqual(['www.example.com', 'example.org'])
})

test('Hosts: in letters of any language, as browsers send them', () => {
  expect(v.parse(Hosts, 'www.Müller.de. 例え.テスト my_host.example 1')).toEqual([
    'www.xn--mller-kva.de',
    'xn--r8jz45g.xn--zckzah',
    'my_host.example',
    '1',
  ])
})

const NONE = ['https://www.example.com', 'www.example.com:8443', '', 'a.example b/c', 'müller.de:80', 'xn--ü.de', 7]

test.each(NONE)('Hosts refuses %j', (hosts) => {
  expect(v.safeParse(Hosts, hosts).issues).toMatchObject([
    { message: 'must be host names without scheme and port, separated by spaces' },
  ])
})

test.each([
  ['0.7', 0.7],
  [0.7, 0.7],
  ['0', 0],
  [1, 1],
])('Score of %j is %d', (score, number) => {
  expect(v.parse(Score, score)).toBe(number)
})

test.each(['0,7', '-0.1', 1.1, true])('Score refuses %j', (score) => {
  expect(v.safeParse(Score, score).issues).toMatchObject([{ message: 'must be a number from 0 to 1' }])
})

test.each(['PUBLIC_HOSTS', 'CAPTCHA_MIN_SCORE', 'LEADS_PAUSES', 'LEADS_MAIL_FROM', 'LEADS_MAIL_TO'])(
  'FormsVariables takes an empty %s',
  (name) => {
    expect(v.is(v.object(FormsVariables), { [name]: '' })).toBe(true)
  },
)

test('FormsVariables takes what the Worker takes, and nothing as well', () => {
  const good = {
    PUBLIC_HOSTS: 'www.example.com example.com',
    CAPTCHA_MIN_SCORE: 0.7,
    LEADS_PAUSES: '60 600',
    LEADS_MAIL_FROM: 'a@example.com',
    LEADS_MAIL_TO: 'b@example.com',
  }
  expect([v.is(v.object(FormsVariables), good), v.is(v.object(FormsVariables), {})]).toEqual([true, true])
})

test.each([
  ['PUBLIC_HOSTS', 'https://www.example.com', 'must be host names without scheme and port, separated by spaces'],
  ['CAPTCHA_MIN_SCORE', '0,7', 'must be a number from 0 to 1'],
  ['LEADS_PAUSES', '1m', 'must be 1 to 90 numbers of seconds, each at most 43200, separated by spaces'],
  ['LEADS_MAIL_FROM', 'Forms', 'must be an e-mail address'],
  ['LEADS_MAIL_FROM', 7, 'must be an e-mail address'],
  ['LEADS_MAIL_TO', 'a@example.com, b@example.com', 'must be an e-mail address'],
])('FormsVariables refuses %s = %j', (name, value, message) => {
  const { issues = [] } = v.safeParse(v.object(FormsVariables), { [name]: value })
  expect([...new Set(issues.map((issue) => issue.message))]).toEqual([message])
})
