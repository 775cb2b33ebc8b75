/** What the sections are called. */
import type { Section } from '../../worker/schema/content.ts'

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
