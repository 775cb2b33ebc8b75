/** Bodies of submissions without a runtime: what is refused, in which words. */
import { expect, test } from 'vitest'
import { toBody } from '../../support/byte-stream.ts'
import { checkFields, readBody } from '../../../worker/forms/body.ts'

const HINT = 'Send a JSON object with `Content-Type: application/json`; /openapi.json describes its properties.'
const invalid = (message: string): object => ({ kind: 'invalid_request', message, hint: HINT, fields: [] })
const body = (fields: object): object => ({ kind: 'body', fields, suspect: false })

const read = (text: string, contentType = 'application/json') =>
  readBody(
    new Request('https://www.example.com', {
      method: 'POST',
      headers: { 'content-type': contentType },
      ...toBody(text),
    }),
  )

test.each([
  ['{"a":1}', 'application/json', body({ a: 1 })],
  ['{"a":1}', ' Application/JSON ; charset=utf-8', body({ a: 1 })],
  ['{"a":1}', 'text/plain', invalid('The body is not `application/json`.')],
  ['{"a":1}', 'application/jsonp', invalid('The body is not `application/json`.')],
  ['[]', 'application/json', invalid('The body is not a JSON object in UTF-8.')],
  ['{', 'application/json', invalid('The body is not a JSON object in UTF-8.')],
  ['{}'.padEnd(16_384), 'application/json', body({})],
  ['{}'.padEnd(16_385), 'text/plain', { kind: 'payload_too_large', limit: 16_384 }],
])('readBody() of %.9s as %s is %j', async (text, contentType, expected) => {
  expect(await read(text, contentType)).toEqual(expected)
})

test('readBody() refuses a body that breaks off', async () => {
  const stream = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
  const init = { method: 'POST', duplex: 'half', body: stream }
  const request = new Request('https://www.example.com', init)
  expect(await readBody(request)).toEqual(invalid('The body ended before it was complete.'))
})

const CONTROL = 'Send text without control characters other than tab and line breaks.'
const SURROGATE = 'Send text without half surrogate pairs.'
const NUMBER = 'Send this number as text: it is too large to be carried exactly.'
const NAME = 'Use a name without line breaks and control characters.'

test.each<[fields: Record<string, unknown>, field: string, message: string]>([
  [{ constructor: 1 }, 'constructor', 'This name is not allowed.'],
  [{ prototype: 1 }, 'prototype', 'This name is not allowed.'],
  [JSON.parse('{"__proto__":1}'), '__proto__', 'This name is not allowed.'],
  [{ ['k'.repeat(65)]: 1 }, 'k'.repeat(64), 'Use a name of at most 64 characters.'],
  [{ 'a\n': 1 }, 'a\n', NAME],
  [{ 'a\u2028': 1 }, 'a\u2028', NAME],
  [{ 'a\u2029': 1 }, 'a\u2029', NAME],
  [{ 'a\ud800': 1 }, 'a\ufffd', SURROGATE],
  [{ a: '\ud800' }, 'a', SURROGATE],
  [{ a: 'b\u0000' }, 'a', CONTROL],
  [{ a: 'b\u0085' }, 'a', CONTROL],
  [{ a: ['b', '\u0007'] }, 'a', CONTROL],
  [{ a: ['b\u0000', '\ud800'] }, 'a', CONTROL],
  [{ a: 2 ** 53 }, 'a', NUMBER],
  [{ a: -(2 ** 53) }, 'a', NUMBER],
  [{ a: Number.POSITIVE_INFINITY }, 'a', NUMBER],
])('checkFields() refuses %j', (fields, field, message) => {
  expect(checkFields(fields)).toEqual({
    kind: 'invalid_request',
    message: `These fields cannot be accepted: "${field}".`,
    hint: 'Change each as `fields` says, and send it again.',
    fields: [{ field, message }],
  })
})

test.each([
  [{ ['k'.repeat(64)]: 1 }],
  [{ a: 'one\r\n\ttwo 😀' }],
  [{ a: 2 ** 53 - 1, b: 0.5, c: -1 }],
  [{ a: [1, 'b'], b: null, c: true, d: { e: '\u0000' } }],
  [Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, 1]))],
])('checkFields() passes %.60j on', (fields) => {
  expect(checkFields(fields)).toEqual(body(fields))
})

test('checkFields() counts properties', () => {
  const fields = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))
  expect(checkFields(fields)).toEqual(invalid('The body has more than 100 properties.'))
})

test.each([
  [{ leave_empty: '' }, false],
  [{ leave_empty: null }, false],
  [{ leave_empty: 'x' }, true],
  [{ filled_in: 1_999 }, true],
  [{ filled_in: 2_000 }, false],
  [{ filled_in: '1' }, false],
])('checkFields() of %j suspects a program: %s', (traces, suspect) => {
  expect(checkFields({ ...traces, a: 1 })).toEqual({ kind: 'body', fields: { a: 1 }, suspect })
})
