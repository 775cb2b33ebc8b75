/**
 * What decides the forms of a page: its own facts and body, and of the site everything but the bodies and the dates of
 * the other pages. So a changed text renders one page, and a changed title renders all that may show it.
 */
import type { Page, Site } from '../site/site.ts'
import { toDigest } from '../work/digest.ts'

/** Names the forms of a page by all that decides them. */
export const toPageKey = ({ path, bodyKey, dateModified }: Page, shared: string): string =>
  `${shared} ${path} ${bodyKey} ${dateModified}`

/**
 * A hash over what the pages of a site share, the facts of all of them included. The
 * served path of an asset carries the hash of its bytes.
 */
export function toSharedKey(site: Site): string {
  const { pages, unlisted, missing: ___, sections, listings: __, generatedAt: _, assets, statics, ...rest } = site
  const order = sections.map(({ section, kind, label, pages: members }) => [
    section,
    kind,
    label,
    members.map(({ path }) => path),
  ])
  const facts = [...pages, ...unlisted].map(({ path, file, section, landing, factsKey, unpublished }) => [
    path,
    file,
    section,
    landing,
    factsKey,
    unpublished,
  ])
  const settings = JSON.stringify([rest, [...assets.values()], [...statics.keys()]])
  return toDigest(JSON.stringify([settings, order, facts]))
}

/** A hash over that and the dates of the pages. */
export const toDatedKey = ({ pages }: Site, shared: string): string =>
  toDigest([shared, ...pages.map(({ dateModified }) => dateModified)].join(' '))
