/** Blocks of raw HTML: cleaned in the tree, markdown in the view. */
import type { Html, Nodes, Parents } from 'mdast'
import type { MdastVisitorContext } from '../parser.ts'
import type { PageContext } from '../page-context.ts'
import type { Span } from '../edits.ts'
import { cleanFragment, createSourceMap } from '../raw-html/clean-fragment.ts'
import type { Part } from '../raw-html/read-fragment.ts'
import { htmlToMarkdown } from '../raw-html/to-markdown.ts'
import { spanOf } from './address.ts'

/** Cleans one block and writes what it says as markdown. */
export function transformFlowHtml(node: Readonly<Html>, tree: MdastVisitorContext, context: PageContext): void {
  const { body } = context
  const parent = tree.parent(node)
  const index = tree.indexOf(node) ?? 0
  const { value, start, end } = withoutLineEnding(node)
  const parts = cleanFragment(value, context, createSourceMap(value, body.slice(start, end), start))
  const clean = parts.map(({ text }) => text).join('')
  tree.setProperty(node, 'value', clean)
  const silent = parts.every(({ part, text }) => text.trim() === '' || isHolder(part))
  const markdown = silent ? '' : htmlToMarkdown(clean)
  if (markdown === '') {
    const divider = isDivider(parent, index) || isIndentedCode(parent.children[index + 1], body)
    context.edits.push(divider ? { start, end, text: '<!-- -->' } : { ...withEmptyLines(body, start, end), text: '' })
    return
  }
  const before = body.slice(body.lastIndexOf('\n', start - 1) + 1, start)
  const prefix = before.replaceAll(/[^>\t ]/g, ' ')
  const lines = markdown.split('\n').map((line, at) => (at === 0 ? line : `${prefix}${line}`.trimEnd()))
  const opening = index > 0 && !isBlank(lineBefore(body, start)) ? `\n${prefix}` : ''
  const closing = isBlank(lineAfter(body, end)) ? '' : `\n${prefix.trimEnd()}`
  const divider =
    hasList(markdown) && isIndentedCode(parent.children[index + 1], body)
      ? `\n${prefix.trimEnd()}\n${prefix}<!-- -->`
      : ''
  context.edits.push({ start, end, text: opening + lines.join('\n') + divider + closing })
}

/** The line ending behind raw HTML is not part of it. */
function withoutLineEnding(node: Readonly<Html>): Span & { readonly value: string } {
  const { start, end } = spanOf(node)
  return node.value.endsWith('\n')
    ? { start, end: end - 1, value: node.value.slice(0, -1) }
    : { start, end, value: node.value }
}

/** Whether a part only holds others, and says nothing by itself. */
const isHolder = (part: Part): boolean =>
  part.kind === 'close' || (part.kind === 'open' && part.name !== 'img' && part.name !== 'hr')

/**
 * Whether a comment keeps what is before it from swallowing what is after it, as between two lists. It then stays,
 * without its words.
 */
function isDivider(parent: Parents, index: number): boolean {
  const previous = parent.children[index - 1]?.type
  if (previous === undefined) return parent.type !== 'root'
  return previous === 'list' || previous === 'code' || previous === 'footnoteDefinition'
}

/** Code by its indentation alone, which below a list would be part of the list. */
const isIndentedCode = (node: Nodes | undefined, body: string): boolean =>
  node?.type === 'code' && !/[`~]/.test(body.charAt(node.position?.start.offset ?? 0))

const hasList = (markdown: string): boolean => /^ *(?:[-*]|\d+\.) /m.test(markdown)

/** A part with the rest of its line and the empty line below, where the empty line above is enough. */
function withEmptyLines(body: string, start: number, end: number): Span {
  if (!/(?:^|\n\n)$/.test(body.slice(Math.max(0, start - 2), start))) return { start, end }
  return { start, end: end + (/^[ \t]*\n\n?/.exec(body.slice(end, end + 100))?.[0].length ?? 0) }
}

const isBlank = (line: string): boolean => /^[ \t>]*$/.test(line)

function lineBefore(body: string, offset: number): string {
  const end = body.lastIndexOf('\n', offset - 1)
  return end === -1 ? '' : body.slice(body.lastIndexOf('\n', end - 1) + 1, end)
}

function lineAfter(body: string, offset: number): string {
  const start = body.indexOf('\n', offset)
  if (start === -1) return ''
  const end = body.indexOf('\n', start + 1)
  return body.slice(start + 1, end === -1 ? undefined : end)
}
