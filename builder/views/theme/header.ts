/** The top of every page: logo, sections, search, and what customers do. */
import type { Section } from '../../content/schema/content-api.ts'
import type { Site } from '../../site/site.ts'
import { toHref } from './href.ts'
import { html, type Html } from '../../page/html.ts'
import { renderSearchField } from './search-field.ts'
import { SECTION_LABELS } from '../../site/section-labels.ts'

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
