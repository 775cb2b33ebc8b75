/** The existing paths that a missing one was probably meant to be. */

/** How many paths are offered. */
const OFFERED = 3

/** How many candidates are compared letter by letter. */
const COMPARED = 24

/** Longest path that is compared: what is longer is no typing error. */
const LONGEST = 200

/** A path that exists, with what it is compared by. */
export interface Candidate {
  readonly path: string
  /** Which letters it has, a bit each. */
  readonly letters: number
}

/** Prepares paths for comparison, once for all that are missing. */
export const toCandidates = (paths: Iterable<string>): readonly Candidate[] =>
  Array.from(paths, (path) => ({ path, letters: toLetters(path) }))

/**
 * The paths most like `path`, nearest first: those with few edits between, then those with the same last segment, then
 * the nearest ancestor. The candidates are compared in three cheap steps, because a missing path must not be a dear one:
 * by length, by the letters that they have, and only a few of them letter by letter.
 */
export function findNearest(path: string, candidates: readonly Candidate[]): readonly string[] {
  if (path.length > LONGEST) return []
  const wanted = path.toLowerCase()
  const slug = wanted.slice(wanted.lastIndexOf('/'))
  const limit = Math.min(3, 1 + Math.floor(path.length / 6))
  const letters = toLetters(wanted)
  const found: Near[] = []
  let compared = 0
  for (const { path: candidate, letters: own } of candidates) {
    const difference = Math.abs(candidate.length - wanted.length)
    if (difference <= limit && compared < COMPARED && countBits(own ^ letters) <= 2 * limit) {
      compared++
      const distance = toDistance(wanted, candidate, limit)
      if (distance <= limit) found.push({ path: candidate, distance })
    } else if (slug.length > 1 && candidate.endsWith(slug)) {
      found.push({ path: candidate, distance: limit })
    } else if (candidate.length > 1 && wanted.startsWith(candidate) && wanted[candidate.length] === '/') {
      found.push({ path: candidate, distance: limit + difference })
    }
  }
  found.sort((a, b) => a.distance - b.distance)
  return found.slice(0, OFFERED).map((near) => near.path)
}

interface Near {
  readonly path: string
  readonly distance: number
}

function toLetters(path: string): number {
  let letters = 0
  for (let index = 0; index < path.length; index++) letters |= 1 << (path.charCodeAt(index) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Levenshtein distance, or more than `limit` as soon as that is certain. What both begin and end with is left out. */
function toDistance(a: string, b: string, limit: number): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  let row = Array.from({ length: endB - start + 1 }, (_, index) => index)
  for (let i = 1; i <= endA - start; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j < row.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[start + i - 1] === b[start + j - 1] ? 0 : 1)
      const distance = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      next.push(distance)
      if (distance < least) least = distance
    }
    if (least > limit) return limit + 1
    row = next
  }
  return row[row.length - 1] ?? 0
}
