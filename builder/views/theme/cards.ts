/** Lists of pages: the galleries and landing pages. */
import type { Page } from '../../site/site.ts'
import { formatPeriod } from './dates.ts'
import { html, type Html, type Part } from '../../page/html.ts'

/** Cards for a gallery, grouped by what the kind of page is grouped by. */
export function renderCards(pages: readonly Page[], language: string): Html | undefined {
  if (pages.length === 0) return undefined
  const groups = groupPages(pages)
  if (groups === undefined) return renderList(pages, language, 'h2')
  return html`${groups.map(
    ([name, members]) =>
      html`<section>
        <h2>${name}</h2>
        ${renderList(members, language, 'h3')}
      </section> `,
  )}`
}

/** The pages under the headings that a gallery has; none for a gallery that needs no headings. */
export function groupPages(
  pages: readonly Page[],
): readonly (readonly [name: string, pages: readonly Page[]])[] | undefined {
  const groups = Map.groupBy(pages, (page) => toGroup(page) ?? 'Others')
  return groups.size < 2 || pages.length < GROUPED_PAGES ? undefined : [...groups]
}

/** Fewer cards than this are looked through faster without headings between them. */
const GROUPED_PAGES = 12

function renderList(pages: readonly Page[], language: string, heading: 'h2' | 'h3'): Html {
  return html`<ul class="cards">
    ${pages.map((page) => {
      const link = html`<a href="${page.path}">${page.title}</a>`
      return html`<li>
        ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}${renderFacts(page, language)}
        <p>${page.description}</p>
      </li> `
    })}
  </ul>`
}

/** Integrations by category, events by year, all others in one list. */
function toGroup(page: Page): string | undefined {
  return page.frontMatter.category ?? page.frontMatter.startsAt?.slice(0, 4)
}

function renderFacts(page: Page, language: string): Part {
  const facts = toCardFacts(page, language)
  return facts.length > 0 && html`<p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`
}

/** What a card says of its page beside title and description. */
export function toCardFacts(page: Page, language: string): readonly Part[] {
  const { category, customer, industry, startsAt, endsAt, location } = page.frontMatter
  const period = startsAt && formatPeriod(startsAt, endsAt, language)
  return [category, customer, industry, period, location].filter(Boolean)
}
