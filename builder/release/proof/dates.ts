/** Checks that sitemaps and feeds have the same dates as the pages. */
import { toLastChange } from '../../site/dates.ts'
import type { Page } from '../../site/site.ts'
import { toXmlText } from '../../views/plain-text.ts'

/** A page as a file names it, with the day that the file gives it. */
interface Dated {
  readonly address: string
  readonly day: string | undefined
}

/** Errors in the dates of a sitemap or feed; none for other files. */
export function findWrongDates(path: string, text: string, pages: Iterable<Page>): readonly string[] {
  const stated = readDates(path, text)
  if (stated.length === 0) return []
  const days = new Map<string, string | undefined>()
  for (const page of pages) {
    for (const address of [toXmlText(page.url), page.markdownUrl]) days.set(address, toLastChange(page))
  }
  return stated
    .filter(({ address, day }) => days.has(address) && days.get(address) !== day)
    .map(({ address, day }) => {
      const known = days.get(address)
      return `"${address}" is dated ${day ?? 'nothing'}, but the page is dated ${known ?? 'nothing'}.`
    })
}

function readDates(path: string, text: string): readonly Dated[] {
  const pattern = PATTERNS.find(({ file }) => file.test(path))?.page
  if (pattern === undefined) return []
  return Array.from(text.matchAll(pattern), ([, address = '', day]) => ({ address, day }))
}

const PATTERNS = [
  {
    file: /\/sitemap(?:-\d+)?\.xml$/,
    page: /<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?(?:<xhtml:link [^<>]*>)*<\/url>/g,
  },
  { file: /\/sitemap\.md$/, page: /^- \[.*\]\(<?([^)>]+)>?\)(?: \(changed ([\d-]+)\))?$/gm },
  { file: /\/feed\.xml$/, page: /<entry>\n<id>([^<]+)<\/id>\n.*\n<updated>([\d-]+)T/g },
]
