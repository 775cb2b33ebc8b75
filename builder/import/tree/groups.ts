/** Regroups nodes: items of lists, rows of blocks, paragraphs around blocks. */
import type { Paragraph, RootContent } from 'mdast'
import {
  container,
  html,
  isComment,
  isDirective,
  isEmpty,
  isPhrasing,
  plainText,
  toFlow,
  withChildren,
} from './node.ts'

/**
 * Raw HTML in a cell with every item closed, in a list: HTML lets an author leave out their ends, and the list around
 * them.
 */
export function closeItems(nodes: readonly RootContent[]): RootContent[] {
  const names = nodes.map((node) =>
    node.type === 'html' ? /^<(\/?\w+)/.exec(node.value)?.[1]?.toLowerCase() : undefined,
  )
  if (
    !names.includes('li') ||
    names.filter((name) => name === 'li').length === names.filter((name) => name === '/li').length
  )
    return [...nodes]
  const hasList = names.some((name) => name === 'ul' || name === 'ol')
  let isOpen = false
  const closed = nodes.flatMap((node, at): RootContent[] => {
    const name = names[at]
    const ends = isOpen && (name === 'li' || name === '/ul' || name === '/ol')
    if (name === 'li') isOpen = true
    else if (ends || name === '/li') isOpen = false
    return [
      ...(ends ? [html('</li>')] : []),
      ...(name === 'li' && !hasList && names.indexOf('li') === at ? [html('<ul>')] : []),
      node,
    ]
  })
  return [...closed, ...(isOpen ? [html('</li>')] : []), ...(hasList ? [] : [html('</ul>')])]
}

const isNamed = (node: RootContent, name: string): node is Extract<RootContent, { type: 'containerDirective' }> =>
  isDirective(node) && node.type === 'containerDirective' && node.name === name

/** Merges consecutive rows; other content goes below. */
export function gather(outer: string, inner: string, nodes: readonly RootContent[]): RootContent[] {
  const members = nodes.flatMap((node) => (isNamed(node, outer) ? node.children : isNamed(node, inner) ? [node] : []))
  const rest = nodes.filter((node) => !isNamed(node, outer) && !isNamed(node, inner) && !isEmpty(node))
  return [...(members.length === 0 ? [] : [container(outer, [], members)]), ...rest]
}

/** Fields that follow each other are one list of them. */
export function joinFields(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isNamed(node, 'fields') && last && isNamed(last, 'fields')) {
      for (const one of node.children) last.children.push(one)
    } else if (!(node.type === 'text' && node.value.trim() === '' && last && isNamed(last, 'fields'))) joined.push(node)
  }
  return joined
}

/** A member of a group, or the blocks of what lies between two of them. */
type Part<Member> =
  | { readonly member: Member; readonly between?: undefined }
  | { readonly member?: undefined; readonly between: ReturnType<typeof toFlow> }

/** Splits nodes at the members of a group, in their order. White space between members is no part. */
export function split<Member extends RootContent>(
  nodes: readonly RootContent[],
  isMember: (node: RootContent) => node is Member,
): readonly Part<Member>[] {
  const parts: Part<Member>[] = []
  let others: RootContent[] = []
  const end = (): void => {
    const between = toFlow(others)
    if (between.length > 0) parts.push({ between })
    others = []
  }
  for (const node of nodes) {
    if (isMember(node)) {
      end()
      parts.push({ member: node })
    } else others.push(node)
  }
  end()
  return parts
}

/** The text of headings among the content of a heading: HTML can have one in one of markdown. */
export const withoutHeadings = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) => (node.type === 'heading' ? node.children : [node]))

const isBlock = (node: RootContent): node is RootContent => !isPhrasing(node)

/** A paragraph around blocks is taken apart: MDX puts a tag on a line of its own into one. */
export function splitParagraph(node: Paragraph, children: readonly RootContent[]): RootContent[] {
  if (children.every(isPhrasing)) {
    const [first, ...rest] = children
    if (first?.type === 'html' && (rest.length === 0 || isComment(first))) return [first, ...splitParagraph(node, rest)]
    return plainText(children).trim() === '' && children.every(({ type }) => type === 'text')
      ? []
      : [withChildren(node, children)]
  }
  return split(children, isBlock).flatMap(({ member, between }) => (member ? [member] : between))
}
