/** Runs of pages: what lists are cut between, all of them at the same pages. */
import { isBoundary } from './boundary.ts'
import type { Page } from '../site/site.ts'

/** One page in so many begins a run. Of a run of this length the collections take 500 KB. */
const PAGES_PER_RUN = 1024

/** The run of each page, by path: it has the path of the page that it begins with. */
export function toRuns(pages: readonly Page[]): ReadonlyMap<string, string> {
  let run = ''
  const runs = new Map<string, string>()
  for (const { path } of pages) {
    if (isBoundary(path, PAGES_PER_RUN)) run = path
    runs.set(path, run)
  }
  return runs
}
