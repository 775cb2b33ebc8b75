/** One page of a list of posts, for people. */
import type { Author } from '../../content/schema/authors-file.ts'
import type { Listing } from '../../site/posts.ts'
import type { Page, Edition } from '../../site/site.ts'
import { html, type Html, trustedHtml } from '../../page/html.ts'
import { toPicture } from '../../site/assets.ts'
import { toNavTitle } from '../../site/docs-tree.ts'
import { toAuthors } from './byline.ts'
import { formatDate } from './facts.ts'
import { say } from '../../content/words/texts.ts'

/** Cards of the posts, the way to the pages before and after, and the lists by tag and author. */
export function renderListing({ posts, number, total, newer, older, ...about }: Listing, site: Edition): Html {
  const { words } = site
  const { tags, authors, author } = about
  return html`${author && renderAuthor(author, site)}
    <ul class="cards posts">
      ${posts.map((post) => renderPost(post, site))}
    </ul>
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
export const toLinkText = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

function renderPost(post: Page, site: Edition): Html {
  const image = post.frontMatter.image === undefined ? undefined : site.assets.get(post.frontMatter.image)
  const { datePublished } = post.frontMatter
  const names = toAuthors(post, site).map(({ name }) => name)
  return html`<li>
    ${image && html`<div class="picture">${trustedHtml(toPicture(image, { alt: '', title: undefined, lazy: true }))}</div>`}
    <h2><a href="${post.path}">${toNavTitle(post)}</a></h2>
    <p class="facts">
      ${post.unpublished && html`<span>Not published</span> `}${datePublished && html`<span>${formatDate(datePublished, site.words)}</span> `}${
        names.length > 0 && html`<span>${names.join(', ')}</span>`
      }
    </p>
    <p>${post.description}</p>
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
