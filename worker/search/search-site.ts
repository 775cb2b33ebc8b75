/** Searches the live release, for the API and the tools. */
import { type Hit, type IndexFiles, search, type Search } from '../contract/search.ts'
import {
  INDEX_PATH,
  type PageFile,
  type PhraseFile,
  type SearchIndex,
  type Spellings,
  type TermFile,
} from '../contract/search-index.ts'
import { createReader, type ReadDocument, type Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'

const readers = {
  index: createReader<SearchIndex>(),
  terms: createReader<TermFile>(),
  pages: createReader<PageFile>(),
  phrases: createReader<PhraseFile>(),
  spellings: createReader<Spellings>(),
}

const EMPTY: SearchIndex = { pages: 0, sections: [], keys: [], phrases: false, digits: 0 }

/** The best pages of a language, or the keys to read. `root` is the path prefix of its index. */
export function searchSite(wanted: Search, root: string, source: Source): { readonly hits: readonly Hit[] } | Need {
  let need: Need | undefined
  const from =
    <File>(readFile: ReadDocument<File>, absent: File) =>
    (path: string): File | undefined => {
      const read = readFile(root + path, source)
      if (!('need' in read)) return read.document ?? absent
      need ??= read
      return undefined
    }
  const files: IndexFiles = {
    index: from(readers.index, EMPTY),
    terms: from(readers.terms, {}),
    pages: from(readers.pages, {}),
    phrases: from(readers.phrases, {}),
    spellings: from(readers.spellings, []),
  }
  const hits = search(wanted, files)
  if (hits !== undefined) return { hits }
  if (need === undefined) throw new Error('A search that is not complete needs something.')
  return need
}

/** The sections that have pages, and the languages, or the keys to read. */
export function readScope(root: string, source: Source): Pick<SearchIndex, 'sections' | 'languages'> | Need {
  const read = readers.index(root + INDEX_PATH, source)
  return 'need' in read ? read : (read.document ?? EMPTY)
}
