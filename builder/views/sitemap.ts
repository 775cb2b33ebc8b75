/** `sitemap.xml` (https://www.sitemaps.org/protocol.html): every page, with the day of its last change where known. */
import type { Entry, FileEntry } from '../release/entry.ts'
import type { Page, Site } from '../site/site.ts'
import { toLastChange } from './last-change.ts'
import { toXmlText } from './xml-text.ts'

/** The protocol allows 50,000 addresses and 50 MB a file; an address here is far below 1,000 bytes. */
const MAX_ADDRESSES = 50_000

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap; of a larger site an index of several. */
export function* sitemap(site: Site, maxAddresses: number = MAX_ADDRESSES): Iterable<Entry> {
  if (site.pages.length <= maxAddresses) {
    yield toUrlSet('/sitemap.xml', site.pages)
    return
  }
  const children: [path: string, pages: readonly Page[]][] = []
  for (let start = 0; start < site.pages.length; start += maxAddresses) {
    children.push([`/sitemap-${children.length + 1}.xml`, site.pages.slice(start, start + maxAddresses)])
  }
  const items = children.map(([path, pages]) => toItem('sitemap', site.url + path, latest(pages)))
  yield toFile('/sitemap.xml', `${DECLARATION}<sitemapindex ${NAMESPACE}>\n`, items, '</sitemapindex>\n')
  for (const [path, pages] of children) yield toUrlSet(path, pages)
}

function toUrlSet(path: string, pages: readonly Page[]): FileEntry {
  const items = pages.map((page) => toItem('url', page.url, toLastChange(page)))
  return toFile(path, `${DECLARATION}<urlset ${NAMESPACE}>\n`, items, '</urlset>\n')
}

function toItem(element: 'url' | 'sitemap', address: string, lastmod: string | undefined): string {
  const modified = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<${element}><loc>${toXmlText(address)}</loc>${modified}</${element}>\n`
}

function latest(pages: readonly Page[]): string | undefined {
  return pages.map((page) => toLastChange(page) ?? '').reduce((a, b) => (a > b ? a : b)) || undefined
}

function toFile(path: string, head: string, items: readonly string[], tail: string): FileEntry {
  return { kind: 'file', path, content: { policy: 'xml', body: [head, ...items, tail] } }
}
