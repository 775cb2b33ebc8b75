/** What the files about one section are called. */
import type { Section } from '../content/schema/content-api.ts'
import { SECTION_LABELS } from '../site/section-labels.ts'

/** The folder of a section's own machine-readable files, also of `pages`, whose pages themselves have no folder. */
export const toSectionFolder = (section: Section) => `/${section}` as const

/** The heading of a section in lists of everything. */
export const toSectionTitle = (section: Section): string => (section === 'pages' ? 'Pages' : SECTION_LABELS[section])
