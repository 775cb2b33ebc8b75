/** The search: its index, and the page that shows results under an address of their own. */
import type { Entry } from '../release/entry.ts'
import { indexPages } from '../search/index-pages.ts'
import type { Site } from '../site/site.ts'
import { INDEX_PATH, toPagePath, toTermPath } from '../theme/client/terms.ts'
import { html } from '../theme/html.ts'
import { createLayout } from '../theme/layout.ts'
import { renderSearchField } from '../theme/search-field.ts'
import { SECTION_LABELS } from '../theme/sections.ts'

/** The files of the index. */
export function* searchIndex(site: Site): Iterable<Entry> {
  const { index, terms, pages } = indexPages(site.pages)
  yield toFile(INDEX_PATH, index)
  for (const [key, file] of terms) yield toFile(toTermPath(key), file)
  for (const [digits, file] of pages) yield toFile(toPagePath(digits, digits.length), file)
}

/** The page `/search`, unless the site has one of its own. */
export function* searchPage(site: Site): Iterable<Entry> {
  if (!site.pages.some(({ path }) => path === '/search')) {
    yield { kind: 'file', path: '/search', content: { policy: 'tool-page', body: renderSearchPage(site) } }
  }
}

const toFile = (path: string, document: object): Entry => ({
  kind: 'file',
  path,
  content: { policy: 'json', body: JSON.stringify(document) },
})

function renderSearchPage(site: Site): string {
  const { name } = site.facts
  return createLayout(site)({
    head: { title: 'Search', description: `Search everything on ${name}.`, url: `${site.url}/search`, noindex: true },
    section: 'pages',
    path: '/search',
    kind: 'search-page',
    main: html`<h1>Search</h1>
      ${renderSearchField({ id: 'query', attributes: html`data-results="results"` })}
      <p role="status" id="search-status"></p>
      <ol class="results" id="results"></ol>
      <noscript>
        <p>
          Searching needs JavaScript, which your browser does not run here. Everything is also in the
          <a href="/sitemap.md">list of all pages</a> and in the sections:
        </p>
        <ul>
          ${site.sections
            .filter(({ section }) => section !== 'pages')
            .map(({ section, path }) => html`<li><a href="${path}">${SECTION_LABELS[section]}</a></li>`)}
        </ul>
      </noscript>`,
  })
}
