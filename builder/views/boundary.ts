/** Content-defined boundaries at which sorted lists are split. */
import { hash } from 'node:crypto'

/**
 * Whether a part begins at a key: one key in `every` does, by its hash. An added or removed key thus changes only its
 * own part.
 */
export const isBoundary = (key: string, every: number): boolean =>
  Number.parseInt(hash('sha256', key).slice(0, 8), 16) % every === 0

/** Pages per part of each list of pages, on average; collections of that size have 500 KB. */
const PAGES_PER_PART = 1024

/** Whether a list of pages begins a part with this one. */
export const beginsPart = ({ path }: { readonly path: string }): boolean => isBoundary(path, PAGES_PER_PART)
