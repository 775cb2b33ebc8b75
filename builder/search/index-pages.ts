/**
 * The search index: static files that a browser reads in two steps, first those of the words it was asked for, then those
 * of the pages it found. Split by the beginnings of words, so that a query costs the same on a site of any size, and by
 * stable ids of pages, so that one changed page changes the files of its changed words alone.
 */
import { createHash, hash } from 'node:crypto'
import type { Heading, Page } from '../site/site.ts'
import { ID_LENGTH, type PageFile, type SearchIndex, type TermFile, toTerms } from '../theme/client/terms.ts'

/** Ids of the pages that have a word in the title, in a heading or the description, in the text. */
type Places = [title: string, heading: string, text: string]

/** Everything that is published of the index. */
export interface SearchFiles {
  readonly index: SearchIndex
  /** Files of words by key. */
  readonly terms: ReadonlyMap<string, TermFile>
  /** Files of pages by the first digits of their ids. */
  readonly pages: ReadonlyMap<string, PageFile>
}

/**
 * Above this number of pages words of the text are left out: at 5,000 pages they are nine tenths of the index, and a new
 * page would change hundreds of files.
 */
export const FULL_TEXT_PAGES = 1_000

/** A hash over all that decides the files; `shared` is the key of what all pages share, titles and descriptions too. */
export function toIndexKey(pages: readonly Page[], shared: string): string {
  const full = pages.length <= FULL_TEXT_PAGES
  const own = pages.map(({ bodyKey, body }) => (full ? bodyKey : toHeadingText(body.headings)))
  return hash('sha256', JSON.stringify([shared, own]), 'base64url')
}

/** The headings of a page as one text, which a page that was not parsed again has at hand. */
function toHeadingText(headings: readonly Heading[]): string {
  const text = headingTexts.get(headings) ?? headings.map((heading) => heading.text).join(' ')
  headingTexts.set(headings, text)
  return text
}

const headingTexts = new WeakMap<readonly Heading[], string>()

/** Indexes pages in the given order. */
export function indexPages(pages: readonly Page[]): SearchFiles {
  const places = new Map<string, Places>()
  for (const page of pages) {
    const id = toPageId(page.path)
    const seen = new Set<string>()
    const add = (text: string, place: 0 | 1 | 2) => {
      for (const term of toTerms(text)) {
        if (seen.has(term) || term.length > LONGEST_TERM) continue
        seen.add(term)
        const known = places.get(term)
        if (known) known[place] += id
        else places.set(term, [place === 0 ? id : '', place === 1 ? id : '', place === 2 ? id : ''])
      }
    }
    add(page.title, 0)
    add(toFacts(page), 1)
    if (pages.length <= FULL_TEXT_PAGES) add(toText(page.body.html), 2)
  }
  const digits = pages.length <= PAGES_PER_FILE ? 0 : pages.length <= PAGES_PER_FILE * 64 ? 1 : 2
  const terms = new Map<string, TermFile>()
  toTermFiles([...places].toSorted(byTerm), terms)
  return {
    index: { pages: pages.length, keys: [...terms.keys()], digits },
    terms,
    pages: toPageFiles(pages, digits),
  }
}

/** Words longer than this are numbers and addresses, which nobody types. Characters. */
const LONGEST_TERM = 40
const PAGES_PER_FILE = 200
/** About 8 KB over the wire. Characters of JSON. */
const TERM_FILE_SIZE = 24_000
/** As many files for all words where none of them is larger than the other, about 20 KB over the wire. */
const FEW_FILES = 4
const LARGE_FILE_SIZE = 64_000

/** 36 bits: two of 100,000 pages share an id on one site in fourteen, and then are found together. */
const toPageId = (path: string): string => createHash('sha256').update(path).digest('base64url').slice(0, ID_LENGTH)

function toFacts({ description, body, frontMatter }: Page): string {
  const { category, customer, industry, location } = frontMatter
  return [description, category, customer, industry, location, toHeadingText(body.headings)].join(' ')
}

const toText = (markup: string): string => markup.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')

type Entry = readonly [term: string, places: Places]

const byTerm = ([a]: Entry, [b]: Entry): number => (a < b ? -1 : 1)

/** Sizes of an index of words: characters of JSON. */
const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, [term, places]) => sum + term.length + places.join('').length + 15, 0)

/**
 * Puts sorted words into files. A page that is edited changes the files of all words that it gains or loses, so those of
 * a small site are few, whatever is edited.
 */
function toTermFiles(entries: readonly Entry[], files: Map<string, TermFile>): void {
  const room = sizeOf(entries) / FEW_FILES
  if (room * FEW_FILES <= TERM_FILE_SIZE || room > LARGE_FILE_SIZE) return split('', entries, files)
  let [key, words]: [string, Entry[]] = ['', []]
  for (const [letter, members] of Map.groupBy(entries, ([term]) => term.match(/^./u)?.[0] ?? '')) {
    if (sizeOf(words) >= room) {
      files.set(key, Object.fromEntries(words))
      ;[key, words] = [letter, []]
    }
    words.push(...members)
  }
  files.set(key, Object.fromEntries(words))
}

/** Puts words that begin alike into one file, or into one file for each next letter where that would be too large. */
function split(key: string, entries: readonly Entry[], files: Map<string, TermFile>): void {
  if (sizeOf(entries) <= TERM_FILE_SIZE || entries.length === 1) {
    files.set(key, Object.fromEntries(entries))
    return
  }
  for (const [next, members] of Map.groupBy(
    entries,
    ([term]) => key + (term.slice(key.length).match(/^./u)?.[0] ?? ''),
  )) {
    if (next === key) files.set(key, Object.fromEntries(members))
    else split(next, members, files)
  }
}

function toPageFiles(pages: readonly Page[], digits: number): ReadonlyMap<string, PageFile> {
  const files = Map.groupBy(pages, ({ path }) => toPageId(path).slice(0, digits))
  return new Map(
    [...files].map(([digit, members]) => [
      digit,
      Object.fromEntries(
        members.map(({ path, title, description }) => [toPageId(path), [path, title, description] as const]),
      ),
    ]),
  )
}
