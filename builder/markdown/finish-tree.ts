/** The last transforms, on the HTML tree, where markdown and raw HTML look the same; and the facts of the page. */
import type { Element, Nodes, Parents, Root } from 'hast'
import type { Heading } from '../site/site.ts'
import { highlightCode } from './plugins/code.ts'
import { markFootnote } from './plugins/footnote.ts'
import { createHeadingIds } from './plugins/heading-ids.ts'
import { placeImage } from './plugins/image.ts'
import { alignCell, labelCheckbox, wrapTable } from './plugins/table.ts'

export interface PageFacts {
  readonly headings: readonly Heading[]
  readonly ids: readonly string[]
}

/** Transforms an HTML tree in place. */
export function finishTree(root: Root): PageFacts {
  const headings = createHeadingIds()
  const ids = new Set<string>()
  let tables = 0
  const enter = (element: Element, parent: Parents, index: number): void => {
    switch (element.tagName) {
      case 'a':
        markFootnote(element, parent)
        break
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        headings.add(element)
        break
      case 'img':
        placeImage(element, parent, index)
        break
      case 'input':
        labelCheckbox(element)
        break
      case 'pre':
        highlightCode(element)
        break
      case 'table':
        wrapTable(element, parent, index, ++tables)
        break
      case 'td':
      case 'th':
        alignCell(element)
        break
      default:
    }
    const { id } = element.properties
    if (typeof id === 'string') ids.add(id)
  }
  const visit = (node: Nodes, parent: Parents, index: number): void => {
    if (node.type !== 'element') return
    visitChildren(node)
    enter(node, parent, index)
  }
  // By index: this loop sees every node of every page, and an iterator takes longer than most of its nodes.
  function visitChildren(parent: Element | Root): void {
    for (let at = 0; at < parent.children.length; at++) {
      const child = parent.children[at]
      if (child) visit(child, parent, at)
    }
  }
  visitChildren(root)
  return { headings: headings.list, ids: [...ids] }
}
