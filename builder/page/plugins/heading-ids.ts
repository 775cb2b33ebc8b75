/** Ids of headings as GitHub makes them, each with a link to itself. */
import GithubSlugger from 'github-slugger'
import type { Element } from 'hast'
import type { HastVisitorContext } from 'satteri'
import type { Heading } from '../parsed-page.ts'
import { replaceTokens } from '../parsed-page.ts'

export interface HeadingIds {
  readonly list: readonly Heading[]
  /** Gives a heading its id, unless it has one, and adds it to the list. */
  readonly add: (element: Readonly<Element>, tree: HastVisitorContext) => void
}

/** Begins the headings of one page; equal texts are numbered, and those whose id is taken by raw HTML. */
export function createHeadingIds(ids: Set<string>): HeadingIds {
  const list: Heading[] = []
  const slugger = new GithubSlugger()
  const toFreeId = (text: string): string => {
    const id = slugger.slug(text)
    return ids.has(id) ? toFreeId(text) : id
  }
  const add = (element: Readonly<Element>, tree: HastVisitorContext): void => {
    const own = element.properties['id']
    if (typeof own === 'string') ids.add(own)
    if (own === FOOTNOTE_LABEL) {
      if ('className' in element.properties) tree.setProperty(element, 'className', ['visually-hidden'])
      return
    }
    const text = replaceTokens(tree.textContent(element), () => '').trim()
    const id = typeof own === 'string' && own !== '' ? own : toFreeId(text)
    if (id === '' || text === '') return
    tree.setProperty(element, 'id', id)
    ids.add(id)
    tree.appendChild(element, {
      type: 'element',
      tagName: 'a',
      properties: { className: ['anchor'], href: `#${id}`, ariaLabel: 'Link to this section' },
      children: [],
    })
    list.push({ depth: Number(element.tagName.slice(1)), id, text })
  }
  return { list, add }
}

/** Id of the heading that footnotes bring along, which is for screen readers only. */
const FOOTNOTE_LABEL = 'footnote-label'
