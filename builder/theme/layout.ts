/** The document around every page: head, skip links, header, main content, footer. */
import type { Section } from '../../worker/schema/content.ts'
import type { Site } from '../site.ts'
import { type Head, renderHead } from './head.ts'
import { html, type Html, type Part } from './html.ts'
import { SECTION_LABELS } from './sections.ts'

/** The parts of one document. */
export interface Document {
  readonly head: Head
  /** Section that is marked in the navigation. */
  readonly section: Section
  /** Path, to mark the page itself in the navigation. */
  readonly path: string
  /** Everything inside `main`. */
  readonly main: Html
  /** Navigation beside the content, outside `main`. */
  readonly aside?: Part
  /** Facts for search engines, put last so that they do not delay the text. */
  readonly jsonLd?: Part
  /** Class of `body`: the kind of page. */
  readonly kind: string
}

/** Renders whole documents of one site. What all of them share is rendered once, here. */
export function createLayout(site: Site): (document: Document) => string {
  const language = site.facts.language ?? 'en'
  const footer = renderFooter(site)
  return (document) =>
    html`<!doctype html>
      <html lang="${language}">
        ${renderHead(document.head, site)}
        <body class="${document.kind}">
          <div class="skip">
            <a href="#main">Skip to content</a>
            <a href="/llms.txt">For software agents: map of this site in llms.txt</a>
          </div>
          ${renderHeader(site, document)}
          <div class="frame">
            ${document.aside}
            <main id="main" tabindex="-1">${document.main}</main>
          </div>
          ${footer} ${document.jsonLd}
        </body>
      </html> `.toString()
}

function renderHeader(site: Site, document: Document): Html {
  const { contact, app } = site.facts
  return html`<header class="top">
    <a class="brand" href="/">${renderLogo(site)}</a>
    <button class="menu" type="button" popovertarget="menu">Menu</button>
    <div class="drawer" id="menu" popover>
      <nav aria-label="Main">
        <ul>
          ${site.sections
            .filter(({ section }) => section !== 'pages')
            .map(
              ({ section, path }) =>
                html`<li>
                  <a href="${path}" ${current(path === document.path, section === document.section)}
                    >${SECTION_LABELS[section]}</a
                  >
                </li>`,
            )}
        </ul>
      </nav>
      ${renderSearchField(site)}
      ${
        (app ?? contact?.demo) !== undefined &&
        html`<p class="actions">
          ${app && html`<a href="${app}">Sign in</a>`}${
            contact?.demo && html`<a class="button" href="${toHref(contact.demo, site)}">Book a demo</a>`
          }
        </p> `
      }
    </div>
  </header>`
}

/** The search field of the header: a plain GET form, to which the script adds results as you type. */
const renderSearchField = (site: Site): Html =>
  html`<search>
    <form action="/search" class="search" data-script="${site.theme.scripts.search.path}">
      <label class="hidden" for="q">Search</label
      ><input id="q" name="q" type="search" placeholder="Search" autocomplete="off" aria-keyshortcuts="/" />
    </form>
  </search>`

function renderLogo(site: Site): Html {
  const logo = site.assets.get('/assets/logo.svg')
  if (!logo) return html`${site.facts.name}`
  return html`<img
    src="${logo.servedPath}"
    alt="${site.facts.name}"
    width="${logo.width ?? 120}"
    height="${logo.height ?? 32}"
  />`
}

function renderFooter(site: Site): Html {
  const { facts } = site
  const company = site.pages.filter(({ section, landing }) => section === 'pages' && !landing)
  const columns: readonly (readonly [string, readonly Html[]])[] = [
    [
      'Explore',
      site.sections
        .filter(({ section }) => section !== 'pages')
        .map(({ section, path }) => html`<a href="${path}">${SECTION_LABELS[section]}</a>`),
    ],
    ['Company', company.slice(0, FOOTER_PAGES).map(({ path, title }) => html`<a href="${path}">${title}</a>`)],
    [
      'Links',
      Object.entries(facts.links ?? {}).map(
        ([name, url]) => html`<a href="${toHref(url, site)}">${capitalise(name)}</a>`,
      ),
    ],
  ]
  const place = [facts.address?.addressLocality, facts.address?.addressRegion, facts.address?.addressCountry]
  return html`<footer class="bottom">
    <nav aria-label="Footer">
      ${columns
        .filter(([, links]) => links.length > 0)
        .map(
          ([title, links]) =>
            html`<div>
              <h2>${title}</h2>
              <ul>
                ${links.map((link) => html`<li>${link}</li>`)}
              </ul>
            </div> `,
        )}
    </nav>
    <p>${facts.legalName ?? facts.name}${place.filter(Boolean).map((part) => `, ${part ?? ''}`)}</p>
  </footer>`
}

/** More pages than this would make the footer longer than the page. */
const FOOTER_PAGES = 10

const current = (isPage: boolean, isSection: boolean): Html | undefined =>
  isPage ? html` aria-current="page"` : isSection ? html` aria-current="true"` : undefined

/** An address of this site as a path, any other as it is. */
const toHref = (url: string, site: Site): string => (url.startsWith(`${site.url}/`) ? url.slice(site.url.length) : url)

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
