/** Level-one headings: the page's title is the only one. */
import type { Heading } from 'mdast'
import type { MdastVisitorContext } from 'satteri'
import type { Fault, PageContext } from '../page-context.ts'
import { spanOf } from './address.ts'

/** Drops a heading at the start of the page that repeats its title, and makes any other one of level two. */
export function transformHeading(node: Readonly<Heading>, tree: MdastVisitorContext, context: PageContext): void {
  if (node.depth !== 1) return
  if (isTitle(node, tree, context)) dropTitle(node, tree, context)
  else demote(node, tree, context)
}

function isTitle(node: Readonly<Heading>, tree: MdastVisitorContext, { title }: PageContext): boolean {
  const blocks = tree.parent(node)
  if (blocks.type !== 'root') return false
  const before = blocks.children.slice(0, tree.indexOf(node))
  if (!before.every(({ type }) => type === 'html' || type === 'definition')) return false
  return title === undefined || plain(tree.textContent(node)) === plain(title)
}

function dropTitle(node: Readonly<Heading>, tree: MdastVisitorContext, { body, edits }: PageContext): void {
  tree.removeNode(node)
  const { start, end } = spanOf(node)
  edits.push({ start: body.lastIndexOf('\n', start) + 1, end, text: '' })
}

function demote(node: Readonly<Heading>, tree: MdastVisitorContext, context: PageContext): void {
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
