/** The collections of the content API: all pages, and the four kinds of pages with additional facts. */
import type { PageFacts } from '../../content/schema/served/own-sections-api.ts'
import {
  type App,
  type CaseStudy,
  type Integration,
  type Page as PageItem,
} from '../../content/schema/served/content-api.ts'
import type { FileEntry } from '../entry.ts'
import type { Page, Site } from '../../site/site.ts'
import { toContractSection } from '../../content/schema/section.ts'
import { toDigest } from '../../work/digest.ts'
import { beginsPart } from '../boundary.ts'
import { toAllOwnSections, toListPath, toOwnFacts } from './own-sections.ts'

/** Pages, with their entries in the API. */
export interface Collection {
  readonly pages: readonly Page[]
  readonly toItem: (page: Page) => PageItem
}

/** Facts of the markdown of pages, by path. */
type Known = ReadonlyMap<string, { readonly tokens: number; readonly contentHash: string }>

/** `pages.json`, `guides.json`, `case-studies.json`, `integrations.json` and `apps.json`. */
export function* collections(site: Site, shared: string, known: Known = new Map()): Iterable<FileEntry> {
  for (const [path, collection] of toCollections(site)) yield toList(site, path, collection, { shared, known })
}

/** The collections by path. */
export function toCollections(site: Site): ReadonlyMap<string, Collection> {
  return new Map<string, Collection>([
    ['/api/v1/pages.json', { pages: site.allPages, toItem: (page) => toPage(page, site) }],
    ['/api/v1/guides.json', { pages: pagesOf(site, 'guides'), toItem: (page) => toPage(page, site) }],
    ['/api/v1/case-studies.json', { pages: pagesOf(site, 'case-studies'), toItem: (page) => toCaseStudy(page, site) }],
    [
      '/api/v1/integrations.json',
      { pages: pagesOf(site, 'integrations'), toItem: (page) => toIntegration(page, site) },
    ],
    ['/api/v1/apps.json', { pages: pagesOf(site, 'apps'), toItem: (page) => toApp(page, site) }],
    ...toAllOwnSections(site).map(
      ({ section }) =>
        [toListPath(section), { pages: pagesOf(site, section), toItem: (page: Page) => toPage(page, site) }] as const,
    ),
  ])
}

/** One page a line: a large list is cut into parts between pages, and a changed page changes one part. */
function toList(
  site: Site,
  path: string,
  { pages, toItem }: Collection,
  { shared, known }: { readonly shared: string; readonly known: Known },
): FileEntry {
  const head = `{"object":"list","count":${pages.length},"generatedAt":${JSON.stringify(site.generatedAt)},"data":[`
  const stretches: Page[][] = []
  for (const page of pages) {
    if (stretches.length === 0 || beginsPart(page)) stretches.push([])
    stretches.at(-1)?.push(page)
  }
  const items = stretches.map((members, index) => {
    const end = index < stretches.length - 1 ? ',' : '\n]}\n'
    return {
      by: toDigest(
        JSON.stringify([
          path,
          shared,
          end,
          members.map((page) => [page.path, page.dateModified, known.get(page.path)]),
        ]),
      ),
      text: () =>
        members.map((page) => `\n${JSON.stringify({ ...toItem(page), ...known.get(page.path) })}`).join(',') + end,
    }
  })
  return { kind: 'file', path, content: { policy: 'api', body: [head, ...(items.length === 0 ? ['\n]}\n'] : items)] } }
}

/** The pages of a section without its landing page, in all languages. */
function pagesOf(site: Site, section: string): readonly Page[] {
  const groups = site.editions.flatMap(({ sections }) => sections.filter((group) => group.section === section))
  return groups.length === 1 ? (groups[0]?.pages ?? []) : groups.flatMap(({ pages }) => pages)
}

function toPage(page: Page, site: Site): PageItem & PageFacts {
  const own = toOwnFacts(page, site)
  const { path, url, title, description, section, markdownUrl, dateModified } = page
  const { datePublished } = page.frontMatter
  return {
    path,
    url,
    title,
    description,
    section: toContractSection(section),
    markdownUrl,
    datePublished,
    dateModified,
    ...own,
  }
}

function toCaseStudy(page: Page, site: Site): CaseStudy {
  return { ...toPage(page, site), customer: page.frontMatter.customer, industry: page.frontMatter.industry }
}

function toIntegration(page: Page, site: Site): Integration {
  return { ...toPage(page, site), slug: page.slug, category: page.frontMatter.category }
}

function toApp(page: Page, site: Site): App {
  return { ...toPage(page, site), slug: page.slug }
}
