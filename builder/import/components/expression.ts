/** Expressions of MDX. */
import type { RootContent } from 'mdast'
import type { Constants } from '../tree/constants.ts'
import { evaluate, isNode } from '../tree/literal.ts'
import { text } from '../tree/node.ts'

/** What an expression shows, as far as that is known. Names and numbers are shown as they are written: others may hide text. */
export function toShown(
  code: string,
  estree: unknown,
  constants: Constants,
  note: (what: string) => void,
): RootContent[] {
  if (isNode(estree) && Array.isArray(estree['body']) && estree['body'].length === 0) return []
  const literal = evaluate(estree, constants)
  if (typeof literal?.value === 'string') return [text(literal.value)]
  if (typeof literal?.value === 'number') return [text(`${literal.value}`)]
  if (literal !== undefined && typeof literal.value !== 'object') return []
  const written = code.trim()
  if (/^[\w$.\s+*()-]+$/.test(written)) {
    note(`Unknown expression {${written.slice(0, 60)}}, which is shown as it is written.`)
    return [{ type: 'inlineCode', value: `{${written}}` }]
  }
  note(`Lost: the expression {${written.slice(0, 60)}}, whose value only a browser knows.`)
  return []
}
