/** `GET /api/v1/search.json`: query parameters → list of pages. */
import type { FieldError } from '../contract/answers.ts'
import { findHeading } from '../contract/headings.ts'
import { type ObjectId, toMarkdownPath } from '../contract/release.ts'
import { type Hit, type IndexFiles, LONGEST_QUERY, search, type Search } from '../contract/search.ts'
import {
  INDEX_PATH,
  type PageFile,
  type PhraseFile,
  type SearchIndex,
  type SectionFile,
  type Spellings,
  type TermFile,
  toSectionPath,
} from '../contract/search-index.ts'
import { isSection } from '../contract/sections.ts'
import { encodePath } from '../contract/encode-path.ts'
import { type Invalid, toInvalid } from '../http/problem.ts'
import { createReader, type ReadDocument, type Source } from './document.ts'
import type { Need } from './known.ts'

/** Results where the client does not say how many, and at most. */
const [USUAL, MOST] = [10, 100]
/** Characters of a snippet. */
const SNIPPET = 300

/**
 * Bytes of documents of one kind that are kept parsed where a search may need all of them: the facts of 15,000 pages,
 * and the spellings of some languages, one of which has 500 KB on a large site.
 */
const ROOM = 8 * 1024 * 1024

/** Values that a search reads at the same time, at most. */
const AT_ONCE = 16

const readers = {
  index: createReader<SearchIndex>(),
  terms: createReader<TermFile>(),
  pages: createReader<PageFile>(ROOM),
  phrases: createReader<PhraseFile>(),
  spellings: createReader<Spellings>(ROOM),
  sections: createReader<SectionFile>(),
}

const EMPTY: SearchIndex = { pages: 0, sections: [], keys: [], phrases: false, digits: 0 }

/** A search request: query parameters, or arguments of the tool. */
export interface Parameters {
  readonly q?: string | undefined
  readonly section?: string | undefined
  readonly language?: string | undefined
  readonly limit?: string | number | undefined
}

/** The body of the answer. */
export function searchPages(
  { q = '', section, language, limit = USUAL }: Parameters,
  source: Source,
): { readonly list: object } | Need | Invalid {
  const site = readIndex('', source)
  if ('need' in site) return site
  const { languages = {} } = site
  const root = language === undefined ? '' : new Map(Object.entries(languages)).get(language)
  const scope = root === undefined ? site : readIndex(root, source)
  if ('need' in scope) return scope
  const { sections } = scope
  const faults: FieldError[] = []
  if (root === undefined)
    faults.push({ field: 'language', message: 'No page is in this language.', allowed: Object.keys(languages) })
  const count = Number(limit)
  if (q.length > LONGEST_QUERY) faults.push({ field: 'q', message: `Use at most ${LONGEST_QUERY} characters.` })
  if (section !== undefined && !sections.includes(section))
    faults.push({ field: 'section', message: 'No page is in this section.', allowed: [...sections] })
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    faults.push({ field: 'limit', message: `Use a whole number from 1 to ${MOST}.` })
  if (faults.length > 0) return toInvalid('parameters', faults)
  const own = section === undefined ? undefined : readers.sections((root ?? '') + toSectionPath(section), source)
  if (own !== undefined && 'need' in own) return own
  const found = searchSite(
    { query: q, limit: count, section: own && (own.document ?? {}), findHeading },
    root ?? '',
    source,
  )
  if ('need' in found) return found
  const { url, generatedAt } = source.release.root
  const data = found.hits.map((hit) => toItem(hit, url))
  return { list: { object: 'list', count: data.length, generatedAt, data } }
}

/** The index of a language, whose files are below `root`. */
function readIndex(root: string, source: Source): SearchIndex | Need {
  const read = readers.index(root + INDEX_PATH, source)
  return 'need' in read ? read : (read.document ?? EMPTY)
}

/** The best pages of a language, or the files to read. */
function searchSite(wanted: Search, root: string, source: Source): { readonly hits: readonly Hit[] } | Need {
  let need: Need | undefined
  const ids = new Set<ObjectId>()
  const from = <File>(readFile: ReadDocument<File>, absent: File) => {
    // Each of a thousand pages asks for its file, which may be too large to be kept parsed.
    const found = new Map<string, File>()
    return (path: string): File | undefined => {
      const known = found.get(path)
      if (known !== undefined || ids.size === AT_ONCE) return known
      const read = readFile(root + path, source)
      if (!('need' in read)) found.set(path, read.document ?? absent)
      else if (read.need === 'bytes') ids.add(read.id)
      else need ??= read
      return found.get(path)
    }
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
  const [id, ...also] = ids
  if (id !== undefined) return { need: 'bytes', id, also }
  if (need === undefined) throw new Error('A search that is not complete needs something.')
  return need
}

function toItem({ path, title, description, section, score, heading }: Hit, url: string): object {
  return {
    path,
    url: url + encodePath(path),
    title,
    description,
    ...(isSection(section) ? { section } : { section: 'pages', collection: section }),
    markdownUrl: url + encodePath(toMarkdownPath(path)),
    score: Math.round(score * 100) / 100,
    heading: heading?.[1],
    anchor: heading?.[0],
    snippet:
      description.length <= SNIPPET ? description : `${description.slice(0, SNIPPET - 1).replace(/\s+\S*$/, '')}…`,
  }
}
