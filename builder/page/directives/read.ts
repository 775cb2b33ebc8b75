/** Positions of the parts of a directive in the source. */
import type { ContainerDirective, LeafDirective, TextDirective } from '../parser.ts'
import { type Span, spanOf } from '../edits.ts'

/** A directive of any form. */
export type Directive = Readonly<ContainerDirective | LeafDirective | TextDirective>

/** The parts of one directive. */
export interface DirectiveSource {
  /** Colons and name, label and attributes. */
  readonly opening: Span
  readonly name: Span
  /** Without its brackets. */
  readonly label: Span | undefined
  readonly attributes: readonly AttributeSource[]
  /** The rest of the line, which must be empty; of a block in a line, braces behind a space. */
  readonly rest: Span
  /** Between the lines that open and close it. */
  readonly content: Span
  /** Whether it is closed, or needs no closing line. */
  readonly closed: boolean
  /** A line of colons meant to close it, but parsed as part of a definition list. */
  readonly swallowed: Span | undefined
}

/** One attribute as it is written. */
interface AttributeSource {
  readonly name: string
  readonly key: Span
  /** The value without quotes; empty if there is only a key. */
  readonly value: Span
  /** Whether there is a space beside its equals sign: then the parser reads no value. */
  readonly spaced: boolean
}

/** Finds the parts of a directive. */
export function readDirective(node: Directive, body: string): DirectiveSource {
  const { start, end } = spanOf(node)
  const colons = /^:*/.exec(body.slice(start, start + 100))?.[0].length ?? 0
  const name = { start: start + colons, end: start + colons + node.name.length }
  const labelEnd = body[name.end] === '[' ? findEnd(body, name.end, end, '[', ']') : name.end
  const label = labelEnd > name.end ? { start: name.end + 1, end: labelEnd - 1 } : undefined
  const hasAttributes = body[labelEnd] === '{'
  const attributesEnd = hasAttributes ? findEnd(body, labelEnd, end, '{', '}') : labelEnd
  const attributes = hasAttributes ? readAttributes(body, labelEnd + 1, attributesEnd - 1) : []
  const opening = { start, end: attributesEnd }
  if (node.type !== 'containerDirective') {
    const nothing = { start: end, end }
    const [spaced = '', braces = ''] =
      (!hasAttributes && /^[ \t]+(\{[^{}\n]*\})/.exec(body.slice(end, end + 1000))) || []
    const rest = { start: end + spaced.length - braces.length, end: end + spaced.length }
    return { opening, name, label, attributes, rest, content: nothing, closed: true, swallowed: undefined }
  }
  const lineEnd = body.indexOf('\n', attributesEnd)
  const contentStart = lineEnd === -1 || lineEnd >= end ? end : lineEnd + 1
  const lastLine = Math.max(contentStart, body.lastIndexOf('\n', end - 1) + 1)
  const closed = /^[ \t>]*:{3,}[ \t]*$/.test(body.slice(lastLine, end))
  const line = body.slice(attributesEnd, contentStart)
  const rest = {
    start: attributesEnd + (/^\s*/.exec(line)?.[0].length ?? 0),
    end: attributesEnd + line.trimEnd().length,
  }
  const content = { start: contentStart, end: closed ? lastLine : end }
  return { opening, name, label, attributes, rest, content, closed, swallowed: findSwallowed(body, content) }
}

function findSwallowed(body: string, { start, end }: Span): DirectiveSource['swallowed'] {
  for (const { 1: marks = '', 2: colons = '', index } of body
    .slice(start, end)
    .matchAll(/^([ \t>]*)(:{3,})[ \t]*$/gm)) {
    const at = start + index + marks.length
    if (isBelowDefinition(body, at)) return { start: at, end: at + colons.length }
  }
  return undefined
}

/** Whether there is a definition between the last line of colons and an offset. */
export const isBelowDefinition = (body: string, at: number): boolean =>
  /^[ \t>]*:[ \t]/m.test(body.slice(Math.max(0, body.lastIndexOf(':::', at - 1)), at))

/** Whether the line above an offset is a row of a table. */
export function isBelowRow(body: string, at: number): boolean {
  const end = body.lastIndexOf('\n', at - 1)
  return body.slice(body.lastIndexOf('\n', end - 1) + 1, end).includes('|')
}

/** The offset behind the bracket that closes the one at an offset. Quotes count in attributes alone. */
function findEnd(body: string, start: number, limit: number, open: string, close: string): number {
  let depth = 0
  let quote = ''
  for (let at = start; at < limit; at += 1) {
    const character = body.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '\\') at += 1
    else if (open === '{' && (character === '"' || character === "'")) quote = character
    else if (character === open) depth += 1
    else if (character === close && --depth === 0) return at + 1
  }
  return start
}

function readAttributes(body: string, start: number, end: number): readonly AttributeSource[] {
  return [...body.slice(start, end).matchAll(ATTRIBUTE)].map((match) => {
    const { index, 0: whole, groups = {} } = match
    const at = start + index
    const { short = '', key = short === '#' ? 'id' : 'class', double, single, bare, word } = groups
    const value = double ?? single ?? bare ?? word ?? ''
    const quotes = double === undefined && single === undefined ? 0 : 1
    const valueEnd = at + whole.length - quotes
    return {
      name: key,
      key: { start: at, end: at + (short === '' ? key.length : 1) },
      value: { start: valueEnd - value.length, end: valueEnd },
      spaced: /^[\w.:-]+(?:\s+=|=\s)/.test(whole),
    }
  })
}

/** `#id`, `.class`, `key`, `key=value`, `key="a value"`. */
const ATTRIBUTE =
  /(?<short>[#.])(?<word>[^\s#.}]+)|(?<key>[A-Za-z_:][\w.:-]*)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'<>=`}]+)))?/g
