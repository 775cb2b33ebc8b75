/** The pages of a docs section as a tree of folders. */
import type { Page } from './site.ts'

/** A page, or a folder, which is titled by its `index.md`. */
export interface DocsNode {
  readonly path: string
  /** Absent of a folder without `index.md`. */
  readonly page: Page | undefined
  readonly title: string
  readonly children: readonly DocsNode[]
}

/**
 * Builds the tree below a landing page. Siblings keep the order of `pages`; a folder is placed at its own page, or
 * else at its first.
 */
export function toDocsTree(root: string, pages: readonly Page[]): readonly DocsNode[] {
  const ranks = new Map(pages.map((page, rank) => [page.path, { page, rank }]))
  const folders = new Map<string, Set<string>>()
  const firsts = new Map<string, number>()
  for (const [rank, { path }] of pages.entries()) {
    for (let child = path; child !== root; child = parentOf(child)) {
      const parent = parentOf(child)
      folders.set(parent, (folders.get(parent) ?? new Set()).add(child))
      firsts.set(child, ranks.get(child)?.rank ?? Math.min(rank, firsts.get(child) ?? rank))
    }
  }
  const toNode = (path: string): DocsNode => {
    const page = ranks.get(path)?.page
    return { path, page, title: page ? toNavTitle(page) : toWords(path), children: toNodes(path) }
  }
  const toNodes = (parent: string): readonly DocsNode[] =>
    [...(folders.get(parent) ?? [])].toSorted((a, b) => (firsts.get(a) ?? 0) - (firsts.get(b) ?? 0)).map(toNode)
  return toNodes(root)
}

/** The pages of a tree in reading order: a folder's own page, then its children. */
export const toTreeOrder = (nodes: readonly DocsNode[]): readonly Page[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...toTreeOrder(children)])

/** The title of a page in menus and lists. */
export const toNavTitle = ({ title, frontMatter }: Page): string => frontMatter.navTitle ?? title

/** Whether a section has sub-folders. */
export const isNested = (root: string, pages: readonly Page[]): boolean =>
  pages.some(({ path }) => parentOf(path) !== root)

const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')))

/** The name of a folder as words: `getting-started` is `Getting started`. */
function toWords(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
