/** Builds HTML elements for blocks. */
import type { Element, ElementContent, Properties } from 'hast'
import { TOKEN_MARK } from '../../parsed-page.ts'

/** Makes an element; texts become text nodes. */
export const element = (
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

/** An image: a token for one of this site, or an element for another host's. */
export const toImage = (address: string, alt: string): ElementContent =>
  address.startsWith(TOKEN_MARK)
    ? { type: 'text', value: address }
    : element('img', { src: address, alt, loading: 'lazy' })

/** Whether a node is an element. */
export const isElement = (node: ElementContent): node is Element => node.type === 'element'

/** The text of nodes, without marks. */
export const toText = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? toText(node.children) : ''))
    .join('')
