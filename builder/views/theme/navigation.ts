/** The ways from one page to the others: breadcrumbs, pages of the section, contents of the page, previous and next. */
import type { Section } from '../../content/schema/content-api.ts'
import type { Heading } from '../../page/parsed-page.ts'
import type { Page, SectionGroup } from '../../site/site.ts'
import { html, type Html } from '../../page/html.ts'
import { SECTION_LABELS } from '../../site/sections.ts'

/** Where the page stands, without the page itself, whose title follows; the home page stands nowhere. */
export function renderBreadcrumbs(page: Page, group: SectionGroup | undefined): Html | undefined {
  if (page.path === '/') return undefined
  const section = group && group.section !== 'pages' && !page.landing ? group : undefined
  return html`<nav class="crumbs" aria-label="Breadcrumbs">
    <ol>
      <li><a href="/">Home</a></li>
      ${section && html`<li><a href="${section.path}">${SECTION_LABELS[section.section]}</a></li>`}
    </ol>
  </nav> `
}

/** Whether the pages of a section are shown beside each of them: where there are few enough to look through. */
export const hasSectionNavigation = ({ section, pages }: SectionGroup): boolean =>
  isReadInOrder(section) && pages.length > 1 && pages.length <= SECTION_NAVIGATION_PAGES

/** Whether the pages of a section are read one after the other. */
export const isReadInOrder = (section: Section): boolean => section === 'guides'

/** The pages of a section beside each of them. */
export function renderSectionNavigation(page: Page, group: SectionGroup): Html {
  return html`<nav class="section" aria-label="${SECTION_LABELS[group.section]}">
    <p><a href="${group.path}">${SECTION_LABELS[group.section]}</a></p>
    <ul>
      ${group.pages.map(
        ({ path, title }) =>
          html`<li><a href="${path}" ${path === page.path && html`aria-current="page"`}>${title}</a></li>`,
      )}
    </ul>
  </nav> `
}

/** The contents of a long page. */
export function renderContents(page: Page): Html | undefined {
  const headings = page.body.headings.filter(({ depth }) => depth === 2 || depth === 3)
  const parts = headings.filter(({ depth }) => depth === 2)
  if (parts.length < CONTENTS_PARTS || page.body.words < CONTENTS_WORDS) return undefined
  return html`<details class="contents">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <ol>
        ${toTree(headings).map(
          ({ heading, children }) =>
            html`<li>
              ${toLink(heading)}${
                children.length > 0 &&
                html`<ol>
                  ${children.map((child) => html`<li>${toLink(child)}</li>`)}
                </ol>`
              }
            </li>`,
        )}
      </ol>
    </nav>
  </details> `
}

/** Previous and next page in reading order. */
export function renderPager(previous: Page | undefined, next: Page | undefined): Html | undefined {
  if (!previous && !next) return undefined
  return html`<nav class="pager" aria-label="Previous and next">
    ${
      previous && html`<a href="${previous.path}" rel="prev"><span>Previous</span> ${previous.title}</a>`
    }${next && html`<a href="${next.path}" rel="next"><span>Next</span> ${next.title}</a>`}
  </nav> `
}

/** Above this a list beside the page would be longer than the page, and the site quadratic in size. */
const SECTION_NAVIGATION_PAGES = 40
const CONTENTS_PARTS = 3
const CONTENTS_WORDS = 300

interface Branch {
  readonly heading: Heading
  readonly children: Heading[]
}

/** Level-three headings under the level-two heading before them. */
function toTree(headings: readonly Heading[]): readonly Branch[] {
  const branches: Branch[] = []
  for (const heading of headings) {
    const last = branches.at(-1)
    if (heading.depth === 3 && last) last.children.push(heading)
    else branches.push({ heading, children: [] })
  }
  return branches
}

const toLink = ({ id, text }: Heading): Html => html`<a href="#${id}">${text}</a>`
