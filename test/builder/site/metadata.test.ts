import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createAssets } from '../../../builder/site/assets.ts'
import { withoutMetadata } from '../../../builder/site/metadata.ts'
import { Work } from '../../../builder/work/work.ts'

const EXIF = { IFD0: { Make: 'Camera', ImageDescription: 'secret place' }, IFD3: { GPSLatitude: '53/1 4/1 0/1' } }
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>secret place</a></x:xmpmeta>'

async function toPhoto(format: 'jpeg' | 'png' | 'webp' | 'avif', orientation = 1): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
  const bytes = await image
    .withIccProfile('p3')
    .withExif(EXIF)
    .withXmp(XMP)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
  return new Uint8Array(bytes)
}

test.each(['jpeg', 'png', 'webp'] as const)('withoutMetadata() leaves the picture of a %s alone', async (format) => {
  const photo = await toPhoto(format)
  const clean = withoutMetadata(photo, `image/${format}`)
  const { exif, xmp, icc, width } = await sharp(clean).metadata()
  expect([exif, xmp, width]).toEqual([undefined, undefined, 20])
  expect(icc?.length).toBeGreaterThan(0)
  expect(Buffer.from(clean).includes('secret')).toBe(false)
  expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

test.each([
  ['jpeg', {}],
  ['jpeg', { progressive: true }],
  ['png', {}],
  ['webp', {}],
] as const)('withoutMetadata() drops what stands behind the end of a %s with %o', async (format, options) => {
  const noise = { width: 64, height: 64, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const image = sharp({ create: { ...noise, background: 'red' } }).withExif(EXIF)
  const photo = await image.toFormat(format, options).toBuffer()
  // As phones write a video behind a picture.
  const longer = new Uint8Array(Buffer.concat([photo, Buffer.from('\0\0\0\u0018ftypmp42 secret place')]))
  const clean = withoutMetadata(longer, `image/${format}`)
  expect(Buffer.from(clean).includes('secret')).toBe(false)
  expect(clean).toEqual(withoutMetadata(new Uint8Array(photo), `image/${format}`))
  expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

/** Bytes put into a photo before or behind the first place of some others. */
const put = (photo: Uint8Array, at: string, added: string, behind = 0): Buffer => {
  const bytes = Buffer.from(photo)
  const place = bytes.indexOf(Buffer.from(at, 'latin1')) + behind
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(added, 'latin1'), bytes.subarray(place)])
}

test.each([
  ['bytes that fill before a segment', '\xff\xe1', '\xff\xff'],
  ['a marker without a length', '\xff\xe1', '\xff\x01'],
  ['a restart between segments', '\xff\xe1', '\xff\xd0'],
  ['bytes between segments', '\xff\xe1', 'abc'],
  ['a list of other pictures', '\xff\xe1', '\xff\xe2\0\x0bMPF\0secret'],
  ['a small picture beside it', '\xff\xe1', '\xff\xe0\0\x0dJFXX\0secret'],
])('withoutMetadata() cleans a JPEG with %s', async (_, before, added) => {
  const photo = await toPhoto('jpeg')
  const clean = withoutMetadata(new Uint8Array(put(photo, before, added)), 'image/jpeg')
  expect(clean).toEqual(withoutMetadata(photo, 'image/jpeg'))
})

test('withoutMetadata() cleans a PNG whose last chunk is cut off', async () => {
  const photo = Buffer.from(await toPhoto('png'))
  const cut = Buffer.concat([photo.subarray(0, -12), Buffer.from('\0\0\0\x99tEXtsecret')])
  expect(Buffer.from(withoutMetadata(new Uint8Array(cut), 'image/png')).includes('secret')).toBe(false)
})

test('withoutMetadata() takes out who signed a picture', async () => {
  const png = put(await toPhoto('png'), 'IDAT', '\0\0\0\x06caBXsecret\0\0\0\0', -4)
  const webp = Buffer.concat([await toPhoto('webp'), Buffer.from('C2PA\x06\0\0\0secret')])
  webp.writeUInt32LE(webp.length - 8, 4)
  const avif = Buffer.concat([await toPhoto('avif'), toBox('uuid', Buffer.from('secret'))])
  const signed = [png, webp, avif].map((bytes) => new Uint8Array(bytes))
  expect(signed.map((bytes) => Buffer.from(withoutMetadata(bytes, 'image/png')).includes('secret'))).toEqual([
    false,
    false,
    false,
  ])
})

test('withoutMetadata() takes out what an AVIF keeps among its descriptions', () => {
  const items = toBox('iinf', [0, 0, 0, 0, 0, 1], toBox('infe', [2, 0, 0, 0, 0, 1, 0, 0], Buffer.from('Exif')))
  const places = toBox('iloc', [1, 0, 0, 0, 0x44, 0, 0, 1], [0, 1, 0, 1, 0, 0, 0, 1], [0, 0, 0, 2, 0, 0, 0, 6])
  const avif = toBox('meta', [0, 0, 0, 0], items, places, toBox('idat', Buffer.from('a secret.')))
  expect(
    Buffer.from(withoutMetadata(new Uint8Array(avif), 'image/avif'))
      .toString('latin1')
      .slice(-13),
  ).toBe('idata \0\0\0\0\0\0.')
})

test('withoutMetadata() takes Exif out of a WebP without its last byte of padding', async () => {
  const photo = Buffer.from(await toPhoto('webp'))
  const plain = photo.subarray(0, photo.indexOf('EXIF'))
  const odd = Buffer.concat([plain, Buffer.from('EXIF\u0007\0\0\0secret!')])
  odd.writeUInt32LE(odd.length - 8, 4)
  expect(Buffer.from(withoutMetadata(new Uint8Array(odd), 'image/webp')).includes('secret')).toBe(false)
})

test('withoutMetadata() empties Exif and XMP of an AVIF, and leaves its picture alone', async () => {
  const photo = await toPhoto('avif')
  const clean = withoutMetadata(photo, 'image/avif')
  expect([photo, clean].map((bytes) => Buffer.from(bytes).includes('secret'))).toEqual([true, false])
  expect(clean.length).toBe(photo.length)
  expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

/** An extension of a GIF with one block of text. */
const toExtension = (head: string, text: string): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from([text.length]), Buffer.from(text), Buffer.from([0])])

test('withoutMetadata() takes comments and XMP out of a GIF, and leaves its frames alone', async () => {
  const frames = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red', pageHeight: 10 } })
  const plain = await frames.gif({ loop: 3, delay: [100, 200] }).toBuffer()
  const secrets = [toExtension('\x21\xfe', 'secret place'), toExtension('\x21\xff\x0bXMP DataXMP', 'secret place')]
  const at = plain.indexOf(Buffer.from([0x21, 0xff]))
  const photo = Buffer.concat([plain.subarray(0, at), ...secrets, plain.subarray(at)])
  expect(Buffer.from(withoutMetadata(new Uint8Array(photo), 'image/gif'))).toEqual(plain)
})

test.each(['jpeg', 'png'] as const)('withoutMetadata() keeps the orientation of a %s', async (format) => {
  const clean = withoutMetadata(await toPhoto(format, 6), `image/${format}`)
  expect((await sharp(clean).metadata()).orientation).toBe(6)
  expect(Buffer.from(clean).includes('Camera')).toBe(false)
})

test('withoutMetadata() writes the orientation of a PNG with its length and its checksum', async () => {
  const clean = withoutMetadata(await toPhoto('png', 6), 'image/png')
  expect(Buffer.from(clean).toString('hex')).toContain(
    '0000001a6558496649492a0008000000010012010300010000000600000000000000b7481129',
  )
})

test.each([
  ['jpeg', 'image/png'],
  ['png', 'image/jpeg'],
  ['webp', 'image/jpeg'],
  ['avif', 'image/webp'],
] as const)('withoutMetadata() cleans a %s with the name of an %s, which browsers show', async (format, mediaType) => {
  const clean = withoutMetadata(await toPhoto(format), mediaType)
  expect(Buffer.from(clean).includes('secret')).toBe(false)
  expect(await sharp(clean).metadata()).toMatchObject({ width: 20, height: 10 })
})

test('withoutMetadata() gives back what has none, and what is cut off', async () => {
  const photo = await toPhoto('jpeg')
  const clean = withoutMetadata(photo, 'image/jpeg')
  expect(withoutMetadata(clean, 'image/jpeg')).toBe(clean)
  expect(withoutMetadata(photo.slice(0, 40), 'image/jpeg')).toEqual(photo.slice(0, 40))
  expect(withoutMetadata(photo, 'application/octet-stream')).toBe(photo)
  const avif = await toPhoto('avif')
  expect(withoutMetadata(avif.slice(0, 200), 'image/avif')).toEqual(avif.slice(0, 200))
})

/** A box of the file format of AVIF: its size, its type and its content. */
const toBox = (type: string, ...content: readonly (Buffer | number[])[]): Buffer => {
  const all = Buffer.concat([Buffer.from(type), ...content.map((part) => Buffer.from(part))])
  return Buffer.concat([Buffer.from([0, 0, all.length >> 8, all.length + 4]), all])
}

test('withoutMetadata() gives back an AVIF whose metadata lies above itself', () => {
  const entry = toBox('infe', [2, 0, 0, 0, 0, 1, 0, 0], Buffer.from('Exif'))
  const items = toBox('iinf', [0, 0, 0, 0, 0, 1], entry)
  // One item of three extents, each the first 65 bytes of a file of 92.
  const places = toBox(
    'iloc',
    [0, 0, 0, 0, 0x44, 0, 0, 1],
    [0, 1, 0, 0, 0, 3],
    Array.from({ length: 24 }, (_, at) => (at % 8 === 7 ? 65 : 0)),
  )
  const avif = new Uint8Array(toBox('meta', [0, 0, 0, 0], items, places))
  expect(avif).toHaveLength(92)
  expect(withoutMetadata(avif, 'image/avif')).toEqual(avif)
})

test('createAssets() publishes a photo without its metadata', async () => {
  const bytes = await toPhoto('jpeg')
  const file = { path: 'assets/a.jpg', size: bytes.length, hash: 'a', read: () => bytes }
  const asset = createAssets([file], new Work()).get('/assets/a.jpg')
  const published = Buffer.from(asset?.read() ?? [])
  expect(published.includes('secret')).toBe(false)
  expect(published.length).toBe(asset?.size)
})
