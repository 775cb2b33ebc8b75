/** The top of every page: logo, sections, search, and what customers do. */
import type { Section } from '../../content/schema/content-api.ts'
import type { Site } from '../../site/site.ts'
import { toHref } from '../../site/address.ts'
import { html, type Html } from '../../page/html.ts'
import { SECTION_LABELS } from '../../site/sections.ts'

/** The header, with the page or its section marked. On narrow screens its parts are in a menu that needs no script. */
export function renderHeader(site: Site, path: string, section: Section): Html {
  const { contact, app } = site.facts
  return html`<header class="top">
    <a class="brand" href="/">${renderLogo(site)}</a>
    <button class="menu" type="button" popovertarget="menu">Menu</button>
    <div class="drawer" id="menu" popover>
      <search>
        ${renderSearchField({ id: 'q', attributes: html`data-script="${site.theme.scripts.search.path}"` })}
      </search>
      ${
        (app ?? contact?.demo) !== undefined &&
        html`<p class="actions">
          ${app && html`<a href="${app}">Sign in</a>`}
          ${contact?.demo && html`<a class="button" href="${toHref(contact.demo, site.url)}">Book a demo</a>`}
        </p>`
      }
      <nav aria-label="Main">
        <ul>
          ${site.sections
            .filter((group) => group.section !== 'pages')
            .map(
              (group) =>
                html`<li>
                  <a href="${group.path}" ${toCurrent(group.path === path, group.section === section)}
                    >${SECTION_LABELS[group.section]}</a
                  >
                </li>`,
            )}
        </ul>
      </nav>
    </div>
  </header>`
}

function renderLogo(site: Site): Html {
  const logo = site.assets.get('/assets/logo.svg')
  if (!logo) return html`${site.facts.name}`
  return html`<img
    src="${logo.servedPath}"
    alt="${site.facts.name}"
    width="${logo.width ?? 132}"
    height="${logo.height ?? 32}"
  />`
}

const toCurrent = (isPage: boolean, isSection: boolean): Html | undefined =>
  isPage ? html`aria-current="page"` : isSection ? html`aria-current="true"` : undefined

/** The field that a search is typed into: a plain GET form, to which the script adds results. `attributes` are those of the form. */
export const renderSearchField = ({ id, attributes }: { readonly id: string; readonly attributes: Html }): Html =>
  html`<form action="/search" class="search" ${attributes}>
    <label class="visually-hidden" for="${id}">Search</label>
    <input id="${id}" name="q" type="search" placeholder="Search" autocomplete="off" aria-keyshortcuts="/" />
    <button type="submit" aria-label="Search">
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
      >
        <path d="m14 14-4-4M11 6.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0Z" />
      </svg>
    </button>
  </form>`
