/** The sections: titles, and their pages in reading order. */
import { isSection, SECTIONS } from '../../worker/contract/sections.ts'
import { type OwnSections, type SectionKind, toSectionKind } from '../content/schema/section.ts'
import { toDocsTree, toTreeOrder } from './docs-tree.ts'
import { type Page, type SectionGroup, type Site } from './site.ts'
import { say, type Words } from '../content/words/texts.ts'
import { toTime } from '../content/schema/values.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import { endOf } from './dates.ts'

/** The folder of a section's own machine-readable files, also of `pages`, whose pages themselves have no folder. */
export const toSectionFolder = (section: string) => `/${section}` as const

/** The heading of a section in lists of everything. */
export const toSectionTitle = ({ section, label }: Pick<SectionGroup, 'section' | 'label'>, words: Words): string =>
  section === 'pages' ? say(words, 'section.pages') : label

/** The short title of a section in menus; its landing page may have a longer one. */
export function toSectionLabel(section: string, own: OwnSections, words: Words): string {
  if (section === 'pages') return say(words, 'section.home')
  return isSection(section) ? say(words, `section.${section}`) : (own[section]?.title ?? section)
}

/** The names of all sections in display order: pages first, then custom sections. */
export const toSectionNames = (own: OwnSections): readonly string[] => {
  const [first, ...rest] = SECTIONS
  return [first, ...Object.keys(own), ...rest]
}

/** Whether a page is in maps and lists. */
export const isListed = ({ frontMatter }: Page): boolean => frontMatter.noindex !== true

/**
 * The sections that have a landing page and are not hidden as a whole, in the order of `toSectionNames`; `now` parts
 * events to come from those past.
 */
export function toSections(
  pages: readonly Page[],
  { now, own, words }: { readonly now: Date; readonly own: OwnSections; readonly words: Words },
): SectionGroup[] {
  return toSectionNames(own).flatMap((section) => {
    const members = pages.filter((page) => page.section === section)
    const landing = members.find((page) => page.landing)
    const listed = members.filter((page) => !page.landing && isListed(page))
    if (!landing || (!isListed(landing) && listed.length === 0)) return []
    const kind = toSectionKind(section, own)
    const inOrder = toReadingOrder(landing, listed)
    return [
      {
        section,
        kind,
        label: toSectionLabel(section, own, words),
        title: landing.title,
        path: landing.path,
        ...(isListed(landing) ? {} : { hidden: true }),
        pages: toKindOrder(section, kind, landing, sortByDate(section, inOrder, now)),
      },
    ]
  })
}

/** Posts, the newest first; docs by their folders, but the guides as their readers know them; others in reading order. */
function toKindOrder(section: string, kind: SectionKind, landing: Page, pages: readonly Page[]): readonly Page[] {
  if (kind === 'posts')
    return pages.toSorted((a, b) => compare(b.frontMatter.datePublished, a.frontMatter.datePublished))
  return kind === 'docs' && !isSection(section) ? toTreeOrder(toDocsTree(landing.path, pages)) : pages
}

/** Events to come, the soonest first, then those past, the latest first; case studies, the newest first; others as they are. */
function sortByDate(section: string, pages: readonly Page[], now: Date): readonly Page[] {
  if (section === 'case-studies') {
    return pages.toSorted((a, b) => compare(b.frontMatter.datePublished, a.frontMatter.datePublished))
  }
  if (section !== 'events') return pages
  const [past = [], coming = []] = [true, false].map((isOver) =>
    pages.filter(({ frontMatter }) => endOf(frontMatter) <= now.getTime() === isOver),
  )
  return [
    ...coming.toSorted((a, b) => startOf(a.frontMatter) - startOf(b.frontMatter)),
    ...past.toSorted((a, b) => startOf(b.frontMatter) - startOf(a.frontMatter)),
  ]
}

const compare = (a = '', b = ''): number => (a === b ? 0 : a < b ? -1 : 1)

/** Events without a start come last. */
const startOf = ({ startsAt }: FrontMatter): number => (startsAt === undefined ? 0 : toTime(startsAt))

/**
 * Numbers in the front matter come first. Then the landing page decides: its author lists the pages in the order that makes
 * sense. What it does not link to follows, in a section of the contract by path, in one of the team's own by title. What the
 * builder itself writes comes last: few readers want it, and it is long.
 */
export function toReadingOrder(landing: Page, pages: readonly Page[]): Page[] {
  const linked = [...landing.body.html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path = '']) => path)
  const ranks = new Map(linked.toReversed().map((path, index) => [path, linked.length - index]))
  const rankOf = ({ path, file }: Page): number =>
    file === undefined ? linked.length + 2 : (ranks.get(path) ?? linked.length + 1)
  return pages.toSorted((a, b) => orderOf(a) - orderOf(b) || rankOf(a) - rankOf(b) || compare(titleOf(a), titleOf(b)))
}

const orderOf = ({ frontMatter }: Page): number => frontMatter.order ?? Number.MAX_VALUE

const titleOf = ({ title, section }: Page): string => (isSection(section) ? '' : title)

/** The sections that lists of all sections lead to, beside the pages themselves. */
export const toLinkedSections = ({ sections }: Pick<Site, 'sections'>): readonly SectionGroup[] =>
  sections.filter(({ section, hidden }) => section !== 'pages' && hidden === undefined)

/** The pages of a section in reading order, its landing page first. */
export function toMembers(site: Pick<Site, 'pages'>, { path, pages }: SectionGroup): readonly Page[] {
  const landing = site.pages.find((page) => page.path === path)
  return [...(landing === undefined ? [] : [landing]), ...pages]
}
