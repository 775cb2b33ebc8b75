/** One page of a posts list, as markdown. */
import { encodePath } from '../../../worker/contract/encode-path.ts'
import type { Author } from '../../content/schema/authors-file.ts'
import type { Edition, Listing, Page } from '../../site/site.ts'
import { toNavTitle } from '../../site/docs-tree.ts'
import { toMarkdownLink, toMarkdownText } from '../plain-text.ts'
import { toLinkText, toListFacts } from '../theme/listing.ts'
import { Html, type Part, toTextOf } from '../../page/html.ts'
import { say } from '../../content/words/texts.ts'

/** The posts, the way to the pages before and after, and the lists by tag and author. */
export function toListingText({ posts, number, total, newer, older, ...about }: Listing, site: Edition): string {
  const { tags, authors, author } = about
  const { words } = site
  const toLink = (title: string, path: string | undefined): string =>
    path === undefined ? '' : toMarkdownLink(title, site.url + encodePath(path))
  const way = [
    toLink(say(words, 'page.newer'), newer),
    say(words, 'list.page', { number, total }),
    toLink(say(words, 'page.older'), older),
  ]
    .filter(Boolean)
    .join(' ')
  return [
    author && toAuthorText(author, site),
    toItems(posts, site),
    total > 1 ? way : '',
    toLists(say(words, 'fact.tags'), tags),
    toLists(say(words, 'fact.authors'), authors),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The portrait of a person, and where else the person is found. */
function toAuthorText({ name, image, links = [] }: Author, { assets, url }: Edition): string {
  const portrait = image === undefined ? undefined : assets.get(image)
  const items = links.map((link) => toMarkdownLink(toLinkText(link), link)).join(', ')
  const picture = portrait && `!${toMarkdownLink(name, url + encodePath(portrait.servedPath))}`
  return [picture, items].filter(Boolean).join('\n\n')
}

/** Pages as a list of links. */
export const toItems = (pages: readonly Page[], site: Edition): string =>
  pages.map((page) => toItem(page, site)).join('\n')

/** A page as an item of a list: link, facts, description. */
export function toItem(page: Page, site: Edition, title = toNavTitle(page)): string {
  const facts = toListFacts(page, site).map(toFactText).join(', ')
  return `- ${toMarkdownLink(title, page.url)}${facts && ` (${facts})`}: ${toMarkdownText(page.description)}`
}

/** The text of a fact: dates and links come with their markup. */
export const toFactText = (part: Part): string => toMarkdownText(part instanceof Html ? toTextOf(part) : String(part))

const toLists = (title: string, lists: readonly Page[]): string =>
  lists.length === 0
    ? ''
    : `## ${title}\n\n${lists.map((list) => `- ${toMarkdownLink(list.title, list.url)}`).join('\n')}`
