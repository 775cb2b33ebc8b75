/** Levels and ids of headings. */
import type { Heading, Nodes, Root, RootContent } from 'mdast'

/** The title is the only heading of level one: where a page has others, all headings go down a level. */
export function shift(tree: Root): void {
  if (!tree.children.some((node) => node.type === 'heading' && node.depth === 1)) return
  const visit = (node: Root | RootContent): void => {
    if (node.type === 'heading') demote(node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
}

function demote(node: Heading): void {
  node.depth = node.depth === 1 ? 2 : node.depth === 2 ? 3 : node.depth === 3 ? 4 : node.depth === 4 ? 5 : 6
}

/** An id in braces at the end of a heading, with other attributes. */
const ID = /\s*\{[^{}\n]*#([^\s{}"'#]+)[^{}\n]*\}\s*$/

/** Takes away, in place, the ids that a heading above has; returns them. */
export function takeRepeatedIds(tree: Nodes): readonly string[] {
  const known = new Set<string>()
  const taken: string[] = []
  const visit = (node: Nodes): void => {
    const last = node.type === 'heading' ? node.children.at(-1) : undefined
    const [written = '', id] = (last?.type === 'text' ? ID.exec(last.value) : undefined) ?? []
    if (last?.type === 'text' && id !== undefined && known.has(id)) {
      taken.push(id)
      last.value = last.value.slice(0, -written.length)
    } else if (id !== undefined) known.add(id)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return taken
}
