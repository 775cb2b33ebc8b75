/** Places in the source of a page, and changes to it there: everything else stays byte for byte. */
import type { Definition, Image, Link, Nodes } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'

/** Replaces a part of the source. */
export interface Edit extends Span {
  readonly text: string
  /** Of a removal that may change how its neighbours are read: what stands in its place where it does. */
  readonly placeholder?: string
}

/** Applies edits; where two overlap, the outer one wins. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return source
  const inOrder = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let result = ''
  let done = 0
  for (const { start, end, text } of inOrder) {
    if (start < done) continue
    result += source.slice(done, start) + text
    done = end
  }
  return result + source.slice(done)
}

/** A part of the source: offsets of its first character and of the one after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Finds the address of a link, image or definition; an autolink has none but its text. A label may hold what looks like
 * its own end, as in ``[a `](b)` c](d)``, so each is tried until the address behind it is the node's.
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

/** What follows an address up to the end of a link: a title perhaps. */
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
