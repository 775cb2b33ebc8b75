/** The documents of custom sections, and the additional facts that pages may have. */
import { findAuthor } from '../../content/schema/authors-file.ts'
import type { PageFacts } from '../../content/schema/served/own-sections-api.ts'
import { toPascalCase } from '../../content/schema/served/operation-names.ts'
import { isSection } from '../../../worker/contract/sections.ts'
import type { Edition, Page, SectionGroup, Site } from '../../site/site.ts'

/** One GET operation. */
export interface ContentOperation {
  readonly path: string
  readonly operationId: string
  /** A few words, for headings. */
  readonly summary: string
  /** One sentence on the response. */
  readonly description: string
  /** Name of the schema of its answer. */
  readonly schema: string
  /** Query parameters; most operations have none. */
  readonly parameters?: readonly QueryParameter[]
}

/** A parameter of the query of an address. */
interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly example: string | number
  readonly schema: {
    readonly type: 'string' | 'integer'
    readonly minimum?: number
    readonly maximum?: number
    readonly maxLength?: number
    readonly pattern?: string
    readonly default?: number
  }
}

/** The sections that `site.yaml` names and that have pages. */
export const toOwnSections = ({ sections }: Pick<Edition, 'sections'>): readonly SectionGroup[] =>
  sections.filter(({ section }) => !isSection(section))

/** The custom sections of all languages, each once. */
export function toAllOwnSections({ editions }: Site): readonly SectionGroup[] {
  const all = editions.flatMap(toOwnSections)
  return all.filter(({ section }, index) => all.findIndex((group) => group.section === section) === index)
}

/** The document of a section, by its name. */
export const toListPath = (section: string): string => `/api/v1/${section}.json`

/** One operation a section: `news` is `listNews`. */
export const toOwnOperations = (site: Site): readonly ContentOperation[] =>
  toAllOwnSections(site).map(({ section, label, kind }) => ({
    path: toListPath(section),
    operationId: `list${toPascalCase(section)}`,
    summary: `List ${label}`,
    description: `Every page of the section “${label}”, ${ORDERS[kind]}.`,
    schema: 'PageList',
  }))

const ORDERS = { pages: 'in reading order', posts: 'newest first', docs: 'folder by folder' } as const

/** Whether any page has facts beyond the contract. */
export const hasOwnFacts = (site: Site): boolean =>
  site.pages.some((page) => Object.keys(toOwnFacts(page, site)).length > 0)

/** The facts of a page beyond the contract, if it has any. */
export function toOwnFacts(
  { section, language, translations, frontMatter: { tags, authors, extra } }: Page,
  site: Pick<Site, 'authors' | 'languages'>,
): PageFacts {
  return {
    ...(site.languages.length > 1 ? { language } : {}),
    ...(translations.length === 0
      ? {}
      : { translations: Object.fromEntries(translations.map((one) => [one.language, one.url])) }),
    ...(isSection(section) ? {} : { collection: section }),
    ...(tags === undefined ? {} : { tags }),
    ...(authors === undefined ? {} : { authors: authors.map((id) => findAuthor(site.authors, id)?.name ?? id) }),
    ...(extra === undefined ? {} : { extra }),
  }
}
