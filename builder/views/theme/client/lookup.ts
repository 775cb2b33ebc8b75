/** Searches the static index. Reads only the files that a query needs, each once. */
import { type Hit, type IndexFiles, search } from '../../../../worker/contract/search.ts'
import type {
  PageFile,
  PhraseFile,
  SearchIndex,
  Spellings,
  TermFile,
} from '../../../../worker/contract/search-index.ts'

/** Finds the best pages for a query; the last word may be the beginning of one. */
export async function lookup(query: string, limit: number): Promise<readonly Hit[]> {
  for (;;) {
    const hits = search({ query, limit }, files)
    if (hits) return hits
    await Promise.all(pending.values())
  }
}

/** Pending reads, by path. */
const pending = new Map<string, Promise<void>>()

/** Path prefix of the index; each language has its own. */
const root = document.querySelector<HTMLElement>('form.search')?.dataset['root'] ?? ''

/** Returns loaded files of one kind, and starts reading the others. */
function createReader<File>(known: Map<string, File>): (path: string) => File | undefined {
  return (path) => {
    const file = known.get(path)
    if (file === undefined && !pending.has(path)) {
      const read = async (): Promise<void> => {
        try {
          const response = await fetch(root + path)
          // What could not be read is read again, as after a lost connection.
          if (!response.ok) throw new Error(path)
          known.set(path, await response.json())
        } finally {
          pending.delete(path)
        }
      }
      pending.set(path, read())
    }
    return file
  }
}

const files: IndexFiles = {
  index: createReader(new Map<string, SearchIndex>()),
  terms: createReader(new Map<string, TermFile>()),
  pages: createReader(new Map<string, PageFile>()),
  phrases: createReader(new Map<string, PhraseFile>()),
  spellings: createReader(new Map<string, Spellings>()),
}
