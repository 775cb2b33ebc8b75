/** Transforms of the HTML tree, after markdown and raw HTML have been joined; collects facts about the page. */
import type { Element } from 'hast'
import { type HastPluginDefinition, type HastVisitorContext, defineHastPlugin } from '../parser.ts'
import type { Heading } from '../parsed-page.ts'
import { highlightCode } from './code.ts'
import { createHeadingIds } from './heading.ts'
import { alignCell, labelCheckbox, wrapTable } from './table.ts'
import { isToken } from './address.ts'

export interface PageFacts {
  readonly headings: readonly Heading[]
  readonly ids: readonly string[]
}

/** The transforms of one page. */
export function transformHtml(ids: Set<string>): {
  readonly plugin: HastPluginDefinition
  readonly headings: readonly Heading[]
} {
  const headings = createHeadingIds(ids)
  let tables = 0
  const plugin = defineHastPlugin({
    name: 'transform-html',
    element: [
      { filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], visit: headings.add },
      { filter: ['img'], visit: placeImage },
      { filter: ['input'], visit: labelCheckbox },
      { filter: ['pre'], visit: highlightCode },
      { filter: ['table'], visit: (table, tree) => wrapTable(table, tree, ++tables) },
      { filter: ['td', 'th'], visit: alignCell },
    ],
  })
  return { plugin, headings: headings.list }
}

/** Puts the token of an image of this site in its place; others load when they come near. */
function placeImage(element: Readonly<Element>, tree: HastVisitorContext): void {
  const { src } = element.properties
  if (typeof src === 'string' && isToken(src)) tree.replaceNode(element, { type: 'text', value: src })
  else tree.setProperty(element, 'loading', 'lazy')
}

/** Marks back-references of footnotes, which the markdown form does not have. */
export const markFootnotes = (ids: Set<string>): HastPluginDefinition =>
  defineHastPlugin({
    name: 'mark-footnotes',
    element: [
      { filter: ['a'], visit: markFootnote },
      { filter: ['a', 'li'], visit: ({ properties: { id } }) => void (typeof id === 'string' && ids.add(id)) },
    ],
  })

function markFootnote(link: Readonly<Element>, tree: HastVisitorContext): void {
  if ('dataFootnoteBackref' in link.properties) tree.setProperty(link, 'dataMarkdownIgnore', '')
  if ('dataFootnoteRef' in link.properties) tree.setProperty(tree.parent(link), 'dataMarkdownIgnore', '')
}
