import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messageOf, toFieldSchema } from '../../../worker/contract/fields.ts'

const OPTIONS = ['A', 'B']
const TEL = 'Enter a telephone number, for example +44 20 7946 0000.'

test.each([
  [{ kind: 'tel' }, '+44 20 7946 0000', undefined],
  [{ kind: 'tel' }, '(020) 7946.0000 ext. 12', undefined],
  [{ kind: 'tel' }, ' 020 7946 0000x1 ', undefined],
  [{ kind: 'tel' }, '020 7946 0000 please', TEL],
  [{ kind: 'tel' }, 'call 020 7946 0000', TEL],
  [{ kind: 'tel' }, '12', TEL],
  [{ kind: 'choices', options: OPTIONS, required: true }, [], 'Send an array of options, at least one.'],
  [{ kind: 'choices', options: OPTIONS, required: true }, ['B'], undefined],
  [{ kind: 'choices', options: OPTIONS }, 'A', 'Send an array of options.'],
  [{ kind: 'choices', options: OPTIONS }, [], undefined],
  [{ kind: 'number', min: 1, max: 3 }, 0, 'Send a number not below 1 and not above 3.'],
  [{ kind: 'number', min: 1, max: 3 }, 1, undefined],
  [{ kind: 'number', min: 1, max: 3 }, 3, undefined],
  [{ kind: 'number', min: 1, max: 3 }, 3.5, 'Send a number not below 1 and not above 3.'],
  [{ kind: 'date', min: '2026-01-01' }, '2025-12-31', 'Send a date as YYYY-MM-DD not below 2026-01-01.'],
  [{ kind: 'date', min: '2026-01-01' }, '2026-01-01', undefined],
  [{ kind: 'date' }, '2026-02-30', 'Send a date as YYYY-MM-DD.'],
  [{ kind: 'text', maxLength: 3 }, 'abc', undefined],
  [{ kind: 'text', maxLength: 3 }, 'abcd', 'Send text of at most 3 characters.'],
  [{ kind: 'text', required: true }, '  ', 'Send text.'],
  [{ kind: 'url' }, 'https://a.example', undefined],
  [{ kind: 'url' }, 'ftp://a.example', 'Enter an address that begins with https:// or http://.'],
  [{ kind: 'url' }, 'xhttps:', 'Enter an address that begins with https:// or http://.'],
  [{ kind: 'consent', required: true }, false, 'Send true: "L"'],
  [{ kind: 'consent' }, false, undefined],
] as const)('toFieldSchema() of %j says of %j: %s', (field, value, message) => {
  const schema = toFieldSchema({ name: 'a', label: 'L', ...field })
  const result = v.safeParse(schema, value)
  expect(result.issues?.[0].message).toBe(message)
})

test.each([
  ['email', 'Enter an e-mail address, for example name@example.com.'],
  ['choice', 'Choose from the options.'],
  ['consent', 'Send true or false.'],
  ['hidden', 'Send text.'],
] as const)('messageOf() a field of the kind %s says what to send', (kind, message) => {
  expect(messageOf({ name: 'a', label: 'L', kind })).toBe(message)
})
