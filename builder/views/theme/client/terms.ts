/** What the builder and the browser must agree on: words, and where the index keeps them. */

/** The words of a text as the index knows them: lower case, without accents. */
export const toTerms = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? []

/** `/search/index.json`: where the words and the pages are. */
export interface SearchIndex {
  /** Number of pages. */
  readonly pages: number
  /** Sorted beginnings of words; a word is in the file of the last one that does not come after it. */
  readonly keys: readonly string[]
  /** How much of a page's id names the file that it is in. */
  readonly digits: 0 | 1 | 2
}

/** A file of words: each with the ids of the pages that have it in the title, in a heading, in the text. */
export type TermFile = Readonly<Record<string, readonly [title: string, heading: string, text: string]>>

/** A file of pages: path, title and description by id. */
export type PageFile = Readonly<Record<string, readonly [path: string, title: string, description: string]>>

/** Ids of pages have a fixed length, so that a list of them is one string. */
export const ID_LENGTH = 6

export const INDEX_PATH = '/search/index.json'

/** Where the words of a key are; letters outside ASCII are spelled in numbers, so that no address needs escapes. */
export const toTermPath = (key: string): string =>
  `/search/terms/${key.replace(/[^a-z0-9]/gu, (letter) => `-${letter.codePointAt(0)?.toString(36) ?? ''}-`) || '-'}.json`

/**
 * Where the page with an id is: in the one file, one of 64, one of 512. More would be more than the Worker should know
 * of documents about the site.
 */
export const toPagePath = (id: string, digits: SearchIndex['digits']): string =>
  `/search/pages/${digits === 2 ? `${id.slice(0, 1)}${id.charCodeAt(1) % 8}` : id.slice(0, digits) || 'all'}.json`
