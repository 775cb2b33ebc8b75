/** Navigation between pages: breadcrumbs, pages of the section, table of contents, previous and next. */
import type { Heading } from '../../page/parsed-page.ts'
import type { Edition, Page, SectionGroup } from '../../site/site.ts'
import { html, type Html, type Part } from '../../page/html.ts'
import { rememberLast } from '../../work/remember.ts'
import { say, type Words } from '../../content/words/texts.ts'
import { type DocsNode, isNested, toDocsTree, toNavTitle, toTreeOrder } from '../../site/docs-tree.ts'

/** Whether there are ways to other pages and parts around the text. */
export const isFramed = ({ frontMatter: { layout } }: Page): boolean => layout !== 'landing' && layout !== 'plain'

/** A page above another one. */
interface Crumb {
  readonly title: string
  readonly path: string
}

/** The way to a page from the home page: its section, and the folders above it that have a page. */
export function toWay(page: Page, group: SectionGroup | undefined, { words, language }: Named): readonly Crumb[] {
  const home = { title: say(words, 'section.home'), path: language.root || '/' }
  if (!group || group.section === 'pages' || page.path === group.path) return [home]
  const folders = foldersAbove(page.path).flatMap((path) => pagesByPath(group.pages).get(path) ?? [])
  return [
    home,
    { title: group.label, path: group.path },
    ...folders.map((folder) => ({ title: toNavTitle(folder), path: folder.path })),
  ]
}

type Named = Pick<Edition, 'words' | 'language'>

/** Looked up for each page of a section, one after the other. */
const pagesByPath = rememberLast((pages: readonly Page[]) => new Map(pages.map((page) => [page.path, page])))

const foldersAbove = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** Breadcrumbs, without the page itself, whose title follows; none where they would lead to the home page alone, as the logo does. */
export function renderBreadcrumbs(page: Page, group: SectionGroup | undefined, site: Named): Html | undefined {
  const way = toWay(page, group, site)
  if (way.length === 1) return undefined
  return html`<nav class="crumbs" aria-label="${say(site.words, 'page.crumbs')}">
    <ol>
      ${way.map(({ title, path }) => html`<li><a href="${path}">${title}</a></li> `)}
    </ol>
  </nav> `
}

/** Whether a section is short enough for a list of its pages beside each page. */
export const hasSectionNavigation = (group: SectionGroup): boolean =>
  group.kind === 'docs' && group.pages.length > 1 && (isTree(group) || group.pages.length <= SECTION_NAVIGATION_PAGES)

/** Whether the pages of a section lead to the ones before and after them. */
export const isReadInOrder = ({ kind }: SectionGroup): boolean => kind !== 'pages'

/** The pages of a section in the order in which those lead to each other. */
export const toReadPages = (group: SectionGroup): readonly Page[] =>
  isTree(group) ? toTreeOrder(treeOf(group)) : group.pages

/** Whether a section is shown as the tree of its folders. The guides, where all are in one, are a list. */
const isTree = ({ section, kind, path, pages }: SectionGroup): boolean =>
  kind === 'docs' && (section !== 'guides' || isNested(path, pages))

/** A tree is made once for the pages of a section, which come one after the other. */
const treeOf = rememberLast(({ path, pages }: SectionGroup) => toDocsTree(path, pages))

/** The pages of a section beside each of them; on narrow screens behind a button that needs no script. */
export function renderSectionNavigation(page: Page, group: SectionGroup): Html {
  return html`<button class="quiet beside" type="button" popovertarget="page:section">${group.label}</button>
    <nav class="section" id="page:section" popover aria-label="${group.label}">
      <p><a href="${group.path}">${group.label}</a></p>
      ${isTree(group) ? renderNodes(treeOf(group), page) : renderFlat(group.pages, page)}
    </nav> `
}

const renderFlat = (pages: readonly Page[], page: Page): Html =>
  html`<ul>
    ${pages.map((one) => html`<li>${renderNode(one.path, toNavTitle(one), page)}</li>`)}
  </ul>`

/** The nodes of one folder; that on the way to the page is open. Of many those around it are shown. */
function renderNodes(nodes: readonly DocsNode[], page: Page): Html {
  const at = nodes.findIndex(({ path }) => isAbove(path, page.path))
  const first = Math.max(0, Math.min(at - SECTION_NAVIGATION_PAGES / 2, nodes.length - SECTION_NAVIGATION_PAGES))
  const shown = nodes.slice(first, first + SECTION_NAVIGATION_PAGES)
  return html`<ul>
    ${first > 0 && html`<li>…</li>`}${shown.map(
      (node) =>
        html`<li>
          ${renderFolder(node, page)}${
            node.children.length > 0 && isAbove(node.path, page.path) && renderNodes(node.children, page)
          }
        </li>`,
    )}${first + shown.length < nodes.length && html`<li>…</li>`}
  </ul>`
}

/** A folder without a page of its own leads to its first page, and is a heading where that is shown below it. */
function renderFolder(node: DocsNode, page: Page): Html {
  const kind = node.children.length > 0 && html` class="folder"`
  if (node.page) return renderNode(node.path, node.title, page, kind)
  return isAbove(node.path, page.path)
    ? html`<span${kind}>${node.title}</span>`
    : renderNode(toFirstPath(node), node.title, page, kind)
}

const toFirstPath = ({ path, page, children: [first] }: DocsNode): string =>
  page || !first ? path : toFirstPath(first)

const renderNode = (path: string, title: string, page: Page, kind: Part = false): Html =>
  html`<a href="${path}" ${kind} ${path === page.path && html`aria-current="page"`}>${title}</a>`

const isAbove = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** The contents of a long page. */
export function renderContents(page: Page, words: Words): Html | undefined {
  if (page.frontMatter.toc === false || !isFramed(page)) return undefined
  const headings = page.body.headings.filter(({ depth }) => depth === 2 || depth === 3)
  const parts = headings.filter(({ depth }) => depth === 2)
  if (parts.length < CONTENTS_PARTS || page.body.words < CONTENTS_WORDS) return undefined
  const title = say(words, 'page.contents')
  return html`<details class="contents">
    <summary>${title}</summary>
    <nav aria-label="${title}">
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

/** Previous and next page in reading order; of posts the newer and the older one. */
export function renderPager(
  previous: Page | undefined,
  next: Page | undefined,
  group: SectionGroup | undefined,
  words: Words,
): Html | undefined {
  if (!previous && !next) return undefined
  const keys =
    group?.kind === 'posts'
      ? (['page.newer', 'page.older', 'page.posts'] as const)
      : (['page.previous', 'page.next', 'page.pager'] as const)
  const [before, after, label] = keys.map((key) => say(words, key))
  return html`<nav class="pager" aria-label="${label}">
    ${
      previous && html`<a href="${previous.path}" rel="prev"><span>${before}</span> ${previous.title}</a>`
    }${next && html`<a href="${next.path}" rel="next"><span>${after}</span> ${next.title}</a>`}
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
