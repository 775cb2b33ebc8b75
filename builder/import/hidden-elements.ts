/** What of a page a browser does not show, or may not show. */
import type { Nodes } from 'mdast'
import { readFragment } from '../page/raw-html/read-fragment.ts'
import { isHiddenByList } from './attribute-lists.ts'
import { findHiding, RARELY_SHOWN, VOID } from './hiding.ts'

const HIDING = new RegExp(
  String.raw`<!--|\{\/\*|\{[%{:][^\n]{0,5}comment\b|\{%[-+~]?\s{0,9}(?:#|(?:if|unless|capture|set|macro|liquid|assign)\b)|\{#(?:\s|[^}\n]{0,200}#\})|\{(?:>>|--|~~)|\{\{[<%]|<(?:${RARELY_SHOWN}|template|noscript)\b|(?:<[^<>]{0,2000}|\{:?[^{}\n]{0,600})\b(?:hidden|display|visibility|opacity|overflow|popover|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|invisible|d-none)\b`,
  'i',
)

/** Whether a text may have comments, or elements that are hidden. */
export const mayHide = (text: string): boolean => HIDING.test(text)

/** An element that has begun and not ended. */
interface Open {
  readonly name: string
  depth: number
}

/** Nodes beside each other without the elements of raw HTML that are never shown: one may begin in a node and end in another. */
export function withoutHidden<Node extends Nodes>(
  all: readonly Node[],
  lose: (what: string, at: Node) => void,
): readonly Node[] {
  const nodes = all.filter((node) => {
    const isOut = isHiddenByList(node)
    if (isOut) lose(`a ${node.type} whose list of attributes may hide it`, node)
    return !isOut
  })
  if (!nodes.some((node) => node.type === 'html' && MAY_HIDE.test(node.value))) return nodes
  let open: Open | undefined
  return nodes.filter((node) => {
    if (node.type !== 'html') return open === undefined
    const before = open
    const { shown, rest } = cut(node.value, before, (what) => lose(what, node))
    open = rest
    node.value = shown
    return shown.trim() !== '' || (before === undefined && rest === undefined)
  })
}

const MAY_HIDE = new RegExp(
  String.raw`\b(?:hidden|style|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|popover|class)\b|<(?:${RARELY_SHOWN})\b`,
  'i',
)

/** What a piece of raw HTML shows, and the hidden element that it leaves open. */
function cut(
  source: string,
  before: Open | undefined,
  lose: (what: string) => void,
): { readonly shown: string; readonly rest: Open | undefined } {
  let open = before
  let shown = ''
  let from = 0
  for (const part of readFragment(source)) {
    if (part.kind !== 'open' && part.kind !== 'close') continue
    const isEnd = part.kind === 'close'
    if (open !== undefined) {
      if (part.name !== open.name) continue
      open.depth += isEnd ? -1 : 1
      if (open.depth > 0) continue
      open = undefined
      from = part.end
    } else if (!isEnd) {
      const hiding = findHiding(part.name, (name) => part.attributes.find((one) => one.name === name)?.value)
      if (hiding === undefined) continue
      lose(`the element <${part.name}>, which ${hiding} hidden, with its content`)
      shown += source.slice(from, part.start)
      from = part.end
      // A slash at the end means nothing, but in components of Vue.
      if (!VOID.test(part.name) && !/^<[A-Z][^]*\/>$/.test(source.slice(part.start, part.end)))
        open = { name: part.name, depth: 1 }
    }
  }
  return { shown: open === undefined ? shown + source.slice(from) : shown, rest: open }
}
