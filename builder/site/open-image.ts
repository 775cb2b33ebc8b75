/** Opens and decodes images, each no more often and no larger than a build has time for. */
import type { Metadata, Sharp } from 'sharp'
import type { Asset } from './assets.ts'
import { isWholeAvif } from './metadata-avif.ts'
import { countScans, type Spend } from './pixel-budget.ts'

/** A file that was found to be an image. */
export interface Opened {
  readonly source: Buffer
  readonly image: Sharp
  readonly metadata: Metadata
  readonly scans: number
}

/**
 * Opens an image; rejects what is not one of pixels. A vector image can take minutes to measure, and may have the name of
 * another: it is known by its first bytes. The encoder is loaded late because most builds find every image encoded.
 */
export async function openImage(asset: Asset, spend: Spend): Promise<Opened> {
  const { buffer, byteOffset, byteLength } = asset.read()
  const source = Buffer.from(buffer, byteOffset, byteLength)
  if (!PIXELS.test(source.toString('latin1', 0, 12))) throw new Error('The file begins as no image that is decoded.')
  const { default: sharp } = await import('sharp')
  // The cache of the decoder holds whole pictures, which are not decoded again.
  sharp.cache(false)
  const image = sharp(source, { limitInputPixels: false })
  const metadata = await image.metadata()
  const scans = countScans(source)
  spend(asset, { ...metadata, scans })
  if (metadata.compression === 'hevc') throw new Error('An image of the format HEIC is not decoded.')
  return { source, image, metadata, scans }
}

/**
 * Throws if an image is truncated or damaged, which only decoding all of it shows, into few pixels whatever its shape is. An AVIF is
 * not decoded: a picture in it can have any number of frames, of which each takes seconds and the last is shown.
 */
export async function checkWhole({ source, image, metadata }: Opened): Promise<void> {
  const { format, width, height } = metadata
  if (format === 'heif') {
    if (!isWholeAvif(source)) throw new Error('A box ends behind the file.')
    return
  }
  // Of a JPEG that is not cut out, the decoder reads as much as few pixels need.
  const whole = image.clone().extract({ left: 0, top: 0, width, height })
  await whole.resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer()
}

/** An upright image as wide as its widest encoding: decoded once, since a JPEG of a hundred scans takes seconds each time. */
export async function decode(image: Sharp, width: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await image.autoOrient().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
    limitInputPixels: false,
  })
}

/** How files of pixels begin, whatever their names are: PNG, JPEG, GIF, WebP, and AVIF with its relatives. */
const PIXELS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp)/
