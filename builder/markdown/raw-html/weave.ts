/** Raw HTML in a tree → elements, woven in as a browser would. */
import type { Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from './parse-fragment.ts'

/**
 * Parses the raw HTML of a page. What opens and closes its elements within one block changes nothing of the others: then
 * those alone are parsed, for a browser's parser takes longer than everything else that a page needs.
 */
export function weaveHtml(root: Root): Root {
  if (!root.children.every((child) => isBalanced(tagsOf(child)))) return weave(root)
  const children = root.children.flatMap((child) =>
    hasRaw(child) ? weave({ type: 'root', children: [child] }).children : [child],
  )
  return { ...root, children }
}

const weave = (root: Root): Root => parseFragment(toHtml(root, { allowDangerousHtml: true }))

const hasRaw = (node: Nodes): boolean => node.type === 'raw' || ('children' in node && node.children.some(hasRaw))

/** A tag of cleaned HTML: everything else that begins with `<` was escaped. */
const TAG = /<(?<slash>\/?)(?<name>[a-z][a-z\d]*)(?:"[^"]*"|[^">])*>/g

interface Tag {
  readonly name: string
  readonly closes: boolean
}

function tagsOf(node: Nodes): Tag[] {
  if (node.type === 'raw') {
    const tags = [...node.value.matchAll(TAG)]
    return tags.map(({ groups }) => ({ name: groups?.['name'] ?? '', closes: groups?.['slash'] === '/' }))
  }
  return 'children' in node ? node.children.flatMap(tagsOf) : []
}

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr'])

function isBalanced(tags: readonly Tag[]): boolean {
  const open: string[] = []
  for (const { name, closes } of tags) {
    if (closes && open.pop() !== name) return false
    if (!closes && !VOID.has(name)) open.push(name)
  }
  return open.length === 0
}
