import { expect, test } from 'vitest'
import { createAssets } from '../../../builder/site/assets.ts'
import { Work } from '../../../builder/work/work.ts'

test('createAssets() reads a file once to name it, and whenever it is published', () => {
  const work = new Work()
  let reads = 0
  const read = (): Uint8Array<ArrayBuffer> => {
    reads += 1
    return new Uint8Array([1, 2, 3])
  }
  const create = () => createAssets([{ path: 'assets/a.pdf', size: 3, hash: 'a', read }], work).get('/assets/a.pdf')
  expect([create()?.size, reads]).toEqual([3, 1])
  const asset = create()
  expect(reads).toBe(1)
  expect([asset?.read(), asset?.read()]).toEqual([new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 3])])
  expect(reads).toBe(3)
})
