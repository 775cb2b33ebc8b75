/** The footer of every page. */
import { toLinkedSections } from '../../site/sections.ts'
import type { Edition, FooterColumn, MenuLink, Page } from '../../site/site.ts'
import { toHref } from '../../site/address.ts'
import { hasFeed } from '../../site/dates.ts'
import { html, type Html, sayHtml } from '../../page/html.ts'
import { say } from '../../content/words/texts.ts'
import { renderForm } from './form.ts'

interface Link {
  readonly href: string
  readonly label: string
}

/**
 * The footer: sections, the list of all pages, company pages, other named links of `site.yaml`, and one line of
 * machine-readable files.
 */
export function renderFooter(site: Edition, withForm = false): Html {
  const { footer } = site.menus
  if (footer) return renderChosen(footer, site, withForm)
  const { facts, words } = site
  const sections = toLinkedSections(site).map(({ path, label }) => ({ href: path, label }))
  const own = site.sections.find(({ section }) => section === 'pages')?.pages ?? []
  const company = own.slice(0, FOOTER_PAGES).map((page) => ({ href: page.path, label: toLabel(page) }))
  const explore = [...sections, { href: `${site.language.root}/sitemap`, label: say(words, 'sitemap.title') }]
  const machine = toMachineLinks(site)
  const known = new Set([...explore, ...company, ...machine].map(({ href }) => href))
  const links = Object.entries({ ...facts.links, ...toProfiles(facts.sameAs) })
    .map(([name, url]) => ({ href: toHref(url, site.url), label: capitalise(name) }))
    .filter(({ href }) => !known.has(href))
  return html`<footer class="bottom">
    <nav aria-label="${say(words, 'footer.label')}">
      ${renderColumn(say(words, 'footer.explore'), explore)} ${renderColumn(say(words, 'footer.company'), company)}
      ${renderColumn(say(words, 'footer.more'), links)}
    </nav>
    ${renderEnd(site)}
  </footer>`
}

/**
 * The columns of `site.yaml`, and links to everything else. A form in them is shown unless the page has that form
 * itself.
 */
function renderChosen(columns: readonly FooterColumn[], site: Edition, withForm: boolean): Html {
  return html`<footer class="bottom">
    ${
      columns.some(({ items }) => items.length > 0) &&
      html`<nav aria-label="${say(site.words, 'footer.label')}">
        ${columns.map(({ title, items }) => renderColumn(title, items.map(toLink)))}
      </nav>`
    }
    ${withForm && columns.map((column, index) => renderColumnForm(column, site, `-footer-${index + 1}`))}
    ${renderEnd(site)}
  </footer>`
}

/** A column without links has its title above the form. */
const renderColumnForm = ({ title, items, form }: FooterColumn, site: Edition, place: string): Html | undefined =>
  form === undefined ? undefined : renderForm(form, site, place, items.length === 0 ? title : undefined)

const toLink = ({ href, title }: MenuLink): Link => ({ href, label: title })

/** Whether every page carries a form, and with it the captcha. */
export const hasFooterForm = ({ menus }: Pick<Edition, 'menus'>): boolean =>
  menus.footer?.some(({ form }) => form !== undefined) ?? false

/** Machine-readable files. */
const toMachineLinks = (site: Edition): readonly Link[] => [
  { href: `${site.language.root}/llms.txt`, label: 'llms.txt' },
  { href: '/openapi.json', label: 'OpenAPI' },
  { href: '/sitemap.xml', label: say(site.words, 'footer.sitemap') },
  ...(hasFeed(site) ? [{ href: `${site.language.root}/feed.xml`, label: say(site.words, 'footer.feed') }] : []),
]

/** The publisher, and machine-readable files. */
function renderEnd(site: Edition): Html {
  const { name, legalName, address } = site.facts
  const place = [address?.addressLocality, address?.addressRegion, address?.addressCountry]
  const links = toMachineLinks(site)
  return html`<p>${[legalName ?? name, ...place].filter(Boolean).join(', ')}</p>
    <p id="page:end">
      ${sayHtml(site.words, 'footer.programs', {
        links: links.map(({ href, label }, index) => html`${index > 0 && ', '}<a href="${href}">${label}</a>`),
      })}
    </p>`
}

/** In reading order, up to a limit; the list of all pages is one link away. */
const FOOTER_PAGES = 24

/** More links than this are set in two columns, to keep the footer short. */
const ONE_COLUMN = 8

/** A title longer than this many characters is a headline, not a label. */
const LONGEST_LABEL = 22

function renderColumn(title: string, links: readonly Link[]): Html | undefined {
  if (links.length === 0) return undefined
  return html`<div ${links.length > ONE_COLUMN && html`class="long"`}>
    <h2>${title}</h2>
    <ul>
      ${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
    </ul>
  </div>`
}

/** A word or two for a page: its title where that is short, else the words of its address. */
const toLabel = ({ title, slug, frontMatter: { navTitle } }: Page): string =>
  navTitle ?? (title.length <= LONGEST_LABEL ? title : capitalise(slug.replaceAll('-', ' ')))

/** Profiles elsewhere by the name of their site. */
const toProfiles = (urls: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(urls.map((url) => [new URL(url).hostname.replace(/^www\./, ''), url]))

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
