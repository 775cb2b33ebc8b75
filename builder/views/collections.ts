/** The collections of the content API: every page, and the four kinds of pages with facts of their own. */
import type { App, CaseStudy, Guide, Integration, Page as PageItem, Section } from '../../worker/schema/content.ts'
import type { Entry, FileEntry } from '../release/entry.ts'
import type { Page, Site } from '../site/site.ts'
import { toRuns } from './page-runs.ts'

/** `pages.json`, `guides.json`, `case-studies.json`, `integrations.json` and `apps.json`. */
export function* collections(site: Site): Iterable<Entry> {
  for (const [path, items] of toListItems(site)) yield toList(site, path, items)
}

/** The items of each collection, by its path. */
export function toListItems(site: Site): ReadonlyMap<string, readonly PageItem[]> {
  return new Map([
    ['/api/v1/pages.json', site.pages.map(toPage)],
    ['/api/v1/guides.json', pagesOf(site, 'guides').map(toGuide)],
    ['/api/v1/case-studies.json', pagesOf(site, 'case-studies').map(toCaseStudy)],
    ['/api/v1/integrations.json', pagesOf(site, 'integrations').map(toIntegration)],
    ['/api/v1/apps.json', pagesOf(site, 'apps').map(toApp)],
  ])
}

/** One item a line: a large list is cut into parts between runs of pages, and a changed page changes one part. */
function toList(site: Site, path: string, items: readonly PageItem[]): FileEntry {
  const head = `{"object":"list","count":${items.length},"generatedAt":${JSON.stringify(site.generatedAt)},"data":[`
  const runs = toRuns(site.pages)
  const lines = items.map((item, index) => ({
    run: runs.get(item.path) ?? '',
    line: `\n${JSON.stringify(item)}${index < items.length - 1 ? ',' : ''}`,
  }))
  return { kind: 'file', path, content: { policy: 'api', body: [head, ...lines, '\n]}\n'] } }
}

/** The pages of a section without its landing page. */
function pagesOf(site: Site, section: Section): readonly Page[] {
  return site.sections.find((group) => group.section === section)?.pages ?? []
}

function toPage(page: Page): PageItem {
  const { path, url, title, description, section, markdownUrl } = page
  return { path, url, title, description, section, markdownUrl }
}

function toGuide(page: Page): Guide {
  return { ...toPage(page), datePublished: page.frontMatter.datePublished, dateModified: page.dateModified }
}

function toCaseStudy(page: Page): CaseStudy {
  return { ...toPage(page), customer: page.frontMatter.customer, industry: page.frontMatter.industry }
}

function toIntegration(page: Page): Integration {
  return { ...toPage(page), slug: page.slug, category: page.frontMatter.category }
}

function toApp(page: Page): App {
  return { ...toPage(page), slug: page.slug }
}
