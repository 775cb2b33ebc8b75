/** Elements that a browser does not show: by `hidden`, by their style, or by a condition of Vue that is false. */
import type { Nodes } from 'mdast'
import { isRecord } from './source/front-matter.ts'
import { readFragment } from '../page/raw-html/read-fragment.ts'

/** Whether an element is never shown. `valueOf` has its attributes: `undefined` for those that it lacks. */
export function isNeverShown(valueOf: (name: string) => unknown): boolean {
  const [hidden, style] = [valueOf('hidden'), valueOf('style')]
  const { display, visibility } = isRecord(style) ? style : {}
  return (
    (hidden !== undefined && hidden !== false && hidden !== null) ||
    valueOf('v-if') === 'false' ||
    valueOf('v-show') === 'false' ||
    display === 'none' ||
    visibility === 'hidden' ||
    (typeof style === 'string' && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style))
  )
}

const HIDING =
  /<!--|\{\/\*|\{[%{:][^\n]{0,5}comment\b|<(?:dialog|template|noscript|datalist|noembed|noframes)\b|<[^<>]{0,2000}\b(?:hidden|display|visibility|popover|v-if|v-show)\b/i

/** Whether a text may have comments, or elements that are hidden. */
export const mayHide = (text: string): boolean => HIDING.test(text)

/** Elements that have no content, and so no end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** An element that has begun and not ended. */
interface Open {
  readonly name: string
  depth: number
}

/** Nodes beside each other without the elements of raw HTML that are never shown: one may begin in a node and end in another. */
export function withoutHidden<Node extends Nodes>(
  nodes: readonly Node[],
  lose: (what: string, at: Node) => void,
): readonly Node[] {
  if (!nodes.some((node) => node.type === 'html' && MAY_HIDE.test(node.value))) return nodes
  let open: Open | undefined
  return nodes.filter((node) => {
    if (node.type !== 'html') return open === undefined
    const before = open
    const { shown, rest } = cut(node.value, before, (name) =>
      lose(`the element <${name}>, which is hidden, with its content`, node),
    )
    open = rest
    node.value = shown
    return shown.trim() !== '' || (before === undefined && rest === undefined)
  })
}

const MAY_HIDE = /\bhidden\b|\bdisplay\b|\bv-(?:if|show)\b/i

/** What a piece of raw HTML shows, and the hidden element that it leaves open. */
function cut(
  source: string,
  before: Open | undefined,
  lose: (name: string) => void,
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
    } else if (!isEnd && isNeverShown((name) => part.attributes.find((one) => one.name === name)?.value)) {
      lose(part.name)
      shown += source.slice(from, part.start)
      from = part.end
      if (!VOID.test(part.name) && !source.slice(part.start, part.end).endsWith('/>'))
        open = { name: part.name, depth: 1 }
    }
  }
  return { shown: open === undefined ? shown + source.slice(from) : shown, rest: open }
}
