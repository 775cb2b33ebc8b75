/** Markdown text → syntax tree, with the constructs that the text can contain and no others. */
import type { Root } from 'mdast'
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
  {
    occursIn: (text) => /www\.|https?:\/\/|@/i.test(text),
    syntax: gfmAutolinkLiteral(),
    tree: gfmAutolinkLiteralFromMarkdown(),
  },
]

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
  return processorOf(set).parse(text)
}

function processorOf(set: number): Processor<Root> {
  const known = processors.get(set)
  if (known) return known
  const chosen = constructs.filter((_, index) => set & (1 << index))
  const processor = unified()
    .use(remarkParse)
    .data(
      'micromarkExtensions',
      chosen.map(({ syntax }) => syntax),
    )
    .data('fromMarkdownExtensions', [...chosen.map(({ tree }) => tree), destinations])
    .freeze()
  processors.set(set, processor)
  return processor
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
