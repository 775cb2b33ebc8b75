import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { ObjectId, type Slice } from '../../../worker/contract/release.ts'
import { cut, openBody, toPieces, toRangePieces } from '../../../worker/release/stream.ts'
import { toByteStream } from '../../support/byte-stream.ts'
import { createWorld } from './sources.ts'

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))
const [A, B, C] = [toId('a'), toId('b'), toId('c')]

/** Three values, of ten, ten and five bytes. */
const VALUES: readonly Slice[] = [
  [A, 0, 10],
  [B, 0, 10],
  [C, 0, 5],
]

test.each<[start: number, end: number, pieces: readonly (ObjectId | Slice)[]]>([
  [0, 25, [A, B, C]],
  [0, 10, [A]],
  [10, 20, [B]],
  [0, 9, [[A, 0, 9]]],
  [1, 10, [[A, 1, 9]]],
  [3, 4, [[A, 3, 1]]],
  [2, 8, [[A, 2, 6]]],
  [
    9,
    11,
    [
      [A, 9, 1],
      [B, 0, 1],
    ],
  ],
  [5, 22, [[A, 5, 5], B, [C, 0, 2]]],
  [24, 25, [[C, 4, 1]]],
])('toRangePieces() reads of the bytes from %i to before %i what lies within', (start, end, pieces) => {
  expect(toRangePieces(VALUES, start, end)).toEqual(pieces)
})

test.each([
  [{ parts: [A, [B, 2, 3]] }, [A, [B, 2, 3]]],
  [{ within: [C, 1, 2], parts: [A] }, [[C, 1, 2], A]],
] satisfies [Parameters<typeof toPieces>[0], unknown][])(
  'toPieces() of %o begins with what is shared',
  (parts, pieces) => {
    expect(toPieces(parts)).toEqual(pieces)
  },
)

test('cut() gives the bytes of a slice', () => {
  expect(cut(new Uint8Array([1, 2, 3, 4, 5]), [A, 1, 3])).toEqual(new Uint8Array([2, 3, 4]))
})

afterEach(() => vi.unstubAllGlobals())

/** Stands in for the stream of the runtime, which counts bytes. */
class AnyLengthStream extends TransformStream {
  constructor(_size: number) {
    super()
  }
}

/** A quarter of what is read at once. */
const QUARTER = 8192

test.each([
  [0, 12, 'abcdefghijkl', 3],
  [0, 4, 'abcd', 1],
  [1, 2, 'bc', 1],
  [3, 2, 'de', 2],
  [5, 2, 'fg', 2],
  [4, 8, 'efghijkl', 3],
])('openBody() of the quarters from %i, %i of them, is %s and reads %i chunks', async (start, count, text, chunks) => {
  let read = 0
  const value = toByteStream(
    ['abcd', 'efgh', 'ijkl'].map((letters) => letters.replaceAll(/./g, (letter) => letter.repeat(QUARTER))),
    undefined,
    () => (read += 1),
  )
  vi.stubGlobal('FixedLengthStream', AnyLengthStream)
  const access = createWorld([[0, value]]).access()
  const [from, size] = [start * QUARTER, count * QUARTER]
  const body = await openBody({ pieces: [[A, from, size]], size, large: true }, access)
  const sent = body instanceof ReadableStream ? await new Response(body).text() : ''
  expect([sent.length, sent.replaceAll(/(.)\1*/g, '$1')]).toEqual([size, text])
  expect(read).toBe(chunks)
})

test('openBody() breaks off where the next piece cannot be read', async () => {
  vi.stubGlobal('FixedLengthStream', AnyLengthStream)
  const access = createWorld([
    [0, toByteStream(['abcd'])],
    [0, new Error('KV is down')],
  ]).access()
  const pieces: readonly Slice[] = [
    [A, 0, 4],
    [B, 0, 4],
  ]
  const body = await openBody({ pieces, size: 8, large: true }, access)
  const text = body instanceof ReadableStream ? new Response(body).text() : 'no body'
  await expect(text).rejects.toThrow('A piece cannot be read.')
})

test.each<[string, ObjectId | Slice]>([
  ['a value', A],
  ['a slice', [A, 0, 4]],
])('openBody() breaks off where KV breaks off within %s', async (_, piece) => {
  vi.stubGlobal('FixedLengthStream', AnyLengthStream)
  const value = toByteStream(['ab'], new Error('KV is down'))
  const access = createWorld([[0, value]]).access()
  const body = await openBody({ pieces: [piece], size: 4, large: true }, access)
  const text = body instanceof ReadableStream ? new Response(body).text() : 'no body'
  await expect(text).rejects.toThrow('KV is down')
})
