/** The search index, and the results page. */
import { toLinkedSections } from '../../site/sections.ts'
import type { Entry, FileEntry } from '../entry.ts'
import { indexPages, type RunStep } from './index-pages.ts'
import type { Edition } from '../../site/site.ts'
import {
  INDEX_PATH,
  type SearchIndex,
  SPELLINGS_PATH,
  toTermPath,
  toTerms,
} from '../../../worker/contract/search-index.ts'
import { html, sayHtml } from '../../page/html.ts'
import { toToolPage } from '../tool-page.ts'
import { OPEN_SEARCH_PATH } from '../theme/head.ts'
import { SEARCH_PATH } from '../../../worker/contract/paths.ts'
import { toXmlText } from '../plain-text.ts'
import { renderSearchField } from '../theme/header.ts'
import { say } from '../../content/words/texts.ts'

/**
 * The files of the index. There are many, so that a visitor loads little for a word. A changed text changes most files of
 * words, a changed title one file of pages. So all are stored in one KV value or, if that is too large, in four: two with
 * words, one with the facts of pages, and one with their phrases, unless there are too many.
 */
export function* searchIndex(site: Edition, run?: RunStep): Iterable<Entry> {
  const { root } = site.language
  const { terms, pages, phrases, spellings, sections, ...made } = indexPages(site.pages, run)
  const index: SearchIndex = { ...made.index, common: toTerms(say(site.words, 'search.common')) }
  const languages = Object.fromEntries(site.languages.map(({ tag, root: prefix }) => [tag, prefix]))
  const toOwn = (path: string, document: object) => toFile(root + path, JSON.stringify(document))
  const words = [
    toOwn(INDEX_PATH, root === '' ? { ...index, languages } : index),
    ...Array.from(terms, ([key, json]) => toFile(root + toTermPath(key), json)),
  ]
  const facts = [
    ...Array.from([...pages, ...sections], ([path, file]) => toOwn(path, file)),
    toOwn(SPELLINGS_PATH, spellings),
  ]
  const pairs = Array.from(phrases, ([path, file]) => toOwn(path, file))
  const name = `search${root}`
  if (sizeOf([...words, ...facts, ...pairs]) <= ONE_VALUE) return yield* group(name, [...words, ...facts, ...pairs])
  yield* group(name, words)
  yield* together(facts, `${name} pages`)
  yield* together(pairs, `${name} phrases`)
}

const together = (files: readonly IndexFile[], name: string): readonly Entry[] =>
  sizeOf(files) <= ONE_VALUE ? files.map((file) => ({ ...file, group: name })) : files

/** Gives each file one of two groups, of which each has files that follow each other. */
function* group(name: string, files: readonly IndexFile[]): Iterable<Entry> {
  const room = Math.max(ONE_VALUE, sizeOf(files) / 2)
  let before = 0
  for (const file of files) {
    yield { ...file, group: `${name} ${before <= room ? 0 : 1}` }
    before += file.content.body.length
  }
}

type IndexFile = ReturnType<typeof toFile>

const sizeOf = (files: readonly IndexFile[]): number => files.reduce((sum, { content }) => sum + content.body.length, 0)

/** Characters of an index in one value: a search reads most of it in any case. */
const ONE_VALUE = 2.5 * 1024 * 1024

/** The page `/search`, unless the site has one of its own. */
export function* searchPage(site: Edition): Iterable<Entry> {
  if (!site.pages.some(({ path }) => path === `${site.language.root}/search`)) yield renderSearchPage(site)
}

/** The search description for browsers (OpenSearch 1.1). The address of the JSON is the first language's. */
export function* openSearch(site: Edition): Iterable<Entry> {
  const { url, facts, words, language } = site
  const { root, tag } = language
  const name = toXmlText(facts.name)
  const json = `${url}${SEARCH_PATH}?q={searchTerms}${root === '' ? '' : `&language=${tag}`}`
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${toXmlText(Array.from(facts.name).slice(0, SHORT_NAME).join(''))}</ShortName>
<Description>${toXmlText(say(words, 'search.description', { name: facts.name }))}</Description>
<LongName>${name}</LongName>
<Language>${tag}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${toXmlText(`${url}${root}/search?q={searchTerms}`)}"/>
<Url type="application/json" template="${toXmlText(json)}"/>
</OpenSearchDescription>
`
  yield { kind: 'file', path: `${root}${OPEN_SEARCH_PATH}`, content: { policy: 'opensearch', body } }
}

/** Characters that browsers show (OpenSearch 1.1, "ShortName"). */
const SHORT_NAME = 16

const toFile = (path: string, body: string) => ({ kind: 'file', path, content: { policy: 'json', body } }) as const

/** The script replaces what stands in its status for where it does not run. */
function renderSearchPage(site: Edition): FileEntry {
  const { words } = site
  const title = say(words, 'search.title')
  const description = say(words, 'search.description', { name: site.facts.name })
  const list = html`<a href="${site.language.root}/sitemap.md">${say(words, 'search.list')}</a>`
  return toToolPage(site, {
    path: '/search',
    title,
    description,
    kind: 'search-page',
    main: html`<h1>${title}</h1>
      ${renderSearchField(site, { id: 'query', attributes: html`data-results="results"` })}
      <div class="status" role="status" id="search-status">
        <div class="unscripted">
          <p>${sayHtml(words, 'search.script', { list })}</p>
          <ul>
            ${toLinkedSections(site).map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`)}
          </ul>
        </div>
      </div>
      <ol class="results" id="results"></ol>`,
  })
}
