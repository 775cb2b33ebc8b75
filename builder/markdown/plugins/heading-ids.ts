/** Ids of headings as GitHub makes them, each with a link to itself. */
import type { Element, Nodes } from 'hast'
import GithubSlugger from 'github-slugger'
import type { Heading } from '../../site/site.ts'
import { replaceTokens } from '../parsed-page.ts'

export interface HeadingIds {
  readonly list: readonly Heading[]
  /** Gives a heading its id, unless it has one, and adds it to the list. */
  readonly add: (element: Element) => void
}

/** Begins the headings of one page; equal texts are numbered. */
export function createHeadingIds(): HeadingIds {
  const list: Heading[] = []
  const slugger = new GithubSlugger()
  const add = (element: Element): void => {
    // The heading that footnotes bring along is for screen readers only.
    if (element.properties['id'] === 'footnote-label') return
    const text = replaceTokens(textOf(element), () => '').trim()
    const own = element.properties['id']
    const id = typeof own === 'string' && own !== '' ? own : slugger.slug(text)
    if (id === '' || text === '') return
    element.properties['id'] = id
    element.children.push({
      type: 'element',
      tagName: 'a',
      properties: { className: ['anchor'], href: `#${id}`, ariaLabel: 'Link to this section' },
      children: [],
    })
    list.push({ depth: Number(element.tagName.slice(1)), id, text })
  }
  return { list, add }
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
