/** The last transforms, on the HTML tree, where markdown and raw HTML look the same; and the facts of the page. */
import type { Element, Nodes, Parents, Root } from 'hast'
import type { Heading } from '../site.ts'
import type { PageContext } from './page-context.ts'
import { highlightCode } from './plugins/code.ts'
import { createHeadingIds } from './plugins/heading-ids.ts'
import { placeImage } from './plugins/image.ts'
import { alignCell, labelCheckbox, wrapTable } from './plugins/table.ts'
import { TOKEN_MARK } from './parsed-page.ts'

export interface PageFacts {
  readonly headings: readonly Heading[]
  readonly ids: readonly string[]
  readonly words: number
}

/** Transforms an HTML tree in place. */
export function finishTree(root: Root, context: PageContext): PageFacts {
  const headings = createHeadingIds()
  const ids = new Set<string>()
  const state = { words: 0, tables: 0 }
  const enter = (element: Element, parent: Parents, index: number): void => {
    switch (element.tagName) {
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
        wrapTable(element, parent, index, ++state.tables)
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
    if (node.type === 'text') state.words += countWords(node.value)
    if (node.type !== 'element') return
    for (const [at, child] of node.children.entries()) visit(child, node, at)
    enter(node, parent, index)
  }
  for (const [at, child] of root.children.entries()) visit(child, root, at)
  void context
  return { headings: headings.list, ids: [...ids], words: state.words }
}

function countWords(text: string): number {
  return text.startsWith(TOKEN_MARK) ? 0 : (text.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0)
}
