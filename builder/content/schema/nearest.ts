/** Finds the known word nearest to a misspelt one. */
import { distance } from 'fastest-levenshtein'

/**
 * The candidate closest to a name, if it is close enough to be a slip of the pen: about a third of its letters, and at
 * least one, may differ. Of five letters two may: so much are two that changed places.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = Math.max(1, Math.floor((wanted.length + 1) / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue
    const difference = distance(wanted, candidate.toLowerCase())
    if (difference < least) {
      best = candidate
      least = difference
    }
  }
  return best
}

/** The candidate closest to a name, as `nearest()` finds it, while there are comparisons left. */
export type Nearest = typeof nearest

/** Comparisons of all names together: names that were changed everywhere are thousands at once, and a third of a second. */
const MOST_COMPARISONS = 1_000_000

/** Bounds the comparisons of a build for one kind of names: a name that needs more than are left is near to none. */
export function createNearest(): Nearest {
  let left = MOST_COMPARISONS
  return (name, candidates) => {
    const all = [...candidates]
    if (all.length > left) return undefined
    left -= all.length
    return nearest(name, all)
  }
}

/** Names that a message lists: as many as anybody reads. A text may have thousands, and a message for each. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME))
  return [...shown, ...(names.length > MOST_NAMES ? [`and ${names.length - MOST_NAMES} more`] : [])].join(', ')
}

const MOST_NAMES = 40
const LONGEST_NAME = 100

/** The end of a sentence: a question about the nearest name, if any. */
export const didYouMean = (near: string | undefined): string => (near === undefined ? '.' : `: did you mean "${near}"?`)
