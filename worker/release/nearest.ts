/** The existing paths nearest to a missing one. */
import { distance } from 'fastest-levenshtein'

/** How many paths are offered. */
const OFFERED = 3

/** How many candidates are compared letter by letter. */
const COMPARED = 24

/** Longest path that is compared, in characters; longer ones are not typing errors. */
const LONGEST = 200

/** The paths that exist, as a missing one asks for them. */
export interface Candidates {
  readonly paths: ReadonlySet<string>
  /** By how long they are. */
  readonly byLength: ReadonlyMap<number, readonly Candidate[]>
  /** By their last segment, without its extension. */
  readonly bySlug: ReadonlyMap<string, readonly string[]>
}

interface Candidate {
  readonly path: string
  /** Which letters it has, a bit each. */
  readonly letters: number
}

/** Prepares paths for comparison, once for all that are missing. */
export function toCandidates(existing: Iterable<string>): Candidates {
  const paths = new Set(existing)
  const candidates = Array.from(paths, (path) => ({ path, letters: toLetters(path) }))
  return { paths, byLength: Map.groupBy(candidates, ({ path }) => path.length), bySlug: Map.groupBy(paths, toSlug) }
}

/**
 * The paths most like `path`, nearest first: those with few edits between, then those with the same last segment, whatever
 * its extension, then the nearest ancestors. A 404 must stay cheap: only a few candidates, of about its length and with
 * about its letters, are compared letter by letter.
 */
export function findNearest(path: string, candidates: Candidates): readonly string[] {
  if (path.length > LONGEST) return []
  const wanted = path.toLowerCase()
  const limit = Math.min(3, 1 + Math.floor(path.length / 6))
  const similar = findSimilar(wanted, limit, candidates).filter((near) => near.distance <= limit)
  const edited = similar.toSorted((a, b) => a.distance - b.distance).map((near) => near.path)
  const slug = toSlug(wanted)
  const alike = (slug === '' ? [] : (candidates.bySlug.get(slug) ?? [])).filter((near) => isApi(near) === isApi(path))
  const depth = toDepth(wanted)
  const namesakes = [
    ...alike.filter((near) => toDepth(near) === depth),
    ...alike.filter((near) => toDepth(near) !== depth),
  ]
  return [...new Set([...edited, ...namesakes, ...findAncestors(wanted, candidates)])].slice(0, OFFERED)
}

/** The candidates of about the length of a path that share most letters with it, with the edits between. */
function findSimilar(path: string, limit: number, { byLength }: Candidates): { path: string; distance: number }[] {
  const letters = toLetters(path)
  const byDifference: string[][] = Array.from({ length: 2 * limit + 1 }, () => [])
  for (let length = path.length - limit; length <= path.length + limit; length++) {
    for (const candidate of byLength.get(length) ?? []) {
      byDifference[countBits(candidate.letters ^ letters)]?.push(candidate.path)
    }
  }
  const compared = byDifference.flat().slice(0, COMPARED)
  return compared.map((candidate) => ({ path: candidate, distance: distance(path, candidate) }))
}

/** The existing parents of a path and their index documents, nearest first, without the home page. */
function findAncestors(path: string, { paths }: Candidates): string[] {
  const ancestors = []
  for (let ancestor = path; ancestor !== ''; ancestor = ancestor.slice(0, ancestor.lastIndexOf('/'))) {
    ancestors.push(ancestor, `${ancestor}/index.json`)
  }
  return ancestors.filter((ancestor) => paths.has(ancestor))
}

const toSlug = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '')

/** How many segments a path has. */
const toDepth = (path: string): number => path.split('/').length

const isApi = (path: string): boolean => path.startsWith('/api/')

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
