/** Lists of pages: the galleries and landing pages. */
import type { Page } from '../site.ts'
import { formatPeriod } from './dates.ts'
import { html, type Html, type Part } from './html.ts'

/** Cards for a gallery, grouped by what the kind of page is grouped by. */
export function renderCards(pages: readonly Page[], language: string): Html | undefined {
  if (pages.length === 0) return undefined
  const groups = Map.groupBy(pages, toGroup)
  if (groups.size < 2 || pages.length < GROUPED_PAGES) return renderList(pages, language, 'h2')
  return html`${[...groups].map(
    ([name, members]) =>
      html`<section>
        <h2>${name ?? 'Others'}</h2>
        ${renderList(members, language, 'h3')}
      </section> `,
  )}`
}

/** Fewer cards than this are looked through faster without headings between them. */
const GROUPED_PAGES = 12

function renderList(pages: readonly Page[], language: string, heading: 'h2' | 'h3'): Html {
  return html`<ul class="cards">
    ${pages.map((page) => {
      const link = html`<a href="${page.path}">${page.title}</a>`
      return html`<li>
        ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}${toFacts(page, language)}
        <p>${page.description}</p>
      </li> `
    })}
  </ul>`
}

/** Integrations by category, events by year, all others in one list. */
function toGroup(page: Page): string | undefined {
  return page.frontMatter.category ?? page.frontMatter.startsAt?.slice(0, 4)
}

function toFacts(page: Page, language: string): Part {
  const { category, customer, industry, startsAt, endsAt, location } = page.frontMatter
  const facts: readonly Part[] = [
    category,
    customer,
    industry,
    startsAt && formatPeriod(startsAt, endsAt, language),
    location,
  ]
  const known = facts.filter(Boolean)
  return known.length > 0 && html`<p class="facts">${known.map((fact) => html`<span>${fact}</span> `)}</p>`
}
