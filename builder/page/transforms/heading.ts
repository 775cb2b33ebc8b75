/** Headings: the only one of level one is the title of the page; the others get ids, as GitHub makes them. */
import GithubSlugger from 'github-slugger'
import type { Element } from 'hast'
import type { Heading as MarkdownHeading } from 'mdast'
import { type Heading, replaceTokens } from '../parsed-page.ts'
import type { HastVisitorContext, MdastVisitorContext } from '../parser.ts'
import type { Fault, PageContext } from '../page-context.ts'
import { spanOf } from './address.ts'

/** Drops a heading at the start of the page that repeats its title, and makes any other one of level two. */
export function transformHeading(
  node: Readonly<MarkdownHeading>,
  tree: MdastVisitorContext,
  context: PageContext,
): void {
  if (node.depth !== 1) return
  if (isTitle(node, tree, context)) dropTitle(node, tree, context)
  else demote(node, tree, context)
}

function isTitle(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, { title }: PageContext): boolean {
  const blocks = tree.parent(node)
  if (blocks.type !== 'root') return false
  const before = blocks.children.slice(0, tree.indexOf(node))
  if (!before.every(({ type }) => type === 'html' || type === 'definition')) return false
  return title === undefined || plain(tree.textContent(node)) === plain(title)
}

function dropTitle(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, { body, edits }: PageContext): void {
  tree.removeNode(node)
  const { start, end } = spanOf(node)
  edits.push({ start: body.lastIndexOf('\n', start) + 1, end, text: '' })
}

function demote(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, context: PageContext): void {
  tree.setProperty(node, 'depth', 2)
  const { start, end } = spanOf(node)
  context.report({ start, end }, LEVEL_ONE)
  if (/^#(?!\S)/.test(context.body.slice(start, start + 2))) {
    context.edits.push({ start, end: start, text: '#' })
    return
  }
  const underline = context.body.lastIndexOf('\n', end - 1) + 1
  context.edits.push({
    start: underline,
    end,
    text: context.body.slice(underline, end).replaceAll('=', '-'),
  })
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const LEVEL_ONE: Fault = {
  severity: 'warning',
  rule: 'level-one-heading',
  text: 'The page has a level-one heading beside its title: it was made one of level two.',
  hint: 'Begin it with ##.',
}

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
