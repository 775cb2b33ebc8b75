/** The site in one language: its pages, lists and sections. */
import { toSectionPath, type Placed } from './address.ts'
import type { AuthorsFile } from '../content/schema/authors-file.ts'
import type { EditionFacts } from '../content/editions.ts'
import type { OwnSections } from '../content/schema/section.ts'
import { createPostLists, type PostLists } from './posts.ts'
import type { Edition, Listing, Page, SectionGroup, Site } from './site.ts'
import { isExpired } from './dates.ts'
import { isListed, toSectionNames, toSections } from './sections.ts'

/** The edition at the root, and all of them. */
export function toSite(main: Edition, others: readonly Edition[]): Site {
  const editions = [main, ...others] as const
  const allPages = others.length === 0 ? main.pages : editions.flatMap(({ pages }) => pages)
  return { ...main, editions, allPages, servedPages: [...allPages, ...editions.flatMap(({ unlisted }) => unlisted)] }
}

/** The pages of one language before they are paired with their translations. */
export interface Draft {
  readonly facts: EditionFacts
  /** Pages with a source, landing pages included. */
  readonly known: readonly Page[]
  /** Lists by tag and author. */
  readonly listed: readonly Page[]
  readonly unlisted: readonly Page[]
  readonly listings: ReadonlyMap<string, Listing>
}

/** Makes the pages and lists of one language. */
export function draftEdition(
  facts: EditionFacts,
  all: readonly Page[],
  { now, authors, url }: { readonly now: Date; readonly authors: AuthorsFile; readonly url: string },
): Draft {
  const { words, site } = facts
  const own = site.sections ?? {}
  const known = all.filter(isListed)
  const lists = toSections(all, { now, own, words }).flatMap((group) =>
    toPostLists(group, all, { own, authors, url, words }),
  )
  return {
    facts,
    known,
    listed: lists.flatMap(({ listed }) => listed),
    unlisted: [...all.filter((page) => !isListed(page)), ...lists.flatMap(({ unlisted }) => unlisted)],
    listings: new Map(lists.flatMap(({ listings }) => listings)),
  }
}

/** The order of pages. */
export const byPath = (a: Page, b: Page): number => (a.path < b.path ? -1 : 1)

/** The lists of a posts section. Its landing page is listed even if it is excluded from sitemaps. */
function toPostLists(
  group: SectionGroup,
  pages: readonly Page[],
  context: Parameters<typeof createPostLists>[2],
): readonly PostLists[] {
  const landing = group.kind === 'posts' ? pages.find(({ path }) => path === group.path) : undefined
  return landing ? [createPostLists(group, landing, context)] : []
}

/**
 * The sections that have pages, but no landing page among them; the site always has a home page. A section whose pages have
 * all expired keeps its landing page, or menus and links to it would lead nowhere.
 */
export function findMissingLandings(placed: readonly Placed[], folder: string, own: OwnSections, now: Date): string[] {
  const all = placed.filter(({ place }) => place.folder === folder)
  const visible = all.filter(({ hidden }) => hidden === undefined)
  const paths = new Set(visible.map(({ place }) => place.path))
  const sections = new Set(visible.map(({ place }) => place.section)).add('pages')
  const written = new Set(all.filter(({ place }) => place.landing).map(({ place }) => place.section))
  const isLeft = ({ place: { section }, parsed: { frontMatter } }: Placed): boolean =>
    !written.has(section) && frontMatter.draft !== true && isExpired(frontMatter, now)
  for (const { place } of all.filter(isLeft)) sections.add(place.section)
  return toSectionNames(own).filter((section) => sections.has(section) && !paths.has(toSectionPath(section, folder)))
}
