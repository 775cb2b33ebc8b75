/** Encodes an image in smaller formats and widths. */
import type { Sharp } from 'sharp'
import type { ObjectId } from '../../worker/contract/release.ts'
import type { WithFiles } from '../work/work.ts'
import { type FileName, toFileName } from './assets.ts'
import { checkWhole, decode, type Opened } from './open-image.ts'
import { countPixels, type Extent, PIXELS_OF_BYTE, type Size } from './pixel-budget.ts'

/** Formats that are re-encoded; the others are animated or already compact. */
const ENCODED: ReadonlySet<string> = new Set(['png', 'jpeg'])

/** Twice the width of a column of text: more than that no screen shows. Pixels. */
const WIDEST = 1_600
/** For phones, for one column, and for screens whose pixels are small. Pixels. */
const NARROWER = [960, 480] as const

/** The tallest WebP (RFC 9649, section 2.7). Pixels. */
const TALLEST = 16_383

/** Pixels of the widest encoding, at most, as of a screenshot of ten screens: 26 million take seven seconds and a gigabyte. */
const MOST_PIXELS = 16e6

/** An encoding that saves less than a tenth is not worth another address. */
const WORTH_IT = 0.9

/** Where WebP, the first of the two, is so many times as large as the file, AVIF is no smaller; it takes six times as long. */
const HOPELESS = 2

/** The attributes of an image in the page, and its size in its widest encoding. */
export interface Measures extends Extent {
  /** `undefined` for an image that is served as it is. */
  readonly encoded: Size | undefined
}

/** What the header of an image says of its size. A file of a few bytes is as small as any encoding. */
export function toMeasures({ source, metadata, scans }: Opened): Measures {
  const { width, height } = metadata.autoOrient
  const widest = Math.min(width, WIDEST, Math.floor(Math.sqrt((MOST_PIXELS * width) / height)))
  const encoded = { width: widest, height: (height * widest) / width }
  const isSmall = countPixels(encoded) > source.byteLength * PIXELS_OF_BYTE
  const isEncoded = ENCODED.has(metadata.format) && encoded.height <= TALLEST && !isSmall
  return { width, height, scans, encoded: isEncoded ? encoded : undefined }
}

/** The encodings of an image. */
export interface Encoded extends WithFiles {
  /** The format that makes the smallest files first, and of each the widest. */
  readonly encodings: readonly Encoding[]
}

/** A smaller file of an image. */
export interface Encoding extends FileName {
  readonly format: 'avif' | 'webp'
  /** Pixels. */
  readonly width: number
  readonly size: number
}

/** Encodes an image in that width at most; throws if it cannot be decoded. Without a width, it is only decoded. */
export async function encodeOpened(opened: Opened, widest: number | undefined): Promise<Encoded> {
  const { source, image } = opened
  if (widest === undefined) {
    await checkWhole(opened)
    return { encodings: [], files: new Map() }
  }
  const decoded = await decode(image, widest)
  const encodings: Encoding[] = []
  const made = new Map<ObjectId, Uint8Array<ArrayBuffer>>()
  let limit = source.byteLength * WORTH_IT
  const encoders = [
    ['webp', (frame: Sharp) => frame.webp({ quality: 80, effort: 2 })],
    ['avif', (frame: Sharp) => frame.avif({ quality: 55, effort: 1 })],
  ] as const
  for (const [format, encode] of encoders) {
    const encodeAt = async (wide: number): Promise<readonly [Encoding, Uint8Array<ArrayBuffer>]> => {
      const frame = wide === widest ? decoded.clone() : decoded.clone().resize({ width: wide })
      const bytes = new Uint8Array(await encode(frame).toBuffer())
      return [{ format, width: wide, ...toFileName(`image/${format}`, bytes), size: bytes.byteLength }, bytes]
    }
    const [widestOne, widestBytes] = await encodeAt(widest)
    if (widestOne.size > source.byteLength * HOPELESS) break
    if (widestOne.size >= limit) continue
    limit = widestOne.size
    const narrower = await Promise.all(NARROWER.filter((wide) => wide < widest).map(encodeAt))
    const all = [[widestOne, widestBytes], ...narrower] as const
    encodings.unshift(...all.map(([encoding]) => encoding))
    for (const [{ id }, bytes] of all) made.set(id, bytes)
  }
  return { encodings, files: made }
}
