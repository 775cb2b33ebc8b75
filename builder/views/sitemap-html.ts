/** `/sitemap`: the way to every page by links alone, for people. Its markdown is `/sitemap.md`. */
import type { Entry } from './entry.ts'
import type { SectionGroup, Site } from '../site/site.ts'
import { html, type Html } from '../page/html.ts'
import { createLayout } from './theme/layout.ts'
import { toSectionTitle } from './section-folder.ts'

/** The page, unless the site has one of its own there. Search engines are told of pages, not of this list of them. */
export function* sitemapHtml(site: Site): Iterable<Entry> {
  if ([...site.pages.map(({ path }) => path), ...site.redirects.map(({ from }) => from)].includes('/sitemap')) return
  yield { kind: 'file', path: '/sitemap', content: { policy: 'tool-page', body: renderSitemap(site) } }
}

/** More pages than this are only linked as a whole, where their section has a page of its own that lists them. */
const LISTED_PAGES = 100

function renderSitemap(site: Site): string {
  const { name } = site.facts
  return createLayout(site)({
    head: {
      title: 'All pages',
      description: `Every page of ${name}, by section.`,
      url: `${site.url}/sitemap`,
      markdownUrl: `${site.url}/sitemap.md`,
      noindex: true,
    },
    section: 'pages',
    path: '/sitemap',
    kind: 'sitemap',
    main: html`<article>
      <header>
        <h1>All pages</h1>
        <p class="lead">Every page of ${name}, by section.</p>
      </header>
      <div class="prose">${site.sections.map(renderSection)}</div>
    </article>`,
  })
}

function renderSection({ section, path, pages }: SectionGroup): Html {
  const title = toSectionTitle(section)
  const isListed = section === 'pages' || pages.length <= LISTED_PAGES
  return html`<h2><a href="${path}">${section === 'pages' ? 'Home' : title}</a></h2>
    ${
      isListed
        ? html`<ul>
            ${pages.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}
          </ul>`
        : html`<p><a href="${path}">${title}</a> lists them all.</p>`
    } `
}
