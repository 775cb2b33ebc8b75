/** The marks of footnotes: the number at the text and the arrow back are for people, and no part of the text. */
import type { Element } from 'hast'
import { defineHastPlugin, type HastPluginDefinition, type HastVisitorContext } from 'satteri'

/** Marks what stands for a link within the page as absent from the markdown form, whose footnotes have marks of their own. */
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
