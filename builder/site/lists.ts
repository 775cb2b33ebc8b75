/** Lists of pages in the text of a page: selects the pages, and reports unknown sections and tags. */
import type { Message } from '../content/schema/message.ts'
import { didYouMean, listNames, nearest } from '../content/schema/nearest.ts'
import { SECTIONS } from '../../worker/contract/sections.ts'
import type { OwnSections } from '../content/schema/section.ts'
import type { ListQuery } from '../page/parsed-page.ts'
import type { Edition, Page } from './site.ts'

type Shown = Pick<Edition, 'sections' | 'pages'>

/** Default number of pages in a list. */
const LIMIT = 12

/** The pages in a list, without the page that contains it. */
export function selectPages(query: ListQuery, own: Pick<Page, 'path'>, { sections, pages }: Shown): readonly Page[] {
  const { section, tag, order, limit = LIMIT } = query
  const members =
    section === undefined
      ? pages.filter(({ landing }) => !landing)
      : (sections.find((group) => group.section === section)?.pages ?? [])
  const found = members.filter(
    ({ path, frontMatter }) => path !== own.path && (tag === undefined || frontMatter.tags?.includes(tag)),
  )
  return sort(found, order ?? (section === undefined ? 'newest' : undefined)).slice(0, limit)
}

function sort(pages: readonly Page[], order: ListQuery['order']): readonly Page[] {
  switch (order) {
    case undefined:
      return pages
    case 'title':
      return pages.toSorted((a, b) => a.title.localeCompare(b.title, a.language))
    case 'newest':
      return pages.toSorted((a, b) => compare(dateOf(b), dateOf(a)))
    case 'oldest':
      return pages.toSorted((a, b) => compare(dateOf(a), dateOf(b)))
  }
}

const dateOf = ({ frontMatter }: Page): string => frontMatter.datePublished ?? ''

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * The faults of the lists of all pages: sections and tags that the site does not have. A section that `site.yaml` names may have
 * no page, as one of jobs that are all filled, and so may one of the `tags`, which are those of all pages.
 */
export function checkLists(
  { missing, unlisted, ...shown }: Shown & Pick<Edition, 'missing' | 'unlisted'>,
  own: OwnSections,
  tags: ReadonlySet<string>,
): readonly Message[] {
  const pages = [...shown.pages, ...unlisted, ...(missing ? [missing] : [])]
  const sections = [...new Set([...shown.sections.map(({ section }) => section), ...SECTIONS, ...Object.keys(own)])]
  const made = pages.filter(({ file }) => file === undefined).length
  if (made > MOST_MADE + pages.length - made) return [toTooManyPages(made)]
  let left = MOST_LISTED + LISTED_OF_PAGE * pages.length
  return pages.flatMap(({ file: source = '', body: { slots = [] } }) =>
    slots.flatMap(({ ref: { file = source, line, column, endColumn, query } }): Message[] => {
      const at = { file, line, column, endLine: line, endColumn, severity: 'error' } as const
      const { section, tag, limit = LIMIT } = query ?? {}
      const before = left
      left -= query === undefined ? 0 : Math.min(limit, shown.pages.length)
      if (before >= 0 && left < 0) return [{ ...at, rule: 'too-many', ...TOO_MANY_LISTED }]
      if (section !== undefined && !sections.includes(section)) {
        return [{ ...at, rule: 'unknown-list', ...explain('section', section, sections) }]
      }
      if (tag === undefined || tags.has(tag)) return []
      return [{ ...at, rule: 'unknown-list', ...explain('tag', tag, [...tags]) }]
    }),
  )
}

/** Pages of lists of posts, as many as take seconds, and one for each page that has a file. */
const MOST_MADE = 10_000
/** Entries of all lists in texts, as many as take seconds, and those that each page may have besides. */
const MOST_LISTED = 100_000
const LISTED_OF_PAGE = 100

const toTooManyPages = (count: number): Message => ({
  file: 'site.yaml',
  severity: 'error',
  rule: 'too-many',
  text: `The site has ${count} pages that are made for it, most of them lists of posts: it would take minutes to write them.`,
  hint: 'Show more posts on a page (perPage), or give posts fewer tags.',
})

const TOO_MANY_LISTED = {
  text: `The lists of all pages have more than ${MOST_LISTED} entries, and ${LISTED_OF_PAGE} for each page.`,
  hint: 'Give lists a smaller limit, or link to the section.',
} as const

function explain(kind: 'section' | 'tag', name: string, known: readonly string[]): Pick<Message, 'text' | 'hint'> {
  const near = nearest(name, known)
  const has = kind === 'section' ? 'The site has no section' : 'No page has the tag'
  return {
    text: `${has} "${name}"${didYouMean(near)}`,
    hint: near === undefined ? `Known: ${listNames(known) || 'none'}.` : `${kind}=${near}`,
  }
}
