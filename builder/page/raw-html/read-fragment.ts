/** Splits raw HTML into text, comments and tags, in source order. */
import { Tokenizer, TokenizerMode, type Token } from 'parse5'
import type { Span } from '../edits.ts'

/** One attribute and the span of the whole attribute. */
export interface Attribute extends Span {
  readonly name: string
  readonly value: string
}

/** A part of raw HTML with its position. */
export type Part = Span &
  (
    | { readonly kind: 'text' | 'comment' }
    | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly Attribute[] }
    | { readonly kind: 'close'; readonly name: string }
  )

/** Elements whose content the tokenizer must not read as tags. */
const MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ...['textarea', 'title'].map((name) => [name, TokenizerMode.RCDATA] as const),
])

/**
 * Markup that markdown reads as HTML and a browser as a bogus comment up to the first `>`: treated as a comment as a
 * whole.
 */
const DECLARATION = /^[ \t]*(?:<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>)/i

/** Fast path: a single tag without attributes and capitals. */
const BARE_TAG = /^<(\/?)([a-z][a-z\d]*)>$/

/** Reads a piece of raw HTML as the HTML standard's tokenizer does. */
export function readFragment(source: string): Part[] {
  const [, slash, bare] = BARE_TAG.exec(source) ?? []
  if (bare !== undefined) {
    const place = { name: bare, start: 0, end: source.length }
    return [slash === '' ? { ...place, kind: 'open', attributes: [] } : { ...place, kind: 'close' }]
  }
  const parts: Part[] = []
  const declaration = DECLARATION.exec(source)?.[0] ?? ''
  const skipped = declaration.length
  if (declaration !== '') parts.push({ kind: 'comment', start: 0, end: skipped })
  const span = (location: Token.Location | null | undefined): Span => ({
    start: skipped + (location?.startOffset ?? 0),
    end: skipped + (location?.endOffset ?? 0),
  })
  // The tokenizer splits text at spaces; here it is joined again.
  const text = (token: Token.CharacterToken): void => {
    const { start, end } = span(token.location)
    const last = parts.at(-1)
    const joined = last?.kind === 'text' && last.end === start ? parts.pop() : undefined
    parts.push({ kind: 'text', start: joined?.start ?? start, end })
  }
  const comment = (token: Token.CommentToken | Token.DoctypeToken): void =>
    void parts.push({ kind: 'comment', ...span(token.location) })
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: comment,
      onDoctype: comment,
      onCharacter: text,
      onNullCharacter: text,
      onWhitespaceCharacter: text,
      onEof: () => {},
      onEndTag: (token) => void parts.push({ kind: 'close', name: token.tagName, ...span(token.location) }),
      onStartTag: (token) => {
        const mode = MODES.get(token.tagName)
        if (mode !== undefined) tokenizer.state = mode
        const { attrs } = token.location ?? {}
        const attributes = token.attrs.map(({ name, value }) => ({ name, value, ...span(attrs?.[name]) }))
        parts.push({ kind: 'open', name: token.tagName, attributes, ...span(token.location) })
      },
    },
  )
  tokenizer.write(source.slice(skipped), true)
  return parts
}
