/** The index of a site in memory, for searches without a Worker. */
import { indexPages } from '../../builder/views/search/index-pages.ts'
import type { Page } from '../../builder/site/site.ts'
import type { IndexFiles } from '../../worker/contract/search.ts'
import { en } from '../../builder/content/words/en.ts'
import { toTermPath, toTerms } from '../../worker/contract/search-index.ts'

/** The files of the index; all of them are at hand. */
export function toIndexFiles(pages: readonly Page[]): IndexFiles {
  const { index, terms, pages: facts, phrases, spellings } = indexPages(pages)
  const byPath = new Map(Array.from(terms, ([key, json]) => [toTermPath(key), JSON.parse(json)]))
  return {
    index: () => ({ ...index, common: toTerms(en['search.common']) }),
    terms: (path) => byPath.get(path),
    pages: (path) => facts.get(path),
    phrases: (path) => phrases.get(path),
    spellings: () => spellings,
  }
}
