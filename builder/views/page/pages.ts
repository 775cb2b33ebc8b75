/** The entries of all pages, each in two forms at one address. */
import { toPageKey } from '../page-keys.ts'
import { isBoundary } from '../boundary.ts'
import { type Template, TOKEN_MARK } from '../../page/parsed-page.ts'
import type { Framed, UnrenderedPage } from '../entry.ts'
import type { Page, Edition } from '../../site/site.ts'
import { hasSectionNavigation, isReadInOrder } from '../theme/navigation.ts'
import { toPagePolicyName } from '../policies.ts'
import { createPageHtml } from './page-html.ts'
import { pageMarkdown } from './page-md.ts'
import { toHtmlTemplate, toMarkdownTemplate } from './slots.ts'

/**
 * The pages of the site, rendered on demand. Pages with a form load the captcha, which their policy allows. `shared`
 * is the key of the data that all pages share.
 */
export function* pages(site: Edition, shared: string): Iterable<UnrenderedPage> {
  const pageHtml = createPageHtml(site)
  const groups = toGroups(site)
  for (const page of toOrdered([...site.pages, ...site.unlisted], groups)) {
    const policy = toPagePolicyName(page, site)
    const markdown = page.frontMatter.noindex ? 'hidden-markdown' : 'markdown'
    yield {
      kind: 'page',
      path: page.path,
      key: toPageKey(page, shared),
      group: groups.get(page.path),
      get html() {
        const render = (text: string) => pageHtml(page, text)
        return { policy, body: frame(page, 'html', render, () => toHtmlTemplate(page, site)) } as const
      },
      get markdown() {
        const render = (text: string) => pageMarkdown(site, page, text)
        const template = () => withoutBlankEnds(toMarkdownTemplate(page, site))
        return { policy: markdown, body: frame(page, 'markdown', render, template) } as const
      },
    }
  }
}

/** Stands for the text of a page: no source has it. */
const HOLE = TOKEN_MARK + TOKEN_MARK

/** Without surrounding blank lines, which the view adds. */
const withoutBlankEnds = ({ text, values }: Template): Template => ({
  text: text.replace(/^\s*\n/, '').trimEnd(),
  values,
})

/** A page around its text, which is read on demand; without one, as a whole. */
function frame(
  { body }: Page,
  form: 'html' | 'markdown',
  render: (text: string) => string,
  toTemplate: () => Template,
): Framed | string {
  if (body.templates === undefined && body[form].trim() === '') return render('')
  const [before = '', after] = render(HOLE).split(HOLE)
  if (after === undefined) throw new Error('A view left out the text of a page.')
  return {
    before,
    get template() {
      return toTemplate()
    },
    after,
  }
}

/** The pages ordered so that each group is contiguous. */
const toOrdered = (members: readonly Page[], groups: ReadonlyMap<string, string>): readonly Page[] =>
  [...Map.groupBy(members, ({ path }) => groups.get(path)).values()].flat()

/**
 * Groups of pages that change together: landing pages, and sequences of pages that show each other's titles. If all
 * pages show all titles, a new page changes all of them; otherwise groups are split by path hash, and a new page
 * changes its own group and at most a few neighbours.
 */
function toGroups({ sections }: Edition): ReadonlyMap<string, string> {
  const groups = new Map(sections.filter(({ section }) => section !== 'pages').map(({ path }) => [path, path]))
  for (const section of sections.filter(isReadInOrder)) {
    const isFull = hasSectionNavigation(section)
      ? (size: number) => size === LISTED_PAGES
      : (size: number, path: string) => size === LARGEST || (size >= SMALLEST && isBoundary(path, EVERY))
    let [first, size] = [section.pages[0]?.path ?? '', 0]
    for (const { path } of section.pages) {
      if (isFull(size, path)) [first, size] = [path, 0]
      groups.set(path, first)
      size += 1
    }
  }
  return groups
}

/** Pages of a group where all change at once. Who reads one of a group waits until all are read, here some 200 KB. */
const LISTED_PAGES = 10
/**
 * Pages per group, on average, if few change at once (some 130 KB). If a section becomes too long for a list beside
 * each page, all its pages change: eight groups then.
 */
const [SMALLEST, LARGEST, EVERY] = [3, 12, 4]
