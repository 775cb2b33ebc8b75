/**
 * The search index: static files that a browser reads in two steps, first those of the words it was asked for, then those
 * of the pages it found. Cut in the order of the words, so that a query costs the same on a site of any size, and by
 * stable ids of pages, so that a page that comes or goes changes the file of one.
 */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Heading } from '../../page/parsed-page.ts'
import type { Page } from '../../site/site.ts'
import {
  BASE64,
  BITS_PER_PAIR,
  ID_LENGTH,
  type PageFile,
  type PhraseFile,
  type SearchIndex,
  type Spellings,
  type TermFile,
  hashPair,
  toPagePath,
  toPhrasePath,
  toTerms,
} from '../../../worker/contract/search-index.ts'

/** Ids of the pages that have a word in the title, in a heading or the description, in the text. */
type Places = [title: string, heading: string, text: string]

/** Everything that is published of the index. */
export interface SearchFiles {
  readonly index: SearchIndex
  /** Files of words by key. */
  readonly terms: ReadonlyMap<string, TermFile>
  /** Files of pages by path. */
  readonly pages: ReadonlyMap<string, PageFile>
  /** Files of phrases by path. */
  readonly phrases: ReadonlyMap<string, PhraseFile>
  readonly spellings: Spellings
}

/** Above this number of pages words of the text are left out: they are nine tenths of the index. */
export const FULL_TEXT_PAGES = 5_000
/** Above this number only titles are left: each value of the index is read as a whole by the Worker. */
export const FACTS_PAGES = 20_000
/** The same is left out where the words would take more than two such values. Characters. */
const LARGEST_INDEX = 6 * 1024 * 1024

/** A hash over all that decides the files; `shared` is the key of what all pages share, titles and descriptions too. */
export function toIndexKey(pages: readonly Page[], shared: string): string {
  const own = pages.map(({ bodyKey, body }) =>
    pages.length <= FULL_TEXT_PAGES ? bodyKey : toHeadingText(body.headings),
  )
  return hash('sha256', JSON.stringify([shared, own]), 'base64url')
}

const toHeadingText = (headings: readonly Heading[]): string => headings.map(({ text }) => text).join(' ')

/** How much of a page is indexed: its title, headings and description from 1, its text from 2. */
export type Depth = 0 | 1 | 2

/** The words of one page, each where it is found first, with spaces between them; and its phrases as a filter. */
export interface PageTerms {
  readonly places: Readonly<Places>
  readonly filter: string
}

/** Finds the words of a page. On a large site this takes most of the time of the index, and no other page decides it. */
export function toPageTerms(page: Page, depth: Depth): PageTerms {
  const seen = new Set<string>()
  const find = (terms: readonly string[]): string => {
    const found = [...new Set(terms)].filter((term) => !seen.has(term))
    for (const term of found) seen.add(term)
    return found.filter((term) => term.length <= LONGEST_TERM).join(' ')
  }
  const { title, description, body } = page
  const text = depth > 1 ? toTerms(toText(body.html)) : []
  return {
    places: [find(toTerms(title)), depth > 0 ? find(toTerms(toFacts(page))) : '', find(text)],
    filter: depth > 1 ? toFilter([...toTerms(`${title} ${description}`), ...text]) : '',
  }
}

/** Indexes pages in the given order. */
export function indexPages(pages: readonly Page[], termsOf = toPageTerms): SearchFiles {
  const most = pages.length <= FULL_TEXT_PAGES ? 2 : pages.length <= FACTS_PAGES ? 1 : 0
  const digits = pages.length <= PAGES_PER_FILE ? 0 : pages.length <= PAGES_PER_FILE * 64 ? 1 : 2
  const identified = pages.map((page) => ({ id: toPageId(page.path), page, terms: termsOf(page, most) }))
  const { words, depth } = toWords(identified, most)
  const terms = toTermFiles(words)
  return {
    index: {
      pages: pages.length,
      sections: [...new Set(pages.map(({ section }) => section))],
      keys: [...terms.keys()],
      phrases: depth === 2,
      digits,
    },
    terms,
    pages: toPageFiles(identified, digits, depth > 0),
    phrases: depth === 2 ? toPhraseFiles(identified, digits) : new Map(),
    spellings: words.filter(({ places: [title, heading] }) => title + heading !== '').map(({ term }) => term),
  }
}

/** A page and its id: a hash, which is made once. */
interface Identified {
  readonly id: string
  readonly page: Page
  readonly terms: PageTerms
}

interface Word {
  readonly term: string
  readonly places: Places
}

/** Words, and how deep they were looked for. */
interface Words {
  readonly words: readonly Word[]
  readonly depth: Depth
}

/** The words of titles, with those of headings and descriptions from depth 1, and of texts at depth 2, where there is room. */
function toWords(pages: readonly Identified[], depth: Depth): Words {
  const words = new Map<string, Word>()
  for (const { id, terms } of pages) {
    const add = (found: string, place: Depth): void => {
      if (found === '' || place > depth) return
      for (const term of found.split(' ')) {
        const known = words.get(term)
        const word: Word = known ?? { term, places: ['', '', ''] }
        if (known === undefined) words.set(term, word)
        word.places[place] += id
      }
    }
    const [title, facts, text] = terms.places
    add(title, 0)
    add(facts, 1)
    add(text, 2)
  }
  const all = [...words.values()]
  const size = all.reduce((sum, word) => sum + sizeOf(word), 0)
  if (size > LARGEST_INDEX && depth > 0) return toWords(pages, depth === 2 ? 1 : 0)
  return { words: all.toSorted((a, b) => (a.term < b.term ? -1 : 1)), depth }
}

/** Words longer than this are numbers and addresses, which nobody types. Characters. */
const LONGEST_TERM = 40
const PAGES_PER_FILE = 200
/** A file of words has at least this size and a third more on average: 10 KB over the wire. Characters of JSON. */
const SMALLEST_FILE = 24_000
const STEP = 8_000

/** 36 bits: two of 100,000 pages share an id on one site in fourteen, and then are found together. */
const toPageId = (path: string): string => hash('sha256', path, 'base64url').slice(0, ID_LENGTH)

function toFacts({ description, body, frontMatter }: Page): string {
  const { category, customer, industry, location } = frontMatter
  return [description, category, customer, industry, location, toHeadingText(body.headings)].join(' ')
}

const toText = (markup: string): string => markup.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')

/** Characters of JSON that a word takes. */
const sizeOf = ({ term, places: [title, heading, text] }: Word): number =>
  term.length + title.length + heading.length + text.length + 15

/**
 * Puts sorted words into files. The checksum of a word says whether it may begin one, the likelier the more pages have it:
 * so files keep their names while pages come and go, and a browser with the list of yesterday finds them.
 */
function toTermFiles(words: readonly Word[]): ReadonlyMap<string, TermFile> {
  let file = createDictionary<Places>()
  const files = new Map([['', file]])
  let size = 0
  for (const word of words) {
    if (size >= SMALLEST_FILE && crc32(word.term) / 2 ** 32 < sizeOf(word) / STEP) {
      file = createDictionary()
      files.set(word.term, file)
      size = 0
    }
    file[word.term] = word.places
    size += sizeOf(word)
  }
  return files
}

function toPageFiles(
  pages: readonly Identified[],
  digits: SearchIndex['digits'],
  withHeadings: boolean,
): ReadonlyMap<string, PageFile> {
  const files = new Map<string, Record<string, PageFile[string]>>()
  for (const { id, page } of pages) {
    const path = toPagePath(id, digits)
    const file = files.get(path) ?? createDictionary()
    const headings = withHeadings ? page.body.headings.map((heading) => [heading.id, heading.text] as const) : []
    file[id] = [page.path, page.title, page.description, page.section, headings]
    files.set(path, file)
  }
  return files
}

function toPhraseFiles(pages: readonly Identified[], digits: SearchIndex['digits']): ReadonlyMap<string, PhraseFile> {
  const files = new Map<string, Record<string, string>>()
  for (const { id, terms } of pages) {
    const path = toPhrasePath(id, digits)
    const file = files.get(path) ?? createDictionary()
    file[id] = terms.filter
    files.set(path, file)
  }
  return files
}

/** The pairs of neighbouring words as a Bloom filter of one hash. */
function toFilter(words: readonly string[]): string {
  const pairs = new Set(words.slice(1).map((word, index) => hashPair(words[index] ?? '', word)))
  const letters = Array.from({ length: Math.ceil((pairs.size * BITS_PER_PAIR) / 6) }, () => 0)
  for (const pair of pairs) {
    const bit = pair % (letters.length * 6)
    letters[Math.floor(bit / 6)] = (letters[Math.floor(bit / 6)] ?? 0) | (1 << (bit % 6))
  }
  return letters.map((six) => BASE64.charAt(six)).join('')
}

/** An object for many keys: any other is given a new shape with each of them, which takes four times as long. */
const createDictionary = <Value>(): Record<string, Value> => Object.create(null)
