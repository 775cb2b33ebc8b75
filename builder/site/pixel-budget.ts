/** Limits the pixels that a build decodes and encodes: a file of a few kilobytes can claim as many as take seconds and a gigabyte. */
import { SMALLER } from '../content/read.ts'
import type { Message } from '../content/schema/message.ts'
import type { Asset } from './assets.ts'

/** Pixels that are decoded, at most, as those of large cameras: of a file of a few kilobytes, as many take seconds and a gigabyte. */
const MOST_PIXELS = 65e6
/** Pixels for which a byte pays: 205 are the most among 5,400 pictures of programs, 20 are usual. */
export const PIXELS_OF_BYTE = 300
/** Pixels for which no byte pays, of all pictures of a build: half a minute of a core. */
const MOST_UNPAID = 600e6
/** Pixels that a row, however short, takes as long as; so is a column counted, since a picture may be turned. */
const SHORTEST = 64

/** Pixels for which no byte pays, that are encoded of all pictures of a build: 300 screenshots of the plainest programs. A million takes half a second of a core, two seconds at most. */
const MOST_ENCODED = 450e6
/** Encoded pixels for which a byte pays: 10 are usual for screenshots, 40 for plain ones, and one for photos. */
const ENCODED_OF_BYTE = 20

/** Scans of a JPEG whose pixels are counted once: progressive photos have about ten. Each scan decodes all pixels again. */
const MOST_SCANS = 20

/** What is wrong with a picture. */
export type Fault = Pick<Message, 'hint' | 'rule' | 'severity' | 'text'>

/** A picture that would keep the build busy. */
export class TooLarge extends Error {
  readonly fault: Fault

  constructor(text: string, hint = SMALLER) {
    super(text)
    this.fault = { severity: 'error', rule: 'file-too-large', text, hint }
  }
}

/** Pixels across and down. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Decides how long decoding a picture takes. */
export interface Extent extends Size {
  /** Of a progressive JPEG; 1 for all other pictures. */
  readonly scans: number
}

/** Counts the pixels of a picture, once; throws if they are too many. */
export type Spend = (asset: Asset, extent: Extent) => void

/** Scans of a picture: markers that begin one (ITU-T T.81, annex B), which are in no data of a scan. */
export function countScans(source: Buffer): number {
  if (source.readUInt16BE(0) !== 0xffd8) return 1
  let scans = 0
  for (let at = source.indexOf(SCAN); at !== -1; at = source.indexOf(SCAN, at + SCAN.length)) scans += 1
  return scans
}

const SCAN = Buffer.from('ffda', 'hex')

/** Pixels of a picture that cost as much: a row or a column costs as one of so many, however short it is. */
export const countPixels = ({ width, height }: Size): number => Math.max(width, SHORTEST) * Math.max(height, SHORTEST)

/** Limits the pixels of a picture, and those of all pictures together that are large for their bytes. */
export function createBudget(): Spend {
  const counted = new Set<string>()
  let left = MOST_UNPAID
  return ({ path, size }, { scans, ...extent }) => {
    if (counted.has(path)) return
    counted.add(path)
    const once = countPixels(extent)
    const pixels = once * Math.max(1, scans / MOST_SCANS)
    if (pixels > MOST_PIXELS) {
      if (once <= MOST_PIXELS) {
        const text = `The picture has ${scans} scans, each of which decodes all of its pixels: it would keep the build busy.`
        throw new TooLarge(text, 'Export it again as a JPEG that is not progressive.')
      }
      const most = `more than ${MOST_PIXELS / 1e6} million pixels, a row of which counts as ${SHORTEST} or more`
      throw new TooLarge(`The picture has ${most}: it would keep the build busy.`)
    }
    const unpaid = Math.max(0, pixels - size * PIXELS_OF_BYTE)
    if (unpaid > left) {
      const all = `Together with those before it, more than ${MOST_UNPAID / 1e6} million`
      throw new TooLarge(`The picture has many pixels or scans in few bytes. ${all} would keep the build busy.`)
    }
    left -= unpaid
  }
}

/** A picture that is served as it is, since encoding it would keep the build busy. */
export const UNENCODED: Fault = {
  severity: 'warning',
  rule: 'unencoded-image',
  text: 'The picture has many pixels in few bytes, and is served without smaller files: to encode it, too, besides those before it, would keep the build busy.',
  hint: 'Export it as WebP or AVIF, which are served as they are.',
}

/** Limits the pixels of encoded pictures that are large for their bytes: returns whether a picture is encoded. */
export function createEncodingBudget(): (asset: Pick<Asset, 'size'>, encoded: Size) => boolean {
  let left = MOST_ENCODED
  return ({ size }, encoded) => {
    const unpaid = Math.max(0, countPixels(encoded) - size * ENCODED_OF_BYTE)
    if (unpaid > left) return false
    left -= unpaid
    return true
  }
}
