/**
 * The cache key of what a view makes of a page: its own facts and body, and of the site everything except the bodies
 * and dates of other pages.
 */
import type { Page, Site } from '../site/site.ts'
import { toDigest } from '../work/digest.ts'

/** Names the forms of a page by all that decides them. */
export const toPageKey = ({ path, bodyKey, dateModified }: Page, shared: string): string =>
  `${shared} ${path} ${bodyKey} ${dateModified}`

/**
 * A hash of the data that all pages share, including the facts of every page. The path of an asset contains its hash.
 */
export function toSharedKey(site: Site): string {
  const { editions, servedPages, assets, statics, url, authors, redirects, wildcards, captcha, reloadUrl, theme, mcp } =
    site
  const rest = { url, authors, redirects, wildcards, captcha, reloadUrl, theme, mcp }
  const said = editions.map(({ language, facts: own, words, menus, forms, ownForms, survey }) => [
    language,
    own,
    words,
    menus,
    forms,
    ownForms,
    survey,
  ])
  const sections = editions.flatMap((edition) => edition.sections)
  const order = sections.map(({ section, kind, label, pages: members }) => [
    section,
    kind,
    label,
    members.map(({ path }) => path),
  ])
  const facts = servedPages.map(({ path, file, section, landing, factsKey, unpublished, ...page }) => [
    path,
    file,
    section,
    landing,
    factsKey,
    unpublished,
    page.translations,
    page.newerOriginal,
  ])
  const settings = JSON.stringify([rest, said, [...assets.values()], [...statics.keys()]])
  return toDigest(JSON.stringify([settings, order, facts]))
}

/** A hash over that and the dates of the pages. */
export const toDatedKey = ({ allPages }: Site, shared: string): string =>
  toDigest([shared, ...allPages.map(({ dateModified }) => dateModified)].join(' '))
