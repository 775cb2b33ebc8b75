/** Addresses in the text of pages, which are links without marks (https://github.github.com/gfm/#autolinks-extension-). */
import type { Nodes, RootContent } from 'mdast'

/**
 * Takes backslashes before punctuation out of such addresses: other systems read them as text. An address with another backslash
 * is code, since parsers take it for a link in any text.
 */
export function settleAddresses(node: Nodes): void {
  if (!('children' in node)) return
  const children: RootContent[] = node.children
  for (const [at, child] of children.entries()) {
    if (child.type !== 'link') {
      settleAddresses(child)
      continue
    }
    const [only, ...others] = child.children
    if (only?.type !== 'text' || others.length > 0 || !only.value.includes('\\') || !child.url.endsWith(only.value))
      continue
    only.value = only.value.replaceAll(ESCAPE, '')
    child.url = child.url.replaceAll(ESCAPE, '')
    if (only.value.includes('\\')) children[at] = { type: 'inlineCode', value: only.value }
  }
}

const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g
