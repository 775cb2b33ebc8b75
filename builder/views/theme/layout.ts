/** The document around every page: head, skip links, header, main content, footer. */
import { hasFeed } from '../../site/dates.ts'
import type { Site } from '../../site/site.ts'
import { hasFooterForm, renderFooter } from './footer.ts'
import { type Head, renderHead } from './head.ts'
import { renderHeader } from './header.ts'
import { html, type Html, type Part } from '../../page/html.ts'

/** The parts of one document. */
export interface Document {
  readonly head: Head
  /** Section that is marked in the navigation. */
  readonly section: string
  /** Path, to mark the page itself in the navigation. */
  readonly path: string
  /** Everything inside `main`. */
  readonly main: Html
  /** Navigation beside the content, outside `main`. */
  readonly aside?: Part
  /** Facts for search engines, put last so that they do not delay the text. */
  readonly jsonLd?: Part
  /** Whether the form of the footer, if there is one, stands there. */
  readonly footerForm?: boolean
  /** Class of `body`: the kind of page. */
  readonly kind: string
}

/** Renders whole documents of one site. What all of them share is rendered once, here. */
export function createLayout(site: Site): (document: Document) => string {
  const language = site.facts.language ?? 'en'
  const footer = renderFooter(site, false)
  const footerWithForm = hasFooterForm(site) ? renderFooter(site, true) : footer
  const isDated = hasFeed(site)
  return (document) =>
    html`<!doctype html>
      <html lang="${language}">
        ${renderHead(document.head, site, isDated)}
        <body class="${document.kind}">
          <aside class="skip" aria-label="Shortcuts">
            <a href="#main">Skip to content</a>
            <p class="visually-hidden">
              For software agents: <a href="/llms.txt" tabindex="-1">/llms.txt</a> is the map of this site, and every
              page is markdown, too.
            </p>
          </aside>
          ${renderHeader(site, document.path, document.section)}
          <div class="frame">
            ${document.aside}
            <main id="main" tabindex="-1">${document.main}</main>
          </div>
          ${document.footerForm ? footerWithForm : footer} ${document.jsonLd}
        </body>
      </html> `.toString()
}
