/** Renders a page as HTML. */
import { type Edition, hasFormInText, type Page } from '../../site/site.ts'
import { renderArticle, renderHome } from '../theme/article.ts'
import { toHead } from '../theme/head.ts'
import { isHome, toMarkdownPath } from '../../site/address.ts'
import { html, trustedHtml } from '../../page/html.ts'
import { toHtmlBody } from './slots.ts'
import { createLayout } from '../theme/layout.ts'
import {
  hasSectionNavigation,
  isFramed,
  isReadInOrder,
  renderBreadcrumbs,
  renderPager,
  renderSectionNavigation,
  toReadPages,
} from '../theme/navigation.ts'
import { createJsonLd } from '../theme/json-ld.ts'
import { say } from '../../content/words/texts.ts'

/** Prepares the data that all pages share, and returns the function that renders one page around its text. */
export function createPageHtml(site: Edition): (page: Page, text?: string) => string {
  const layout = createLayout(site)
  const groups = new Map(site.sections.map((group) => [group.section, group]))
  const neighbours = toNeighbours(site)
  const jsonLd = createJsonLd(site)

  return (page, text = toHtmlBody(page, site)) => {
    const group = groups.get(page.section)
    const [previous, next] = neighbours.get(page) ?? []
    return layout({
      head: toHead(page, site),
      section: page.section,
      path: page.path,
      footerForm: !hasOwnForm(page, site),
      kind: toKind(page),
      isLong: page.body.words > LONG,
      aside: group && isFramed(page) && hasSectionNavigation(group) && renderSectionNavigation(page, group),
      main: html`${isFramed(page) && renderBreadcrumbs(page, group, site)}
        ${isHome(page) ? renderHome(page, site, text) : renderArticle(page, group, site, text)}
        ${isFramed(page) && renderPager(previous, next, group, site.words)}
        <p class="source">
          <a href="${toMarkdownPath(page.path)}" rel="alternate" type="text/markdown"
            >${say(site.words, 'layout.markdown')}</a
          >
        </p>`,
      jsonLd: html`<script type="application/ld+json">
        ${trustedHtml(jsonLd(page))}
      </script> `,
    })
  }
}

/** Words of a page that is some 14 KB when compressed, the initial window of TCP (RFC 6928, section 2). */
const LONG = 3000

/** Whether the page itself has the footer's form, at its end or in its text. */
const hasOwnForm = (page: Page, { menus }: Edition): boolean =>
  (menus.footer ?? []).some(
    ({ form }) => form !== undefined && (page.frontMatter.form === form || hasFormInText(page, form)),
  )

function toKind({ landing, section, frontMatter: { layout } }: Page): string {
  const kind = isHome({ landing, section }) ? 'home' : landing ? 'landing' : section
  return layout === undefined ? kind : `${kind} layout-${layout}`
}

function toNeighbours(site: Edition): ReadonlyMap<Page, readonly [Page | undefined, Page | undefined]> {
  return new Map(
    site.sections
      .filter(isReadInOrder)
      .map(toReadPages)
      .flatMap((pages) => pages.map((page, index) => [page, [pages[index - 1], pages[index + 1]]] as const)),
  )
}
