/** Plain text as inline markdown. */
import { rememberAll } from '../work/cache/remember.ts'
import { linkAddresses } from '../page/raw-html/escape.ts'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const writer = unified().use(remarkStringify).freeze()

/** What a reading of markdown may change, within a line; text without is the common case, and needs no serializer. */
const SPECIAL = /[\\`*_[\]<>#|~{}^@$\p{Cc}]/u

/** What it may change where an address stands beside it: alone, the one begins no image, and the other takes a backslash. */
const SPECIAL_BY_ADDRESS = /!|&(?! )/

/** The same within brackets, where nothing ends and nothing begins a heading or an image. */
const SPECIAL_IN_LABEL = /[\\`*_[\]<>|~{}^@$\p{Cc}]|&(?! )/u

/** Plain text as inline markdown that reads as exactly that text. Line breaks become spaces. */
export function toMarkdownText(text: string): string {
  const line = toOneLine(text)
  if (SPECIAL.test(line) || (SPECIAL_BY_ADDRESS.test(line) && /https?:|www\./i.test(line))) return escapeMarkdown(line)
  return line.replaceAll(/&(?=[#a-z])/gi, String.raw`\&`)
}

const escapeMarkdown = rememberAll((line) => {
  const heading = writer.stringify({
    type: 'root',
    children: [{ type: 'heading', depth: 1, children: linkAddresses(line) }],
  })
  return heading.slice('# '.length).trimEnd()
})

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
