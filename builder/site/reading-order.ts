/** The order in which the pages of a section are read. */
import type { Page } from './site.ts'

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
