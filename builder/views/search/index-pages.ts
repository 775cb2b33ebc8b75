/**
 * The search index: static files that a browser reads in two steps, first those of the words it was asked for, then those
 * of the pages it found. Cut in the order of the words, so that a query costs the same on a site of any size, and by
 * stable ids of pages, so that a page that comes or goes changes the file of one.
 */
import { hash } from 'node:crypto'
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
  hashPair,
  toPagePath,
  toPhrasePath,
  toTerms,
} from '../../../worker/contract/search-index.ts'
import { type Depth, type Places, type WordFiles, createDictionary, toWordFiles } from './word-files.ts'

/** Everything that is published of the index. */
export interface SearchFiles {
  readonly index: SearchIndex
  /** Files of words by key, as JSON. */
  readonly terms: ReadonlyMap<string, string>
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

/** The words of one page by the letter that they begin with, each where it is found first; and its phrases as a filter. */
export interface PageTerms {
  /** Words with spaces between them. */
  readonly words: Readonly<Record<string, Readonly<Places>>>
  readonly filter: string
}

/** How the index is made. Both parts take most of the time of a large site, and a page that changes decides few of them. */
export interface IndexSteps {
  readonly terms: (page: Page, depth: Depth) => PageTerms
  /** Makes the files of some words; `by` names them. */
  readonly words: (by: unknown, make: () => WordFiles) => WordFiles
}

const AT_ONCE: IndexSteps = { terms: toPageTerms, words: (_, make) => make() }

/** Finds the words of a page. No other page decides them. */
export function toPageTerms(page: Page, depth: Depth): PageTerms {
  const seen = new Set<string>()
  const words = createDictionary<[string[], string[], string[]]>()
  const find = (terms: readonly string[], place: Depth): void => {
    for (const term of new Set(terms)) {
      if (seen.has(term)) continue
      seen.add(term)
      if (term.length > LONGEST_TERM) continue
      const places = (words[toLetter(term)] ??= [[], [], []])
      places[place].push(term)
    }
  }
  const { title, description, body } = page
  const text = depth > 1 ? toTerms(toText(body.html)) : []
  find(toTerms(title), 0)
  if (depth > 0) find(toTerms(toFacts(page)), 1)
  find(text, 2)
  return {
    words: Object.fromEntries(
      Object.entries(words).map(([letter, [first, second, third]]) => [
        letter,
        [first.join(' '), second.join(' '), third.join(' ')],
      ]),
    ),
    filter: depth > 1 ? toFilter([...toTerms(`${title} ${description}`), ...text]) : '',
  }
}

/** Where the words of a letter begin in the order of all: the first are digits, the last what is not ASCII. */
const LETTERS: readonly string[] = ['', ...'abcdefghijklmnopqrstuvwxyz'.split(''), '{']

const toLetter = (term: string): string => {
  const first = term.charAt(0)
  return first < 'a' ? '' : first > 'z' ? '{' : first
}

/** Indexes pages in the given order. */
export function indexPages(pages: readonly Page[], steps = AT_ONCE): SearchFiles {
  const most = pages.length <= FULL_TEXT_PAGES ? 2 : pages.length <= FACTS_PAGES ? 1 : 0
  const digits = pages.length <= PAGES_PER_FILE ? 0 : pages.length <= PAGES_PER_FILE * 64 ? 1 : 2
  const identified = pages.map((page) => ({ id: toPageId(page.path), page, terms: steps.terms(page, most) }))
  const { words, depth } = toWords(identified, most, steps)
  const terms = new Map(words.flatMap(({ files }) => files))
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
    spellings: words.flatMap(({ spellings }) => spellings),
  }
}

/** A page and its id: a hash, which is made once. */
interface Identified {
  readonly id: string
  readonly page: Page
  readonly terms: PageTerms
}

/** Files of words, and how deep these were looked for. */
interface Words {
  readonly words: readonly WordFiles[]
  readonly depth: Depth
}

/**
 * The words of titles, with those of headings and descriptions from depth 1, and of texts at depth 2, where there is room.
 * On a large site the words of each letter have files of their own, which are made anew when one of them changes.
 */
function toWords(pages: readonly Identified[], depth: Depth, steps: IndexSteps): Words {
  const groups = pages.length <= PAGES_PER_FILE ? [LETTERS] : LETTERS.map((letter) => [letter])
  const words = groups.flatMap((letters) => {
    const found: (readonly [id: string, places: Readonly<Places>])[] = []
    for (const { id, terms } of pages) {
      for (const letter of letters) {
        const places = terms.words[letter]
        if (places !== undefined) found.push([id, places])
      }
    }
    const [key = ''] = letters
    if (found.length === 0 && key !== '') return []
    return steps.words([key, depth, found], () => toWordFiles(key, found, depth))
  })
  const size = words.reduce((sum, part) => sum + part.size, 0)
  return size > LARGEST_INDEX && depth > 0 ? toWords(pages, depth === 2 ? 1 : 0, steps) : { words, depth }
}

/** Words longer than this are numbers and addresses, which nobody types. Characters. */
const LONGEST_TERM = 40
const PAGES_PER_FILE = 200
/** 36 bits: two of 100,000 pages share an id on one site in fourteen, and then are found together. */
const toPageId = (path: string): string => hash('sha256', path, 'base64url').slice(0, ID_LENGTH)

function toFacts({ description, body, frontMatter }: Page): string {
  const { category, customer, industry, location } = frontMatter
  return [description, category, customer, industry, location, toHeadingText(body.headings)].join(' ')
}

const toText = (markup: string): string => markup.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')

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
