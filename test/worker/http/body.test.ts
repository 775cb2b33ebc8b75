import { expect, test } from 'vitest'
import { isRecord, parseJson, readUpTo } from '../../../worker/http/body.ts'
import { toByteStream } from '../../support/byte-stream.ts'

/** A request whose body comes in pieces, and breaks off after them if it is said so. */
function toRequest(pieces: readonly string[], broken: boolean, onPull?: () => void): Request {
  const body = toByteStream(pieces, broken ? new Error('gone') : undefined, onPull)
  const init = { method: 'POST', duplex: 'half', body }
  return new Request('https://www.example.com', init)
}

test.each([
  [[], false, ''],
  [['ab', 'cd'], false, 'abcd'],
  [['abcde'], false, 'too large'],
  [['abc', 'de'], false, 'too large'],
  [['abcde', 'f'], false, 'too large'],
  [['ab'], true, 'incomplete'],
])('readUpTo() reads of %j, broken: %s, at most four bytes: "%s"', async (pieces, broken, expected) => {
  const read = await readUpTo(toRequest(pieces, broken), 4)
  expect(typeof read === 'string' ? read : new TextDecoder().decode(read)).toBe(expected)
})

test('readUpTo() reads a body that is too large to its end, as its client would otherwise hear no answer', async () => {
  let read = 0
  expect(
    await readUpTo(
      toRequest(['abcde', 'f', 'g'], false, () => (read += 1)),
      4,
    ),
  ).toBe('too large')
  expect(read).toBe(3)
})

test.each([
  ['{"a":"ü"}', { a: 'ü' }],
  ['\ufeff{}', {}],
  ['\ufeff\ufeff{}', undefined],
  ['', undefined],
])('parseJson() of %j is %j', (text, value) => {
  expect(parseJson(new TextEncoder().encode(text))).toEqual(value)
})

test('parseJson() takes no bytes that are not UTF-8', () => {
  expect(parseJson(Uint8Array.of(34, 255, 34))).toBeUndefined()
})

test.each([
  [{}, true],
  [[], false],
  [null, false],
  ['a', false],
  [undefined, false],
])('isRecord() of %j: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})
