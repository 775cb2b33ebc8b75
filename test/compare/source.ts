/** What a page of another system says to its readers, read by other code than the import: text, code, headings, labels. */
import type { Nodes } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { readHtml } from './facts.ts'

export type SourceKind = 'words' | 'code' | 'headings' | 'pictures' | 'links'

/** How often a page says each thing. */
export type SourceFacts = ReadonlyMap<string, number>

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const WORD = /[\p{L}\p{N}]+/gu

/** Attributes of components that systems show as text. */
const SHOWN =
  /^(?:title|label|description|caption|heading|summary|text|tip|name|query|path|body|header|type|headline|linkText|alt)$/

/**
 * The facts of a source without its front matter; nothing where it is MDX that cannot be parsed. `own` is the origin of the
 * old site: links to it lead to the imported pages.
 */
export function readSource(source: string, isMdx: boolean, own: string): SourceFacts | undefined {
  const facts = new Map<string, number>()
  const add = (kind: SourceKind, value: string): void => {
    const key = `${kind} ${value}`
    facts.set(key, (facts.get(key) ?? 0) + 1)
  }
  const addWords = (text: string): void => {
    for (const [word] of text.matchAll(WORD)) add('words', word)
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'text') addWords(node.value.replace(/\{#[\w.-]+\}\s*$/, ''))
    if (node.type === 'inlineCode') addWords(node.value)
    if (node.type === 'code')
      for (const line of node.value.split('\n')) if (line.trim() !== '') add('code', line.trim())
    if (node.type === 'heading') add('headings', toWords(textOf(node).replace(/\{#[\w.-]+\}\s*$/, '')))
    if (node.type === 'image') add('pictures', toName(node.url))
    if (node.type === 'link' && /^https?:/.test(node.url) && !isOwn(node.url, own)) add('links', node.url)
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
        if (node.name === 'img' && attribute.name === 'src') add('pictures', toName(attribute.value))
        else if (node.name !== null && /^[A-Z]/.test(node.name) && SHOWN.test(attribute.name)) addWords(attribute.value)
      }
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  try {
    const prepared = source
      .replaceAll(/^(#{1,6} .*)\{(#[\w.-]+)\}[ \t]*$/gm, String.raw`$1\{$2\}`)
      .replaceAll(/<!--[\s\S]*?-->/g, '')
    visit(isMdx ? mdx.parse(prepared.replaceAll(TITLED, '$1[$2]')) : plain.parse(source.replaceAll(UNSEEN, '')))
    return facts
  } catch {
    // The system itself reads it as markdown, or not at all.
    return isMdx ? readSource(source, false, own) : undefined
  }
}

/** Titles of notes without brackets, which Docusaurus takes for titles. */
const TITLED = /^([ \t>]*:{3,}[ \t]*(?:note|tip|info|warning|caution|danger|important|success))[ \t]+([^\s[{][^\n]*)$/gm

/** Markers of alerts, and shortcodes, whose templates decide what is shown. */
const UNSEEN = /(?<=^[ \t]*>[ \t]*)\[!\w+\]|\{\{[<%][\s\S]*?[>%]\}\}/gm

/** The facts of the pages of an export of WordPress, by the address that the site had them at. */
export function readExport(xml: string, own: string): ReadonlyMap<string, SourceFacts> {
  const pages = new Map<string, SourceFacts>()
  for (const [, item = ''] of xml.matchAll(/<item>([\s\S]*?)<\/item>/g)) {
    const field = (name: string): string =>
      new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${name}>`).exec(item)?.[1]?.trim() ?? ''
    const link = field('link')
    const [type, name] = [
      field('wp:post_type'),
      field('wp:post_name') || `${field('wp:post_type')}-${field('wp:post_id')}`,
    ]
    const path =
      link.includes('?') || link === ''
        ? /^(?:post|page)$/.test(type)
          ? name
          : `${type}/${name}`
        : decodeURI(new URL(link).pathname)
    const facts = new Map<string, number>()
    for (const { kind, value } of readHtml(toShown(field('content:encoded')))) {
      if (kind === 'links' && (!/^https?:/.test(value) || isOwn(value, own) || /\.(?:jpe?g|png|gif)$/.test(value)))
        continue
      const key = `${kind} ${kind === 'pictures' ? toName(value) : kind === 'code' ? value.trim() : value}`
      facts.set(key, (facts.get(key) ?? 0) + 1)
    }
    pages.set(path.replace(/^\/|\/$/g, '') || 'index', facts)
  }
  return pages
}

/** Whether an address is one of the old site, by http or https, with `www.` or without. */
const isOwn = (url: string, own: string): boolean => `${withoutStart(url)}/`.startsWith(`${withoutStart(own)}/`)
const withoutStart = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '')

/** What WordPress shows of content: without comments, marks of shortcodes, and what is no text. */
const toShown = (content: string): string =>
  content
    .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<pre[^>]*class="wp-block-(?:verse|preformatted)"[^>]*>([\s\S]*?)<\/pre>/g, '<p>$1</p>')
    .replaceAll(/<!--[\s\S]*?-->|\[\/?(?:caption|gallery|audio|video|embed)\b[^\]]*\]/g, ' ')

const toWords = (text: string): string => (text.match(WORD) ?? []).join(' ')
const toName = (url: string): string =>
  (/[^/]*$/.exec(url.replace(/[?#].*$/, ''))?.[0] ?? '').toLowerCase().replaceAll(/\.\w+$|[^\p{L}\p{N}]+/gu, '')

function textOf(node: Nodes): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The facts that a form of the imported page has less often. */
export const findMissing = (source: SourceFacts, form: SourceFacts): string[] =>
  [...source].flatMap(([key, count]) => ((form.get(key) ?? 0) < count ? [key] : []))

export { toName as toPictureName }
