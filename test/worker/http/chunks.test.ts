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

test('readStart() gives so many bytes, and leaves the rest to others', async () => {
  const stream = toByteStream(['ab', 'cdef'])
  expect(await readStart(stream, 3)).toEqual(new TextEncoder().encode('abc'))
  expect(await collect(readChunks(stream))).toEqual([new TextEncoder().encode('def')])
})
