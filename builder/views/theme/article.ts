/** The main content of a page: title, facts, text, related pages. */
import { toLinkedSections } from '../../site/sections.ts'
import { hasFormInText, type Page, type SectionGroup, type Edition } from '../../site/site.ts'
import { DEVELOPERS_PATH } from '../../site/generated-pages.ts'
import { type Facts, toDates, toFacts } from './facts.ts'
import { renderForm } from './form.ts'
import { html, type Html, type Part, sayHtml, trustedHtml } from '../../page/html.ts'
import { toPicture } from '../../site/assets.ts'
import { renderContents } from './navigation.ts'
import { toByline } from './byline.ts'
import { renderCards, renderListing } from './listing.ts'
import { toCallToAction } from './header.ts'
import { say, type Words } from '../../content/words/texts.ts'

/** The home page, with its text as markup: claim, call to action, text, and sections, unless it has a layout. */
export function renderHome(page: Page, site: Edition, text: string): Html {
  const sections = toLinkedSections(site)
  const guides = sections.find(({ section }) => section === 'guides')
  const button = toCallToAction(site)
  return html`<article>
    <header>
      <h1>${page.title}</h1>
      ${page.frontMatter.hasTakenDescription !== true && html`<p class="lead">${page.description}</p>`}
      ${
        (button ?? guides) !== undefined &&
        html`<p class="actions">
          ${button && html`<a class="button" href="${button.href}">${button.title}</a>`}
          ${guides && html`<a class="button quiet" href="${guides.path}">${say(site.words, 'page.guides')}</a>`}
        </p>`
      }
    </header>
    ${renderStale(page, site)}${renderUnpublished(page)}${renderBody(page, site, text)}
    ${
      page.frontMatter.layout === undefined &&
      sections.length > 0 &&
      html`<nav class="explore" aria-labelledby="page:sections">
        <h2 class="visually-hidden" id="page:sections">${say(site.words, 'section.all')}</h2>
        <ul class="cards">
          ${sections.map(
            ({ label, path, title }) =>
              html`<li>
                <a href="${path}">${label}</a>
                ${title !== label && html`<p>${title}</p>`}
              </li>`,
          )}
        </ul>
      </nav>`
    }
  </article> `
}

/** Any other page. Landing pages end with the pages of their section. */
export function renderArticle(page: Page, group: SectionGroup | undefined, site: Edition, text: string): Html {
  const isLanding = page.landing && page.section !== 'pages'
  const listing = site.listings.get(page.path)
  return html`<article${isForeign(page, site) && html` lang="en" dir="ltr"`}>
    <header>
      <h1>${page.title}</h1>
      ${page.frontMatter.hasTakenDescription !== true && html`<p class="lead">${page.description}</p>`}
      ${renderFacts(page, site)}${renderStale(page, site)}
    </header>
    ${renderUnpublished(page)}${renderCover(page, group, site)}${renderContents(page, site.words)} ${renderBody(page, site, text)}
    ${listing ? renderListing(listing, site) : isLanding && group && renderGallery(toGallery(group.pages, page), site)}
  </article> `
}

/** The picture of a post, as its card shows it, unless the text has it too. */
function renderCover(page: Page, group: SectionGroup | undefined, site: Edition): Part {
  const image = page.frontMatter.image === undefined ? undefined : site.assets.get(page.frontMatter.image)
  if (!image || group?.kind !== 'posts' || page.path === group.path || page.body.html.includes(image.servedPath))
    return false
  return html`<div class="cover">${trustedHtml(toPicture(image, { alt: '', title: undefined, lazy: false }))}</div>`
}

/** Whether the text is the builder's own, in English, among pages in another language. */
const isForeign = ({ path, file }: Page, { language: { tag } }: Edition): boolean =>
  path === DEVELOPERS_PATH && file === undefined && !/^en\b/.test(tag)

const renderBody = (page: Page, site: Edition, text: string): Html =>
  html`${text.trim() && html`<div class="prose">${trustedHtml(text)}</div>`}
  ${page.frontMatter.form && !hasFormInText(page) && renderForm(page.frontMatter.form, site)}`

/** All pages of the section; if the text links to most of them, only the others. */
export function toGallery(pages: readonly Page[], landing: Page): readonly Page[] {
  const left = pages.filter(({ path }) => !landing.body.html.includes(`href="${path}"`))
  return left.length < pages.length / 2 ? left : pages
}

/** Why local work alone shows a page. */
const renderUnpublished = ({ unpublished }: Page): Html | undefined =>
  unpublished === undefined ? undefined : html`<p class="unpublished">Not published: ${unpublished}.</p>`

/** A note that the original has changed since, with a link to it. */
const renderStale = ({ newerOriginal: original }: Page, { words }: Edition): Html | undefined =>
  original &&
  html`<p class="stale">
    ${sayHtml(words, 'layout.stale', {
      link: html`<a href="${original.path}" hreflang="${original.language}" lang="${original.language}"
        >${original.title}</a
      >`,
    })}
  </p>`

/** The facts below the title: subject, time and place, dates, reading time. */
function renderFacts(page: Page, site: Edition): Html | undefined {
  const { words } = site
  const isGuide = page.section === 'guides' && !page.landing
  const minutes = Math.max(1, Math.round(page.body.words / WORDS_A_MINUTE))
  const reading = [say(words, 'fact.readingTime'), say(words, 'fact.minutes', { count: minutes })] as const
  // Above a hero stands what agents read, and no more.
  const isHero = page.frontMatter.layout === 'landing'
  const aside = isHero ? [] : [...toDates(page, words), ...(isGuide ? [reading] : [])]
  const facts = [...toFacts(page, words), ...toByline(page, site)]
  if (facts.length === 0 && aside.length === 0) return undefined
  return html`<dl class="facts">
    ${facts.map((fact) => html`<div>${renderFact(fact)}</div>`)}${aside.map(
      (fact) => html`<div data-markdown-ignore>${renderFact(fact)}</div>`,
    )}
  </dl>`
}

const renderFact = ([name, value]: Facts[number]): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`

/**
 * Words per minute of silent reading (M. Brysbaert, How many words do we read per minute?, 2019), rounded down
 * because of code.
 */
const WORDS_A_MINUTE = 220

/** Cards of a gallery, grouped by the key of their kind. */
function renderGallery(pages: readonly Page[], site: Edition): Html | undefined {
  const groups = groupPages(pages, site.words)
  if (groups === undefined) return renderCards(pages, site, (link) => html`<h2>${link}</h2>`, toTitle)
  return html`${groups.map(
    ([name, members]) =>
      html`<section>
        <h2>${name}</h2>
        ${renderCards(members, site, (link) => html`<h3>${link}</h3>`, toTitle)}
      </section> `,
  )}`
}

/** The pages below the headings of a gallery; `undefined` for a gallery without headings. */
export function groupPages(
  pages: readonly Page[],
  words: Words,
): readonly (readonly [name: string, pages: readonly Page[]])[] | undefined {
  const groups = Map.groupBy(pages, (page) => toGroup(page) ?? say(words, 'section.others'))
  return groups.size < 2 || pages.length < GROUPED_PAGES ? undefined : [...groups]
}

/** Fewer cards than this are looked through faster without headings between them. */
const GROUPED_PAGES = 12

const toTitle = ({ title }: Page): string => title

/** Integrations by category, events by year, all others in one list. */
function toGroup(page: Page): string | undefined {
  return page.frontMatter.category ?? page.frontMatter.startsAt?.slice(0, 4)
}
