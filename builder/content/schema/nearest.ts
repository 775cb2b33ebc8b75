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

/** The end of a sentence: a question about the nearest name, if any. */
export const didYouMean = (near: string | undefined): string => (near === undefined ? '.' : `: did you mean "${near}"?`)
