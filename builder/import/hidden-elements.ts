/** What of a page a browser does not show, or may not show. */
import type { Nodes, Parents } from 'mdast'
import { readFragment } from '../page/raw-html/read-fragment.ts'
import { isHiddenByList } from './attribute-lists.ts'
import { findHiding, RARELY_SHOWN, REPLACED, VOID } from './components/hiding.ts'

/** An element that has begun and not ended. */
interface Open {
  readonly name: string
  depth: number
  /** Whether its tags stay. */
  readonly isReplaced: boolean
  /** Whether there is a note of its content. */
  isNoted: boolean
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
  if (!nodes.some(mayBegin)) return nodes
  const ends = findEnds(nodes)
  let open: Open | undefined
  return nodes.filter((node, at) => {
    if (node.type !== 'html') {
      if (open !== undefined) noteContent(open, (what) => lose(what, node))
      return open === undefined
    }
    const before = open
    const { shown, rest } = cut(node.value, before, {
      lose: (what) => lose(what, node),
      hasEnd: (name) => (ends.get(name) ?? -1) >= at,
    })
    open = rest
    node.value = shown
    return shown.trim() !== '' || (before === undefined && rest === undefined)
  })
}

/** An element whose end is not beside it, and the line of its beginning. */
interface Unended extends Open {
  readonly line: number
}

/**
 * Elements that are hidden, or may be, and begin in a paragraph, an item or another part of a page that ends before they do: a
 * browser ends some of them there, and opens others again in what follows.
 */
export function findUnended(tree: Nodes): readonly Unended[] {
  const parents = findParents(tree)
  const ends = new Set(parents.flatMap(({ children }) => [...findEnds(children).keys()]))
  return parents.flatMap(({ type, children }) => {
    const unended = findUnendedAmong(children, (name) => ends.has(name))
    return unended !== undefined && (type !== 'root' || unended.isReplaced) ? [unended] : []
  })
}

const findParents = (node: Nodes): readonly Parents[] =>
  'children' in node ? [node, ...node.children.flatMap(findParents)] : []

function findUnendedAmong(nodes: readonly Nodes[], hasEnd: (name: string) => boolean): Unended | undefined {
  if (!nodes.some(mayBegin)) return undefined
  let open: Open | undefined
  let line = 1
  for (const node of nodes) {
    if (node.type !== 'html') continue
    const { rest } = cut(node.value, open, { lose: () => undefined, hasEnd })
    if (rest !== open) line = node.position?.start.line ?? 1
    open = rest
  }
  return open && { ...open, line }
}

const mayBegin = (node: Nodes): boolean => node.type === 'html' && MAY_HIDE.test(node.value)

function noteContent(open: Open, lose: (what: string) => void): void {
  if (!open.isNoted) lose(`the content of the element <${open.name}>, which browsers do not show`)
  open.isNoted = true
}

/** Elements that stay, or become links: the others are lost with their content, with a note. */
const NOTED = /^(?:audio|iframe|meter|progress|video)$/

/** The last of some nodes in which an element ends whose content is not shown. */
const findEnds = (nodes: readonly Nodes[]): ReadonlyMap<string, number> =>
  new Map(
    nodes.flatMap((node, at) =>
      node.type === 'html'
        ? [...node.value.matchAll(END)].map(([, name = '']) => [name.toLowerCase(), at] as const)
        : [],
    ),
  )

const END = new RegExp(String.raw`</(${REPLACED})\b`, 'gi')
const IS_REPLACED = new RegExp(`^(?:${REPLACED})$`)

const MAY_HIDE = new RegExp(
  String.raw`\b(?:hidden|style|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|popover|class)\b|<(?:${RARELY_SHOWN}|${REPLACED}|if|show|when)\b`,
  'i',
)

/** What a piece of raw HTML shows, and the hidden element that it leaves open. */
function cut(
  source: string,
  before: Open | undefined,
  { lose, hasEnd }: { readonly lose: (what: string) => void; readonly hasEnd: (name: string) => boolean },
): { readonly shown: string; readonly rest: Open | undefined } {
  let open = before
  let shown = ''
  let from = 0
  for (const part of readFragment(source)) {
    if (open !== undefined && part.kind === 'text' && source.slice(part.start, part.end).trim() !== '')
      noteContent(open, lose)
    if (part.kind !== 'open' && part.kind !== 'close') continue
    const isEnd = part.kind === 'close'
    if (open !== undefined) {
      if (open.isReplaced && part.name === 'source') shown += source.slice(part.start, part.end)
      if (part.name !== open.name) continue
      open.depth += isEnd ? -1 : 1
      if (open.depth > 0) continue
      from = open.isReplaced ? part.start : part.end
      open = undefined
    } else if (!isEnd) {
      const hiding = findHiding(part.name, (name) => part.attributes.find((one) => one.name === name)?.value)
      const isReplaced = hiding === undefined && IS_REPLACED.test(part.name)
      if (isReplaced && hasEnd(part.name) && !source.slice(part.start, part.end).endsWith('/>')) {
        shown += source.slice(from, part.end)
        open = { name: part.name, depth: 1, isReplaced, isNoted: !NOTED.test(part.name) }
      }
      if (hiding === undefined) continue
      lose(`the element <${part.name}>, which ${hiding} hidden, with its content`)
      shown += source.slice(from, part.start)
      from = part.end
      // A slash at the end means nothing, but in components of Vue.
      if (!VOID.test(part.name) && !/^<[A-Z][^]*\/>$/.test(source.slice(part.start, part.end)))
        open = { name: part.name, depth: 1, isReplaced, isNoted: true }
    }
  }
  return { shown: open === undefined ? shown + source.slice(from) : shown, rest: open }
}
