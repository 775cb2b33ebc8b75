/**
 * The markdown and HTML parser; no other file imports it. It is native and linear, and takes a twentieth of the time
 * of parsers in JavaScript. Trees stay in native memory, and a visitor copies the nodes it asks for. Trees and HTML
 * equal those of the unified collective, which the tests compare.
 */
import type { Element, Nodes, Root, Text } from 'hast'
import type { BlockContentMap, Nodes as MarkdownNodes, PhrasingContentMap } from 'mdast'
import {
  applyCommandsToMdastHandle,
  convertMdastToHastHandle,
  createMdastHandle,
  dropHandle,
  type HastPluginDefinition,
  HastReader,
  htmlToHast,
  markdownToHtml as toHtml,
  materializeHastTree,
  materializeMdastTree,
  type MdastPluginDefinition,
  MdastReader,
  renderHandle,
  resolveHastSubscriptions,
  resolveMdastSubscriptions,
  serializeHandle,
  visitHastHandle,
  visitHastHook,
  visitMdastHandle,
} from 'satteri'
import type { BodyTexts } from '../content/words/texts.ts'
import { type Span, spanOf } from './edits.ts'

export {
  defineHastPlugin,
  defineMdastPlugin,
  type HastPluginDefinition,
  type HastVisitorContext,
  type MdastPluginDefinition,
  type MdastVisitorContext,
} from 'satteri'

/** Generic directives: around content, alone, and in a line. */
export type ContainerDirective = BlockContentMap['containerDirective']
export type LeafDirective = BlockContentMap['leafDirective']
export type TextDirective = PhrasingContentMap['textDirective']

export type MarkdownTree = ReturnType<typeof createMdastHandle>
type HtmlTree = ReturnType<typeof convertMdastToHastHandle>

/** CommonMark and GitHub Flavored Markdown. The front matter was cut off before. */
const FEATURES = { frontmatter: false, gfm: true } as const

/** Optional syntax, enabled only for pages that may contain it, so that text of other pages is not misread. */
export interface Extensions {
  /** Generic directives. */
  readonly directive?: boolean
  /** Formulas between dollar signs. */
  readonly math?: boolean
  /** `# Heading {#id}` */
  readonly headingAttributes?: boolean
  /** A term, followed by `: definition`. */
  readonly definitionList?: boolean
}

/** Markdown → its tree. */
export const parseMarkdown = (text: string, extensions: Extensions = {}): MarkdownTree =>
  createMdastHandle(text, { ...FEATURES, ...extensions })

/** Visits a tree of markdown and applies the changes. */
export function visitMarkdown(tree: MarkdownTree, text: string, plugin: MdastPluginDefinition): void {
  const visited = atOnce(visitMdastHandle(tree, plugin, resolveMdastSubscriptions(plugin), text, undefined))
  if (visited.hasMutations) applyCommandsToMdastHandle(tree, visited.commandBuffer)
}

/**
 * The tree of HTML that a tree of markdown means, with raw HTML read as a browser reads it. Ends the life of the tree of
 * markdown, which is native memory that the garbage collector does not count.
 */
export function convertToHtml(tree: MarkdownTree, rawHtml: boolean, words: BodyTexts): HtmlTree {
  const html = convertMdastToHastHandle(tree, {
    clobberPrefix: '',
    rawHtml,
    footnoteLabel: words['body.footnotes'],
    footnoteBackLabel: words['body.backToReference'].replace('{number}', '{reference}'),
  })
  dropHandle(tree)
  return html
}

/** Visits a tree of HTML and applies the changes. */
export function visitHtml(tree: HtmlTree, plugin: HastPluginDefinition): void {
  atOnce(visitHastHandle(tree, plugin, resolveHastSubscriptions(plugin), '', undefined))
}

/** Replaces the HTML tree by the result of a function. */
export function replaceHtml(tree: HtmlTree, replace: (root: Nodes) => Root): void {
  const made = replace(materializeHastTree(new HastReader(serializeHandle(tree))))
  atOnce(visitHastHook(tree, {}, (root, context) => context.replaceNode(root, made), '', undefined))
}

/** Writes a tree as HTML, which ends its life. */
export function finishHtml(tree: HtmlTree): string {
  const html = renderHandle(tree)
  dropHandle(tree)
  return html
}

/** Parses HTML as the content of a page's body. */
export function parseFragment(html: string): readonly (Element | Text)[] {
  const tree: Nodes = htmlToHast(html, { fragment: true })
  if (tree.type !== 'root') throw new Error(`The parser made a ${tree.type} of a fragment.`)
  return tree.children.filter((node) => node.type === 'element' || node.type === 'text')
}

/** Markdown → HTML without any transform, for comparisons. */
export const markdownToHtml = (text: string, extensions: Extensions = {}): string =>
  toHtml(text, { features: { ...FEATURES, ...extensions } }).html

/** The blocks of code of markdown, in order. */
export function readCodeBlocks(text: string): readonly (Span & { readonly meta: string })[] {
  const tree = parseMarkdown(text)
  const blocks: (Span & { readonly meta: string })[] = []
  visitMarkdown(tree, text, {
    name: 'read-code-blocks',
    options: { position: true },
    code: (node) => void blocks.push({ ...spanOf(node), meta: node.meta ?? '' }),
  })
  dropHandle(tree)
  return blocks
}

/** Visits leaf directives. */
export function readLeafDirectives(text: string, visit: (node: Readonly<LeafDirective>) => void): void {
  const tree = parseMarkdown(text, { directive: true })
  visitMarkdown(tree, text, {
    name: 'read-leaf-directives',
    options: { position: true },
    leafDirective: (node) => visit(node),
  })
  dropHandle(tree)
}

/** The paragraphs, headings and tables of a text without directives. */
export function readLeafBlocks(text: string): readonly Span[] {
  const tree = parseMarkdown(text)
  const spans: Span[] = []
  const note = (node: Readonly<MarkdownNodes>): void => void spans.push(spanOf(node))
  visitMarkdown(tree, text, {
    name: 'read-leaf-blocks',
    options: { position: true },
    heading: note,
    paragraph: note,
    table: note,
  })
  dropHandle(tree)
  return spans
}

/** The code of a text, within lines and in blocks. */
export function readCode(text: string, extensions: Extensions): readonly Span[] {
  const tree = parseMarkdown(text, extensions)
  const spans: Span[] = []
  const note = (node: Readonly<MarkdownNodes>): void => void spans.push(spanOf(node))
  visitMarkdown(tree, text, { name: 'read-code', options: { position: true }, code: note, inlineCode: note })
  dropHandle(tree)
  return spans
}

/** A unit between which a text can be cut: a block, or a list item. */
export interface Block {
  /** Start of its first line. */
  readonly start: number
  readonly headings: readonly BlockHeading[]
}

/** A heading that is the block, or inside it. */
interface BlockHeading {
  readonly depth: number
  readonly text: string
  /** Whether it is the block. */
  readonly outer: boolean
}

/** The blocks of markdown, in order. */
export function readBlocks(text: string): readonly Block[] {
  const tree = parseMarkdown(text)
  const { children } = materializeMdastTree(new MdastReader(serializeHandle(tree)))
  const blocks = children
    .flatMap((node) => (node.type === 'list' ? node.children : [node]))
    .map((node) => ({
      start: text.lastIndexOf('\n', (node.position?.start.offset ?? 0) - 1) + 1,
      headings: findHeadings(node, true),
    }))
  dropHandle(tree)
  return blocks
}

function findHeadings(node: MarkdownNodes, outer: boolean): readonly BlockHeading[] {
  if (node.type === 'heading') return [{ depth: node.depth, text: textOf(node), outer }]
  return CONTAINERS.has(node.type) && 'children' in node
    ? node.children.flatMap((inner) => findHeadings(inner, false))
    : []
}

const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'list'])

const textOf = (node: MarkdownNodes): string =>
  'value' in node
    ? node.type === 'html'
      ? ''
      : node.value
    : 'children' in node
      ? node.children.map(textOf).join('')
      : ''

function atOnce<Visited>(visited: Visited | Promise<Visited>): Visited {
  if (visited instanceof Promise) throw new Error('A transform waits for something.')
  return visited
}
