/** What a text says to a reader, found by other parsers than the builder's: remark and parse5. */
import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export type Kind = 'words' | 'links' | 'pictures' | 'code' | 'headings'

/** One fact that a reader gets, and the lines of its block in the source. */
export interface Fact {
  readonly kind: Kind
  readonly value: string
  readonly line: number
  readonly lastLine: number
}

interface Place {
  readonly line: number
  readonly lastLine: number
}

const parser = unified().use(remarkParse).use(remarkGfm)
const withBlocks = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const HAS_BLOCKS = /^ *::|:(?:badge|button|icon|kbd)\[/m
const WORD = /[\p{L}\p{N}]+/gu

const MARKER = /^\[!(?:note|tip|important|warning|caution)\]/i
const OWN_ID = /(?<=[ \t])\{#[\w-]+\}$/

/** The facts of markdown, raw HTML in it included. */
export function readMarkdown(markdown: string): Fact[] {
  const tree = (HAS_BLOCKS.test(markdown) ? withBlocks : parser).parse(markdown)
  const definitions = new Map<string, string>()
  visit(tree, (node) => {
    if (node.type !== 'definition' || definitions.has(node.identifier.toUpperCase())) return
    definitions.set(node.identifier.toUpperCase(), node.url)
  })
  const facts: Fact[] = []
  for (const block of tree.children) {
    const place = { line: block.position?.start.line ?? 0, lastLine: block.position?.end.line ?? 0 }
    const add = (kind: Kind, value: string): void => void facts.push({ kind, value, ...place })
    visit(block, (node, within) => {
      // The marker of an alert becomes its title, and the id of a heading that of the element.
      if (node.type === 'text') addWords(node.value.replace(MARKER, '').replace(OWN_ID, ''), add)
      if (node.type === 'inlineCode') addWords(node.value, add)
      // A diagram is a picture in HTML.
      if (node.type === 'code' && node.lang !== 'mermaid') addCode(node.value, add)
      if (node.type === 'code') addWords(toTitle(node.meta), add)
      if (node.type === 'heading') add('headings', toWords(plain(node).replace(OWN_ID, '')))
      if (node.type === 'link') add('links', node.url)
      if (node.type === 'image') add('pictures', node.url)
      if (node.type === 'linkReference') add('links', definitions.get(node.identifier.toUpperCase()) ?? '')
      if (node.type === 'imageReference') add('pictures', definitions.get(node.identifier.toUpperCase()) ?? '')
      if (node.type === 'html') facts.push(...readHtml(node.value, place, within === 'block'))
    })
  }
  return facts
}

/** The facts of HTML. A tag within a line is read without its text, which is a fact of its own. */
export function readHtml(html: string, place: Place = { line: 0, lastLine: 0 }, isBlock = true): Fact[] {
  const facts: Fact[] = []
  const add = (kind: Kind, value: string): void => void facts.push({ kind, value, ...place })
  const walk = (node: Html.Node): void => {
    if ('tagName' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      const href = attributes.get('href')
      if (node.tagName === 'a' && href !== undefined && attributes.get('class') !== 'anchor') add('links', href)
      if (node.tagName === 'img') add('pictures', attributes.get('src') ?? '')
      if (/^h[1-6]$/.test(node.tagName) && isBlock && textOf(node).trim() !== '') add('headings', toWords(textOf(node)))
      if (node.tagName === 'pre') addCode(textOf(node), add)
      if (node.tagName === 'pre') return
    }
    if (node.nodeName === '#text' && 'value' in node) addWords(node.value, add)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parseFragment(html))
  return facts
}

/** The title above a block of code. */
export const toTitle = (meta: string | null | undefined): string => /\btitle="([^"]*)"/.exec(meta ?? '')?.[1] ?? ''

function addWords(text: string, add: (kind: Kind, value: string) => void): void {
  for (const [word] of text.matchAll(WORD)) add('words', word)
}

/** Lines of code count as a whole, spaces at their ends aside. */
function addCode(text: string, add: (kind: Kind, value: string) => void): void {
  for (const line of text.split('\n')) if (line.trim() !== '') add('code', line.trimEnd())
}

const toWords = (text: string): string => (text.match(WORD) ?? []).join(' ')

function plain(node: Nodes): string {
  if (node.type === 'html') return /^<br\b/i.test(node.value) ? ' ' : ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}

function textOf(node: Html.Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (node.nodeName === 'br') return ' '
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function visit(node: Nodes, look: (node: Nodes, within: 'block' | 'line') => void, within: 'block' | 'line' = 'block') {
  look(node, within)
  const inner = ['paragraph', 'heading', 'tableCell', 'link', 'emphasis', 'strong', 'delete'].includes(node.type)
  if (!('children' in node) || (node.type === 'textDirective' && node.name === 'icon')) return
  let isInLink = false
  for (const child of node.children) {
    if (child.type === 'html')
      isInLink = /^<a\s[^>]*href/i.test(child.value) || (isInLink && !/^<\/a/i.test(child.value))
    // HTML has no link within a link: an address that is the text of one is text.
    const plainText = isInLink && child.type === 'link' ? child.children : [child]
    for (const part of plainText) visit(part, look, inner ? 'line' : within)
  }
}
