/**
 * The search index: static files that a browser reads in two steps, first those of the words it was asked for, then those
 * of the pages it found. Cut in the order of the words, so that a query costs the same on a site of any size, and by
 * stable ids of pages, so that a page that comes or goes changes the file of one.
 */
import { createHash, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Heading, Page } from '../site/site.ts'
import {
  ID_LENGTH,
  type PageFile,
  type SearchIndex,
  type TermFile,
  toPagePath,
  toTerms,
} from '../theme/client/terms.ts'

/** Ids of the pages that have a word in the title, in a heading or the description, in the text. */
type Places = [title: string, heading: string, text: string]

/** Everything that is published of the index. */
export interface SearchFiles {
  readonly index: SearchIndex
  /** Files of words by key. */
  readonly terms: ReadonlyMap<string, TermFile>
  /** Files of pages by path. */
  readonly pages: ReadonlyMap<string, PageFile>
}

/** Above this number of pages words of the text are left out: they are nine tenths of the index. */
export const FULL_TEXT_PAGES = 1_000
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

/** The headings of a page as one text, which a page that was not parsed again has at hand. */
function toHeadingText(headings: readonly Heading[]): string {
  const text = headingTexts.get(headings) ?? headings.map((heading) => heading.text).join(' ')
  headingTexts.set(headings, text)
  return text
}

const headingTexts = new WeakMap<readonly Heading[], string>()

/** Indexes pages in the given order. */
export function indexPages(pages: readonly Page[]): SearchFiles {
  const most = pages.length <= FULL_TEXT_PAGES ? 2 : pages.length <= FACTS_PAGES ? 1 : 0
  const digits = pages.length <= PAGES_PER_FILE ? 0 : pages.length <= PAGES_PER_FILE * 64 ? 1 : 2
  const terms = toTermFiles(toEntries(pages, most))
  return {
    index: { pages: pages.length, keys: [...terms.keys()], digits },
    terms,
    pages: toPageFiles(pages, digits),
  }
}

/** The words of titles, with those of headings and descriptions from depth 1, and of texts at depth 2, where there is room. */
function toEntries(pages: readonly Page[], depth: 0 | 1 | 2): readonly Entry[] {
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
    if (depth > 0) add(toFacts(page), 1)
    if (depth > 1) add(toText(page.body.html), 2)
  }
  const entries = [...places]
  const size = entries.reduce((sum, entry) => sum + sizeOf(entry), 0)
  if (size > LARGEST_INDEX && depth > 0) return toEntries(pages, depth === 2 ? 1 : 0)
  return entries.toSorted(byTerm)
}

/** Words longer than this are numbers and addresses, which nobody types. Characters. */
const LONGEST_TERM = 40
const PAGES_PER_FILE = 200
/** A file of words has at least this size and a third more on average: 10 KB over the wire. Characters of JSON. */
const SMALLEST_FILE = 24_000
const STEP = 8_000

/** 36 bits: two of 100,000 pages share an id on one site in fourteen, and then are found together. */
const toPageId = (path: string): string => createHash('sha256').update(path).digest('base64url').slice(0, ID_LENGTH)

function toFacts({ description, body, frontMatter }: Page): string {
  const { category, customer, industry, location } = frontMatter
  return [description, category, customer, industry, location, toHeadingText(body.headings)].join(' ')
}

const toText = (markup: string): string => markup.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')

type Entry = readonly [term: string, places: Places]

const byTerm = ([a]: Entry, [b]: Entry): number => (a < b ? -1 : 1)

/** Characters of JSON that a word takes. */
const sizeOf = ([term, places]: Entry): number => term.length + places.join('').length + 15

/**
 * Puts sorted words into files. The checksum of a word says whether it may begin one, the likelier the more pages have it:
 * so files keep their names while pages come and go, and a browser with the list of yesterday finds them.
 */
function toTermFiles(entries: readonly Entry[]): ReadonlyMap<string, TermFile> {
  let words: Entry[] = []
  const files = new Map([['', words]])
  let size = 0
  for (const entry of entries) {
    if (size >= SMALLEST_FILE && crc32(entry[0]) / 2 ** 32 < sizeOf(entry) / STEP) {
      words = []
      files.set(entry[0], words)
      size = 0
    }
    words.push(entry)
    size += sizeOf(entry)
  }
  return new Map(Array.from(files, ([key, members]) => [key, Object.fromEntries(members)]))
}

function toPageFiles(pages: readonly Page[], digits: SearchIndex['digits']): ReadonlyMap<string, PageFile> {
  const files = Map.groupBy(pages, ({ path }) => toPagePath(toPageId(path), digits))
  return new Map(
    [...files].map(([file, members]) => [
      file,
      Object.fromEntries(
        members.map(({ path, title, description }) => [toPageId(path), [path, title, description] as const]),
      ),
    ]),
  )
}
