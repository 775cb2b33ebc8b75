/** The 404 page of each language: `pages/404.md`, or one of the builder's own. */
import { MISSING_PAGE, MISSING_PATH, NEAREST_MARKS } from '../../../worker/contract/release.ts'
import { say } from '../../content/words/texts.ts'
import { html, type Html, trustedHtml } from '../../page/html.ts'
import type { Edition, Page, Site } from '../../site/site.ts'
import type { Entry } from '../entry.ts'
import { renderArticle } from '../theme/article.ts'
import { hasFooterForm } from '../theme/footer.ts'
import { toHtmlBody } from './slots.ts'
import { createLayout } from '../theme/layout.ts'

/** The page of each language. */
export function* missingPages({ editions }: Site): Iterable<Entry> {
  for (const edition of editions) yield missingPage(edition)
}

/** The page, with a place for the pages nearest to the address. It has neither a canonical address nor a markdown form. */
function missingPage(site: Edition): Entry {
  const { missing: own, words } = site
  const { title, description, form, main } = own ? toParts(own, site) : toDefault(site)
  const [begin, end] = NEAREST_MARKS
  const path = site.language.root + MISSING_PATH
  const text = createLayout(site)({
    head: { title, description, url: site.url, noindex: true, hasForm: form !== undefined || hasFooterForm(site) },
    section: 'pages',
    path,
    kind: 'missing',
    footerForm: form === undefined,
    main: html`${main} ${trustedHtml(begin)}
      <nav class="nearest" aria-labelledby="page:nearest">
        <h2 id="page:nearest">${say(words, 'page.nearest')}</h2>
        <ul></ul>
      </nav>
      ${trustedHtml(end)}`,
  })
  return { kind: 'file', path, content: { policy: MISSING_PAGE, body: text } }
}

interface Parts {
  readonly title: string
  readonly description: string
  readonly form?: string | undefined
  readonly main: Html
}

const toParts = (page: Page, site: Edition): Parts => ({
  title: page.title,
  description: page.description,
  form: page.frontMatter.form,
  main: renderArticle(page, undefined, site, toHtmlBody(page, site)),
})

/** What a site without a page of its own says: the ways on from here. */
function toDefault({ words, language: { root } }: Edition): Parts {
  const title = say(words, 'missing.title')
  const description = say(words, 'missing.description')
  const main = html`<article>
    <header>
      <h1>${title}</h1>
      <p class="lead">${description}</p>
    </header>
    <div class="prose">
      <p>
        <a class="button" href="${root || '/'}">${say(words, 'section.home')}</a>
        <a class="button quiet" href="${root}/search">${say(words, 'search.title')}</a>
        <a class="button quiet" href="${root}/sitemap">${say(words, 'sitemap.title')}</a>
      </p>
    </div>
  </article>`
  return { title, description, main }
}
