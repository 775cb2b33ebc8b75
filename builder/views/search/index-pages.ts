/**
 * The search index: static files that a browser reads in two steps, first those of the query's words, then those of
 * the pages found. Files are split by the order of words, so that a query costs the same on a site of any size, and
 * by stable page ids, so that an added or removed page changes one file.
 */
import { hash } from 'node:crypto'
import type { PageTerms } from '../../page/parsed-page.ts'
import { FULL_TEXT_PAGES, LETTERS, toPageTerms } from '../../page/page-terms.ts'
import type { Page } from '../../site/site.ts'
import {
  ID_LENGTH,
  type IndexedPage,
  type PageFile,
  type PhraseFile,
  type SearchIndex,
  type SectionFile,
  type Spellings,
  toPageFilePath,
  toPhrasePath,
  toSectionPath,
} from '../../../worker/contract/search-index.ts'
import { toDigest } from '../../work/digest.ts'
import type { Work } from '../../work/work.ts'
import { type Depth, type Found, type WordFiles, createDictionary, toWordFiles } from './word-files.ts'

/** Everything that is published of the index. */
interface SearchFiles {
  readonly index: SearchIndex
  /** Files of words by key, as JSON. */
  readonly terms: ReadonlyMap<string, string>
  /** Files of pages by path. */
  readonly pages: ReadonlyMap<string, PageFile>
  /** Files of phrases by path. */
  readonly phrases: ReadonlyMap<string, PhraseFile>
  readonly spellings: Spellings
  /** Files of sections by path. */
  readonly sections: ReadonlyMap<string, SectionFile>
}

/** Above this number only titles are left: each value of the index is read as a whole by the Worker. */
const FACTS_PAGES = 20_000
/** The same is left out where the words would take more than two such values. Characters. */
const LARGEST_INDEX = 6 * 1024 * 1024

/**
 * A hash of the inputs of the files; `shared` is the key of the data that all pages share, titles and descriptions
 * included.
 */
export function toIndexKey(pages: readonly Page[], shared: string): string {
  const own = pages.map(({ bodyKey, body }) =>
    pages.length <= FULL_TEXT_PAGES ? bodyKey : body.headings.map(({ id, text }) => [id, text]),
  )
  return hash('sha256', JSON.stringify([shared, own]), 'base64url')
}

/** Runs a step, or takes its kept result: a page that changes decides few of them. */
export type RunStep = Work['runSync']

/** Indexes pages in the given order. */
export function indexPages(pages: readonly Page[], run: RunStep = (_, __, make) => make()): SearchFiles {
  const most = pages.length <= FULL_TEXT_PAGES ? 2 : pages.length <= FACTS_PAGES ? 1 : 0
  const digits = toDigits(pages, most > 0)
  const ids = toPageIds(pages)
  const identified = pages.map((page, at) => ({
    id: ids[at] ?? '',
    page,
    terms: page.body.terms ?? findTerms(page, most),
  }))
  const { words, depth } = toWords(identified, most, run)
  const terms = new Map(words.flatMap(({ files }) => files))
  return {
    index: {
      pages: pages.length,
      sections: [...new Set(pages.map(({ section }) => section))],
      keys: [...terms.keys()],
      phrases: depth === 2,
      digits,
    },
    terms,
    pages: toPageFiles(identified, digits, depth > 0),
    phrases: depth === 2 ? toPhraseFiles(identified, digits) : new Map(),
    spellings: words.flatMap(({ spellings }) => spellings),
    sections: toSectionFiles(identified),
  }
}

/** For generated pages, and on large sites for all pages: their texts are not indexed. */
const findTerms = ({ frontMatter, body }: Page, depth: Depth): PageTerms =>
  toPageTerms({ frontMatter, headings: body.headings, html: depth > 1 ? body.html : undefined })

/** A page and its id: a hash, which is made once. */
interface Identified {
  readonly id: string
  readonly page: Page
  readonly terms: PageTerms
}

/** Files of words, and how deep these were looked for. */
interface Words {
  readonly words: readonly WordFiles[]
  readonly depth: Depth
}

/**
 * The words of titles, with those of headings and descriptions from depth 1, and of texts at depth 2, where there is room.
 * On a large site the words of each letter have files of their own, which are written again when one of them changes.
 */
function toWords(pages: readonly Identified[], depth: Depth, run: RunStep): Words {
  const groups = pages.length <= SMALL_SITE ? [LETTERS] : LETTERS.map((letter) => [letter])
  const names = nameWords(pages, run)
  const words = groups.flatMap((letters) => {
    const by = names.flatMap((name) => letters.map((letter) => name[letter] ?? ''))
    const [first = ''] = letters
    if (first !== '' && by.every((name) => name === '')) return []
    return run('index words', [first, depth, by.join(' ')], () =>
      toWordFiles(
        first,
        letters.flatMap((letter) => findWords(pages, letter)),
        depth,
      ),
    )
  })
  const size = words.reduce((sum, part) => sum + part.size, 0)
  return size > LARGEST_INDEX && depth > 0 ? toWords(pages, depth === 2 ? 1 : 0, run) : { words, depth }
}

/** Names the words of each letter, of some pages at a time: to look through the words of all takes a tenth of a second. */
function nameWords(pages: readonly Identified[], run: RunStep): readonly Readonly<Record<string, string>>[] {
  const blocks = Array.from({ length: Math.ceil(pages.length / BLOCK) }, (_, index) =>
    pages.slice(index * BLOCK, (index + 1) * BLOCK),
  )
  return blocks.map((block) =>
    run('name words', block.map(({ id, terms }) => id + terms.key).join(' '), () =>
      Object.fromEntries(
        LETTERS.flatMap((letter) => {
          const found = findWords(block, letter)
          return found.length === 0 ? [] : [[letter, toDigest(JSON.stringify(found))] as const]
        }),
      ),
    ),
  )
}

/** Pages whose words are named together. */
const BLOCK = 64

const findWords = (pages: readonly Identified[], letter: string): readonly Found[] =>
  pages.flatMap(({ id, terms }) => {
    const places = terms.words[letter]
    return places === undefined ? [] : [[id, places] as const]
  })

/** Pages of a site whose words of all letters are together. */
const SMALL_SITE = 200

/** Characters of all facts of pages that are one file, and of a file otherwise: seven suggestions read seven files. */
const [WHOLE, PART] = [96 * 1024, 16 * 1024]

/** How the facts of pages are split into files: by their size, since a page has one heading or a hundred. */
function toDigits(pages: readonly Page[], withHeadings: boolean): SearchIndex['digits'] {
  const size = pages.reduce((sum, page) => sum + JSON.stringify(toFacts(page, withHeadings)).length, 0)
  return size <= WHOLE ? 0 : size <= PART * 64 ? 1 : 2
}

/** 36 bits of a hash of each path. Somebody may find a path with those of another, so the later page gets others. */
function toPageIds(pages: readonly Page[]): readonly string[] {
  const ids = new Set<string>()
  for (const { path } of pages) {
    let id = toPageId(path)
    for (let tries = 1; ids.has(id); tries += 1) id = toPageId(`${path}\0${tries}`)
    ids.add(id)
  }
  return [...ids]
}

const toPageId = (text: string): string => hash('sha256', text, 'base64url').slice(0, ID_LENGTH)

function toPageFiles(
  pages: readonly Identified[],
  digits: SearchIndex['digits'],
  withHeadings: boolean,
): ReadonlyMap<string, PageFile> {
  const files = new Map<string, Record<string, PageFile[string]>>()
  for (const { id, page } of pages) {
    const path = toPageFilePath(id, digits)
    const file = files.get(path) ?? createDictionary()
    file[id] = toFacts(page, withHeadings)
    files.set(path, file)
  }
  return files
}

const toFacts = ({ path, title, description, section, body }: Page, withHeadings: boolean): IndexedPage => [
  path,
  title,
  description,
  section,
  withHeadings ? body.headings.map((heading) => [heading.id, heading.text] as const) : [],
]

function toSectionFiles(pages: readonly Identified[]): ReadonlyMap<string, SectionFile> {
  const sections = Array.from(Map.groupBy(pages, ({ page }) => page.section))
  return new Map(
    sections.map(([section, own]) => [toSectionPath(section), Object.fromEntries(own.map(({ id }) => [id, 0]))]),
  )
}

function toPhraseFiles(pages: readonly Identified[], digits: SearchIndex['digits']): ReadonlyMap<string, PhraseFile> {
  const files = new Map<string, Record<string, string>>()
  for (const { id, terms } of pages) {
    const path = toPhrasePath(id, digits)
    const file = files.get(path) ?? createDictionary()
    file[id] = terms.filter
    files.set(path, file)
  }
  return files
}
