/** The documents of the sections that `site.yaml` names, and the facts that pages may have beyond the contract's. */
import type { PageFacts } from '../../content/schema/own-sections-api.ts'
import { isSection } from '../../../worker/contract/sections.ts'
import type { Page, SectionGroup, Site } from '../../site/site.ts'
import type { ContentOperation } from './api-index.ts'

/** The sections that `site.yaml` names and that have pages. */
export const toOwnSections = (site: Site): readonly SectionGroup[] =>
  site.sections.filter(({ section }) => !isSection(section))

/** The document of a section, by the path of its landing page. */
export const toListPath = (path: string): string => `/api/v1${path}.json`

/** One operation a section: `news` is `listNews`. */
export const toOwnOperations = (site: Site): readonly ContentOperation[] =>
  toOwnSections(site).map(({ section, label, path, kind }) => ({
    path: toListPath(path),
    operationId: `list${toPascalCase(section)}`,
    summary: `List ${label}`,
    description: `Every page of the section “${label}”, ${ORDERS[kind]}.`,
    schema: 'PageList',
  }))

const ORDERS = { pages: 'in reading order', posts: 'newest first', docs: 'folder by folder' } as const

/** `release-notes` as a part of an operation's name: `ReleaseNotes`. */
export const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())

/** Whether any page says more than the contract lists. */
export const hasOwnFacts = (site: Site): boolean =>
  site.pages.some((page) => !isSection(page.section) || Object.keys(toOwnFacts(page, site)).length > 0)

/** What a page says beyond the contract; nothing, where its author wrote nothing of it. */
export function toOwnFacts({ section, frontMatter: { tags, authors, extra } }: Page, site: Site): PageFacts {
  return {
    ...(isSection(section) ? {} : { collection: section }),
    ...(tags === undefined ? {} : { tags }),
    ...(authors === undefined ? {} : { authors: authors.map((id) => site.authors[id]?.name ?? id) }),
    ...(extra === undefined ? {} : { extra }),
  }
}
