/** When a page last changed, for readers that ask for one day: feeds, sitemaps, caches of agents. */
import type { Page } from '../site/site.ts'

/** The day of the last change that is known: that of publication, where no change was recorded since. */
export const toLastChange = ({ dateModified, frontMatter }: Page): string | undefined =>
  dateModified ?? frontMatter.datePublished
