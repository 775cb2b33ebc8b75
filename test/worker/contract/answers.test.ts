import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ErrorBody, FormResult, PageText } from '../../../worker/contract/answers.ts'

const ERROR = { code: 'not_found', message: 'x' }
const FIELD = { field: 'email', message: 'x' }

test.each([
  [{ error: ERROR }, true],
  [{ ok: false, error: ERROR }, true],
  [{ ok: true, error: ERROR }, false],
  [{}, false],
  [{ error: { message: 'x' } }, false],
  [{ error: { ...ERROR, code: 'teapot' } }, false],
  [{ error: { code: 'not_found' } }, false],
  [{ error: { ...ERROR, message: '' } }, false],
  [{ error: { ...ERROR, hint: 'x' } }, true],
  [{ error: { ...ERROR, hint: '' } }, false],
  [{ error: { ...ERROR, docs: 'https://www.example.com/docs' } }, true],
  [{ error: { ...ERROR, docs: '/docs' } }, false],
  [{ error: { ...ERROR, fields: [FIELD, { ...FIELD, allowed: ['a'] }] } }, true],
  [{ error: { ...ERROR, fields: [{ message: 'x' }] } }, false],
  [{ error: { ...ERROR, fields: [{ field: 'email' }] } }, false],
  [{ error: { ...ERROR, fields: [{ ...FIELD, message: '' }] } }, false],
  [{ error: { ...ERROR, fields: [{ ...FIELD, allowed: 'a' }] } }, false],
])('ErrorBody takes %j: %s', (body, expected) => {
  expect(v.is(ErrorBody, body)).toBe(expected)
})

test.each([
  'not_found',
  'method_not_allowed',
  'invalid_request',
  'payload_too_large',
  'verification_failed',
  'forbidden',
  'internal_error',
  'upstream_error',
])('ErrorBody has the code %s', (code) => {
  expect(v.is(ErrorBody, { error: { code, message: 'x' } })).toBe(true)
})

test.each([
  [{ ok: true, message: 'x', id: 'x' }, true],
  [{ ok: false, challenge: true, page: 'https://www.example.com/contact' }, true],
  [{ ok: true, unverified: true, ignored: ['q_x'] }, true],
  [{}, false],
  [{ ok: false, challenge: 'yes' }, false],
  [{ ok: true, message: '' }, false],
  [{ ok: false, page: '/contact' }, false],
  [{ ok: true, id: '' }, false],
  [{ ok: true, unverified: false }, false],
  [{ ok: true, ignored: 'q_x' }, false],
])('FormResult takes %j: %s', (body, expected) => {
  expect(v.is(FormResult, body)).toBe(expected)
})

const PAGE = { url: 'https://www.example.com/about', markdown: '# About\n', tokens: 2 }

test.each([
  [PAGE, true],
  [{ ...PAGE, after: 1 }, true],
  [{ ...PAGE, after: '1' }, false],
  [{ ...PAGE, url: 1 }, false],
  [{ ...PAGE, markdown: 1 }, false],
  [{ ...PAGE, tokens: '2' }, false],
])('PageText takes %j: %s', (body, expected) => {
  expect(v.is(PageText, body)).toBe(expected)
})
