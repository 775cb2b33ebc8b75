/** The tree that the builder transforms where it is made, brought here whole. */
import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { findDestination, type Span } from '../../../builder/page/edits.ts'

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, image or definition stands, without brackets. */
    destination?: Span
  }
}

/** CommonMark and GitHub Flavored Markdown. The front matter was cut off before. */
const OPTIONS = { features: { frontmatter: false, gfm: true } } as const

/** Parses the markdown of one page. */
export function parseMarkdown(text: string): Root {
  const tree: Nodes = markdownToMdast(text, OPTIONS)
  if (tree.type !== 'root') throw new Error(`The parser made a ${tree.type} of a page.`)
  complete(tree, text)
  return tree
}

/** Adds what the native tree lacks, and takes the line ending from raw HTML, which is not part of it. */
function complete(node: Nodes, text: string): void {
  if (isAddressed(node)) {
    const destination = findDestination(node, text)
    if (destination) node.data = { ...node.data, destination }
  } else if (node.type === 'html' && node.value.endsWith('\n')) {
    node.value = node.value.slice(0, -1)
    const end = node.position?.end
    if (end?.offset !== undefined) end.offset -= 1
  }
  if ('children' in node) for (const child of node.children) complete(child, text)
}

const isAddressed = (node: Nodes): node is Definition | Image | Link =>
  node.type === 'link' || node.type === 'image' || node.type === 'definition'
