/**
 * Sources → entries and messages. Pure: nothing is read and nothing is written, and the same sources give the same
 * entries in the same order.
 */
import { checkPending, checkTaken } from './proof/authored-addresses.ts'
import { toDatedKey, toSharedKey } from '../views/page-keys.ts'
import { assemble } from '../site/assemble.ts'
import { hasErrors, type Message } from '../content/diagnose.ts'
import type { Entry, PageEntry, View } from '../views/entry.ts'
import { readFacts } from '../content/facts.ts'
import { createProof, type Proof } from './proof/proof.ts'
import { prove } from './proof/prove.ts'
import type { Site } from '../site/site.ts'
import type { Settings, Sources } from '../site/sources.ts'
import { readOwnSections } from '../content/section.ts'
import { checkTree } from '../content/tree.ts'
import { apiIndex } from '../views/api/api-index.ts'
import { assets, redirects } from '../views/assets.ts'
import { catalog, mcp, security, robots } from '../views/discovery/well-known.ts'
import { collections } from '../views/api/collections.ts'
import { feed } from '../views/discovery/feed.ts'
import { llmsFull } from '../views/discovery/llms-full.ts'
import { llms, toLlmsKey } from '../views/discovery/llms.ts'
import { openapi } from '../views/openapi/document.ts'
import type { Memo } from '../views/memo.ts'
import { pages } from '../views/page/pages.ts'
import { remembered } from '../views/remembered.ts'
import { searchIndex, searchPage } from '../views/search/search.ts'
import { toIndexKey } from '../views/search/index-pages.ts'
import { sitemapHtml, sitemapMarkdown, sitemap } from '../views/discovery/sitemap.ts'
import { siteProfile } from '../views/api/site-profile.ts'
import { survey } from '../views/survey.ts'

/** A compiled site. */
export interface Compilation {
  readonly site: Site
  /** Everything that is served but the pages. */
  readonly files: readonly Entry[]
  /** Everything that is served. The pages are rendered as they are asked for, so that they are never all in memory. */
  readonly entries: Iterable<Entry>
  readonly proof: Proof
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  /** Every fault and warning. */
  readonly messages: readonly Message[]
}

/** Views of what all pages share: of their facts, but neither of their bodies nor of any date. */
const SHARED_VIEWS: readonly View[] = [sitemapHtml, searchPage]

/** Views of that and of the dates of the pages. */
const DATED_VIEWS: readonly View[] = [sitemap, sitemapMarkdown, feed]

/** Every other view but the pages themselves and the index of the search. */
const VIEWS: readonly View[] = [
  collections,
  apiIndex,
  siteProfile,
  openapi,
  mcp,
  llmsFull,
  robots,
  security,
  survey,
  catalog,
  assets,
  redirects,
]

/** Who is told of the pages before all else is made, where nothing is wrong with what authors wrote. */
export type Begin = (site: Site, pages: Iterable<PageEntry>) => void

/** Compiles a site. */
export function compile(sources: Sources, settings: Settings, memo: Memo, begin?: Begin): Compilation {
  const facts = readFacts(sources.text)
  const own = readOwnSections(sources.text('site.yaml'))
  const { site, pending, claims, bodyHashes, messages } = assemble(sources, facts, settings)
  const shared = toSharedKey(site)
  if (!hasErrors([...facts.messages, ...messages])) begin?.(site, pages(site, shared))
  const dated = toDatedKey(site, shared)
  const files = [
    ...VIEWS.flatMap((view) => Array.from(view(site))),
    ...SHARED_VIEWS.flatMap((view) => Array.from(remembered(view, shared, site, memo))),
    ...DATED_VIEWS.flatMap((view) => Array.from(remembered(view, dated, site, memo))),
    ...remembered(llms, toLlmsKey(site, shared), site, memo),
    ...remembered(searchIndex, toIndexKey(site.pages, shared), site, memo),
  ]
  const served = [...site.pages, ...site.unlisted]
  const authored = [
    ...checkTree(
      sources.pages.map(({ file }) => ({ path: file })),
      own,
    ),
    ...facts.messages,
    ...messages,
    ...checkPending(pending, served, files),
    ...checkTaken(served, claims, files),
  ]
  const proof = createProof(site, files, { files: memo.proved, shared })
  return {
    site,
    files,
    proof,
    entries: chain(files, prove(pages(site, shared), proof)),
    bodyHashes,
    // What an author wrote wrong shows in the generated files too: told once, where it was written.
    messages: hasErrors(authored) ? authored : [...authored, ...proof.ofFiles()],
  }
}

function* chain(...iterables: readonly Iterable<Entry>[]): Iterable<Entry> {
  for (const iterable of iterables) yield* iterable
}
