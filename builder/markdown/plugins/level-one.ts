/** Level-one headings: the page's title is the only one. */
import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Fault, PageContext } from '../page-context.ts'

/** Drops a heading at the start of the page that repeats its title. */
export function dropTitle(tree: Root, context: PageContext): void {
  const index = tree.children.findIndex(({ type }) => type !== 'html' && type !== 'definition')
  const heading = tree.children[index]
  if (heading?.type !== 'heading' || heading.depth !== 1) return
  if (context.title !== undefined && plain(toString(heading)) !== plain(context.title)) return
  tree.children.splice(index, 1)
  const start = heading.position?.start.offset ?? 0
  const end = heading.position?.end.offset ?? start
  context.edits.push({ start: context.body.lastIndexOf('\n', start) + 1, end, text: '' })
}

/** Makes any other level-one heading one of level two. */
export function demoteHeading(node: Heading, context: PageContext): void {
  if (node.depth !== 1) return
  node.depth = 2
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
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
