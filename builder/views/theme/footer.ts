/** The end of every page: everything that has no place at the top. */
import type { Page, Site } from '../../site/site.ts'
import { toHref } from '../../site/address.ts'
import { hasFeed } from '../../site/dates.ts'
import { html, type Html } from '../../page/html.ts'
import { SECTION_LABELS } from '../../site/sections.ts'

interface Link {
  readonly href: string
  readonly label: string
}

/**
 * The footer: sections, the list of all pages, those of the company, the named links of `site.yaml` that are not among them,
 * and in one line what programs read.
 */
export function renderFooter(site: Site): Html {
  const { facts } = site
  const sections = site.sections
    .filter(({ section }) => section !== 'pages')
    .map(({ section, path }) => ({ href: path, label: SECTION_LABELS[section] }))
  const own = site.sections.find(({ section }) => section === 'pages')?.pages ?? []
  const company = own.slice(0, FOOTER_PAGES).map((page) => ({ href: page.path, label: toLabel(page) }))
  const explore = [...sections, { href: '/sitemap', label: 'All pages' }]
  const machine = [
    { href: '/llms.txt', label: 'llms.txt' },
    { href: '/openapi.json', label: 'OpenAPI' },
    { href: '/sitemap.xml', label: 'Sitemap' },
    ...(hasFeed(site) ? [{ href: '/feed.xml', label: 'Feed' }] : []),
  ]
  const known = new Set([...explore, ...company, ...machine].map(({ href }) => href))
  const links = Object.entries({ ...facts.links, ...toProfiles(facts.sameAs) })
    .map(([name, url]) => ({ href: toHref(url, site.url), label: capitalise(name) }))
    .filter(({ href }) => !known.has(href))
  const place = [facts.address?.addressLocality, facts.address?.addressRegion, facts.address?.addressCountry]
  return html`<footer class="bottom">
    <nav aria-label="Footer">
      ${renderColumn('Explore', explore)} ${renderColumn('Company', company)} ${renderColumn('More', links)}
    </nav>
    <p>${[facts.legalName ?? facts.name, ...place].filter(Boolean).join(', ')}</p>
    <p>
      For programs: ${machine.map(({ href, label }, index) => html`${index > 0 && ', '}<a href="${href}">${label}</a>`)}
    </p>
  </footer>`
}

/** In reading order. More pages than this nobody looks through: all of them are a link away. */
const FOOTER_PAGES = 24

/** More links than this stand in two columns, so that the footer of a short page is not longer than the page. */
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
const toLabel = ({ title, slug }: Page): string =>
  title.length <= LONGEST_LABEL ? title : capitalise(slug.replaceAll('-', ' '))

/** Profiles elsewhere by the name of their site. */
const toProfiles = (urls: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(urls.map((url) => [new URL(url).hostname.replace(/^www\./, ''), url]))

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
