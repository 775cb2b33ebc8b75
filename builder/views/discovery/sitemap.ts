/** Lists of all pages: for search engines (`sitemap.xml`), for agents (`sitemap.md`) and for people (`/sitemap`). */
import { beginsPart, isBoundary } from '../boundary.ts'
import type { Entry, FileEntry, Item } from '../entry.ts'
import type { Edition, Page, SectionGroup, Site } from '../../site/site.ts'
import { toLastChange } from '../../site/dates.ts'
import { toMarkdownLink, toMarkdownText, toXmlText } from '../plain-text.ts'
import { toMembers, toSectionTitle } from '../../site/sections.ts'
import { html, type Html, sayHtml } from '../../page/html.ts'
import { toToolPage } from '../tool-page.ts'
import { toAlternates } from '../../site/translations.ts'
import { say, type Words } from '../../content/words/texts.ts'

/** The protocol allows 50,000 addresses and 50 MB a file; an address here is far below 1,000 bytes. */
const MAX_ADDRESSES = 50_000
/** Above that, the average number of pages per file. */
const ADDRESSES_PER_FILE = 8192

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Namespace of links to other languages. */
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html); of a larger site an index of several. */
export function* sitemap(site: Site, maxAddresses: number = MAX_ADDRESSES): Iterable<Entry> {
  const toUrlSet = (path: string, pages: readonly Page[]): FileEntry => {
    const items = pages.map((page) => ({
      begins: beginsPart(page),
      text: toItem('url', page.url, toLastChange(page), toAlternates(page, site.languages)),
    }))
    return toFile(path, [
      `${DECLARATION}<urlset ${NAMESPACE}${site.languages.length > 1 ? ` ${XHTML}` : ''}>\n`,
      ...items,
      '</urlset>\n',
    ])
  }
  if (site.allPages.length <= maxAddresses) {
    yield toUrlSet('/sitemap.xml', site.allPages)
    return
  }
  const children = cut(site.allPages, maxAddresses).map((pages, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    pages,
  }))
  const items = children.map(({ path, pages }) => toItem('sitemap', site.url + path, latest(pages)))
  yield toFile('/sitemap.xml', [`${DECLARATION}<sitemapindex ${NAMESPACE}>\n`, ...items, '</sitemapindex>\n'])
  for (const { path, pages } of children) yield toUrlSet(path, pages)
}

/** Cuts the list before pages chosen by the hash of their path, so that an added or removed page changes one file. */
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

function toItem(
  element: 'url' | 'sitemap',
  address: string,
  lastmod: string | undefined,
  alternates: ReturnType<typeof toAlternates> = [],
): string {
  const modified = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
  const links = alternates.map(
    ([hreflang, url]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${toXmlText(url)}"/>`,
  )
  return `<${element}><loc>${toXmlText(address)}</loc>${modified}${links.join('')}</${element}>\n`
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
export function* sitemapMarkdown(site: Edition): Iterable<Entry> {
  const body = [
    `# ${toMarkdownText(`Sitemap of ${site.facts.name}`)}\n\n> Every page by section. The map with descriptions is ${site.url}${site.language.root}/llms.txt\n`,
    ...toOthers(site),
    ...site.sections.flatMap((group) => [
      `\n## ${toMarkdownText(toSectionTitle(group, site.words))}\n\n`,
      ...[...toMembers(site, group), ...toLists(site, group)].map((page) => ({
        begins: beginsPart(page),
        text: toMarkdownItem(page),
      })),
    ]),
  ]
  yield { kind: 'file', path: `${site.language.root}/sitemap.md`, content: { policy: 'markdown-file', body } }
}

/** Paths of the lists in other languages. */
const toOthers = ({ languages, language, url }: Edition): readonly string[] =>
  languages
    .filter(({ tag }) => tag !== language.tag)
    .map(({ label, root }) => `\n- ${toMarkdownLink(label, `${url}${root}/sitemap.md`)}\n`)

/** The lists of a section that are pages of their own: by tag and by author. */
function toLists(site: Edition, { path }: SectionGroup): readonly Page[] {
  const { tags = [], authors = [] } = site.listings.get(path) ?? {}
  return [...tags, ...authors]
}

function toMarkdownItem(page: Page): string {
  const day = toLastChange(page)
  return `- ${toMarkdownLink(page.title, page.markdownUrl)}${day === undefined ? '' : ` (changed ${day})`}\n`
}

/** `/sitemap`: links to every page, unless the site has its own page there. Not indexed by search engines. */
export function* sitemapHtml(site: Edition): Iterable<Entry> {
  const path = `${site.language.root}/sitemap`
  if ([...site.pages.map((page) => page.path), ...site.redirects.map(({ from }) => from)].includes(path)) return
  yield renderSitemap(site)
}

/** More pages than this are only linked as a whole, where their section has a page of its own that lists them. */
const LISTED_PAGES = 100

function renderSitemap(site: Edition): FileEntry {
  const { words } = site
  const title = say(words, 'sitemap.title')
  const description = say(words, 'sitemap.description', { name: site.facts.name })
  return toToolPage(site, {
    path: '/sitemap',
    title,
    description,
    markdown: '/sitemap.md',
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
  const { section, path, pages, hidden } = group
  const title = toSectionTitle(group, words)
  const label = section === 'pages' ? say(words, 'section.home') : title
  const isListed = section === 'pages' || hidden || pages.length <= LISTED_PAGES
  return html`<h2>${hidden ? label : html`<a href="${path}">${label}</a>`}</h2>
    ${
      isListed
        ? html`<ul>
            ${pages.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}
          </ul>`
        : html`<p>${sayHtml(words, 'sitemap.section', { section: html`<a href="${path}">${title}</a>` })}</p>`
    } `
}
