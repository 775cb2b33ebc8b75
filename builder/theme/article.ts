/** The content of a page: its title, what its kind knows of it, its text, and what follows from it. */
import type { Page, SectionGroup, Site } from '../site.ts'
import { renderCards } from './cards.ts'
import { formatDate, formatPeriod } from './dates.ts'
import { renderForm } from './form.ts'
import { html, type Html, type Part, trustedHtml } from './html.ts'
import { renderContents } from './navigation.ts'
import { SECTION_LABELS } from './sections.ts'
import { toHref } from './href.ts'

/** The home page: a claim, what to do next, the text, and the sections. */
export function renderHome(page: Page, site: Site): Html {
  const guides = site.sections.find(({ section }) => section === 'guides')
  const { contact } = site.facts
  const sections = site.sections.filter(({ section }) => section !== 'pages')
  return html`<article>
    <header>
      <h1>${page.title}</h1>
      <p class="lead">${page.description}</p>
      <p class="actions">
        ${contact?.demo && html`<a class="button" href="${toHref(contact.demo, site.url)}">Book a demo</a>`}
        ${guides && html`<a class="button quiet" href="${guides.path}">Read the guides</a>`}
      </p>
    </header>
    ${renderBody(page, site)}
    ${
      sections.length > 0 &&
      html`<nav class="explore" aria-label="Sections">
        <ul class="cards">
          ${sections.map(
            ({ section, path, title }) =>
              html`<li>
                <a href="${path}">${SECTION_LABELS[section]}</a>
                <p>${title}</p>
              </li>`,
          )}
        </ul>
      </nav>`
    }
  </article> `
}

/** Any other page. Landing pages end with the pages of their section. */
export function renderArticle(page: Page, group: SectionGroup | undefined, site: Site): Html {
  const language = site.facts.language ?? 'en'
  const isLanding = page.landing && page.section !== 'pages'
  return html`<article>
    <header>
      <h1>${page.title}</h1>
      <p class="lead">${page.description}</p>
      ${renderFacts(page, language)}
    </header>
    ${renderContents(page)} ${renderBody(page, site)}
    ${isLanding && group && renderCards(toGallery(group.pages, page), language)}
  </article> `
}

const renderBody = (page: Page, site: Site): Html =>
  html`${page.body.html.trim() && html`<div class="prose">${trustedHtml(page.body.html)}</div>`}
  ${page.frontMatter.form && renderForm(page.frontMatter.form, site)}`

/** All pages of the section; or, where the text already leads to most of them, those that it leaves out. */
function toGallery(pages: readonly Page[], landing: Page): readonly Page[] {
  const left = pages.filter(({ path }) => !landing.body.html.includes(`href="${path}"`))
  return left.length < pages.length / 2 ? left : pages
}

/** The facts under the title: what the page is about, when and where, and its dates. */
function renderFacts(page: Page, language: string): Html | undefined {
  const { customer, industry, category, startsAt, endsAt, location, datePublished } = page.frontMatter
  const isGuide = page.section === 'guides' && !page.landing
  const facts: readonly (readonly [string, Part])[] = [
    ['Customer', customer],
    ['Industry', industry],
    ['Category', category],
    ['When', startsAt && formatPeriod(startsAt, endsAt, language)],
    ['Where', location],
    ['Published', datePublished && formatDate(datePublished, language)],
    ['Updated', page.dateModified && page.dateModified !== datePublished && formatDate(page.dateModified, language)],
    ['Reading time', isGuide && `${Math.max(1, Math.round(page.body.words / WORDS_A_MINUTE))} min`],
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
  </dl>`
}

/** What an adult reads silently (M. Brysbaert, How many words do we read per minute?, 2019), rounded down for code. */
const WORDS_A_MINUTE = 220
