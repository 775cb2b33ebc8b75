/** The sections of the contract. Pages of custom sections are listed under `pages`. */

/** The sections of pages. Except for `pages`, each is the first path segment of its pages. */
export const SECTIONS = [
  'pages',
  'guides',
  'case-studies',
  'integrations',
  'apps',
  'use-cases',
  'comparisons',
  'solutions',
  'events',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** Whether a name is one of the contract's. */
export const isSection = (name: string): name is SectionName => SECTIONS.some((section) => section === name)
