/** Levels of headings. */
import type { Heading, Root, RootContent } from 'mdast'

/** The title is the only heading of level one: all headings go down a level. */
export function shift(tree: Root): void {
  const visit = (node: Root | RootContent): void => {
    if (node.type === 'heading') demote(node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
}

function demote(node: Heading): void {
  node.depth = node.depth === 1 ? 2 : node.depth === 2 ? 3 : node.depth === 3 ? 4 : node.depth === 4 ? 5 : 6
}
