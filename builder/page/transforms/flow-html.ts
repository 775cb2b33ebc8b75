/** Blocks of raw HTML: sanitized in the tree, markdown in the view. */
import type { Html, Nodes, Parents } from 'mdast'
import type { MdastVisitorContext } from '../parser.ts'
import type { Fault } from '../fault.ts'
import type { PageContext, TreeFacts } from '../page-context.ts'
import { isBlank, lineAfter, lineBefore, type Span, spanOf } from '../edits.ts'
import { type CleanPart, cleanFragment } from '../raw-html/clean-fragment.ts'
import { endlessElement } from '../raw-html/faults.ts'
import { createSourceMap } from '../locate.ts'
import { findForeign, mayBeForeign } from './foreign.ts'
import { reportEmpty } from '../raw-html/empty-elements.ts'
import type { OpenTags } from '../open-tags.ts'
import type { Part } from '../raw-html/read-fragment.ts'
import { MOST_FILLED, TooManyCells } from '../raw-html/table.ts'
import { htmlToMarkdown } from '../raw-html/to-markdown.ts'
import { SHORT_ROWS } from '../directives/slow-text.ts'

/** Sanitizes one block and converts it to markdown. */
export function transformFlowHtml(node: Readonly<Html>, tree: MdastVisitorContext, context: PageContext): void {
  const { body, facts, openTags } = context
  const parent = tree.parent(node)
  const index = tree.indexOf(node) ?? 0
  const { value, start, end } = withoutLineEnding(node)
  const toSource = createSourceMap(value, body.slice(start, end), start)
  const wasDropping = facts.dropping !== undefined
  const parts = cleanFragment(value, context, toSource)
  if (!wasDropping) trackTags(parts, openTags, toSource)
  const stop = facts.dropping === undefined ? end : dropContent(facts.dropping, { parent, index, end }, tree, context)
  checkMarkdown(parts, value, toSource, context)
  reportEmpty(parts, toSource, context.report)
  const clean = parts.map(({ text }) => text).join('')
  tree.setProperty(node, 'value', clean)
  const silent = parts.every(({ part, text }) => text.trim() === '' || isHolder(part))
  const markdown = silent ? '' : toMarkdown(clean, { start, end: start + 1 }, context)
  if (markdown === '') {
    const divider = isDivider(parent, index) || isIndentedCode(parent.children[index + 1], body)
    context.edits.push(
      divider
        ? { start, end: stop, text: '', placeholder: '<!-- -->' }
        : { ...withEmptyLines(body, start, stop), text: '' },
    )
    return
  }
  const before = body.slice(body.lastIndexOf('\n', start - 1) + 1, start)
  const prefix = before.replaceAll(/[^>\t ]/g, ' ')
  const lines = markdown.split('\n').map((line, at) => (at === 0 ? line : `${prefix}${line}`.trimEnd()))
  const opening = index > 0 && !isBlank(lineBefore(body, start)) ? `\n${prefix}` : ''
  const closing = isBlank(lineAfter(body, stop)) ? '' : `\n${prefix.trimEnd()}`
  const divider =
    hasList(markdown) && isIndentedCode(parent.children[index + 1], body)
      ? `\n${prefix.trimEnd()}\n${prefix}<!-- -->`
      : ''
  context.edits.push({ start, end: stop, text: opening + lines.join('\n') + divider + closing })
}

/** The markdown of a block; empty, and reported, if its tables and those before it get too many cells. */
function toMarkdown(html: string, span: Span, { facts, report }: PageContext): string {
  try {
    const markdown = htmlToMarkdown(html)
    if (html.includes('<table')) facts.grown += Math.max(0, markdown.length - html.length)
    // A cell in which nothing is written has two characters.
    if (facts.grown <= 2 * MOST_FILLED) return markdown
  } catch (error) {
    if (!(error instanceof TooManyCells)) throw error
  }
  report(span, SHORT_ROWS)
  return ''
}

/** Removes the blocks up to the piece that ends an element without content; gives the offset to which its source goes. */
function dropContent(
  name: string,
  { parent, index, end }: { readonly parent: Parents; readonly index: number; readonly end: number },
  tree: MdastVisitorContext,
  context: PageContext,
): number {
  const last = findEnd(name, parent, index, context.facts)
  const piece = parent.children[last]
  if (piece === undefined) {
    context.facts.dropping = undefined
    context.report({ start: end, end }, endlessElement(name))
    return end
  }
  for (const node of parent.children.slice(index + 1, last)) tree.removeNode(node)
  return spanOf(piece).start
}

/** Index of the next raw HTML block with the end tag of an element; -1 if not found. */
function findEnd(name: string, parent: Parents, index: number, { lastEnds }: TreeFacts): number {
  const isEnd = (node: Nodes): boolean => node.type === 'html' && node.value.toLowerCase().includes(`</${name}`)
  const known = lastEnds.get(parent) ?? new Map<string, number>()
  lastEnds.set(parent, known)
  const last = known.get(name) ?? parent.children.findLastIndex(isEnd)
  known.set(name, last)
  if (last <= index) return -1
  let at = index + 1
  for (let node = parent.children[at]; node && !isEnd(node); node = parent.children[at]) at += 1
  return at
}

/** Records the elements still open after a block. */
function trackTags(parts: readonly CleanPart[], openTags: OpenTags, toSource: (span: Span) => Span): void {
  for (const { part, text } of parts) {
    if (part.kind === 'open' && text !== '') openTags.open(part.name, toSource(part))
    if (part.kind === 'close') openTags.close(part.name)
  }
}

/** Reports markdown inside a block of raw HTML, where it is not parsed. */
function checkMarkdown(
  parts: readonly CleanPart[],
  value: string,
  toSource: (span: Span) => Span,
  { report }: PageContext,
): void {
  let pre = 0
  for (const { part, text } of parts) {
    if (part.kind !== 'text') {
      if ((part.kind === 'open' || part.kind === 'close') && part.name === 'pre') pre += part.kind === 'open' ? 1 : -1
      continue
    }
    if (pre > 0 || text === '') continue
    const written = value.slice(part.start, part.end)
    for (const { start, end, fault } of mayBeForeign(written) ? findForeign(written) : [])
      report(toSource({ start: part.start + start, end: part.start + end }), fault)
    const fence = FENCE.exec(written)
    const match = fence ?? MARKDOWN.exec(written)
    if (!match) continue
    const start = part.start + match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
    report(
      toSource({ start, end: part.start + match.index + match[0].length }),
      fence ? CODE_IN_HTML : MARKDOWN_IN_HTML,
    )
    return
  }
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/m
/** Headings, quotes, list items, rows of tables, rules; links, footnotes, code and emphasis. */
const MARKDOWN =
  /^ {0,3}(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)]) \S[^\n]*|\|.*\|[^\n]*|(?:={3,}|-{3,})[ \t]*$)|!?\[[^\]\n]{1,999}\](?:\([^)\s]{1,999}\)|\[[^\]\n]*\])|\[\^[^\]\s]{1,999}\]|`[^`\n]+`|(?<![\w*])\*{1,2}[^\s*][^*\n]*\*(?!\w)|(?<!\w)_[^\s_][^_\n]*_(?!\w)/m

const CODE_IN_HTML: Fault = {
  severity: 'error',
  rule: 'markdown-in-html',
  text: 'The code block begins inside raw HTML, so it is not read as code: its closing fence would turn the rest of the page into code.',
  hint: 'Put an empty line between the tag and the line of backticks.',
}

const MARKDOWN_IN_HTML: Fault = {
  severity: 'warning',
  rule: 'markdown-in-html',
  text: 'The markdown is directly below a tag, so it is shown as written.',
  hint: 'Put an empty line between the tag and the markdown.',
}

/** The line ending behind raw HTML is not part of it. */
function withoutLineEnding(node: Readonly<Html>): Span & { readonly value: string } {
  const { start, end } = spanOf(node)
  return node.value.endsWith('\n')
    ? { start, end: end - 1, value: node.value.slice(0, -1) }
    : { start, end, value: node.value }
}

/** Whether a part is only a container. */
const isHolder = (part: Part): boolean =>
  part.kind === 'close' || (part.kind === 'open' && part.name !== 'img' && part.name !== 'hr')

/** Whether a comment separates its neighbours, as between two lists. It then stays, emptied. */
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
