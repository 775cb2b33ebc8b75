/** Images in the HTML tree: those of another site, and those that raw HTML has. */
import type { Element } from 'hast'
import type { HastVisitorContext } from 'satteri'
import { isToken } from './address.ts'

/** Puts the token of an image of this site in its place; others load when they come near. */
export function placeImage(element: Readonly<Element>, tree: HastVisitorContext): void {
  const { src } = element.properties
  if (typeof src === 'string' && isToken(src)) tree.replaceNode(element, { type: 'text', value: src })
  else tree.setProperty(element, 'loading', 'lazy')
}
