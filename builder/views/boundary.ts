/** Where sorted lists are cut. */
import { hash } from 'node:crypto'

/**
 * Whether a piece begins with a key: one key in `every` does, as its own hash says. So what comes or goes changes the
 * piece that it stands in and no other.
 */
export const isBoundary = (key: string, every: number): boolean =>
  Number.parseInt(hash('sha256', key).slice(0, 8), 16) % every === 0
