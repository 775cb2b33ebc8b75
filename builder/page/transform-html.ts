/** The transforms of the HTML tree, where markdown and raw HTML look the same; and the facts of the page. */
import type { Nodes } from 'hast'
import { defineHastPlugin, type HastPluginDefinition } from 'satteri'
import type { Heading } from './parsed-page.ts'
import { highlightCode } from './plugins/code.ts'
import { createHeadingIds } from './plugins/heading-ids.ts'
import { placeImage } from './plugins/image.ts'
import { alignCell, labelCheckbox, wrapTable } from './plugins/table.ts'

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

/** Adds the ids of all elements of a tree. */
export function collectIds(node: Nodes, ids: Set<string>): void {
  if (node.type === 'element' && typeof node.properties['id'] === 'string') ids.add(node.properties['id'])
  if ('children' in node) for (const child of node.children) collectIds(child, ids)
}
