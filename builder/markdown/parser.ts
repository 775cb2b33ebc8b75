/** Markdown text → syntax tree, with the constructs that the text can contain and no others. */
import type { Nodes, Root } from 'mdast'
import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Extension as SyntaxExtension, Token } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { foldText } from './fold.ts'

/** A part of the source: offsets of its first character and of the one after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, image or definition stands, without brackets. */
    destination?: Span
  }
}

/** One construct of GitHub Flavored Markdown: when a text can contain it, and what parses it. */
interface Construct {
  readonly occursIn: (text: string) => boolean
  readonly syntax: SyntaxExtension
  readonly tree: TreeExtension
}

/**
 * Every construct costs on every page, used or not: all of them together nearly double the time of CommonMark. So each
 * page gets those that a cheap look at its text cannot rule out.
 */
const constructs: readonly Construct[] = [
  {
    occursIn: hasDelimiterRow,
    syntax: gfmTable(),
    tree: gfmTableFromMarkdown(),
  },
  {
    occursIn: (text) => text.includes('[^'),
    syntax: gfmFootnote(),
    tree: gfmFootnoteFromMarkdown(),
  },
  {
    occursIn: (text) => text.includes('~'),
    syntax: gfmStrikethrough(),
    tree: gfmStrikethroughFromMarkdown(),
  },
  {
    occursIn: (text) => /\[[\sxX]\]/.test(text),
    syntax: gfmTaskListItem(),
    tree: gfmTaskListItemFromMarkdown(),
  },
]

/**
 * Literal autolinks are the dearest construct of all, and nearly every page has what could be one: the addresses of its
 * links. So they are parsed where one is likely, and where one is left in a text after parsing without them.
 *
 * E-mail addresses are left to the tree transform, as GitHub does it: their tokenizer would look at every word.
 */
const autolinks: Construct = {
  occursIn: (text) => /(?:^|[\s*_~[]|(?<!\])\()(?:https?:\/\/|www\.)/im.test(text),
  syntax: withoutEmail(gfmAutolinkLiteral()),
  tree: gfmAutolinkLiteralFromMarkdown(),
}

const BARE_ADDRESS = /www\.|https?:\/\/|[\w+.-]@[\w-]/i

/** Keeps the positions of addresses, which the tree does not have by itself. */
const destinations: TreeExtension = {
  exit: { definitionDestinationString: exitDestination, resourceDestinationString: exitDestination },
}

/** One frozen processor for each set of constructs that was met. */
const processors = new Map<number, Processor<Root>>()

/** Parses the markdown of one page. */
export function parseMarkdown(text: string): Root {
  let set = 0
  for (const [index, construct] of constructs.entries()) if (construct.occursIn(text)) set |= 1 << index
  if (autolinks.occursIn(text)) return processorOf(set, true).parse(text)
  const folded = foldText(text)
  const tree = processorOf(set, false).parse(folded.text)
  folded.unfold(tree)
  return BARE_ADDRESS.test(text) && hasBareAddress(tree) ? processorOf(set, true).parse(text) : tree
}

function processorOf(set: number, withAutolinks: boolean): Processor<Root> {
  const key = set * 2 + Number(withAutolinks)
  const known = processors.get(key)
  if (known) return known
  const chosen = constructs.filter((_, index) => set & (1 << index))
  if (withAutolinks) chosen.push(autolinks)
  const syntax = chosen.map((construct) => construct.syntax)
  const tree = chosen.map((construct) => construct.tree)
  const processor = unified()
    .use(remarkParse)
    .data('micromarkExtensions', syntax)
    .data('fromMarkdownExtensions', [...tree, destinations])
    .freeze()
  processors.set(key, processor)
  return processor
}

/** Whether a text outside links has what would have become a link. */
function hasBareAddress(node: Nodes): boolean {
  if (node.type === 'text') return BARE_ADDRESS.test(node.value)
  if (node.type === 'link' || node.type === 'linkReference' || !('children' in node)) return false
  return node.children.some(hasBareAddress)
}

function withoutEmail({ text }: SyntaxExtension): SyntaxExtension {
  const kept = Object.entries(text ?? {}).flatMap(([code, value]) => {
    const others = [value].flat().filter((construct) => construct && construct.name !== 'emailAutolink')
    return others.length > 0 ? [[code, others]] : []
  })
  return { text: Object.fromEntries(kept) }
}

function exitDestination(this: CompileContext, token: Token): undefined {
  const url = this.resume()
  const node = this.stack.at(-1)
  if (node?.type === 'link' || node?.type === 'image' || node?.type === 'definition') {
    node.url = url
    node.data = { destination: { start: token.start.offset, end: token.end.offset } }
  }
}

/** Whether a line has nothing but the characters of a table's delimiter row, dashes among them. */
function hasDelimiterRow(text: string): boolean {
  for (const [line] of text.matchAll(/^[ \t>]*[|:-][|:\- \t]*$/gm)) {
    if (line.includes('-') && /[|:]/.test(line)) return true
  }
  return false
}
