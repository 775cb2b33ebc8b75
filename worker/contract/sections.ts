/** The sections of the contract. Pages of custom sections are listed under `pages`. */

/** The sections a page can stand in; but for `pages` each is also the first segment of its pages' paths. */
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
