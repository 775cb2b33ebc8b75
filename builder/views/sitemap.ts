/** `sitemap.xml` (https://www.sitemaps.org/protocol.html): every page, with the day of its last change where known. */
import { isBoundary } from './boundary.ts'
import type { Entry, FileEntry, Line } from './entry.ts'
import type { Page, Site } from '../site/site.ts'
import { toLastChange } from './last-change.ts'
import { toRuns } from './page-runs.ts'
import { toXmlText } from './xml-text.ts'

/** The protocol allows 50,000 addresses and 50 MB a file; an address here is far below 1,000 bytes. */
const MAX_ADDRESSES = 50_000
/** Above that, one page in so many begins a file. */
const ADDRESSES_PER_FILE = 8192

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap; of a larger site an index of several. */
export function* sitemap(site: Site, maxAddresses: number = MAX_ADDRESSES): Iterable<Entry> {
  const runs = toRuns(site.pages)
  const toUrlSet = (path: string, pages: readonly Page[]): FileEntry => {
    const items = pages.map((page) => ({
      run: runs.get(page.path) ?? '',
      line: toItem('url', page.url, toLastChange(page)),
    }))
    return toFile(path, [`${DECLARATION}<urlset ${NAMESPACE}>\n`, ...items, '</urlset>\n'])
  }
  if (site.pages.length <= maxAddresses) {
    yield toUrlSet('/sitemap.xml', site.pages)
    return
  }
  const children = cut(site.pages, maxAddresses).map((pages, index) => ({ path: `/sitemap-${index + 1}.xml`, pages }))
  const items = children.map(({ path, pages }) => toItem('sitemap', site.url + path, latest(pages)))
  yield toFile('/sitemap.xml', [`${DECLARATION}<sitemapindex ${NAMESPACE}>\n`, ...items, '</sitemapindex>\n'])
  for (const { path, pages } of children) yield toUrlSet(path, pages)
}

/** Cuts the pages before those whose own paths say so, so that one that comes or goes changes one file. */
function cut(pages: readonly Page[], room: number): readonly (readonly Page[])[] {
  let own: Page[] = []
  const files = [own]
  for (const page of pages) {
    if (own.length === room || (own.length > 0 && isBoundary(page.path, ADDRESSES_PER_FILE))) {
      own = []
      files.push(own)
    }
    own.push(page)
  }
  return files
}

function toItem(element: 'url' | 'sitemap', address: string, lastmod: string | undefined): string {
  const modified = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<${element}><loc>${toXmlText(address)}</loc>${modified}</${element}>\n`
}

function latest(pages: readonly Page[]): string | undefined {
  return pages.map((page) => toLastChange(page) ?? '').reduce((a, b) => (a > b ? a : b)) || undefined
}

const toFile = (path: string, body: readonly (string | Line)[]): FileEntry => ({
  kind: 'file',
  path,
  content: { policy: 'xml', body },
})
