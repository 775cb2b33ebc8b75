/** Groups consecutive blocks that need a container: cards, tabs, fields. */
import type { RootContent } from 'mdast'
import { container, isDirective, plainText } from './node.ts'

const isNamed = (node: RootContent, name: string): node is Extract<RootContent, { type: 'containerDirective' }> =>
  isDirective(node) && node.type === 'containerDirective' && node.name === name

/** Merges consecutive rows; other content goes below. */
export function gather(outer: string, inner: string, nodes: readonly RootContent[]): RootContent[] {
  const members = nodes.flatMap((node) => (isNamed(node, outer) ? node.children : isNamed(node, inner) ? [node] : []))
  const rest = nodes.filter((node) => !isNamed(node, outer) && !isNamed(node, inner) && plainText([node]).trim() !== '')
  return [...(members.length === 0 ? [] : [container(outer, [], members)]), ...rest]
}

/** Fields that follow each other are one list of them. */
export function joinFields(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isNamed(node, 'fields') && last && isNamed(last, 'fields')) {
      for (const one of node.children) last.children.push(one)
    } else if (!(node.type === 'text' && node.value.trim() === '' && last && isNamed(last, 'fields'))) joined.push(node)
  }
  return joined
}
