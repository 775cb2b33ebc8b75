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
import type { ObjectId } from '../contract/release.ts'
import { createKept, type Kept, readDocument, type Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'
import type { Memory } from '../release/memory.ts'

const kept = {
  index: createKept<SearchIndex>(),
  terms: createKept<TermFile>(),
  pages: createKept<PageFile>(),
  phrases: createKept<PhraseFile>(),
  spellings: createKept<Spellings>(),
}

const EMPTY: SearchIndex = { pages: 0, sections: [], keys: [], phrases: false, digits: 0 }

/** The best pages of a language, or the keys to read. `root` is the path prefix of its index. */
export function searchSite(wanted: Search, root: string, source: Source): { readonly hits: readonly Hit[] } | Need {
  let need: Need | undefined
  const from =
    <File>(memory: Memory<ObjectId, Kept<File>>, absent: File) =>
    (path: string): File | undefined => {
      const read = readDocument(root + path, source, memory)
      if (!('kind' in read)) return read.document ?? absent
      need ??= read
      return undefined
    }
  const files: IndexFiles = {
    index: from(kept.index, EMPTY),
    terms: from(kept.terms, {}),
    pages: from(kept.pages, {}),
    phrases: from(kept.phrases, {}),
    spellings: from(kept.spellings, []),
  }
  const hits = search(wanted, files)
  if (hits !== undefined) return { hits }
  if (need === undefined) throw new Error('A search that is not complete needs something.')
  return need
}

/** The sections that have pages, and the languages, or the keys to read. */
export function readScope(root: string, source: Source): Pick<SearchIndex, 'sections' | 'languages'> | Need {
  const read = readDocument(root + INDEX_PATH, source, kept.index)
  return 'kind' in read ? read : (read.document ?? EMPTY)
}
