/** Every page in its two forms, under one address. */
import { toPageKey } from '../cache/page-keys.ts'
import { isBoundary } from '../release/boundary.ts'
import type { Entry } from '../release/entry.ts'
import type { Page, Site } from '../site/site.ts'
import { hasSectionNavigation, isReadInOrder } from '../theme/navigation.ts'
import { createPageHtml } from './page-html.ts'
import { pageMarkdown } from './page-md.ts'

/**
 * The pages of the site, each form rendered when it is asked for. Those with a form load the captcha, which their policy
 * allows. `shared` is the key of what all pages share.
 */
export function* pages(site: Site, shared: string): Iterable<Entry> {
  const pageHtml = createPageHtml(site)
  const groups = toGroups(site)
  for (const page of toOrdered(site.pages, groups)) {
    yield {
      kind: 'page',
      path: page.path,
      key: toPageKey(page, shared),
      group: groups.get(page.path),
      get html() {
        return { policy: page.frontMatter.form === undefined ? 'page' : 'form-page', body: pageHtml(page) } as const
      },
      get markdown() {
        return { policy: 'markdown', body: pageMarkdown(site, page) } as const
      },
    }
  }
}

/** The pages with those of each group one after the other. */
const toOrdered = (members: readonly Page[], groups: ReadonlyMap<string, string>): readonly Page[] =>
  [...Map.groupBy(members, ({ path }) => groups.get(path)).values()].flat()

/**
 * Groups of pages by path: landing pages, whose two forms change together, and pages that show the titles of each other:
 * those that are read in order. Where they all show
 * all titles, a new page changes all of them; else a group begins where the hash of a path says so, and a new page
 * changes the group that it comes into.
 */
function toGroups({ sections }: Site): ReadonlyMap<string, string> {
  const groups = new Map(sections.filter(({ section }) => section !== 'pages').map(({ path }) => [path, path]))
  for (const section of sections.filter((group) => isReadInOrder(group.section))) {
    const begins = hasSectionNavigation(section)
      ? (_: string, index: number) => index % LARGE_GROUP === 0
      : (path: string) => isBoundary(path, SMALL_GROUP)
    let first = section.path
    for (const [index, { path }] of section.pages.entries()) {
      if (begins(path, index)) first = path
      groups.set(path, first)
    }
  }
  return groups
}

/** Pages of a group: who reads one of them waits until all are read, some 200 KB and some 80 KB. */
const LARGE_GROUP = 10
const SMALL_GROUP = 4
