/** Renders the body of a page to HTML and collects the edits of its markdown view. */
import type { Nodes, Root } from 'hast'
import { maskBraces, maskDollars, mayHaveFormulas, unmask } from '../masks.ts'
import { placeBlocks } from '../directives/place.ts'
import { mayHaveBlocks } from '../directives/transform.ts'
import type { PageContext } from '../page-context.ts'
import {
  convertToHtml,
  finishHtml,
  type MarkdownTree,
  parseMarkdown,
  replaceHtml,
  visitHtml,
  visitMarkdown,
} from '../parser.ts'
import { reportUnused, resolveReferences } from '../transforms/address.ts'
import { checkFootnotes } from '../transforms/footnotes.ts'
import { markFootnotes, type PageFacts, transformHtml } from '../transforms/html-tree.ts'
import { markNumbers } from '../transforms/list-numbers.ts'
import { transformMarkdown } from '../transforms/markdown-tree.ts'
import { checkCharacters } from '../transforms/unseen.ts'

/** Body of a page as HTML, and its facts. */
export interface RenderedBody extends PageFacts {
  readonly html: string
}

/** Renders the body of a page, and collects the edits of its markdown view. */
export function renderBody(context: PageContext): RenderedBody {
  const { blocks, body, definitions, facts, words } = context
  const markdown = readMarkdown(body)
  visitMarkdown(markdown, body, transformMarkdown(context))
  if (definitions.size > 0) {
    visitMarkdown(markdown, body, resolveReferences(context))
    reportUnused(context)
  }

  checkFootnotes(context)
  context.openTags.report(context.report)

  const ids = new Set(facts.ids)
  const { plugin, headings } = transformHtml(ids)
  const tree = convertToHtml(markdown, facts.hasHtml, words)
  if (blocks.length > 0) replaceHtml(tree, (root) => placeBlocks(toRoot(root), blocks, words))
  if (body.includes('[^')) visitHtml(tree, markFootnotes(ids))
  visitHtml(tree, plugin)
  const html = markNumbers(unmask(finishHtml(tree).replace(/\n$/, '')))
  checkCharacters(context, html)
  return {
    html,
    headings: headings.map(({ depth, id, text }) => ({ depth, id, text: unmask(text) })),
    ids: [...ids],
  }
}

/** Parses a page with the syntax that it may have. */
function readMarkdown(body: string): MarkdownTree {
  const extensions = {
    directive: mayHaveBlocks(body),
    headingAttributes: /\{[^{}\n#]*#[^{}\n]*\}[ \t]*$/m.test(body),
    definitionList: /^[ \t>]*:[ \t]+\S/m.test(body),
  }
  const text = extensions.headingAttributes ? maskBraces(body) : body
  return mayHaveFormulas(text)
    ? parseMarkdown(maskDollars(text, extensions), { ...extensions, math: true })
    : parseMarkdown(text, extensions)
}

function toRoot(node: Nodes): Root {
  if (node.type !== 'root') throw new Error(`A page is a ${node.type}.`)
  return node
}
