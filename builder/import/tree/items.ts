/** Items of lists in cells of markdown: HTML lets an author leave out their ends, and the list around them. */
import type { RootContent } from 'mdast'
import { html } from './node.ts'

/** Raw HTML with every item closed, in a list. */
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
