/** Escapes plain text for another format: inline markdown, a YAML scalar, XML character data. */
import type { PhrasingContent } from 'mdast'
import { rememberAll } from '../work/remember.ts'
import { ADDRESS, escapeLines, linkAddresses } from '../page/raw-html/escape.ts'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { escapeHtml } from '../page/html.ts'

/** Tildes strike out in GFM. */
const writer = unified()
  .use(remarkStringify, {
    unsafe: [{ character: '~', inConstruct: 'phrasing', notInConstruct: ['autolink', 'destinationRaw'] }],
  })
  .freeze()

/** Characters that markdown may interpret within a line; most text has none and needs no serializer. */
const SPECIAL = /[\\`*_[\]<>#|~{}^@$\p{Cc}]/u

/** Characters that matter beside an address. */
const SPECIAL_BY_ADDRESS = /!|&(?! )/

/** The same within brackets, where nothing ends and nothing begins a heading or an image. */
const SPECIAL_IN_LABEL = /[\\`*_[\]<>|~{}^@$\p{Cc}]|&(?! )/u

/** Plain text as inline markdown that reads as exactly that text. Line breaks become spaces. */
export function toMarkdownText(text: string): string {
  const line = toOneLine(text)
  if (SPECIAL.test(line) || (SPECIAL_BY_ADDRESS.test(line) && /https?:|www\./i.test(line))) return escapeMarkdown(line)
  return line.replaceAll(/&(?=[#a-z])/gi, String.raw`\&`)
}

/** Plain text as a paragraph: no list, quote or rule begins at its beginning. */
export const toMarkdownParagraph = (text: string): string => escapeLines(toMarkdownText(text))

/** Texts, some of them links, as inline markdown: what follows a text decides what its end has to escape. */
export function toMarkdownPhrase(
  parts: readonly { readonly text: string; readonly href?: string | undefined }[],
): string {
  const [first = { text: '' }] = parts
  if (parts.length < 2 && first.href === undefined) return toMarkdownText(first.text)
  return writeInline(
    parts.flatMap(({ text, href }): PhrasingContent[] => {
      const value = text.replaceAll(/\s+/g, ' ')
      return href === undefined
        ? linkAddresses(value)
        : [{ type: 'link', url: href, children: [{ type: 'text', value }] }]
    }),
  )
}

/** Markdown of ours with words of the author in it, such as the title of a section: but for code and addresses, what looks like a mark is text. */
export const withoutMarks = (markdown: string): string =>
  escapeLines(markdown.replaceAll(/\n[ \t]+/g, '\n').replaceAll(MARKS, escapeMark))

/** A dollar sign behind a backslash would show it on a page that has a formula elsewhere. */
const escapeMark = (part: string): string =>
  part === '$' ? '&#36;' : part.length === 1 ? `\\${part}` : part.startsWith('`') ? part : escapeMarkdown(part)

/** Code, addresses, and characters that begin something, such as the colons of a block at the beginning of a line, or the brace behind an id at its end. */
const MARKS = new RegExp(String.raw`\`[^\`]*\`|${ADDRESS.source}|<(?=[a-z/!?])|^:(?=:)|[}#]$|[[*_~\\$]`, 'gim')

/** The same in a cell of a table. */
export const toCellText = (markdown: string): string => withoutMarks(markdown).replaceAll(/\\?\|/g, String.raw`\|`)

const escapeMarkdown = rememberAll((line) => writeInline(linkAddresses(line)))

function writeInline(children: PhrasingContent[]): string {
  const heading = writer.stringify({ type: 'root', children: [{ type: 'heading', depth: 1, children }] })
  return heading.slice('# '.length).trimEnd()
}

/** A markdown link. */
export function toMarkdownLink(text: string, url: string): string {
  const line = toOneLine(text)
  if (!SPECIAL_IN_LABEL.test(line)) return `[${line}](${url})`
  const paragraph = writer.stringify({
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value: line }] }] }],
  })
  return paragraph.trimEnd()
}

/** Text with every run of white space as one space. */
function toOneLine(text: string): string {
  return /[^\S ]| {2}|^ | $/.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : text
}

/** Characters that YAML calls not printable or reads as line breaks, and that JSON does not escape. */
const UNPRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g

/**
 * A text as a double-quoted YAML scalar on one line. YAML 1.2 is a superset of JSON but for a few characters, so this is
 * exact, and a hundred times faster than a serializer that first looks whether quotes are needed: every page has two.
 */
export function toYamlText(text: string): string {
  return JSON.stringify(text).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text escaped for content and attributes of XML. Control characters, which XML 1.0 section 2.2 excludes, are dropped. */
export const toXmlText = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
