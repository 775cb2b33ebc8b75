/** Term files: a query reads only the files of its own words. */
import { crc32 } from 'node:zlib'
import type { Places } from '../../page/parsed-page.ts'
import type { Spellings, TermFile } from '../../../worker/contract/search-index.ts'

/** How much of a page is indexed: its title, headings and description from 1, its text from 2. */
export type Depth = 0 | 1 | 2

/** The words of a page. */
export type Found = readonly [id: string, places: Places]

/** Files of the words that begin with some letters. */
export interface WordFiles {
  readonly files: readonly (readonly [key: string, json: string])[]
  /** Characters. */
  readonly size: number
  /** The words of titles and headings. */
  readonly spellings: Spellings
}

/** Makes the files of words. The first is named by the key, the others by their first word. */
export function toWordFiles(key: string, pages: readonly Found[], depth: Depth): WordFiles {
  const words = new Map<string, Word>()
  const add = (id: string, found: string, place: Depth): void => {
    if (found === '' || place > depth) return
    for (const term of found.split(' ')) {
      const known = words.get(term)
      const word: Word = known ?? { term, places: ['', '', ''] }
      if (known === undefined) words.set(term, word)
      word.places[place] += id
    }
  }
  for (const [id, [title, facts, text]] of pages) {
    add(id, title, 0)
    add(id, facts, 1)
    add(id, text, 2)
  }
  const all = [...words.values()].toSorted((a, b) => (a.term < b.term ? -1 : 1))
  return {
    files: Array.from(toTermFiles(key, all), ([name, file]) => [name, JSON.stringify(file)] as const),
    size: all.reduce((sum, word) => sum + sizeOf(word), 0),
    spellings: all.filter(({ places: [title, heading] }) => title + heading !== '').map(({ term }) => term),
  }
}

interface Word {
  readonly term: string
  /** Ids of the pages that have it there. */
  readonly places: [title: string, heading: string, text: string]
}

/** A file of words has at least this size and a third more on average: 10 KB over the wire. Characters of JSON. */
const SMALLEST_FILE = 24_000
const STEP = 8_000

/** Characters of JSON that a word takes. */
const sizeOf = ({ term, places: [title, heading, text] }: Word): number =>
  term.length + title.length + heading.length + text.length + 15

/**
 * Puts sorted words into files. The checksum of a word says whether it may begin one, the likelier the more pages have it:
 * so files keep their names while pages come and go, and a browser with the list of yesterday finds them.
 */
function toTermFiles(key: string, words: readonly Word[]): ReadonlyMap<string, TermFile> {
  let file = createDictionary<Places>()
  const files = new Map([[key, file]])
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

/** An object for many keys: any other is given a new shape with each of them, which takes four times as long. */
export const createDictionary = <Value>(): Record<string, Value> => Object.create(null)
