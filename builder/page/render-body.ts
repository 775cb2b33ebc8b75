/**
 * Markdown → HTML, natively: a twentieth of the time that it takes in JavaScript, and in proportion to the text, whatever
 * is in it. The trees stay where they are made; the nodes that a transform asks for come here. The result is what the
 * unified collective makes of the same text, which a test shows.
 */
import { sanitize } from 'hast-util-sanitize'
import {
  applyCommandsToMdastHandle,
  convertMdastToHastHandle,
  createMdastHandle,
  dropHandle,
  type HastPluginDefinition,
  HastReader,
  materializeHastTree,
  type MdastPluginDefinition,
  renderHandle,
  resolveHastSubscriptions,
  resolveMdastSubscriptions,
  serializeHandle,
  visitHastHandle,
  visitHastHook,
  visitMdastHandle,
} from 'satteri'
import type { PageContext } from './page-context.ts'
import { markFootnotes } from './plugins/footnote.ts'
import { resolveReferences } from './plugins/reference.ts'
import { SANITIZE_SCHEMA } from './raw-html/allow-list.ts'
import { findIdsIfAllowed } from './raw-html/check-document.ts'
import { collectIds, type PageFacts, transformHtml } from './transform-html.ts'
import { transformMarkdown } from './transform-markdown.ts'

/** Body of a page as HTML, and what is in it. */
export interface RenderedBody extends PageFacts {
  readonly html: string
}

type MarkdownTree = ReturnType<typeof createMdastHandle>
type HtmlTree = ReturnType<typeof convertMdastToHastHandle>

/** Renders the body of a page, and collects the edits of its markdown view. */
export function renderBody(context: PageContext): RenderedBody {
  const { body, definitions, facts } = context
  const markdown = createMdastHandle(body, FEATURES)
  visitMarkdown(markdown, body, transformMarkdown(context))
  if (definitions.size > 0) visitMarkdown(markdown, body, resolveReferences(context))

  const ids = new Set<string>()
  const { plugin, headings } = transformHtml(ids)
  const tree = convertMdastToHastHandle(markdown, { clobberPrefix: '', rawHtml: facts.hasHtml })
  if (facts.hasHtml) cleanTree(tree, ids)
  if (body.includes('[^')) visitHtml(tree, markFootnotes(ids))
  visitHtml(tree, plugin)
  const html = renderHandle(tree)
  dropHandle(tree)
  return { html: html.replace(/\n$/, ''), headings, ids: [...ids] }
}

/** CommonMark and GitHub Flavored Markdown. The front matter was cut off before. */
const FEATURES = { frontmatter: false, gfm: true } as const

function visitMarkdown(tree: MarkdownTree, body: string, plugin: MdastPluginDefinition): void {
  const visited = atOnce(visitMdastHandle(tree, plugin, resolveMdastSubscriptions(plugin), body, undefined))
  if (visited.hasMutations) applyCommandsToMdastHandle(tree, visited.commandBuffer)
}

function visitHtml(tree: HtmlTree, plugin: HastPluginDefinition): void {
  atOnce(visitHastHandle(tree, plugin, resolveHastSubscriptions(plugin), '', undefined))
}

/** Looks at all of a page with raw HTML once more, and cleans its tree where there is a need. */
function cleanTree(tree: HtmlTree, ids: Set<string>): void {
  const found = findIdsIfAllowed(renderHandle(tree))
  if (found !== undefined) {
    for (const id of found) ids.add(id)
    return
  }
  const clean = sanitize(materializeHastTree(new HastReader(serializeHandle(tree))), SANITIZE_SCHEMA)
  if (clean.type !== 'root') throw new Error(`The sanitizer made a ${clean.type} of a page.`)
  collectIds(clean, ids)
  atOnce(visitHastHook(tree, {}, (root, context) => context.replaceNode(root, clean), '', undefined))
}

function atOnce<Visited>(visited: Visited | Promise<Visited>): Visited {
  if (visited instanceof Promise) throw new Error('A transform waits for something.')
  return visited
}
