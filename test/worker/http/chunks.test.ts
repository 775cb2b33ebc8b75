import { expect, test } from 'vitest'
import { collect } from '../../support/collect.ts'
import { toByteStream } from '../../support/byte-stream.ts'
import { readChunks, readStart } from '../../../worker/http/chunks.ts'

test.each([
  ['none', [], []],
  ['many small ones', Array.from({ length: 40_000 }, () => 'a'), [32_768, 7232]],
  ['those that end where it does', ['a'.repeat(32_768), 'a'.repeat(32_768)], [32_768, 32_768]],
  ['a large one', ['a'.repeat(70_000)], [32_768, 32_768, 4464]],
  ['a large one with a byte more', ['a'.repeat(32_769)], [32_768, 1]],
])('readChunks() of a stream whose chunks are %s gives few', async (_, pieces, sizes) => {
  const chunks = await collect(readChunks(toByteStream(pieces)))
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual(sizes)
})

test('readChunks() ends the stream of which no more is taken', async () => {
  let read = 0
  const stream = toByteStream(['a'.repeat(32_768), 'b', 'c'], undefined, () => (read += 1))
  for await (const chunk of readChunks(stream)) {
    expect(chunk.byteLength).toBe(32_768)
    break
  }
  expect([read, (await stream.getReader({ mode: 'byob' }).read(new Uint8Array(1))).done]).toEqual([1, true])
})

test('readChunks() breaks off where the stream does', async () => {
  await expect(collect(readChunks(toByteStream(['a'], new Error('gone'))))).rejects.toThrow('gone')
})

test.each([
  [10_000, 9_000, [9_000, 1_000]],
  [5_000, 9_000, [5_000]],
  [8_192, 9_000, [8_192]],
  [4_096, 4_096, [4_096]],
])('readStart() of a stream of %i bytes gives at most %i', async (length, size, lengths) => {
  const stream = toByteStream(['a'.repeat(length)])
  const start = await readStart(stream, size)
  const rest = await collect(readChunks(stream))
  expect([start, ...rest].map(({ byteLength }) => byteLength)).toEqual(lengths)
  expect(new TextDecoder().decode(start)).toBe('a'.repeat(lengths[0] ?? 0))
})

test('readStart() holds for a stream about as much as it has sent', async () => {
  const wanted: number[] = []
  const stream = new ReadableStream({
    type: 'bytes',
    pull: (controller) => {
      wanted.push(controller.byobRequest?.view?.byteLength ?? 0)
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  expect((await readStart(stream, 20_000)).byteLength).toBe(20_000)
  expect(wanted.every((size, at) => size <= Math.max(4_096, 2_000 * at))).toBe(true)
})

test('readStart() gives so many bytes, and leaves the rest to others', async () => {
  const stream = toByteStream(['ab', 'cdef'])
  expect(await readStart(stream, 3)).toEqual(new TextEncoder().encode('abc'))
  expect(await collect(readChunks(stream))).toEqual([new TextEncoder().encode('def')])
})
