/** `pages/404.md` of each language. */
import { MISSING_PAGE, NEAREST_MARKS } from '../../../worker/contract/release.ts'
import { say } from '../../content/words/texts.ts'
import { html, trustedHtml } from '../../page/html.ts'
import type { Edition, Page, Site } from '../../site/site.ts'
import type { Entry } from '../entry.ts'
import { renderArticle } from '../theme/article.ts'
import { hasFooterForm } from '../theme/footer.ts'
import { toHtmlBody } from './slots.ts'
import { createLayout } from '../theme/layout.ts'

/** The page of each language that has one. */
export function* missingPages({ editions }: Site): Iterable<Entry> {
  for (const edition of editions) {
    const { missing } = edition
    if (missing !== undefined) yield missingPage(missing, edition)
  }
}

/** The page, with a place for the pages nearest to the address. It has neither a canonical address nor a markdown form. */
function missingPage(missing: Page, site: Edition): Entry {
  const { path, title, description, frontMatter, section } = missing
  const hasForm = frontMatter.form !== undefined || hasFooterForm(site)
  const [begin, end] = NEAREST_MARKS
  const text = createLayout(site)({
    head: { title, description, url: site.url, noindex: true, hasForm },
    section,
    path,
    kind: 'missing',
    footerForm: frontMatter.form === undefined,
    main: html`${renderArticle(missing, undefined, site, toHtmlBody(missing, site))} ${trustedHtml(begin)}
      <nav class="nearest" aria-labelledby="nearest">
        <h2 id="nearest">${say(site.words, 'page.nearest')}</h2>
        <ul></ul>
      </nav>
      ${trustedHtml(end)}`,
  })
  return { kind: 'file', path, content: { policy: MISSING_PAGE, body: text } }
}
