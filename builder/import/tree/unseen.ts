/** Characters of other systems that no page may have, since people do not see them and software reads them. */
import type { Nodes } from 'mdast'
import { withoutHiding } from '../../content/schema/hidden-characters.ts'

/** A text whose code points are characters. The others delimit what is masked in pages. */
export const toCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/\p{Noncharacter_Code_Point}/gu, (point) => '\uFFFD'.repeat(point.length))

/** Colours of a terminal (https://www.ecma-international.org/publications-and-standards/standards/ecma-48, SGR), in whose place systems show colours. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]{0,100}m/g

/** Takes such characters out of a tree, and tells how many. In raw HTML they become spaces: it may end where they are. */
export function takeOutUnseen(node: Nodes): number {
  let taken = 0
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string') continue
    const plain = toCharacters(node.type === 'code' ? value.replaceAll(COLOURS, '') : value)
    const left = withoutHiding(plain, node.type === 'html' ? ' ' : '')
    taken += value.length - left.length
    if (left !== value) Object.assign(node, { [key]: left })
  }
  return 'children' in node ? node.children.reduce((sum, child) => sum + takeOutUnseen(child), taken) : taken
}
