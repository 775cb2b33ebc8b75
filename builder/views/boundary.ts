/** Content-defined boundaries at which sorted lists are split. */
import { hash } from 'node:crypto'

/**
 * Whether a piece begins with a key: one key in `every` does, as its own hash says. So what comes or goes changes the
 * piece that it stands in and no other.
 */
export const isBoundary = (key: string, every: number): boolean =>
  Number.parseInt(hash('sha256', key).slice(0, 8), 16) % every === 0

/** One page in so many begins a part of each list of pages. Of so many pages the collections take 500 KB. */
const PAGES_PER_PART = 1024

/** Whether a list of pages begins a part with this one. */
export const beginsPart = ({ path }: { readonly path: string }): boolean => isBoundary(path, PAGES_PER_PART)
