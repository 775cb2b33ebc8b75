/** Finds pages in the static index. Reads only the files of the words it is asked for, and each of them once. */
import {
  ID_LENGTH,
  INDEX_PATH,
  type PageFile,
  type SearchIndex,
  type TermFile,
  toPagePath,
  toTermPath,
  toTerms,
} from './terms.ts'

/** A page that was found. */
export interface Hit {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** Finds the best pages for a query; the last word may be the beginning of one. */
export async function lookup(query: string, limit: number): Promise<readonly Hit[]> {
  const index = await readIndex(INDEX_PATH)
  const words = [...new Set(toTerms(query))]
  const found = await Promise.all(words.map((word) => findWord(word, index)))
  const scores = new Map<string, number>()
  for (const pages of found) for (const [id, score] of pages) scores.set(id, (scores.get(id) ?? 0) + score)
  const best = [...scores]
    // A page with all of the words is worth more than the sum.
    .map(([id, score]) => ({ id, score: score * found.filter((pages) => pages.has(id)).length ** 3 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
  const hits = await Promise.all(
    best.map(async ({ id }) => {
      const pages = await readPages(toPagePath(id, index.digits))
      return pages[id]
    }),
  )
  return hits.flatMap((hit) => (hit ? [{ path: hit[0], title: hit[1], description: hit[2] }] : []))
}

/** Weight of a word in the title, in a heading, in the text. */
const WEIGHTS = [12, 4, 1]
/** A word of one letter begins too many. */
const MOST_FILES = 8

/** Reads files of one kind; the answer is kept, a failure is not. */
function createReader<File>(): (path: string) => Promise<File> {
  const files = new Map<string, Promise<File>>()
  return (path) => {
    const known = files.get(path)
    if (known) return known
    const file: Promise<File> = fetch(path).then((response) => response.json())
    files.set(path, file)
    file.catch(() => files.delete(path))
    return file
  }
}

const readIndex = createReader<SearchIndex>()
const readTerms = createReader<TermFile>()
const readPages = createReader<PageFile>()

/** Score of each page that has the word, one that begins with it, or one that is nearly it. */
async function findWord(word: string, index: SearchIndex): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>()
  const files = await Promise.all(toKeys(word, index.keys).map((key) => readTerms(toTermPath(key))))
  for (const file of files) {
    for (const [term, places] of Object.entries(file)) {
      const likeness = compare(word, term)
      if (likeness === 0) continue
      const count = places.join('').length / ID_LENGTH
      for (const [place, ids] of places.entries()) {
        const score = likeness * (WEIGHTS[place] ?? 0) * Math.log(1 + index.pages / count)
        for (let at = 0; at < ids.length; at += ID_LENGTH) {
          const id = ids.slice(at, at + ID_LENGTH)
          scores.set(id, Math.max(scores.get(id) ?? 0, score))
        }
      }
    }
  }
  return scores
}

/** The files that a word, or one that it begins, can be in. */
function toKeys(word: string, keys: readonly string[]): readonly string[] {
  const own = keys.findLast((key) => key <= word)
  const longer = keys.filter((key) => key.startsWith(word) && key !== own).slice(0, MOST_FILES)
  return own === undefined ? longer : [own, ...longer]
}

/** How far a word of the index is what was meant, from 0 to 1: itself, its beginning, its stem, or one letter off. */
function compare(word: string, term: string): number {
  if (term === word) return 1
  if (term.startsWith(word)) return (0.9 * word.length) / term.length
  if (word.length < 4) return 0
  if (term.length >= 3 && word.startsWith(term) && word.length - term.length < 4) return 0.5
  return isOneOff(word, term) ? 0.4 : 0
}

/** Whether one letter was changed, left out, added, or swapped with the next. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
