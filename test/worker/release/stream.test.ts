import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ObjectId, type Slice } from '../../../worker/contract/release.ts'
import { cut, toPieces, toRangePieces } from '../../../worker/release/stream.ts'

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
