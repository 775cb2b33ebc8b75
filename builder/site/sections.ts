/** The sections: what they are called, and which pages they have, in reading order. */
import { type Section, SECTIONS } from '../content/schema/content-api.ts'
import { toTime } from '../content/schema/values.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import { endOf } from './dates.ts'
import type { Page, SectionGroup, Site } from './site.ts'

/** A word or two for each section, as the navigation has room for; its landing page may have a longer title. */
export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  pages: 'Home',
  guides: 'Guides',
  'case-studies': 'Case studies',
  integrations: 'Integrations',
  apps: 'Apps',
  'use-cases': 'Use cases',
  comparisons: 'Comparisons',
  solutions: 'Solutions',
  events: 'Events',
}

/** The folder of a section's own machine-readable files, also of `pages`, whose pages themselves have no folder. */
export const toSectionFolder = (section: Section) => `/${section}` as const

/** The heading of a section in lists of everything. */
export const toSectionTitle = (section: Section): string => (section === 'pages' ? 'Pages' : SECTION_LABELS[section])

/** The sections that have a landing page, in the order of the contract; `now` parts events to come from those past. */
export function toSections(pages: readonly Page[], now: Date): SectionGroup[] {
  return SECTIONS.flatMap((section) => {
    const members = pages.filter((page) => page.section === section)
    const landing = members.find((page) => page.landing)
    if (!landing) return []
    const inOrder = toReadingOrder(
      landing,
      members.filter((page) => !page.landing),
    )
    return [{ section, title: landing.title, path: landing.path, pages: sortByDate(section, inOrder, now) }]
  })
}

/** Events to come, the soonest first, then those past, the latest first; case studies, the newest first; others as they are. */
function sortByDate(section: Section, pages: readonly Page[], now: Date): readonly Page[] {
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

/** An event without a beginning stands behind all others. */
const startOf = ({ startsAt }: FrontMatter): number => (startsAt === undefined ? 0 : toTime(startsAt))

/**
 * The landing page decides: its author lists the pages in the order that makes sense. What it does not link to follows,
 * by path. So a section needs no numbers in file names and no key for an order. What the builder itself writes comes last:
 * few readers want it, and it is long.
 */
export function toReadingOrder(landing: Page, pages: readonly Page[]): Page[] {
  const linked = [...landing.body.html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path = '']) => path)
  const ranks = new Map(linked.toReversed().map((path, index) => [path, linked.length - index]))
  const rankOf = ({ path, file }: Page): number =>
    file === undefined ? linked.length + 2 : (ranks.get(path) ?? linked.length + 1)
  return pages.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The pages of a section in reading order, its landing page first. */
export function toMembers(site: Pick<Site, 'pages'>, { path, pages }: SectionGroup): readonly Page[] {
  const landing = site.pages.find((page) => page.path === path)
  return [...(landing === undefined ? [] : [landing]), ...pages]
}
