/** Where sorted lists are cut. */
import { hash } from 'node:crypto'

/**
 * Whether a piece begins with a key: one key in `every` does, as its own hash says. So what comes or goes changes the
 * piece that it stands in and no other.
 */
export const isBoundary = (key: string, every: number): boolean =>
  hash('sha256', key, 'buffer').readUInt32BE(0) % every === 0
