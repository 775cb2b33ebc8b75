/** Authors and tags of a page, with links to their lists. */
import { toTagSlug } from '../../content/schema/front-matter.ts'
import { type Author, findAuthor } from '../../content/schema/authors-file.ts'
import type { Page, Edition } from '../../site/site.ts'
import { html, type Html, type Part } from '../../page/html.ts'
import { say } from '../../content/words/texts.ts'

/** The people who wrote a page, with the names that it calls them. */
export const toAuthors = (
  { frontMatter: { authors = [] } }: Page,
  site: Edition,
): readonly (Author & { id: string })[] =>
  authors.flatMap((id) => {
    const author = findAuthor(site.authors, id)
    return author === undefined ? [] : [{ ...author, id }]
  })

/** Authors and tags as facts under the title. */
export function toByline(page: Page, site: Edition): readonly (readonly [name: string, value: Part])[] {
  const toLink = (path: string, text: string): Html =>
    site.listings.has(path) ? html`<a href="${path}">${text}</a>` : html`${text}`
  const people = toAuthors(page, site).map(({ id, name }) =>
    toLink(`${site.language.root}/${page.section}/authors/${id}`, name),
  )
  const { tags = [] } = page.frontMatter
  const words = tags.map((tag) => toLink(`${site.language.root}/${page.section}/tags/${toTagSlug(tag)}`, tag))
  const facts: readonly (readonly [string, readonly Html[]])[] = [
    [say(site.words, 'fact.by'), people],
    [say(site.words, 'fact.tags'), words],
  ]
  return facts.flatMap(([name, values]) => (values.length === 0 ? [] : [[name, join(values)] as const]))
}

const join = (values: readonly Html[]): Html =>
  html`${values.map((value, index) => html`${index > 0 && ', '}${value}`)}`
