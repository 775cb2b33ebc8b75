/** Where the files about one section stand. */
import type { Section } from '../../worker/schema/content.ts'

/** The folder of a section's own machine-readable files, also of `pages`, whose pages themselves have no folder. */
export const toSectionFolder = (section: Section) => `/${section}` as const
