/** The sections: what they are called, and which pages they have, in reading order. */
import { type Section, SECTIONS } from '../content/schema/content-api.ts'
import type { Page, SectionGroup } from './site.ts'

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

/** The sections that have a landing page, in the order of the contract. */
export function toSections(pages: readonly Page[]): SectionGroup[] {
  return SECTIONS.flatMap((section) => {
    const members = pages.filter((page) => page.section === section)
    const landing = members.find((page) => page.landing)
    if (!landing) return []
    return [
      {
        section,
        title: landing.title,
        path: landing.path,
        pages: toReadingOrder(
          landing,
          members.filter((page) => !page.landing),
        ),
      },
    ]
  })
}

/**
 * The landing page decides: its author lists the pages in the order that makes sense. What it does not link to follows,
 * by path. So a section needs no numbers in file names and no key for an order.
 */
export function toReadingOrder(landing: Page, pages: readonly Page[]): Page[] {
  const linked = [...landing.body.html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path = '']) => path)
  const ranks = new Map(linked.toReversed().map((path, index) => [path, linked.length - index]))
  const rankOf = ({ path }: Page): number => ranks.get(path) ?? linked.length + 1
  return pages.toSorted((a, b) => rankOf(a) - rankOf(b))
}
