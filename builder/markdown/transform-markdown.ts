/** The transforms of the markdown tree, in one walk. */
import type { Nodes, Parents, Root } from 'mdast'
import type { PageContext } from './page-context.ts'
import { transformImage, transformLink } from './plugins/address.ts'
import { transformAlert } from './plugins/alert.ts'
import { demoteHeading, dropTitle } from './plugins/level-one.ts'
import { transformFlowHtml } from './plugins/flow-html.ts'
import { transformInlineHtml } from './plugins/inline-html.ts'

/** What the rest of the work needs to know of the tree. */
export interface TreeFacts {
  readonly hasHtml: boolean
}

/** Transforms a tree in place and collects the edits of the markdown view. */
export function transformMarkdown(tree: Root, context: PageContext): TreeFacts {
  const facts = { hasHtml: false }
  dropTitle(tree, context)
  const visit = (node: Nodes, parent: Parents, index: number): void => {
    switch (node.type) {
      case 'html':
        facts.hasHtml = true
        if (isFlow(parent)) transformFlowHtml(node, parent, index, context)
        return
      case 'link':
      case 'definition':
        transformLink(node, context)
        break
      case 'image':
        transformImage(node, context)
        break
      case 'heading':
        demoteHeading(node, context)
        break
      case 'blockquote':
        transformAlert(node, context)
        break
      default:
    }
    if (!('children' in node)) return
    if (!isFlow(node) && node.children.some(({ type }) => type === 'html')) transformInlineHtml(node, context)
    for (const [at, child] of node.children.entries()) visit(child, node, at)
  }
  for (const [at, child] of tree.children.entries()) visit(child, tree, at)
  return facts
}

/** Whether the children of a node are blocks. */
const isFlow = ({ type }: Parents): boolean =>
  type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition'
