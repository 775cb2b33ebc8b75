/** Every page as HTML, for people. */
import type { Section } from '../../worker/schema/content.ts'
import type { Page, Site } from '../site.ts'
import { renderCards } from '../theme/cards.ts'
import { formatDate, formatPeriod } from '../theme/dates.ts'
import { renderForm } from '../theme/form.ts'
import { toHead } from '../theme/head.ts'
import { html, type Html, type Part, trustedHtml } from '../theme/html.ts'
import { createLayout } from '../theme/layout.ts'
import { renderBreadcrumbs, renderContents, renderPager, renderSectionNavigation } from '../theme/navigation.ts'

/** Prepares what the pages of a site share, and returns the function that renders one of them. */
export function createPageHtml(site: Site): (page: Page) => string {
  const layout = createLayout(site)
  const groups = new Map(site.sections.map((group) => [group.section, group]))
  const neighbours = toNeighbours(site)
  const language = site.facts.language ?? 'en'

  return (page) => {
    const group = groups.get(page.section)
    const [previous, next] = neighbours.get(page) ?? []
    const main = html`${renderBreadcrumbs(page, group)}
      <article>
        <header>
          <h1>${page.title}</h1>
          <p class="lead">${page.description}</p>
          ${renderFacts(page, language)}
        </header>
        ${renderContents(page)}
        <div class="prose">${trustedHtml(page.body.html)}</div>
        ${page.frontMatter.form && renderForm(page.frontMatter.form, site)}
        ${page.landing && page.section !== 'pages' && group && renderCards(group.pages, language)}
      </article>
      ${renderPager(previous, next)}
      <p class="source">
        <a href="${page.path === '/' ? '/index' : page.path}.md" rel="alternate" type="text/markdown"
          >View as markdown</a
        >
      </p>`
    return layout({
      head: toHead(page, site),
      section: page.section,
      path: page.path,
      kind: toKind(page),
      aside: page.section === 'guides' && group && renderSectionNavigation(page, group),
      main,
    })
  }
}

const toKind = (page: Page): string => (page.path === '/' ? 'home' : page.landing ? 'landing' : page.section)

/** Guides are read one after the other. */
const READ_IN_ORDER: ReadonlySet<Section> = new Set<Section>(['guides'])

function toNeighbours(site: Site): ReadonlyMap<Page, readonly [Page | undefined, Page | undefined]> {
  return new Map(
    site.sections
      .filter(({ section }) => READ_IN_ORDER.has(section))
      .flatMap(({ pages }) => pages.map((page, index) => [page, [pages[index - 1], pages[index + 1]]] as const)),
  )
}

/** The line under the title: what the kind of page is about, and its dates. */
function renderFacts(page: Page, language: string): Html | undefined {
  const { customer, industry, category, startsAt, endsAt, location, datePublished } = page.frontMatter
  const facts: readonly (readonly [string, Part])[] = [
    ['Customer', customer],
    ['Industry', industry],
    ['Category', category],
    ['When', startsAt && formatPeriod(startsAt, endsAt, language)],
    ['Where', location],
    ['Published', datePublished && formatDate(datePublished, language)],
    ['Updated', page.dateModified && page.dateModified !== datePublished && formatDate(page.dateModified, language)],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return undefined
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl> `
}
