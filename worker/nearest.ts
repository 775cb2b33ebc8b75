/** The existing paths that a missing one was probably meant to be. */

/** How many paths are offered. */
const OFFERED = 3

/** Longest path that is compared: what is longer is no typing error. */
const LONGEST = 200

/**
 * The paths most like `path`, nearest first: those with few edits between, then those with the same last segment, then
 * the nearest ancestor. One pass over the candidates; only those whose letters are nearly the same are compared.
 */
export function findNearest(path: string, candidates: Iterable<string>): readonly string[] {
  if (path.length > LONGEST) return []
  const wanted = path.toLowerCase()
  const slug = toSlug(wanted)
  const letters = toLetters(wanted)
  const limit = toLimit(wanted)
  const found: { path: string; distance: number }[] = []
  for (const candidate of candidates) {
    if (slug !== '' && candidate.endsWith(slug) && toSlug(candidate) === slug) {
      found.push({ path: candidate, distance: limit })
    } else if (Math.abs(candidate.length - wanted.length) <= limit && areClose(toLetters(candidate), letters, limit)) {
      const distance = toDistance(wanted, candidate, limit)
      if (distance <= limit) found.push({ path: candidate, distance })
    } else if (candidate !== '/' && wanted.startsWith(`${candidate}/`)) {
      found.push({ path: candidate, distance: limit + wanted.length - candidate.length })
    }
  }
  found.sort((a, b) => a.distance - b.distance)
  return found.slice(0, OFFERED).map((near) => near.path)
}

/** Edits that a path of this length may be away. */
const toLimit = (path: string): number => Math.min(3, 1 + Math.floor(path.length / 6))

const toSlug = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Which letters a path has, a bit each. */
function toLetters(path: string): number {
  let letters = 0
  for (let index = 0; index < path.length; index++) letters |= 1 << (path.charCodeAt(index) & 31)
  return letters
}

/** One edit takes away at most one letter and adds one. */
function areClose(a: number, b: number, limit: number): boolean {
  let difference = a ^ b
  for (let count = 0; difference !== 0; count++) {
    if (count >= 2 * limit) return false
    difference &= difference - 1
  }
  return true
}

/** Levenshtein distance, or more than `limit` as soon as that is certain. */
function toDistance(a: string, b: string, limit: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > limit) return limit + 1
    row = next
  }
  return row[b.length] ?? limit + 1
}
