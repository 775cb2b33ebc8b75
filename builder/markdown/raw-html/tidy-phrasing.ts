/** What markdown cannot say where HTML can: breaks at the end of a phrase, addresses that are plain text. */
import type { Nodes, Parents, PhrasingContent } from 'mdast'
import { linkAddresses } from '../link-addresses.ts'

/** Changes a tree in place so that it reads the same once it is written as markdown. */
export function tidyPhrasing(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) tidyPhrasing(child)
  if (!isPhrasing(node)) return
  const children = node.children.flatMap((child): PhrasingContent[] => {
    if (child.type === 'text') return node.type === 'link' ? [child] : linkAddresses(child.value)
    return isPhrase(child) ? hoistBreaks(child) : [child]
  })
  node.children = isPhrase(node) ? children : trimBreaks(children)
}

type Phrasing = Extract<Parents, { children: PhrasingContent[] }>
type Phrase = Extract<PhrasingContent, { children: PhrasingContent[] }>

const isPhrasing = (node: Parents): node is Phrasing =>
  isPhrase(node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'

const isPhrase = (node: Nodes): node is Phrase =>
  node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete' || node.type === 'link'

/** A break at the end of a phrase goes behind it: before a closing mark it would be a backslash. */
function hoistBreaks(phrase: Phrase): PhrasingContent[] {
  const kept = trimBreaks(phrase.children)
  if (kept.length === phrase.children.length) return [phrase]
  if (kept.length === 0) return [{ type: 'break' }]
  const first = phrase.children.indexOf(kept[0] ?? phrase)
  const after = phrase.children.length > first + kept.length
  phrase.children = [...kept]
  return [...(first > 0 ? [BREAK] : []), phrase, ...(after ? [BREAK] : [])]
}

const BREAK = { type: 'break' } as const

/** The content without breaks and spaces at its ends. */
function trimBreaks(children: readonly PhrasingContent[]): PhrasingContent[] {
  const start = children.findIndex((child) => !isSpace(child))
  const end = children.findLastIndex((child) => !isSpace(child))
  const hasBreak = children.some((child, at) => child.type === 'break' && (at < start || at > end))
  return hasBreak ? children.slice(start, end + 1) : [...children]
}

const isSpace = (node: Nodes): boolean => node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
