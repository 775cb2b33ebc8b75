/** The last transforms, on the HTML tree, where markdown and raw HTML look the same; and the facts of the page. */
import type { Element, Nodes, Parents, Root } from 'hast'
import type { Heading } from '../site.ts'
import { highlightCode } from './plugins/code.ts'
import { markFootnote } from './plugins/footnote.ts'
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
export function finishTree(root: Root): PageFacts {
  const headings = createHeadingIds()
  const ids = new Set<string>()
  const state = { words: 0, tables: 0 }
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
  return { headings: headings.list, ids: [...ids], words: state.words }
}

/** Counts runs of characters between spaces that have a letter or digit. A loop, because every text comes by here. */
export function countWords(text: string): number {
  if (text.startsWith(TOKEN_MARK)) return 0
  let words = 0
  let counted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 0xa0) counted = false
    else if (!counted && isWordCharacter(code)) {
      counted = true
      words++
    }
  }
  return words
}

/** ASCII letters and digits, and all beyond ASCII but the general punctuation. */
const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code > 0xbf && (code < 0x2000 || code > 0x206f))
