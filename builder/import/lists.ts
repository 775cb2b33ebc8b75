/** Lists of the pages in a folder, which components show. */
import { posix } from 'node:path'
import { toAddress } from './links.ts'
import type { Report } from './report.ts'
import type { SourcePage } from './source/layout.ts'
import type { Surroundings } from './tree/component.ts'

/** Entries of all lists, at most: each page of a folder can have thousands of such lists. */
const MOST = 50_000

/** The language of a page, and the folder that it is in, or that it is the index of. */
const toGroup = ({ to, language = '' }: SourcePage): string =>
  `${language} ${posix.dirname(to.replace(/\/index$/, ''))}`

/** Finds the pages in the folder of an index page, those of its folders among them. `titles` are the published pages. */
export function createLists(
  titles: ReadonlyMap<SourcePage, string>,
  report: Report,
): (page: SourcePage) => ReturnType<Surroundings['below']> {
  const groups = Map.groupBy(titles, ([page]) => toGroup(page))
  let left = MOST
  return ({ to, language = '', file }) => {
    const all = groups.get(`${language} ${posix.dirname(to)}`) ?? []
    left -= 1 + all.length
    if (left < 0) {
      report.note(file, undefined, 'Lost: a list of pages, since all lists together have too many entries.')
      return []
    }
    return all
      .filter(([page]) => page.to !== to)
      .toSorted(([a], [b]) => (a.order ?? Infinity) - (b.order ?? Infinity) || (a.to < b.to ? -1 : 1))
      .map(([page, title]) => ({ title, address: toAddress(page) }))
  }
}
