/** The document around every page: head, skip links, header, main content, footer. */
import { hasFeed } from '../../site/dates.ts'
import type { Edition } from '../../site/site.ts'
import { hasFooterForm, renderFooter } from './footer.ts'
import { type Head, renderHead } from './head.ts'
import { renderHeader } from './header.ts'
import { html, type Html, type Part, sayHtml, trustedHtml } from '../../page/html.ts'
import { say } from '../../content/words/texts.ts'
import { formWords, pageWords, searchWords } from '../../content/words/client.ts'

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
  /** Whether the footer shows its form. */
  readonly footerForm?: boolean
  /** Class of `body`: the kind of page. */
  readonly kind: string
  /**
   * Whether it takes more than the first packets of a connection. What does not is shown once it is whole: a grid changes
   * its columns while its cards arrive (https://html.spec.whatwg.org/multipage/links.html#link-type-expect).
   */
  readonly isLong?: boolean
}

/**
 * Renders whole documents of one site. What all of them share is rendered once, here.
 *
 * Between the comments `email_off` Cloudflare leaves e-mail addresses alone. By default it writes "[email protected]" in their
 * place, for people without scripts and for agents, and a script of its own, which the policy of most pages refuses
 * (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation).
 */
export function createLayout(site: Edition): (document: Document) => string {
  const { words, language } = site
  const map = `${language.root}/llms.txt`
  const attributes = html`lang="${words.language}"${language.direction === 'rtl' && html` dir="rtl"`}`
  const scriptWords = renderScriptWords(site, { ...pageWords, ...searchWords })
  const withForm = renderScriptWords(site, { ...pageWords, ...formWords, ...searchWords })
  const footer = renderFooter(site, false)
  const footerWithForm = hasFooterForm(site) ? renderFooter(site, true) : footer
  const isDated = hasFeed(site)
  return (document) =>
    html`<!doctype html>
      <html ${attributes}>
        ${renderHead(document.head, site, isDated, document.isLong ? 'page:main' : 'page:end')}
        <body class="${document.kind}">
          <!--email_off-->
          <aside class="skip" aria-label="${say(words, 'layout.shortcuts')}">
            <a href="#page:main">${say(words, 'layout.skip')}</a>
            <p class="visually-hidden">
              ${sayHtml(words, 'layout.agents', { map: html`<a href="${map}" tabindex="-1">${map}</a>` })}
            </p>
          </aside>
          ${renderHeader(site, document)}
          <div class="frame">
            ${document.aside}
            <main id="page:main" tabindex="-1">${document.main}</main>
          </div>
          ${document.footerForm ? footerWithForm : footer}
          ${document.head.hasForm ? withForm : scriptWords}${document.jsonLd}
          <!--/email_off-->
        </body>
      </html> `.toString()
}

/** The words of the scripts of a page, if they differ from the scripts' own. */
function renderScriptWords(
  { words: { texts } }: Edition,
  scripts: Readonly<Record<string, unknown>>,
): Html | undefined {
  const all = new Map(Object.entries(texts))
  const own = Object.entries(scripts).filter(([key, text]) => all.get(key) !== text)
  if (own.length === 0) return undefined
  const text = JSON.stringify(Object.fromEntries(own.map(([key]) => [key, all.get(key)])))
  return html`<script type="application/json" id="page:words">
    ${trustedHtml(text.replaceAll('<', '\\u003c'))}
  </script> `
}
