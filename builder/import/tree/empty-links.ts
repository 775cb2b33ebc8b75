/** Links without a text, which other systems draw as an icon or show when a mouse is over them: nobody sees them here. */
import type { Nodes, Parents } from 'mdast'
import { isEmpty } from './node.ts'

/**
 * Gives, in place, such links to other sites the name of their host. Others are taken out, and so are those in headings, whose ids
 * they would change. Returns the addresses of both.
 */
export function settleEmptyLinks(tree: Nodes): {
  readonly named: readonly string[]
  readonly taken: readonly string[]
} {
  const named: string[] = []
  const taken: string[] = []
  const visit = (node: Parents, isHeading: boolean): void => {
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at]
      if (child === undefined || !('children' in child)) continue
      if (child.type !== 'link' || !child.children.every((one) => one.type !== 'html' && isEmpty(one))) {
        visit(child, isHeading || child.type === 'heading')
        continue
      }
      const host = isHeading ? undefined : hostOf(child.url)
      if (host !== undefined) {
        named.push(child.url)
        child.children = [{ type: 'text', value: host }]
        continue
      }
      taken.push(child.url)
      const isAlone = isPair(node.children[at - 1], node.children[at + 1])
      node.children.splice(isAlone ? at - 1 : at, isAlone ? 3 : 1)
      if (isAlone) at -= 1
    }
  }
  if ('children' in tree) visit(tree, false)
  return { named, taken }
}

const hostOf = (address: string): string | undefined =>
  /^https?:/.test(address) && URL.canParse(address) ? new URL(address).host : undefined

/** Whether two nodes are the tags around what is between them, such as `<sup>`. */
const isPair = (before: Nodes | undefined, after: Nodes | undefined): boolean => {
  const [, name] = (before?.type === 'html' ? /^<(sup|sub|small|span)(?:\s[^>]*)?>$/.exec(before.value) : null) ?? []
  return name !== undefined && after?.type === 'html' && after.value === `</${name}>`
}
