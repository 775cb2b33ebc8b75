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

/** Takes away, in place, the ids that a heading above has; returns them. */
export function takeRepeatedIds(tree: Nodes): readonly string[] {
  const known = new Set<string>()
  const taken: string[] = []
  const visit = (node: Nodes): void => {
    const last = node.type === 'heading' ? node.children.at(-1) : undefined
    if (last?.type === 'text') {
      const { id, start } = findId(last.value)
      if (id !== undefined && known.has(id)) {
        taken.push(id)
        last.value = last.value.slice(0, start).trimEnd()
      } else if (id !== undefined) known.add(id)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return taken
}

/** An id in braces at the end of a heading, with other attributes, and where these begin. */
function findId(text: string): { readonly id: string | undefined; readonly start: number } {
  const start = text.lastIndexOf('{')
  const braces = start === -1 ? '' : text.slice(start).trimEnd()
  const isLast = braces.indexOf('}') === braces.length - 1
  return { id: isLast ? /#([^\s{}"'#]+)/.exec(braces)?.[1] : undefined, start }
}
