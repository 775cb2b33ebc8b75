/** Threat: small pictures that claim to be large. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkServedTexts } from '../../../builder/site/active-files.ts'
import { createAssets } from '../../../builder/site/assets.ts'
import { checkImages, encodeImages } from '../../../builder/site/images.ts'
import { withoutMetadata } from '../../../builder/site/metadata.ts'
import { Work } from '../../../builder/work/work.ts'
import { cheaply, MOST } from './cheaply.ts'

test.each(['<svg ', '<meta '])('a build ends soon with a picture of 40,000 times `%s`', async (start) => {
  const picture = new TextEncoder().encode(start.repeat(40_000))
  const file = { path: 'assets/a.svg', read: () => picture, size: picture.length, hash: start }
  const work = new Work()
  expect(cheaply(() => checkServedTexts([file]))).toEqual([])
  // Its size is read before the first pause.
  const { messages } = await cheaply(() => encodeImages(createAssets([file], work), work))
  expect(messages).toEqual([])
})

test('three pictures of 300,000 rows of one pixel are checked without being enlarged', async () => {
  const create = { width: 1, height: 300_000, channels: 4, background: 'red' } as const
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer())
  const paths = ['assets/a.png', 'assets/b.png', 'assets/c.png']
  const files = paths.map((path) => ({ path, read: () => picture, size: picture.length, hash: path }))
  // The decoder has threads of its own.
  const before = process.cpuUsage()
  const { messages } = await checkImages(createAssets(files, new Work()))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages).toEqual([])
})

/** A segment of a JPEG, whose length counts itself. */
const toSegment = (marker: number, content: string): Buffer => {
  const bytes = Buffer.from(content, 'hex')
  return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes])
}

test('a progressive JPEG of 12 KB is refused for its 800 scans without being decoded', async () => {
  const scan = Buffer.concat([toSegment(0xda, '010100010100'), Buffer.alloc(5)])
  const jpeg = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    toSegment(0xc2, '081388138801011100'),
    ...Array.from({ length: 800 }, () => scan),
    Buffer.from('ffd9', 'hex'),
  ])
  const file = { path: 'assets/a.jpg', read: () => new Uint8Array(jpeg), size: jpeg.length, hash: 'a' }
  const before = process.cpuUsage()
  const { messages } = await checkImages(createAssets([file], new Work()))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages).toMatchObject([
    {
      rule: 'file-too-large',
      text: expect.stringContaining('has 800 scans'),
      hint: expect.stringContaining('progressive'),
    },
  ])
})

test('a vector picture of 20,000 letters under the name of another is refused without being measured', async () => {
  const picture = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg"><text>${'W'.repeat(20_000)}</text></svg>`,
  )
  const file = { path: 'assets/a.png', read: () => picture, size: picture.length, hash: 'a' }
  // The decoder has threads of its own.
  const before = process.cpuUsage()
  const { messages } = await checkImages(createAssets([file], new Work()))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages.map(({ rule }) => rule)).toEqual(['broken-image'])
})

/** A box of the file format of AVIF. */
function toBox(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`size${type}`)
  head.writeUInt32BE(content.length + 8)
  return Buffer.concat([head, content])
}

test('a JPEG of 1.8 MB that claims thousands of millions of Exif entries costs little', () => {
  const exif = Buffer.from('ffe1001445786966000049492a0008000000ffff0000', 'hex')
  const jpeg = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(80_000 * 22, exif), Buffer.from('ffd9', 'hex')])
  const cleaned = cheaply(() => withoutMetadata(new Uint8Array(jpeg), 'image/jpeg'))
  expect(Buffer.from(cleaned).toString('hex')).toBe('ffd8ffd9')
})

test('an AVIF of 512 KB that claims thousands of millions of extents costs little', () => {
  // Of each of 65,535 items 65,535 extents, whose fields have no bytes.
  const places = Buffer.concat([
    Buffer.from('010000000000ffff', 'hex'),
    Buffer.alloc(65_535 * 8, '000100010000ffff', 'hex'),
  ])
  const boxes = [Buffer.alloc(4), toBox('iinf', Buffer.alloc(6)), toBox('iloc', places)]
  const avif = new Uint8Array(toBox('meta', Buffer.concat(boxes)))
  expect(cheaply(() => withoutMetadata(avif, 'image/avif'))).toBe(avif)
})
