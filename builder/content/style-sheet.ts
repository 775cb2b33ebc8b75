/**
 * Restricts what a style sheet loads to files of the site. A rule such as `label:has(:checked)` with an address of
 * another host would report a visitor's choices to that host without a script.
 */
import { type CSSToken, type ParseError, tokenize, TokenType } from '@csstools/css-tokenizer'
import { location } from 'vfile-location'
import { brief, type Message, type Range } from './schema/message.ts'

/**
 * The faults of a style sheet. Addresses are looked for in every `url()` and every text, since `image-set()` takes a text, a
 * custom property can carry one there, and an escape can hide any of these names.
 */
export function checkStyleSheet(
  file: string,
  css: string,
  origins: readonly string[],
  mostWeight = MOST_WEIGHT,
): Message[] {
  const places = location(css)
  const messages: Message[] = []
  const report = (start: number, end: number, fault: Fault): void => {
    const from = places.toPoint(start) ?? { line: 1, column: 1 }
    const to = places.toPoint(end) ?? from
    const range = { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
    messages.push({ file, ...range, severity: 'error', ...fault })
  }
  const onParseError = ({ message, sourceStart, sourceEnd }: ParseError): void =>
    report(sourceStart, sourceEnd + 1, toSyntaxFault(message))
  let depth = 0
  let weight = 0
  const lengths = lengthsOfLines(css)
  for (const token of tokenize({ css }, { onParseError })) {
    weight += lengths(token[2])
    if (weight > mostWeight) {
      report(token[2], token[3] + 1, TOO_LONG)
      return messages
    }
    if (OPENING.has(token[0])) depth += 1
    else if (CLOSING.has(token[0])) depth -= 1
    if (depth > DEEPEST) {
      report(token[2], token[3] + 1, TOO_DEEP)
      return messages
    }
    const fault = explain(token, origins)
    if (fault) report(token[2], token[3] + 1, fault)
  }
  return messages
}

const OPENING: ReadonlySet<TokenType> = new Set([
  TokenType.Function,
  TokenType.OpenCurly,
  TokenType.OpenParen,
  TokenType.OpenSquare,
])
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare])

/** How deep blocks and parentheses may nest: the time to minify them grows with the square. */
const DEEPEST = 100

/**
 * Characters of lines, each as often as it has tokens, at most: the bundler keeps a copy of the line for each of its warnings.
 * A sheet in a single line may have some 16,000 characters.
 */
const MOST_WEIGHT = 100_000_000

/** Makes the function that gives the length of the line at an offset, for offsets in their order. */
function lengthsOfLines(css: string): (offset: number) => number {
  let [start, end] = [0, -1]
  return (offset) => {
    if (offset > end) {
      start = css.lastIndexOf('\n', offset - 1) + 1
      const next = css.indexOf('\n', offset)
      end = next === -1 ? css.length : next
    }
    return end - start
  }
}

/** An address in a style sheet: as a text, or within `url()` without quotation marks. */
interface StyleAddress {
  readonly address: string
  readonly isText: boolean
  /** Offsets of the address. */
  readonly start: number
  readonly stop: number
  readonly range: Range
}

/** Functions whose texts are addresses. */
const LOADING: ReadonlySet<string> = new Set(['url', 'src', 'image-set', '-webkit-image-set'])

/** Every address that a style sheet loads. */
export function listStyleAddresses(css: string): readonly StyleAddress[] {
  const places = location(css)
  const addresses: StyleAddress[] = []
  const open: string[] = []
  for (const token of tokenize({ css })) {
    const [type, , start, last] = token
    if (type === TokenType.Function) open.push(token[4].value.toLowerCase())
    else if (type === TokenType.OpenParen) open.push('')
    else if (type === TokenType.CloseParen) open.pop()
    else if (type === TokenType.URL || (type === TokenType.String && LOADING.has(open.at(-1) ?? ''))) {
      const [from, to] = [places.toPoint(start), places.toPoint(last + 1)]
      const { line = 1, column = 1 } = from ?? {}
      const range = { line, column, endLine: to?.line ?? line, endColumn: to?.column ?? column }
      addresses.push({ address: token[4].value, isText: type === TokenType.String, start, stop: last + 1, range })
    }
  }
  return addresses
}

/** A custom property in a style sheet, where it is set or read. */
interface StyleToken {
  readonly name: string
  readonly isSet: boolean
  readonly range: Range
}

/** Every custom property that a style sheet sets or reads, in order. */
export function listStyleTokens(css: string): readonly StyleToken[] {
  const places = location(css)
  const tokens = tokenize({ css }).filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment)
  return tokens.flatMap(([type, name, start, last], index) => {
    if (type !== TokenType.Ident || !name.startsWith('--')) return []
    const { line = 1, column = 1 } = places.toPoint(start) ?? {}
    const range = { line, column, endLine: line, endColumn: column + last + 1 - start }
    return [{ name, isSet: tokens[index + 1]?.[0] === TokenType.Colon, range }]
  })
}

/**
 * The first fault of the minified style sheet. A minifier removes comments and can thereby create a `url()` that the
 * source does not have, so the fault has no position.
 */
export function checkServedSheet(file: string, css: string, origins: readonly string[]): Message[] {
  const [fault] = checkStyleSheet(file, css, origins, Infinity)
  if (fault === undefined) return []
  const { severity, rule, text } = fault
  return [{ file, severity, rule, text, hint: 'Remove the comments inside names.' }]
}

type Fault = Pick<Message, 'rule' | 'text' | 'hint'>

function explain(token: CSSToken, origins: readonly string[]): Fault | undefined {
  switch (token[0]) {
    case TokenType.AtKeyword:
      return token[4].value.toLowerCase() === 'import' ? IMPORT : undefined
    case TokenType.URL:
    case TokenType.String:
      return isForeign(token[4].value, origins) ? toForeign(token[4].value) : undefined
    default:
      return undefined
  }
}

/** Schemes that a browser would connect for. */
const NETWORK = /^(?:https?|wss?|ftp):$/

/** Whether a browser would ask another host for an address. */
function isForeign(address: string, origins: readonly string[]): boolean {
  const base = `${BASE}/assets/theme.css`
  if (!URL.canParse(address, base)) return /^\s*(?:[a-z]+:)?[\\/]{2}/i.test(address)
  const { protocol, origin } = new URL(address, base)
  return NETWORK.test(protocol) && origin !== BASE && !origins.includes(origin)
}

/** Stands in for the site where an address is relative. */
const BASE = 'https://site.invalid'

const IMPORT: Fault = {
  rule: 'style-import',
  text: 'The style sheet imports another, which is not allowed: all rules must be in this file.',
  hint: 'Copy the rules of the other style sheet into this one.',
}

const TOO_DEEP: Fault = {
  rule: 'css-syntax',
  text: `Blocks and parentheses may be nested ${DEEPEST} deep.`,
  hint: 'Close what is open, or take rules out of the rules around them.',
}

const TOO_LONG: Fault = {
  rule: 'css-syntax',
  text: 'The style sheet has too much in one line.',
  hint: 'Write each rule in a line of its own: npx prettier --write theme.css',
}

const toForeign = (address: string): Fault => ({
  rule: 'foreign-address',
  text: `The style sheet loads "${brief(address)}" from another host, which would learn what visitors do.`,
  hint: 'Put the file under assets/ and write its path, such as url(/assets/paper.png).',
})

const toSyntaxFault = (message: string): Fault => ({
  rule: 'css-syntax',
  text: `Cannot read this as CSS: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}.`,
  hint: 'Close what is open: quotation marks, parentheses and comments.',
})
