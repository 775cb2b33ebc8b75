/** Links, images and definitions: their addresses become tokens where another file decides them. */
import type { Definition, Image, Link } from 'mdast'
import type { Fault, PageContext } from '../page-context.ts'
import type { Span } from '../destination.ts'

declare module 'mdast' {
  interface Data {
    /** What stands for the address in the output; absent where it must not stay. */
    settled?: string | undefined
  }
}

/** Settles the address of a link or definition. */
export function transformLink(node: Definition | Link, context: PageContext): void {
  const span = node.data?.destination ?? spanOf(node)
  if (node.url === '') {
    context.report(span, EMPTY_ADDRESS)
    return
  }
  settle(node, 'link', context)
}

/** Settles the address of an image, and asks for its alternative text. */
export function transformImage(node: Image, context: PageContext): void {
  if ((node.alt ?? '').trim() === '') context.report(spanOf(node), MISSING_ALT)
  if (node.url === '') context.report(spanOf(node), EMPTY_ADDRESS)
  else settle(node, 'image', context)
}

function settle(node: Definition | Image | Link, kind: 'image' | 'link', context: PageContext): void {
  const destination = node.data?.destination
  const settled = context.settle({
    kind,
    target: node.url,
    span: destination ?? spanOf(node),
    alt: node.type === 'image' ? (node.alt ?? '') : undefined,
    title: node.title ?? undefined,
  })
  if (settled === undefined) return
  node.data = { ...node.data, settled }
  if (destination && settled !== node.url) context.edits.push({ ...destination, text: settled })
}

/** The part of the source that a node was made from. */
export const spanOf = (node: Definition | Image | Link): Span => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
})

export const MISSING_ALT: Fault = {
  severity: 'error',
  rule: 'missing-alt',
  text: 'The image has no alternative text.',
  hint: 'Write what the image shows between the brackets: ![A bar chart of sales by year](…).',
}

const EMPTY_ADDRESS: Fault = {
  severity: 'warning',
  rule: 'empty-address',
  text: 'The address is empty, so it leads nowhere.',
  hint: 'Write where it leads between the parentheses.',
}
