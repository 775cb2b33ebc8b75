/** Sources → entries and messages. Pure: the same sources give the same entries in the same order. */
import type { MarkdownFacts } from './store-page.ts'
import { checkPending, checkTaken } from './proof/authored-addresses.ts'
import { toDatedKey, toSharedKey } from '../views/page-keys.ts'
import { assemble } from '../site/assemble.ts'
import { DEVELOPERS_FILE } from '../site/generated-pages.ts'
import type { PendingLink } from '../site/links.ts'
import { hasErrors, type Message, withSeverities } from '../content/schema/message.ts'
import type { Entry, FileEntry, UnrenderedPage, View } from '../views/entry.ts'
import { createProof, type Proof } from './proof/proof.ts'
import type { Edition, Site } from '../site/site.ts'
import type { Pair } from '../site/translations.ts'
import type { Settings, Sources } from '../site/sources.ts'
import { apiIndex } from '../views/api/api-index.ts'
import { assets, redirects, statics } from '../views/assets.ts'
import { catalog, indexNowKey, mcp, security, robots } from '../views/discovery/well-known.ts'
import { collections } from '../views/api/collections.ts'
import { feed } from '../views/discovery/feed.ts'
import { llmsFull } from '../views/discovery/llms-full.ts'
import { llms, toLlmsKey } from '../views/discovery/llms.ts'
import { mcpServer } from '../views/mcp/server.ts'
import { openapi } from '../views/openapi/document.ts'
import { toOpenApiKey } from '../views/openapi/pages.ts'
import { createPolicies, type Policies } from '../views/policies.ts'
import type { Work } from '../work/work.ts'
import { missingPages } from '../views/page/missing-page.ts'
import { pages } from '../views/page/pages.ts'
import { openSearch, searchIndex, searchPage } from '../views/search/search.ts'
import { toIndexKey } from '../views/search/index-pages.ts'
import { sitemapHtml, sitemapMarkdown, sitemap } from '../views/discovery/sitemap.ts'
import { skills } from '../views/discovery/skills.ts'
import { siteProfile } from '../views/api/site-profile.ts'
import { survey } from '../views/survey.ts'

/** A compiled site. */
export interface Compilation {
  readonly site: Site
  /** Everything that is served but the pages. */
  readonly files: readonly Entry[]
  /** The lists of pages, completed with facts of their markdown; in `files` they are without. */
  readonly lists: (facts: ReadonlyMap<string, MarkdownFacts>) => readonly FileEntry[]
  /** The pages, which are never all in memory. */
  readonly pages: readonly UnrenderedPage[]
  readonly policies: Policies
  readonly proof: Proof
  /** Hash of the source of each body, by path of the page. */
  readonly bodyHashes: ReadonlyMap<string, string>
  /** Originals and their translations. */
  readonly pairs: readonly Pair[]
  /** Every fault and warning. */
  readonly messages: readonly Message[]
}

/** Views that depend on the facts of all pages, but not on bodies or dates. */
const EDITION_VIEWS: readonly View<Edition>[] = [sitemapHtml, searchPage, openSearch]

/** Views of that and of the dates of the pages. */
const DATED_EDITION_VIEWS: readonly View<Edition>[] = [sitemapMarkdown, feed]

/** Every other view but the pages themselves and the index of the search. */
const VIEWS: readonly View[] = [
  apiIndex,
  siteProfile,
  mcp,
  mcpServer,
  robots,
  security,
  indexNowKey,
  survey,
  skills,
  catalog,
  missingPages,
  assets,
  statics,
  redirects,
]

/** Compiles a site. */
export function compile(sources: Sources, settings: Settings, work: Pick<Work, 'runSync'>): Compilation {
  const { facts, faults } = sources
  const { site, pairs, pending, claims, bodyHashes, messages } = assemble(sources, settings)
  const shared = toSharedKey(site)
  const search = (edition: Edition): Iterable<Entry> =>
    searchIndex(edition, (step, by, make) => work.runSync(step, by, make))
  const dated = toDatedKey(site, shared)
  const lists: Compilation['lists'] = (known) => Array.from(collections(site, shared, known))
  const files = [
    ...VIEWS.flatMap((view) => Array.from(view(site))),
    ...lists(new Map()),
    ...runView(openapi, toOpenApiKey(site, dated), { site, work, of: 'dates' }),
    ...runView(sitemap, dated, { site, work, of: 'dates' }),
    ...site.editions.flatMap((edition) => [
      ...llmsFull(edition, shared),
      ...EDITION_VIEWS.flatMap((view) => runView(view, shared, { site: edition, work, of: 'titles' })),
      ...DATED_EDITION_VIEWS.flatMap((view) => runView(view, dated, { site: edition, work, of: 'dates' })),
      ...runView(llms, toLlmsKey(edition, shared), { site: edition, work, of: 'titles' }),
      ...runView(search, toIndexKey(edition.pages, shared), { site: edition, work }),
    ]),
  ]
  const told = withSeverities(
    [
      ...faults,
      ...facts.messages,
      ...messages,
      ...checkPending(hasErrors([...facts.messages, ...messages]) ? pending.filter(isAuthored) : pending, site, files),
      ...checkTaken(site, claims, files),
    ],
    facts.site.checks,
  )
  const authored = facts.unread.includes('site.yaml') ? told.filter(({ rule }) => !NEEDS_SITE.has(rule)) : told
  const policies = createPolicies(site)
  const proof = createProof(site, files, { key: dated, policies, work })
  return {
    site,
    files,
    lists,
    pages: site.editions.flatMap((edition) => Array.from(pages(edition, shared))),
    policies,
    proof,
    pairs,
    bodyHashes,
    // An author's mistake also appears in generated files; it is reported once, at its source.
    messages: hasErrors(authored) ? authored : [...authored, ...proof.ofFiles()],
  }
}

/** Rules that cannot be checked where nothing of `site.yaml` is known: it names sections, languages and hosts. */
const NEEDS_SITE: ReadonlySet<string> = new Set([
  'unknown-folder',
  'broken-link',
  'foreign-frame',
  'unknown-list',
  'unknown-original',
])

/**
 * Whether an author wrote a link. If pages are missing because of errors, the API documentation links to documents
 * that do not exist.
 */
const isAuthored = ({ file }: PendingLink): boolean => file !== DEVELOPERS_FILE

/** The context of a view. */
interface ViewContext<Shown extends Edition> {
  readonly site: Shown
  readonly work: Pick<Work, 'runSync'>
  readonly of?: FileEntry['of']
}

/** A view as a step: `by` identifies its inputs, except for the language. */
function runView<Shown extends Edition>(
  view: View<Shown>,
  by: string,
  { site, work, of }: ViewContext<Shown>,
): readonly Entry[] {
  const make = () => Array.from(view(site), (entry): Entry => (entry.kind === 'file' ? { ...entry, of } : entry))
  return work.runSync(`view ${view.name}`, [by, site.language.tag], make)
}
