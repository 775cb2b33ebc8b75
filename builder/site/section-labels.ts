/** How the sections are called where there is room for a word or two. */
import type { Section } from '../content/schema/content-api.ts'

/** Label of each section in the navigation; its landing page may have a longer title. */
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
