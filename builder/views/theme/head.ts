/** The `<head>` of a page. */
import type { Edition, Page, Translation } from '../../site/site.ts'
import { toPreviewName } from '../../site/previews.ts'
import { html, type Html } from '../../page/html.ts'
import { toAnalyticsScript } from '../../site/analytics.ts'
import { toFeedPath } from '../../site/posts.ts'
import { hasFooterForm } from './footer.ts'
import { say } from '../../content/words/texts.ts'
import { toAlternates } from '../../site/translations.ts'

/** Path of the search description, below the language's path. */
export const OPEN_SEARCH_PATH = '/opensearch.xml'

/** A document of the theme: a page of the site, or one that only the theme has (search). */
export interface Head {
  readonly title: string
  readonly description: string
  /** Canonical address. */
  readonly url: string
  readonly markdownUrl?: string | undefined
  /** Absolute address of the preview image. */
  readonly imageUrl?: string | undefined
  readonly type?: 'website' | 'article'
  /** Kept out of search engines. */
  readonly noindex?: boolean
  /** The page in other languages. */
  readonly translations?: readonly Pick<Translation, 'language' | 'url'>[]
  /** The feed of the section. */
  readonly feed?: { readonly path: string; readonly title: string } | undefined
  /** Carries a form, and with it the form's script. */
  readonly hasForm?: boolean
}

/** The `head` element, with a link to the feed if there is one. The page is first shown when it has the element `shownFrom`. */
export function renderHead(head: Head, site: Edition, hasFeed: boolean, shownFrom: string): Html {
  const { name } = site.facts
  const title = head.title === name ? name : `${head.title} · ${name}`
  const icon = site.assets.get('/assets/icon.svg')
  const search = site.language.root + OPEN_SEARCH_PATH
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${head.description}" />
    ${head.noindex ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${head.url}" /> `}${
      head.markdownUrl && html`<link rel="alternate" type="text/markdown" href="${head.markdownUrl}" /> `
    }${
      head.feed &&
      html`<link rel="alternate" type="application/atom+xml" title="${head.feed.title}" href="${head.feed.path}" /> `
    }
    ${hasFeed && html`<link rel="alternate" type="application/atom+xml" title="${name}" href="${site.language.root}/feed.xml" /> `}${renderAlternates(head, site)}
    <link rel="search" type="application/opensearchdescription+xml" title="${name}" href="${search}" />
    <link rel="stylesheet" href="${site.theme.stylesheet.path}" />
    <link rel="expect" href="#${shownFrom}" blocking="render" />
    ${icon && html`<link rel="icon" type="${icon.mediaType}" href="${icon.servedPath}" /> `}
    <meta name="color-scheme" content="light dark" />
    <meta property="og:type" content="${head.type ?? 'website'}" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${head.description}" />
    <meta property="og:url" content="${head.url}" />
    ${head.imageUrl && html`<meta property="og:image" content="${head.imageUrl}" /> `}
    <meta name="twitter:card" content="${head.imageUrl ? 'summary_large_image' : 'summary'}" />
    <script type="module" src="${site.theme.scripts.page.path}"></script>
    ${head.hasForm && html`<script type="module" src="${site.theme.scripts.form.path}"></script> `}${
      site.theme.siteScript && html`<script type="module" src="${site.theme.siteScript.path}"></script> `
    }${renderAnalytics(site)}${site.reloadUrl && html`<script type="module" src="${site.reloadUrl}"></script> `}
  </head>`
}

/** The analytics script; absent under `npm start`. */
function renderAnalytics({ facts, reloadUrl }: Edition): Html | undefined {
  const script = facts.analytics && reloadUrl === undefined ? toAnalyticsScript(facts.analytics) : undefined
  if (script === undefined) return undefined
  const data = Object.entries(script.data).map(([name, value]) => html` data-${name}="${value}"`)
  return html`<script defer src="${script.src}" ${data}></script> `
}

/**
 * `hreflang` links: all languages of the page, its own included; `x-default` is the first language
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function renderAlternates({ url, noindex, translations = [] }: Head, { languages, words }: Edition): Html | undefined {
  if (noindex || translations.length === 0) return undefined
  return html`${toAlternates({ language: words.language, url, translations }, languages).map(
    ([language, address]) => html`<link rel="alternate" hreflang="${language}" href="${address}" /> `,
  )}`
}

const isArticle = ({ section, landing }: Page, site: Edition): boolean =>
  !landing && (['guides', 'case-studies'].includes(section) || kindOf(section, site) === 'posts')

function toFeed({ section }: Page, site: Edition): Head['feed'] {
  const group = site.sections.find((one) => one.section === section)
  if (group === undefined) return undefined
  const path = toFeedPath(group)
  const title = say(site.words, 'list.feed', { section: group.label, name: site.facts.name })
  return path === undefined ? undefined : { path, title }
}

const kindOf = (section: string, site: Edition) => site.sections.find((group) => group.section === section)?.kind

/** The head of a page of the site. */
export function toHead(page: Page, site: Edition): Head {
  const own = site.assets.get(page.frontMatter.image ?? '')
  // No network shows a vector image as a preview.
  const image =
    (own?.mediaType === 'image/svg+xml' ? undefined : own) ??
    site.assets.get(toPreviewName(page.title)) ??
    site.assets.get(toPreviewName(site.facts.name))
  return {
    title: page.title,
    description: page.description,
    url: page.url,
    markdownUrl: page.markdownUrl,
    imageUrl: image && site.url + image.servedPath,
    type: isArticle(page, site) ? 'article' : 'website',
    translations: page.translations,
    noindex: page.frontMatter.noindex === true,
    feed: toFeed(page, site),
    hasForm: page.frontMatter.form !== undefined || hasFooterForm(site),
  }
}
