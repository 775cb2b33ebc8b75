/**
 * What a reader sees of a markdown tree, as plain data. For a source the edits of the markdown view are applied to the
 * tree, by rules of this file's own, so that the view of the builder can be compared with it.
 */
import type { FootnoteDefinition, List, Nodes, Root } from 'mdast'

export type Outline = Readonly<Record<string, unknown>> & { readonly children?: readonly Outline[] }

/** The outline of a view. */
export const outlineView = (tree: Root): Outline => outline(withoutUnseen(tree), (url) => url, false)

/** The outline of a source after the edits; `toAddress` makes addresses of this site absolute. */
export const outlineSource = (tree: Root, toAddress: (url: string) => string): Outline => {
  shiftHeadings(tree, { shifted: false })
  return outline(withoutUnseen(tree), toAddress, true)
}

/** Takes out what no reader sees: words behind the language of code, and what nothing refers to. */
function withoutUnseen(tree: Root): Root {
  const used = new Set<string>()
  const footnotes = new Map<string, FootnoteDefinition>()
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier)
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) footnotes.set(node.identifier, node)
    if (node.type === 'code') node.meta = null
    if (node.type === 'list') spread(node)
  })
  const kept = new Set<Nodes>()
  keepFootnotes(tree, footnotes, kept)
  const defined = new Set<string>()
  const isFirst = (name: string): boolean => !defined.has(name) && defined.add(name).has(name)
  visit(tree, (node) => {
    if (!HOLDING.has(node.type) || !('children' in node)) return
    const children: Nodes[] = node.children
    const seen = children.filter(
      (child) =>
        (child.type !== 'footnoteDefinition' || kept.has(child)) &&
        (child.type !== 'definition' || (used.has(child.identifier) && isFirst(child.identifier))),
    )
    children.splice(0, children.length, ...seen)
  })
  return tree
}

const HOLDING: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** Keeps the footnotes that the text of a node refers to, and those to which they refer. */
function keepFootnotes(node: Nodes, footnotes: ReadonlyMap<string, FootnoteDefinition>, kept: Set<Nodes>): void {
  const footnote = node.type === 'footnoteReference' ? footnotes.get(node.identifier) : undefined
  if (footnote !== undefined && !kept.has(footnote)) {
    kept.add(footnote)
    for (const child of footnote.children) keepFootnotes(child, footnotes, kept)
  }
  if (!('children' in node)) return
  for (const child of node.children) if (child.type !== 'footnoteDefinition') keepFootnotes(child, footnotes, kept)
}

/** A list whose items stand apart shows all of them so, whichever it is, even one with nothing but a definition below. */
function spread(list: List): void {
  list.spread ||= list.children.some((item) => item.spread === true)
  for (const item of list.children) item.spread = list.spread
}

function visit(node: Nodes, look: (node: Nodes) => void): void {
  look(node)
  if ('children' in node) for (const child of node.children) visit(child, look)
}

/** From the first level-one heading on, every heading goes down a level. */
function shiftHeadings(node: Nodes, state: { shifted: boolean }): void {
  if (node.type === 'heading') {
    state.shifted ||= node.depth === 1
    if (state.shifted) node.depth = ([2, 3, 4, 5, 6, 6] as const)[node.depth - 1] ?? 6
  }
  if ('children' in node) for (const child of node.children) shiftHeadings(child, state)
}

function outline(node: Nodes, toAddress: (url: string) => string, edit: boolean): Outline {
  const plain = withoutPosition(node)
  if (edit && 'url' in node && node.data?.destination && isOwn(node.url)) plain['url'] = toAddress(node.url)
  if (!('children' in node)) return plain
  const { children }: { children: readonly Nodes[] } = node
  const kept = mergeTexts(children.flatMap((child) => (child.type === 'html' ? [] : [outline(child, toAddress, edit)])))
  return { ...plain, children: kept }
}

function withoutPosition(node: Nodes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !['children', 'data', 'position'].includes(key)))
}

const isOwn = (url: string): boolean => url !== '' && !/^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(url)

/** Neighbouring texts as one, without spaces at their ends: what is left where raw HTML was taken out. */
function mergeTexts(nodes: readonly Outline[]): Outline[] {
  const merged: { type: unknown; value?: string }[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node['type'] !== 'text') merged.push({ ...node, type: node['type'] })
    else if (last?.type === 'text') last.value = `${last.value}${String(node['value'])}`
    else merged.push({ type: 'text', value: String(node['value']) })
  }
  for (const node of merged) if (node.type === 'text') node.value = node.value?.trim() ?? ''
  return merged.filter((node) => node.type !== 'text' || node.value !== '')
}
