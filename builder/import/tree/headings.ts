/** Levels and ids of headings. */
import { OWN_IDS } from '../../page/raw-html/faults.ts'
import type { Heading, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { plainText } from './node.ts'

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

/** Takes away, in place, the ids that the frame of a page has, of headings and anchors; returns them. */
export function takeReservedIds(tree: Nodes): readonly string[] {
  const taken: string[] = []
  const visit = (node: Nodes): void => {
    const last = node.type === 'heading' ? joinLast(node) : undefined
    const { id, start } = last?.type === 'text' ? findId(last.value) : {}
    if (last?.type === 'text' && id?.startsWith(OWN_IDS) === true) {
      taken.push(id)
      last.value = last.value.slice(0, start).trimEnd()
    }
    if (node.type === 'html')
      node.value = node.value.replaceAll(/\sid="([^"]*)"/g, (written, anchor: string) => {
        if (!anchor.startsWith(OWN_IDS)) return written
        taken.push(anchor)
        return ''
      })
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return taken
}

/** The last node of a heading, in place joined with the texts before it: a colon begins another one. */
function joinLast({ children }: Heading): PhrasingContent | undefined {
  const texts = children.splice(children.findLastIndex(({ type }) => type !== 'text') + 1)
  if (texts.length > 0) children.push({ type: 'text', value: plainText(texts) })
  return children.at(-1)
}

/** An id in braces at the end of a heading, with other attributes, and where these begin. */
function findId(text: string): { readonly id: string | undefined; readonly start: number } {
  const start = text.lastIndexOf('{')
  const braces = start === -1 ? '' : text.slice(start).trimEnd()
  const isLast = braces.indexOf('}') === braces.length - 1
  return { id: isLast ? /#([^\s{}"'#]+)/.exec(braces)?.[1] : undefined, start }
}
