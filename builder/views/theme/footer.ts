/** The end of every page: everything that has no place at the top. */
import type { FooterColumn, MenuLink } from '../../site/menus.ts'
import type { Page, Site } from '../../site/site.ts'
import { toHref } from '../../site/address.ts'
import { html, type Html } from '../../page/html.ts'
import { renderForm } from './form.ts'

interface Link {
  readonly href: string
  readonly label: string
}

/** The footer: sections, the list of all pages, those of the company, and the named links of `site.yaml` that are not among them. */
export function renderFooter(site: Site, withForm: boolean): Html {
  const { footer } = site.menus
  if (footer) return renderChosen(footer, site, withForm)
  const { facts } = site
  const sections = site.sections
    .filter(({ section }) => section !== 'pages')
    .map(({ path, label }) => ({ href: path, label }))
  const company = site.pages
    .filter(({ section, landing }) => section === 'pages' && !landing)
    .slice(0, FOOTER_PAGES)
    .map((page) => ({ href: page.path, label: toLabel(page) }))
  const explore = [...sections, { href: '/sitemap', label: 'All pages' }]
  const known = new Set([...explore, ...company].map(({ href }) => href))
  const links = Object.entries({ ...facts.links, ...toProfiles(facts.sameAs) })
    .map(([name, url]) => ({ href: toHref(url, site.url), label: capitalise(name) }))
    .filter(({ href }) => !known.has(href))
  return html`<footer class="bottom">
    <nav aria-label="Footer">
      ${renderColumn('Explore', explore)} ${renderColumn('Company', company)} ${renderColumn('More', links)}
    </nav>
    ${renderPublisher(site)}
  </footer>`
}

/** The columns of `site.yaml`, and where everything else is. A form stands in them where the page has none of its own. */
function renderChosen(columns: readonly FooterColumn[], site: Site, withForm: boolean): Html {
  return html`<footer class="bottom">
    <nav aria-label="Footer">${columns.map(({ title, items }) => renderColumn(title, items.map(toLink)))}</nav>
    ${withForm && columns.map(({ form }) => form && renderForm(form, site))}
    <p class="machines">
      <a href="/sitemap">All pages</a> <a href="/developers">API</a> <a href="/llms.txt">llms.txt</a>
    </p>
    ${renderPublisher(site)}
  </footer>`
}

const toLink = ({ href, title }: MenuLink): Link => ({ href, label: title })

/** Whether every page carries a form, and with it the captcha. */
export const hasFooterForm = ({ menus }: Pick<Site, 'menus'>): boolean =>
  menus.footer?.some(({ form }) => form !== undefined) ?? false

function renderPublisher({ facts: { name, legalName, address } }: Site): Html {
  const place = [address?.addressLocality, address?.addressRegion, address?.addressCountry]
  return html`<p>${[legalName ?? name, ...place].filter(Boolean).join(', ')}</p>`
}

/** More pages than this would make the footer longer than the page. */
const FOOTER_PAGES = 12

/** A title longer than this many characters is a headline, not a label. */
const LONGEST_LABEL = 22

function renderColumn(title: string, links: readonly Link[]): Html | undefined {
  if (links.length === 0) return undefined
  return html`<div>
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
