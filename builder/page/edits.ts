/** Positions in the source of a page, and edits at them. All other bytes stay unchanged. */
import type { Definition, Image, Link, Nodes } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'

/** Replaces a part of the source. */
export interface Edit extends Span {
  /** The replacement; for a block, a function of its parts, each written with its own edits. */
  readonly text: string | ((write: (part: Span) => string) => string)
  /** Placeholder for a removal that would change how its neighbours are parsed. */
  readonly placeholder?: string
}

/** Applies edits; where two overlap, the outer one wins. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return source
  const inOrder = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return writePart(source, { start: 0, end: source.length }, inOrder, new Map())
}

/** Writes a part of the source with the edits in it, which are in order; each once, since blocks ask for a part again. */
function writePart(source: string, part: Span, edits: readonly Edit[], written: Map<Edit, string>): string {
  let result = ''
  let done = part.start
  for (const [index, edit] of edits.entries()) {
    if (edit.start > part.end) break
    const cut = cutTo(part, edit)
    if (cut === undefined || cut.start < done) continue
    const text = written.get(edit) ?? writeEdit(source, edit, within(edits, index, edit.end), written)
    written.set(edit, text)
    result += source.slice(done, cut.start) + text
    done = cut.end
  }
  return result + source.slice(done, part.end)
}

/** What an edit replaces of a part, beyond one end of which it may reach, as to the space before a tag; `undefined` if nothing. */
function cutTo(part: Span, { start, end }: Span): Span | undefined {
  if (start >= part.start && end <= part.end) return { start, end }
  const isBeside = end <= part.start || start >= part.end
  const isAround = start < part.start && end > part.end
  return isBeside || isAround ? undefined : { start: Math.max(start, part.start), end: Math.min(end, part.end) }
}

const writeEdit = (source: string, { text }: Edit, inner: readonly Edit[], written: Map<Edit, string>): string =>
  typeof text === 'string' ? text : text((part) => writePart(source, part, inner, written))

/** The edits behind one of them that begin before an offset. */
function within(edits: readonly Edit[], index: number, limit: number): readonly Edit[] {
  let end = index + 1
  for (let edit = edits[end]; edit && edit.start < limit; edit = edits[end]) end += 1
  return edits.slice(index + 1, end)
}

/** The place in the source that a place in the edited text comes from. */
export function findSource(source: string, edits: readonly Edit[], offset: number): number {
  let [low, high] = [0, source.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (applyEdits(source.slice(0, middle + 1), edits).length > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** A part of the source: offsets of its first character and of the one after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a shown text first stands in the source; the beginning of the page where it is written in another form. */
export function findText(text: string, body: string): Span {
  const start = body.indexOf(text)
  return start === -1 ? { start: 0, end: 0 } : { start, end: start + text.length }
}

/**
 * Finds the address of a link, image or definition; an autolink has only its text. A label may contain text that
 * looks like its end, as in ``[a `](b)` c](d)``, so each candidate is tried until the address after it equals the
 * node's.
 */
export function findDestination(node: Readonly<Definition | Image | Link>, text: string): Span | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined || !/^!?\[/.test(text.slice(start, start + 2))) return undefined
  const mark = node.type === 'definition' ? ']:' : ']('
  for (let at = text.indexOf(mark, start); at !== -1 && at < end; at = text.indexOf(mark, at + 1)) {
    const span = readDestination(text, at + mark.length, end)
    const isIt = span.start < span.end && decodeString(text.slice(span.start, span.end)) === node.url
    if (isIt && (node.type === 'definition' || REST.test(text.slice(span.end, end)))) return span
  }
  return undefined
}

/** The rest of a link after its address: an optional title. */
const REST = /^>?(?:\s[\s>]*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?[\s>]*\)$/s

/** The address behind the spaces at an offset; in a quote its markers are among them (CommonMark § 6.3). */
function readDestination(text: string, offset: number, limit: number): Span {
  SPACES.lastIndex = offset
  SPACES.test(text)
  const at = SPACES.lastIndex
  return text.startsWith('<', at)
    ? { start: at + 1, end: endOf(text, at + 1, limit, isPointedEnd) }
    : { start: at, end: endOf(text, at, limit, createBareEnd()) }
}

const SPACES = /(?:[ \t]|\n[ \t>]*)*/y

/** The offset of the first character that ends an address; an escaped one does not. */
function endOf(text: string, start: number, limit: number, isEnd: (character: string) => boolean): number {
  let at = start
  while (at < limit && !isEnd(text.charAt(at))) at += text.startsWith('\\', at) ? 2 : 1
  return Math.min(at, limit)
}

const isPointedEnd = (character: string): boolean => character === '>' || character === '\n'

/** A space or control character ends a bare address, and the parenthesis that was not opened in it. */
function createBareEnd(): (character: string) => boolean {
  let open = 0
  return (character) => {
    if (character === '(') open += 1
    if (character === ')') open -= 1
    return character <= ' ' || open < 0
  }
}

/** The part of the source that a node was made from. */
export const spanOf = ({ position }: Readonly<Nodes>): Span => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/** Replaces what a pattern finds in a part of the source. */
export function replaceMatches(
  { body, edits }: { readonly body: string; readonly edits: Edit[] },
  { start, end }: Span,
  pattern: RegExp,
  text: string,
): void {
  for (const { 0: found, index } of body.slice(start, end).matchAll(pattern))
    edits.push({ start: start + index, end: start + index + found.length, text })
}

/** The container marks of a block's lines: in a quote or list, each line begins with them. */
interface LinePlace {
  /**
   * Removes container marks (`> `, indentation) from a part of the source. The first line has none if the part begins
   * after them.
   */
  readonly unindent: (lines: string, part: Span) => string
  /** The marks of a line. */
  readonly prefix: string
  /** Separator before a block. */
  readonly opening: string
  /** Lines of markdown → as a block of its own, apart from its neighbours. */
  readonly indent: (markdown: string) => string
}

/** The place of a block in the source. The lines of the block around it are not left, so nothing is kept apart from them. */
export function placeLines(body: string, { start, end }: Span): LinePlace {
  const before = body.slice(body.lastIndexOf('\n', start - 1) + 1, start)
  const prefix = before.replaceAll(/[^>\t ]/g, ' ')
  const marks = new RegExp(`^${prefix.replaceAll(/ *> ?/g, ' {0,3}>? ?').replaceAll(/[ \t](?![?{])/g, '[ \t]?')}`, 'gm')
  const isFirst = before.trim() !== prefix.trim()
  const opening = isFirst || /^[ \t>]*(?::{3,}[A-Za-z].*)?$/.test(lineBefore(body, start)) ? '' : `\n${prefix}`
  return {
    unindent: (lines, part) => {
      if (prefix === '') return lines
      const first = part.start === 0 || body[part.start - 1] === '\n' ? 0 : lines.indexOf('\n') + 1 || lines.length
      return lines.slice(0, first) + lines.slice(first).replaceAll(marks, '')
    },
    prefix,
    opening,
    indent: (markdown) => {
      const closing = /^[ \t>]*(?::{3,}.*)?$/.test(lineAfter(body, end)) ? '' : `\n${prefix.trimEnd()}`
      return opening + indentLines(markdown, prefix) + closing
    },
  }
}

/** Adds container marks to all lines except the first, which has them. */
export const indentLines = (lines: string, prefix: string): string =>
  lines
    .split('\n')
    .map((line, at) => (at === 0 ? line : line.trim() === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')

/** Whether a line has nothing but the marks of quotes. */
export const isBlank = (line: string): boolean => /^[ \t>]*$/.test(line)

/** The line above the one of an offset. */
export function lineBefore(body: string, offset: number): string {
  const end = body.lastIndexOf('\n', offset - 1)
  return end === -1 ? '' : body.slice(body.lastIndexOf('\n', end - 1) + 1, end)
}

/** The line below the one of an offset. */
export function lineAfter(body: string, offset: number): string {
  const start = body.indexOf('\n', offset)
  if (start === -1) return ''
  const end = body.indexOf('\n', start + 1)
  return body.slice(start + 1, end === -1 ? undefined : end)
}
