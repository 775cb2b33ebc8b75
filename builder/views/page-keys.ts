/**
 * The cache key of what a view makes of a page: its own facts and body, and of the site everything except the bodies
 * and dates of other pages.
 */
import type { Page, Site } from '../site/site.ts'
import { toDigest } from '../work/digest.ts'

/** Names the forms of a page by all that decides them. */
export const toPageKey = ({ path, bodyKey, dateModified }: Page, shared: string): string =>
  `${shared} ${path} ${bodyKey} ${dateModified}`

/** The part of an edition that is not in the key: times, and pages where they are listed again. Maps are not in JSON. */
const LEFT_OUT = {
  generatedAt: undefined,
  pages: undefined,
  unlisted: undefined,
  missing: undefined,
}

/** The part of a page that is not; the key of the front matter stands for it. */
const OWN = { body: undefined, bodyKey: undefined, dateModified: undefined, frontMatter: undefined }

/**
 * A hash of the data that all pages share, including the facts of every page: of everything except what is named above,
 * so that nothing new is forgotten. The path of an asset contains its hash.
 */
export function toSharedKey({ editions, servedPages, assets, statics }: Site): string {
  const all = editions.map((edition) => ({
    ...edition,
    ...LEFT_OUT,
    sections: edition.sections.map((group) => ({ ...group, pages: group.pages.map(({ path }) => path) })),
  }))
  const facts = servedPages.map((page) => ({ ...page, ...OWN }))
  return toDigest(JSON.stringify([all, facts, [...assets.values()], [...statics.keys()]]))
}

/** A hash over that and the dates of the pages. */
export const toDatedKey = ({ allPages }: Site, shared: string): string =>
  toDigest([shared, ...allPages.map(({ dateModified }) => dateModified)].join(' '))
