/** The files of the search index: written by the builder, read by browser and Worker. */

/** A text as the index knows it: lower case, without accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // The marks of kana make other letters of them. Without lookbehind, which Safari 16.3 does not know.
    .replace(/([\p{sc=Hira}\p{sc=Kana}]\p{M})|\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()

/** A sorted copy. Not `toSorted()`, which Safari 15 and Chrome 109 do not know. */
export const sorted = <Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): readonly Item[] =>
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  [...items].sort(compare)

/** The words of a text as the index knows them. */
export const toTerms = (text: string): readonly string[] => findWords(fold(text)).flatMap(cutWords)

const findWords = (folded: string): readonly string[] => folded.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

/** Scripts that are written without spaces between words. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** The words of a folded text that are written with spaces between them. */
export const findSpaced = (folded: string): readonly string[] => folded.split(UNSPACED).flatMap(findWords)

let segmenter: Intl.Segmenter | undefined

/** A word; of a text without spaces its words. */
function cutWords(text: string): readonly string[] {
  if (!UNSPACED.test(text)) return [text]
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** `/search/index.json`: where the words and the pages are. */
export interface SearchIndex {
  /** Number of pages. */
  readonly pages: number
  /** The sections that have pages. */
  readonly sections: readonly string[]
  /** Sorted beginnings of words; a word is in the file of the last one that does not come after it. */
  readonly keys: readonly string[]
  /** Words of the language that every text has, whatever it is about. */
  readonly common?: readonly string[]
  /** Whether there are files of phrases. */
  readonly phrases: boolean
  /** The languages of the site, each with the path prefix of its files; only in the index of the first language. */
  readonly languages?: Readonly<Record<string, string>>
  /** How much of a page's id names the file that it is in. */
  readonly digits: 0 | 1 | 2
}

/** A file of words: each with the ids of the pages that have it in the title, in a heading, in the text. */
export type TermFile = Readonly<Record<string, readonly [title: string, heading: string, text: string]>>

/** A heading of a page: its id, and its text. */
export type IndexedHeading = readonly [id: string, text: string]

/** A page in the index. */
export type IndexedPage = readonly [
  path: string,
  title: string,
  description: string,
  section: string,
  headings: readonly IndexedHeading[],
]

/** A file of pages by id. */
export type PageFile = Readonly<Record<string, IndexedPage>>

/** The pages of a section, by id. */
export type SectionFile = Readonly<Record<string, 0>>

/** `/search/spellings.json`: the words of titles and headings, sorted, for spelling correction. */
export type Spellings = readonly string[]

/** A file of phrases: by id the pairs of neighbouring words that a page has, as a Bloom filter of one hash. */
export type PhraseFile = Readonly<Record<string, string>>

/** The alphabet of a filter: six bits per letter, lowest first. */
export const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A hash of two adjacent words (FNV-1a, 32 bits); its remainder is the bit in a filter. */
export function hashPair(word: string, next: string): number {
  return addTo(Math.imul(addTo(0x811c9dc5, word) ^ 32, 0x01000193), next) >>> 0
}

function addTo(hash: number, word: string): number {
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash
}

/** Ids of pages have a fixed length, so that a list of them is one string. */
export const ID_LENGTH = 6

export const INDEX_PATH = '/search/index.json'
export const SPELLINGS_PATH = '/search/spellings.json'

/** Path of a term file; non-ASCII letters are written as code points, so that no path needs escapes. */
export const toTermPath = (key: string): string =>
  `/search/terms/${key.replace(/[^a-z0-9]/gu, (letter) => `-${letter.codePointAt(0)?.toString(36) ?? ''}-`) || '-'}.json`

/** Path of the file of a section. */
export const toSectionPath = (section: string): string => `/search/sections/${section}.json`

/** Path of the file with a page, by id: one file, one of 64, or one of 512. */
export const toPageFilePath = (id: string, digits: SearchIndex['digits']): string =>
  `/search/pages/${toPart(id, digits)}.json`

/** Path of the file with a page's phrases, by id. */
export const toPhrasePath = (id: string, digits: SearchIndex['digits']): string =>
  `/search/phrases/${toPart(id, digits)}.json`

const toPart = (id: string, digits: SearchIndex['digits']): string =>
  digits === 2 ? `${id.slice(0, 1)}${id.charCodeAt(1) % 8}` : id.slice(0, digits) || 'all'
