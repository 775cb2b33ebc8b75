/** Searches the static index: one ranking for browser, API and tools. Pure; callers supply the files. */
import type { findHeading } from './headings.ts'
import { compare, isOneOff } from './likeness.ts'
import { preferPhrase, type Ranked, SHORTEST_PHRASE } from './phrases.ts'
import {
  ID_LENGTH,
  INDEX_PATH,
  type IndexedHeading,
  type PageFile,
  type PhraseFile,
  type SearchIndex,
  type SectionFile,
  type Spellings,
  SPELLINGS_PATH,
  type TermFile,
  toPageFilePath,
  toTermPath,
  toTerms,
  sorted,
} from './search-index.ts'

/** Most characters of a query that count, and most words that are looked for: more find hardly better pages. */
export const LONGEST_QUERY = 200
const MOST_WORDS = 8

/** The query. */
export interface Search {
  /** The last word may be the beginning of one. */
  readonly query: string
  /** Most pages that are wanted. */
  readonly limit: number
  /** Only pages of this section. */
  readonly section?: SectionFile | undefined
  /** Names the best matching heading of a page; the browser shows none. */
  readonly findHeading?: typeof findHeading
}

/** A page that was found. */
export interface Hit {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly section: string
  /** Higher is better; comparable within one search. */
  readonly score: number
  /** The best matching heading, if one has words of the query. */
  readonly heading?: IndexedHeading | undefined
}

/** The files of the index. Each function returns the file if it is loaded, else `undefined`. */
export interface IndexFiles {
  readonly index: (path: string) => SearchIndex | undefined
  readonly terms: (path: string) => TermFile | undefined
  readonly pages: (path: string) => PageFile | undefined
  readonly phrases: (path: string) => PhraseFile | undefined
  readonly spellings: (path: string) => Spellings | undefined
}

/**
 * The best pages for a query. `undefined` if a file is not loaded: the caller reads all files requested so far and
 * searches again.
 */
export function search(
  { query, limit, section, findHeading: find }: Search,
  files: IndexFiles,
): readonly Hit[] | undefined {
  const index = files.index(INDEX_PATH)
  if (index === undefined) return undefined
  const terms = toTerms(query.slice(0, LONGEST_QUERY))
  const all = [...new Set(terms)]
  // Of a question, without "how do I" what it is about.
  const telling = all.filter((word) => all.length < SHORTEST_PHRASE || !index.common?.includes(word))
  const words = (telling.length === 0 ? all : telling).slice(0, MOST_WORDS)
  let left = MOST_CORRECTED
  const found = words.map((word) => {
    const one = findWord(word, word === terms.at(-1), index, files)
    const isMisspelt = one?.scores.size === 0 && word.length >= SHORTEST_MISSPELT && left-- > 0
    return isMisspelt ? findMeant(word, index, files) : one
  })
  if (!found.every((one) => one !== undefined)) return undefined
  const ranked = preferPhrase(
    terms.map((term) => found[words.indexOf(term)]?.forms ?? [term]),
    rank(found),
    index,
    files.phrases,
  )
  if (ranked === undefined) return undefined
  const wanted = section === undefined ? ranked : ranked.filter(({ id }) => Object.hasOwn(section, id))
  const toHeading: ToHeading = (title, headings) => find?.(words, title, headings)
  return collect(wanted.slice(0, limit), toHeading, index, files)
}

/** The pages that contain a word, with their scores. */
interface Found {
  readonly scores: ReadonlyMap<string, number>
  /** The most that a page can be worth. */
  readonly best: number
  /** The word, or its spelling corrections. */
  readonly forms: readonly string[]
}

/** Weight of a word in the title, in a heading, in the text. */
const WEIGHTS = [6, 3, 1]
/** Files that are read for a word, at most: one letter begins words in many files, and so do the corrections of a short word. */
const MOST_FILES = 8

/** Sums the scores of pages. Pages with all words score higher than the sum; rare words weigh more. */
function rank(found: readonly Found[]): readonly Ranked[] {
  const wanted = found.reduce((sum, { best }) => sum + best, 0)
  const sums = new Map<string, { score: number; covered: number }>()
  for (const { scores, best } of found) {
    for (const [id, score] of scores) {
      const sum = sums.get(id) ?? { score: 0, covered: 0 }
      sum.score += score
      sum.covered += best
      sums.set(id, sum)
    }
  }
  return sorted(
    Array.from(sums, ([id, { score, covered }]) => ({ id, score: score * (covered / wanted) ** 6 })),
    (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1),
  )
}

type ToHeading = (title: string, headings: readonly IndexedHeading[]) => IndexedHeading | undefined

/** Reads the facts of ranked pages. */
function collect(
  ranked: readonly Ranked[],
  toHeading: ToHeading,
  { digits }: SearchIndex,
  { pages }: IndexFiles,
): readonly Hit[] | undefined {
  const hits: Hit[] = []
  let complete = true
  for (const { id, score } of ranked) {
    const file = pages(toPageFilePath(id, digits))
    complete &&= file !== undefined
    const page = file?.[id]
    if (page === undefined) continue
    const [path, title, description, section, headings] = page
    hits.push({ path, title, description, section, score, heading: toHeading(title, headings) })
  }
  return complete ? hits : undefined
}

/** Pages that contain the word, a word with that prefix, or the same stem. */
function findWord(word: string, isLast: boolean, index: SearchIndex, files: IndexFiles): Found | undefined {
  const isWhole = !isLast && word.length < SHORTEST_BEGINNING
  const paths = toKeys(word, index.keys)
    .slice(0, isWhole ? 1 : undefined)
    .map(toTermPath)
  const own = readAll(paths, files)
  return own && weigh(word, own, index, isWhole ? isEqual : compare, [word])
}

/** Pages that contain a word with a similar spelling. */
function findMeant(word: string, index: SearchIndex, files: IndexFiles): Found | undefined {
  const spellings = files.spellings(SPELLINGS_PATH)
  if (spellings === undefined) return undefined
  const meant = spellings.filter((term) => isOneOff(word, term))
  const others = [...new Set(meant.flatMap((term) => toKeys(term, index.keys).slice(0, 1)))].slice(0, MOST_FILES)
  // Words of the text alone are found in the file of the word as it is written.
  const near = readAll([...new Set([...toKeys(word, index.keys), ...others])].map(toTermPath), files)
  if (near === undefined) return undefined
  const forms = meant.slice(0, MOST_FORMS)
  return weigh(word, near, index, (a, b) => (isOneOff(a, b) ? MISSPELT : 0), forms)
}

/** All files of words at some paths; `undefined` if one is not loaded. */
function readAll(paths: readonly string[], { terms }: IndexFiles): readonly TermFile[] | undefined {
  const files = paths.map(terms)
  return files.every((file) => file !== undefined) ? files : undefined
}

/** Shorter words begin too many others: only the last, which may not be written to its end, is looked for as a beginning. */
const SHORTEST_BEGINNING = 3
const isEqual = (word: string, term: string): number => (word === term ? 1 : 0)

/** Shorter words have too many neighbours. Letters. */
const SHORTEST_MISSPELT = 4
const MISSPELT = 0.6
/** Words of a query that are corrected, the first ones: each is compared with every word of the site. */
const MOST_CORRECTED = 3
/** Corrections of a misspelt word, in the context of its phrase. */
const MOST_FORMS = 4

/** Pages that are counted for a word, at most, those of the likeliest words first: many words have the same beginning. */
const MOST_ENTRIES = 2000

function weigh(
  word: string,
  files: readonly TermFile[],
  index: SearchIndex,
  likeness: typeof compare,
  forms: readonly string[],
): Found {
  const matches: { like: number; places: readonly string[] }[] = []
  for (const file of files) {
    for (const term of toKnownTerms(file)) {
      const like = likeness(word, term)
      if (like > 0) matches.push({ like, places: file[term] ?? [] })
    }
  }
  const scores = new Map<string, number>()
  let best = 0
  let left = MOST_ENTRIES
  for (const { like, places } of sorted(matches, (a, b) => b.like - a.like)) {
    if (left <= 0) break
    const count = places.reduce((sum, ids) => sum + ids.length, 0) / ID_LENGTH
    left -= count
    const rarity = like * Math.log(1 + index.pages / count)
    best = Math.max(best, rarity)
    for (const [place, ids] of places.entries()) {
      const worth = rarity * (WEIGHTS[place] ?? 0)
      for (let at = 0; at < ids.length; at += ID_LENGTH) {
        const id = ids.slice(at, at + ID_LENGTH)
        if ((scores.get(id) ?? 0) < worth) scores.set(id, worth)
      }
    }
  }
  return { scores, best, forms }
}

const known = new WeakMap<TermFile, readonly string[]>()

/** The words of a file, listed once. */
function toKnownTerms(file: TermFile): readonly string[] {
  const terms = known.get(file) ?? Object.keys(file)
  known.set(file, terms)
  return terms
}

/** The files that a word, or one that it begins, can be in; its own is the first. */
function toKeys(word: string, keys: readonly string[]): readonly string[] {
  const own = keys.findLast((key) => key <= word)
  const longer = keys.filter((key) => key.startsWith(word) && key !== own).slice(0, MOST_FILES)
  return own === undefined ? longer : [own, ...longer]
}
