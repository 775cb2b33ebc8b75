/** The header of every page: logo, sections, search, call to action. */
import { toLinkedSections } from '../../site/sections.ts'
import type { Edition, MenuItem, MenuLink, Translation } from '../../site/site.ts'
import { toHref } from '../../site/address.ts'
import { html, type Html } from '../../page/html.ts'
import { say } from '../../content/words/texts.ts'
import type { Head } from './head.ts'

/** The page that a header is for. */
interface Shown {
  readonly head: Pick<Head, 'translations'>
  readonly section: string
  readonly path: string
}

/** The header, with the page or its section marked. On narrow screens its parts are in a menu that needs no script. */
export function renderHeader(site: Edition, { path, section, head: { translations = [] } }: Shown): Html {
  const { app } = site.facts
  const { words } = site
  const button = toCallToAction(site)
  const items = toNavigation(site)
  return html`<header class="top">
    <a class="brand" href="${site.language.root || '/'}">${renderLogo(site)}</a>
    <button class="menu" type="button" popovertarget="page:menu">${say(words, 'header.menu')}</button>
    <div class="drawer" id="page:menu" popover>
      ${
        items.length > 0 &&
        html`<nav aria-label="${say(words, 'header.main')}">
          <ul>
            ${items.map((item) => renderItem(item, path, section))}
          </ul>
        </nav>`
      }
      <search>
        ${renderSearchField(site, { id: 'page:search', attributes: html`data-script="${site.theme.scripts.search.path}"` })}
      </search>
      ${
        (app ?? button) !== undefined &&
        html`<p class="actions">
          ${app && html`<a href="${app}">${say(words, 'header.signIn')}</a>`}
          ${button && html`<a class="button" href="${button.href}">${button.title}</a>`}
        </p>`
      }
      ${renderSwitcher(site, translations)}
    </div>
  </header>`
}

/** The page in every other language, or the home page of a language without it. */
function renderSwitcher(
  { languages, language, words, url }: Edition,
  translations: readonly Address[],
): Html | undefined {
  if (languages.length < 2) return undefined
  return html`<nav class="languages" aria-label="${say(words, 'layout.language')}">
    <ul>
      ${languages.map(({ tag, label, root }) => {
        const path = translations.find((one) => one.language === tag)?.url.slice(url.length) ?? (root || '/')
        return html`<li>
          ${tag === language.tag ? html`<span lang="${tag}" aria-current="true">${label}</span>` : html`<a href="${path}" lang="${tag}" hreflang="${tag}">${label}</a>`}
        </li> `
      })}
    </ul>
  </nav>`
}

type Address = Pick<Translation, 'language' | 'url'>

/** The menu of `site.yaml`; without one all sections. */
const toNavigation = (site: Edition): readonly MenuItem[] =>
  site.menus.navigation ??
  toLinkedSections(site).map(({ label, path, section }) => ({ title: label, href: path, section }))

/** The button of `site.yaml`; by default a link to the demo form, if there is one. */
export function toCallToAction({ menus, facts, url, words }: Edition): MenuLink | undefined {
  if (menus.callToAction !== undefined) return menus.callToAction || undefined
  const { demo } = facts.contact ?? {}
  return demo === undefined ? undefined : { title: say(words, 'header.demo'), href: toHref(demo, url) }
}

function renderItem(item: MenuItem, path: string, section: string): Html {
  if (!('items' in item)) {
    return html`<li>
      <a href="${item.href}" ${toCurrent(item.href === path, item.section !== undefined && item.section === section)}
        >${item.title}</a
      >
    </li>`
  }
  const isHere = item.items.some((link) => link.href === path || link.section === section)
  return html`<li>
    <details class="group" name="menu">
      <summary ${isHere && html`class="here"`}>${item.title}</summary>
      <ul>
        ${item.items.map((link) => renderItem(link, path, section))}
      </ul>
    </details>
  </li>`
}

function renderLogo(site: Edition): Html {
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

/** The field that a search is typed into: a plain GET form, to which the script adds results. `attributes` go on the form element. */
export function renderSearchField(
  { words, language: { root } }: Pick<Edition, 'words' | 'language'>,
  { id, attributes }: { readonly id: string; readonly attributes: Html },
): Html {
  const search = say(words, 'search.title')
  return html`<form action="${root}/search" class="search" ${root && html`data-root="${root}" `}${attributes}>
    <label class="visually-hidden" for="${id}">${search}</label>
    <input id="${id}" name="q" type="search" placeholder="${search}" autocomplete="off" aria-keyshortcuts="/" />
    <button type="submit" aria-label="${search}">
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
}
