/** The marks of footnotes: the number at the text and the arrow back are for people, and no part of the text. */
import type { Element, Parents } from 'hast'

/** Marks what stands for a link within the page as absent from the markdown form, whose footnotes have marks of their own. */
export function markFootnote(link: Element, parent: Parents): void {
  if ('dataFootnoteBackref' in link.properties) link.properties['dataMarkdownIgnore'] = ''
  if ('dataFootnoteRef' in link.properties && parent.type === 'element') parent.properties['dataMarkdownIgnore'] = ''
}
