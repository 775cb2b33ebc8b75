/** Escapes plain text for markdown (CommonMark § 2.4). */
import type { Link, Text } from 'mdast'

/** Text within a line. In the text of a link its brackets count too. */
export const escapeText = (text: string, inLink = false): string =>
  SPECIAL.test(text) ? text.replace(inLink ? SPECIALS_IN_LINK : SPECIALS, String.raw`\$&`) : text

/** Fast path: most text has none of these. */
const SPECIAL = /[\\`*_[\]<~!&]/

/** `_` within a word, `<` before a space, `!` without a bracket and `&` without a semicolon mean nothing. */
const SPECIALS = /[\\`*[~]|<(?=[A-Za-z/!?]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!(?=\[)|&(?=#?\w+;)/gu
const SPECIALS_IN_LINK = new RegExp(String.raw`\]|${SPECIALS.source}`, 'gu')

/** Lines whose beginning would make them something else than lines of a paragraph. */
export const escapeLines = (text: string): string => text.replaceAll(BEGINNING, String.raw`\$&`)

/** Headings, lists, quotes, tables and underlines; of a number, its punctuation. */
const BEGINNING = /^(?:#(?=#{0,5}(?: |$))|\+(?= |$)|-(?=[-:| ]|$)|:(?=-)|=(?==*$)|[>|])|(?<=^\d{1,9})[.)](?= |$)/gm

/** The address of a link, without line endings (WHATWG URL § 4.4). */
export function toDestination(address: string): string {
  const url = address.replaceAll(/[\t\n\r]/g, '').replaceAll(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, String.raw`\$&`)
  return url === '' || /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, String.raw`\$&`)}>` : url
}

/** The quoted title of a link after a space; empty if it has none. */
export const toTitle = (title: unknown): string =>
  typeof title === 'string' && title.trim() !== ''
    ? ` "${title.replaceAll(/\s+/g, ' ').replaceAll(/["\\]|&(?=#?\w+;)/g, String.raw`\$&`)}"`
    : ''

/** Text as a code span. White space is one space. */
export function toInlineCode(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const fence = toFence(line, 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return fence + space + line + space + fence
}

/** A fence of backticks longer than any run in a text, with a minimum length. */
export function toFence(text: string, least: number): string {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(Math.max(least, longest + 1))
}

/**
 * Text with its addresses as links. Left as text they would become links all the same, together with the backslashes
 * that keep their other characters from meaning something.
 */
export function linkAddresses(value: string): (Link | Text)[] {
  const nodes: (Link | Text)[] = []
  let end = 0
  for (const { 0: address, index } of value.matchAll(ADDRESS)) {
    if (index > end) nodes.push({ type: 'text', value: value.slice(end, index) })
    const url = /^www/i.test(address) ? `http://${address}` : address
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: address }] })
    end = index + address.length
  }
  if (end < value.length) nodes.push({ type: 'text', value: value.slice(end) })
  return nodes
}

/** An address without the punctuation behind it, up to a character that addresses have escaped. */
export const ADDRESS = /(?<![a-z/])(?:https?:\/\/|www\.)[^\s<>"'()[\]\\|]*[^\s<>"'()[\]\\|.,;:!?*_~]/gi
