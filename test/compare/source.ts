/** What a page of another system says to its readers, read by other code than the import: text, code, headings, labels. */
import type { Nodes } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Fact, type Kind, readHtml, toTitle } from './facts.ts'

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const WORD = /[\p{L}\p{N}]+/gu

/** Attributes of components that systems show as text, and those that name a parameter of an API. */
const SHOWN = /^(?:title|label|description|caption|heading|summary|text|tip|headline|linkText|alt)$/
const NAMES = /^(?:name|query|path|body|header|type)$/

/**
 * The facts of a source without its front matter; nothing where it is MDX that cannot be parsed. `own` is the origin of the
 * old site: links to it lead to the imported pages.
 */
export function readSource(source: string, isMdx: boolean, own: string): Fact[] | undefined {
  const facts: Fact[] = []
  let place = { line: 0, lastLine: 0 }
  const add = (kind: Kind, value: string): void => void facts.push({ kind, value, ...place })
  const addWords = (text: string): void => {
    for (const [word] of text.matchAll(WORD)) add('words', word)
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'text') addWords(node.value.replace(/\{#[\w.-]+\}\s*$/, ''))
    if (node.type === 'inlineCode') addWords(node.value)
    // No system but Lectern has a meaning for one in a line.
    if (node.type === 'textDirective') addWords(node.name)
    // A diagram is a picture in HTML.
    if (node.type === 'code' && node.lang !== 'mermaid')
      for (const line of node.value.split('\n')) if (line.trim() !== '') add('code', line.trim())
    if (node.type === 'code') addWords(toTitle(node.meta))
    if (node.type === 'heading') add('headings', toWords(textOf(node).replace(/\{#[\w.-]+\}\s*$/, '')))
    if (node.type === 'image') add('pictures', toPictureName(node.url))
    if (node.type === 'link' && /^https?:/.test(node.url) && !isOwn(node.url, own)) add('links', toUrl(node.url))
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const shown = /(?:Field|Property)$/.test(node.name ?? '') ? [SHOWN, NAMES] : [SHOWN]
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
        const { name, value } = attribute
        if (node.name === 'img' && name === 'src') add('pictures', toPictureName(value))
        else if (/^[A-Z]/.test(node.name ?? '') && shown.some((names) => names.test(name))) addWords(value)
      }
    }
    // A footnote is shown where its mark stands in the text.
    if (node.type === 'footnoteDefinition' && source.split(`[^${node.label ?? node.identifier}]`).length < 3) return
    if ('children' in node) for (const child of node.children) visit(child)
  }
  try {
    const tree = isMdx ? mdx.parse(outsideCode(source, toMdx)) : plain.parse(outsideCode(source, toMarkdown))
    for (const block of tree.children) {
      place = { line: block.position?.start.line ?? 0, lastLine: block.position?.end.line ?? 0 }
      visit(block)
    }
    return facts
  } catch {
    // The system itself reads it as markdown, or not at all.
    return isMdx ? readSource(source, false, own) : undefined
  }
}

/** What the systems do to a text before they parse it as MDX: ids of headings, comments, titles of notes. */
const toMdx = (text: string): string =>
  text
    .replaceAll(/^(#{1,6} .*)\{(?:\/\* )?(#[\w.-]+)(?: \*\/)?\}[ \t]*$/gm, String.raw`$1\{$2\}`)
    .replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^([ \t>]*:{3,})[ \t]+(?=[a-z])/gm, '$1')
    .replaceAll(TITLED, '$1[$2]')
    .replaceAll(ALERT, '')

/** Markers of alerts become their titles. */
const ALERT = /(?<=^[ \t]*>[ \t]*)\[!\w+\]/gm

/** A line in whose place VitePress shows a file: https://vitepress.dev/guide/markdown#import-code-snippets. */
const INCLUDED = /^[ \t>]*<<<[ \t]*[@./].*$/gm

/** Shortcodes become comments: their templates decide what is shown. */
const toMarkdown = (text: string): string =>
  text
    .replaceAll(/^([ \t>]*:{3,})[ \t]+(?=[a-z])/gm, '$1')
    .replaceAll(TITLED, '$1[$2]')
    .replaceAll(ALERT, '')
    .replaceAll(INCLUDED, '')
    .replaceAll(/\{\{[<%][\s\S]*?[>%]\}\}/g, (code) => `<!-- -->${code.replaceAll(/[^\n]/g, '')}`)

/** Changes a text between its blocks of code. In those of Hugo, a shortcode that is shown stands in a comment. */
const outsideCode = (source: string, change: (text: string) => string): string =>
  source
    .split(/^([ \t>]*(?:[-*+]|\d+\.)?[ \t]*(`{3,}|~{3,})[^`\n]*\n[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$)/m)
    .map(
      (part, at) =>
        [change, (code: string) => code.replaceAll(/(\{\{[<%])\/\*(.*?)\*\/([>%]\}\})/g, '$1$2$3'), () => ''][at % 3]?.(
          part,
        ) ?? '',
    )
    .join('')

/** Titles of notes without brackets, which Docusaurus takes for titles. */
const TITLED =
  /^([ \t>]*:{3,}[ \t]*(?:note|tip|info|warning|caution|danger|important|success|details))[ \t]+([^\s[{][^\n]*)$/gm

/** The facts of the pages of an export of WordPress, by the address that the site had them at. */
export function readExport(xml: string, own: string): ReadonlyMap<string, Fact[]> {
  const pages = new Map<string, Fact[]>()
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
    pages.set(path.replace(/^\/|\/$/g, '') || 'index', readMarkup(toShown(field('content:encoded')), own))
  }
  return pages
}

/** The facts of a page of HTML. */
export const readMarkup = (markup: string, own: string): Fact[] =>
  readHtml(markup.replaceAll(/\{\{[<%][\s\S]*?[>%]\}\}|<(script|style|form)\b[\s\S]*?<\/\1>/g, ''))
    .filter(
      ({ kind, value }) =>
        kind !== 'links' || (/^https?:/.test(value) && !isOwn(value, own) && !/\.(?:jpe?g|png|gif)$/.test(value)),
    )
    .map(toComparable)

/** Whether an address is one of the old site, by http or https, with `www.` or without. */
const isOwn = (url: string, own: string): boolean => `${withoutStart(url)}/`.startsWith(`${withoutStart(own)}/`)
const withoutStart = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '')

/** What WordPress shows of content: without comments, marks of shortcodes, and what is no text. */
const toShown = (content: string): string =>
  content
    .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<pre[^>]*class="wp-block-(?:verse|preformatted)[^"]*"[^>]*>([\s\S]*?)<\/pre>/g, '<p>$1</p>')
    .replaceAll(/<!--[\s\S]*?-->|\[\/?(?:caption|gallery|audio|video|embed)\b[^\]]*\]/g, ' ')

const toWords = (text: string): string => (text.match(WORD) ?? []).join(' ')

/** Pictures have new addresses: their names stay. */
export const toPictureName = (url: string): string =>
  (/[^/]*$/.exec(url.replace(/[?#].*$/, ''))?.[0] ?? '').toLowerCase().replaceAll(/\.\w+$|[^\p{L}\p{N}]+/gu, '')

/** An address as a browser asks for it: systems differ in what they escape. */
const toUrl = (url: string): string => {
  try {
    return decodeURI(new URL(url).href)
  } catch {
    return url
  }
}

/** A fact in the form in which both sides have it. */
export const toComparable = (fact: Fact): Fact => ({
  ...fact,
  value:
    fact.kind === 'pictures'
      ? toPictureName(fact.value)
      : fact.kind === 'code'
        ? fact.value.trim()
        : fact.kind === 'links'
          ? toUrl(fact.value)
          : fact.value,
})

function textOf(node: Nodes): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  const inner = 'children' in node ? node.children.map(textOf).join('') : ''
  return node.type === 'textDirective' ? `:${node.name}${inner}` : inner
}
