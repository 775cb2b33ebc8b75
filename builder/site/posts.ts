/** Lists of a posts section: its paginated landing page, and one list per tag and author. */
import { toTagSlug } from '../content/schema/front-matter.ts'
import { type AuthorsFile, findAuthor } from '../content/schema/authors-file.ts'
import type { OwnSections } from '../content/schema/section.ts'
import { say, type Words } from '../content/words/texts.ts'
import { createGeneratedPage } from './generated-pages.ts'
import type { Listing, Page, SectionGroup } from './site.ts'

/** The lists of a section: their pages, and the posts on each. */
export interface PostLists {
  /** Lists by tag and by author. */
  readonly listed: readonly Page[]
  /** The further pages of every list: their posts are found elsewhere, too. */
  readonly unlisted: readonly Page[]
  /** The posts on each page of a list, by path. */
  readonly listings: readonly (readonly [path: string, Listing])[]
}

/** The path of the feed of a posts section; absent as long as it has no post, whose date a feed needs. */
export const toFeedPath = ({ kind, path, pages }: SectionGroup): string | undefined =>
  kind === 'posts' && pages.length > 0 ? `${path}/feed.xml` : undefined

/** Posts on a page of a list, where `site.yaml` does not say. */
const PER_PAGE = 20

/** Makes the lists of a section of posts. */
export function createPostLists(
  group: SectionGroup,
  landing: Page,
  {
    own,
    authors,
    url,
    words,
  }: { readonly own: OwnSections; readonly authors: AuthorsFile; readonly url: string; readonly words: Words },
): PostLists {
  const { section, label, path, pages } = group
  const perPage = own[section]?.perPage ?? PER_PAGE
  const toList = (at: string, title: string, description: string) =>
    createGeneratedPage({ path: at, section, title, description, url, landing: true, language: words.language })
  const tags = [...groupBy(pages, ({ tags: names = [] }) => names, toTagSlug)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, { name, posts }]) => ({
      page: toList(`${path}/tags/${slug}`, name, say(words, 'list.tag', { section: label, tag: name })),
      posts,
    }))
  const people = [
    ...groupBy(
      pages,
      ({ authors: ids = [] }) => ids,
      (id) => id,
    ),
  ].flatMap(([id, { posts }]) => {
    const author = findAuthor(authors, id)
    if (author === undefined) return []
    const about = [author.role, author.description].filter((text) => text !== undefined).join('. ')
    return [
      {
        page: toList(
          `${path}/authors/${id}`,
          author.name,
          about || say(words, 'list.author', { section: label, author: author.name }),
        ),
        posts,
        author,
      },
    ]
  })
  const first = { tags: tags.map(({ page }) => page), authors: people.map(({ page }) => page) }
  const lists = [{ page: landing, posts: pages, ...first }, ...tags, ...people].map((list) =>
    paginate(list, { perPage, words, toList }),
  )
  return {
    listed: [...first.tags, ...first.authors],
    unlisted: lists.flatMap(({ further }) => further),
    listings: lists.flatMap(({ listings }) => listings),
  }
}

/** Groups posts by a shared name, in its first spelling. */
function groupBy(
  pages: readonly Page[],
  namesOf: (frontMatter: Page['frontMatter']) => readonly string[],
  toKey: (name: string) => string,
): ReadonlyMap<string, { readonly name: string; readonly posts: Page[] }> {
  const groups = new Map<string, { readonly name: string; readonly posts: Page[] }>()
  for (const page of pages) {
    for (const [key, name] of new Map(namesOf(page.frontMatter).map((own) => [toKey(own), own]))) {
      const group = groups.get(key) ?? { name, posts: [] }
      groups.set(key, group)
      group.posts.push(page)
    }
  }
  return groups
}

/** A list before it is cut. */
interface List extends Partial<Pick<Listing, 'tags' | 'authors' | 'author'>> {
  readonly page: Page
  readonly posts: readonly Page[]
}

/** Paginates a list: the first page has the path of the list, the others are below it. */
function paginate(
  { page: first, posts, tags = [], authors = [], author }: List,
  {
    perPage,
    words,
    toList,
  }: {
    readonly perPage: number
    readonly words: Words
    readonly toList: (path: string, title: string, description: string) => Page
  },
): { readonly further: readonly Page[]; readonly listings: readonly (readonly [string, Listing])[] } {
  const total = Math.max(1, Math.ceil(posts.length / perPage))
  const toPath = (number: number): string | undefined => {
    if (number < 1 || number > total) return undefined
    return number === 1 ? first.path : `${first.path}/page/${number}`
  }
  const numbers = Array.from({ length: total }, (_, index) => index + 1)
  const further = numbers.slice(1).map((number) => {
    const title = say(words, 'list.title', { title: first.title, number })
    return toList(`${first.path}/page/${number}`, title, first.description)
  })
  const listings = numbers.map((number): readonly [string, Listing] => [
    toPath(number) ?? first.path,
    {
      posts: posts.slice((number - 1) * perPage, number * perPage),
      number,
      total,
      newer: toPath(number - 1),
      older: toPath(number + 1),
      tags: number === 1 ? tags : [],
      authors: number === 1 ? authors : [],
      author: number === 1 ? author : undefined,
    },
  ])
  return { further, listings }
}
