/** Every page: for search engines (`sitemap.xml`), for agents (`sitemap.md`) and for people (`/sitemap`). */
import { isBoundary } from '../boundary.ts'
import type { Entry, FileEntry, Item } from '../entry.ts'
import type { Page, SectionGroup, Site } from '../../site/site.ts'
import { toLastChange } from '../../site/dates.ts'
import { toRuns } from '../page-runs.ts'
import { toMarkdownLink, toMarkdownText, toXmlText } from '../plain-text.ts'
import { toMembers, toSectionTitle } from '../../site/sections.ts'
import { html, type Html } from '../../page/html.ts'
import { createLayout } from '../theme/layout.ts'
import { sayHtml } from '../theme/words.ts'
import { say, type Words } from '../../content/words/texts.ts'

/** The protocol allows 50,000 addresses and 50 MB a file; an address here is far below 1,000 bytes. */
const MAX_ADDRESSES = 50_000
/** Above that, one page in so many begins a file. */
const ADDRESSES_PER_FILE = 8192

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html); of a larger site an index of several. */
export function* sitemap(site: Site, maxAddresses: number = MAX_ADDRESSES): Iterable<Entry> {
  const runs = toRuns(site.pages)
  const toUrlSet = (path: string, pages: readonly Page[]): FileEntry => {
    const items = pages.map((page) => ({
      run: runs.get(page.path) ?? '',
      text: toItem('url', page.url, toLastChange(page)),
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

const toFile = (path: string, body: readonly (string | Item)[]): FileEntry => ({
  kind: 'file',
  path,
  content: { policy: 'xml', body },
})

/** `sitemap.md`: every page by section, for readers of markdown. */
export function* sitemapMarkdown(site: Site): Iterable<Entry> {
  const runs = toRuns(site.pages)
  const body = [
    `# ${toMarkdownText(`Sitemap of ${site.facts.name}`)}\n\n> Every page by section. The map with descriptions is ${site.url}/llms.txt\n`,
    ...site.sections.flatMap((group) => [
      `\n## ${toSectionTitle(group, site.words)}\n\n`,
      ...[...toMembers(site, group), ...toLists(site, group)].map((page) => ({
        run: runs.get(page.path) ?? '',
        text: toMarkdownItem(page),
      })),
    ]),
  ]
  yield { kind: 'file', path: '/sitemap.md', content: { policy: 'markdown-file', body } }
}

/** The lists of a section that are pages of their own: by tag and by author. */
function toLists(site: Site, { path }: SectionGroup): readonly Page[] {
  const { tags = [], authors = [] } = site.listings.get(path) ?? {}
  return [...tags, ...authors]
}

function toMarkdownItem(page: Page): string {
  const day = toLastChange(page)
  return `- ${toMarkdownLink(page.title, page.markdownUrl)}${day === undefined ? '' : ` (changed ${day})`}\n`
}

/** `/sitemap`: the way to every page by links alone, unless the site has a page of its own there. Search engines are told of pages, not of this list of them. */
export function* sitemapHtml(site: Site): Iterable<Entry> {
  if ([...site.pages.map(({ path }) => path), ...site.redirects.map(({ from }) => from)].includes('/sitemap')) return
  yield { kind: 'file', path: '/sitemap', content: { policy: 'tool-page', body: renderSitemap(site) } }
}

/** More pages than this are only linked as a whole, where their section has a page of its own that lists them. */
const LISTED_PAGES = 100

function renderSitemap(site: Site): string {
  const { words } = site
  const title = say(words, 'sitemap.title')
  const description = say(words, 'sitemap.description', { name: site.facts.name })
  return createLayout(site)({
    head: {
      title,
      description,
      url: `${site.url}/sitemap`,
      markdownUrl: `${site.url}/sitemap.md`,
      noindex: true,
    },
    section: 'pages',
    path: '/sitemap',
    kind: 'sitemap',
    main: html`<article>
      <header>
        <h1>${title}</h1>
        <p class="lead">${description}</p>
      </header>
      <div class="prose">${site.sections.map((group) => renderSection(group, words))}</div>
    </article>`,
  })
}

function renderSection(group: SectionGroup, words: Words): Html {
  const { section, path, pages } = group
  const title = toSectionTitle(group, words)
  const isListed = section === 'pages' || pages.length <= LISTED_PAGES
  return html`<h2><a href="${path}">${section === 'pages' ? say(words, 'section.home') : title}</a></h2>
    ${
      isListed
        ? html`<ul>
            ${pages.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}
          </ul>`
        : html`<p>${sayHtml(words, 'sitemap.section', { section: html`<a href="${path}">${title}</a>` })}</p>`
    } `
}
