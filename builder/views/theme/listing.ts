/** One page of a posts list, as HTML. */
import type { Author } from '../../content/schema/authors-file.ts'
import type { Edition, Listing, Page } from '../../site/site.ts'
import { html, type Html, type Part, trustedHtml } from '../../page/html.ts'
import { toPicture } from '../../site/assets.ts'
import { toNavTitle } from '../../site/docs-tree.ts'
import { toAuthors } from './byline.ts'
import { formatDate, toCardFacts } from './facts.ts'
import { say } from '../../content/words/texts.ts'

/** Cards of the posts, the way to the pages before and after, and the lists by tag and author. */
export function renderListing({ posts, number, total, newer, older, ...about }: Listing, site: Edition): Html {
  const { words } = site
  const { tags, authors, author } = about
  return html`${author && renderAuthor(author, site)} ${renderCards(posts, site, (link) => html`<h2>${link}</h2>`)}
  ${
    total > 1 &&
    html`<nav class="pages" aria-label="${say(words, 'list.label')}">
      ${newer && html`<a href="${newer}" rel="prev">${say(words, 'page.newer')}</a> `}<span>${say(words, 'list.page', { number, total })}</span>${
        older && html` <a href="${older}" rel="next">${say(words, 'page.older')}</a>`
      }
    </nav>`
  }
  ${renderLists(say(words, 'fact.tags'), tags)} ${renderLists(say(words, 'fact.authors'), authors)}`
}

/** The portrait of a person, and where else the person is found. */
function renderAuthor({ name, image, links = [] }: Author, { assets }: Edition): Html | undefined {
  const portrait = image === undefined ? undefined : assets.get(image)
  if (portrait === undefined && links.length === 0) return undefined
  return html`<div class="author">
    ${portrait && trustedHtml(toPicture(portrait, { alt: name, title: undefined, width: 96, lazy: false }))}
    ${
      links.length > 0 &&
      html`<ul>
        ${links.map((link) => html`<li><a href="${link}" rel="me">${toLinkText(link)}</a></li> `)}
      </ul>`
    }
  </div>`
}

/** An address as people say it: `https://social.example/@ada` is `social.example/@ada`. */
export const toLinkText = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** Pages as cards, in the text of another. */
export const renderPages = (pages: readonly Page[], site: Edition): Html =>
  html`${renderCards(pages, site, (link) => html`<p class="title">${link}</p>`)}`

/** Pages as cards; nothing where there is none. */
export const renderCards = (
  pages: readonly Page[],
  site: Edition,
  toHeading: (link: Html) => Html,
  toTitle = toNavTitle,
): Html | undefined =>
  pages.length === 0
    ? undefined
    : html`<ul class="cards">
        ${pages.map((page) => renderCard(page, site, toHeading, toTitle(page)))}
      </ul>`

/** Names that a card has. */
const MOST_NAMES = 10

/** Facts on a card besides title and description. */
export function toListFacts(page: Page, site: Edition): readonly Part[] {
  const { datePublished } = page.frontMatter
  const authors = toAuthors(page, site)
  const names = [...authors.slice(0, MOST_NAMES).map(({ name }) => name), ...(authors.length > MOST_NAMES ? ['…'] : [])]
  const isPost = site.sections.find(({ section }) => section === page.section)?.kind === 'posts'
  return [
    ...toCardFacts(page, site.words),
    ...(isPost && datePublished !== undefined ? [formatDate(datePublished, site.words)] : []),
    ...(names.length > 0 ? [names.join(', ')] : []),
  ]
}

/** A page with its picture, heading, facts and description, as an item of a list. */
function renderCard(page: Page, site: Edition, toHeading: (link: Html) => Html, title: string): Html {
  const image = page.frontMatter.image === undefined ? undefined : site.assets.get(page.frontMatter.image)
  const facts = toListFacts(page, site)
  return html`<li>
    ${image && html`<div class="picture">${trustedHtml(toPicture(image, { alt: '', title: undefined, lazy: true }))}</div>`}
    ${toHeading(html`<a href="${page.path}">${title}</a>`)}
    ${facts.length > 0 && html`<p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`}
    <p>${page.description}</p>
  </li> `
}

const renderLists = (title: string, lists: readonly Page[]): Html | undefined =>
  lists.length === 0
    ? undefined
    : html`<section class="lists">
        <h2>${title}</h2>
        <ul>
          ${lists.map((list) => html`<li><a href="${list.path}">${list.title}</a></li> `)}
        </ul>
      </section>`
