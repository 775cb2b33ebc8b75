/** HTML text → tree. The parser is native, and reads as a browser does. */
import type { Element, Nodes, Text } from 'hast'
import { htmlToHast } from 'satteri'

/** Parses HTML as the content of a page's body. */
export function parseFragment(html: string): readonly (Element | Text)[] {
  const tree: Nodes = htmlToHast(html, { fragment: true })
  if (tree.type !== 'root') throw new Error(`The parser made a ${tree.type} of a fragment.`)
  return tree.children.filter((node) => node.type === 'element' || node.type === 'text')
}
