/** Raw HTML: cleaned in the tree, made readable in the markdown view. */
import type { Html, Parents } from 'mdast'
import type { PageContext } from '../page-context.ts'
import type { Span } from '../parser.ts'
import { type CleanPart, cleanFragment } from '../raw-html/clean-fragment.ts'

/** Elements that only carry looks or structure for style sheets, which say nothing to a reader of markdown. */
const WRAPPERS: ReadonlySet<string> = new Set(['div', 'section', 'span'])

/** Cleans one piece of raw HTML. */
export function transformHtml(node: Html, parent: Parents, index: number, context: PageContext): void {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const toSource = createMap(node.value, context.body.slice(start, end), start)
  const parts = cleanFragment(node.value, context, toSource)
  const { value } = node
  node.value = parts.map(({ text }) => text).join('')
  if (parent.type === 'paragraph' || parent.type === 'heading' || 'align' in parent || isInline(parent)) {
    editInline(parts, context, toSource)
  } else if (parts.every(isSilent)) {
    context.edits.push({ start, end, text: isDivider(parent, index) ? '<!-- -->' : '' })
  } else {
    for (const { part, text } of parts) {
      const plain = part.kind !== 'text' && isWrapper(part) ? '' : text
      if (part.kind !== 'text' && plain !== value.slice(part.start, part.end)) {
        context.edits.push({ ...toSource(part), text: plain })
      }
    }
  }
}

const isInline = (parent: Parents): boolean =>
  ['delete', 'emphasis', 'link', 'linkReference', 'strong', 'tableCell'].includes(parent.type)

const isWrapper = (part: CleanPart['part']): boolean =>
  (part.kind === 'open' || part.kind === 'close') && WRAPPERS.has(part.name)

/** Whether nothing of a part is to be read. */
const isSilent = ({ part, text }: CleanPart): boolean => text.trim() === '' || isWrapper(part)

/**
 * Whether a comment keeps what is before it from swallowing what is after it, as between two lists. It then stays,
 * without its words.
 */
function isDivider(parent: Parents, index: number): boolean {
  const previous = parent.children[index - 1]?.type
  if (previous === undefined) return parent.type !== 'root'
  return previous === 'list' || previous === 'code' || previous === 'footnoteDefinition'
}

function editInline(parts: readonly CleanPart[], context: PageContext, toSource: (span: Span) => Span): void {
  for (const { part, text } of parts) {
    const span = toSource(part)
    const source = context.body.slice(span.start, span.end)
    if (part.kind === 'text') continue
    const drop = text === '' || isWrapper(part)
    const plain = drop ? withoutEffect(span, part.kind, context.body) : text
    if (plain !== source) context.edits.push({ ...span, text: plain })
  }
}

/**
 * What replaces a tag that goes. Beside a letter or a space nothing does; beside anything that could now mean something
 * else in markdown, a tag without meaning.
 */
function withoutEffect({ start, end }: Span, kind: CleanPart['part']['kind'], body: string): string {
  const harmless = /[\p{L}\p{N},.;:?()]/u
  const before = body[start - 1] ?? '\n'
  const after = body[end] ?? '\n'
  const inText = harmless.test(before) || before === ' '
  const safe = inText && (harmless.test(after) || after === ' ' || after === '\n')
  if (safe) return ''
  return kind === 'close' ? '</span>' : '<span>'
}

/**
 * Maps a span of a node's value to the page. The lines of a value lack what their containers put before them (`> `), so
 * lines are matched by their ends.
 */
function createMap(value: string, source: string, offset: number): (span: Span) => Span {
  if (value === source) return ({ start, end }) => ({ start: start + offset, end: end + offset })
  const valueEnds = lineEnds(value)
  const sourceEnds = lineEnds(source)
  const toSource = (index: number): number => {
    const line = valueEnds.findIndex((end) => index <= end)
    const end = sourceEnds[line] ?? source.length
    return offset + Math.max(0, end - ((valueEnds[line] ?? value.length) - index))
  }
  return ({ start, end }) => ({ start: toSource(start), end: toSource(end) })
}

/** Offsets of the ends of lines. */
function lineEnds(text: string): number[] {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at)
  return [...ends, text.length]
}
