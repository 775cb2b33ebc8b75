/** Limits the pixels that a build decodes: a file of a few kilobytes can claim as many as take seconds and a gigabyte. */
import { SMALLER } from '../content/read.ts'
import type { Asset } from './assets.ts'

/** Pixels that are decoded, at most, as those of large cameras: of a file of a few kilobytes, as many take seconds and a gigabyte. */
const MOST_PIXELS = 65e6
/** Pixels for which a byte pays: 205 are the most among 5,400 pictures of programs, 20 are usual. */
const PIXELS_OF_BYTE = 300
/** Pixels for which no byte pays, of all pictures of a build: half a minute of a core. */
const MOST_UNPAID = 600e6
/** Pixels that a row, however short, takes as long as; so is a column counted, since a picture may be turned. */
const SHORTEST = 64

/** A picture that would keep the build busy. */
export class TooLarge extends Error {
  readonly fault = { severity: 'error', rule: 'file-too-large', text: this.message, hint: SMALLER } as const
}

/** Counts the pixels of a picture, once; throws if they are too many. */
export type Spend = (asset: Asset, size: { readonly width: number; readonly height: number }) => void

/** Limits the pixels of a picture, and those of all pictures together that are large for their bytes. */
export function createBudget(): Spend {
  const counted = new Set<string>()
  let left = MOST_UNPAID
  return ({ path, size }, { width, height }) => {
    if (counted.has(path)) return
    counted.add(path)
    const pixels = Math.max(width, SHORTEST) * Math.max(height, SHORTEST)
    if (pixels > MOST_PIXELS) {
      const most = `more than ${MOST_PIXELS / 1e6} million pixels, a row of which counts as ${SHORTEST} or more`
      throw new TooLarge(`The picture has ${most}: it would keep the build busy.`)
    }
    const unpaid = Math.max(0, pixels - size * PIXELS_OF_BYTE)
    if (unpaid > left) {
      const all = `Together with those before it, more than ${MOST_UNPAID / 1e6} million`
      throw new TooLarge(`The picture has many pixels in few bytes. ${all} would keep the build busy.`)
    }
    left -= unpaid
  }
}
