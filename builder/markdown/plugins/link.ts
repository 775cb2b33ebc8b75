/** Links as HTML, with the addresses that were settled. */
import type { Element, Properties } from 'hast'
import type { Definition, Link, LinkReference } from 'mdast'
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { TOKEN_MARK } from '../parsed-page.ts'

/** The handlers of links and of references to a definition. */
export const linkHandlers: Handlers = {
  link: (state: State, node: Link) => toElement(state, node, node),
  linkReference: (state: State, node: LinkReference) => {
    const definition = state.definitionById.get(node.identifier.toUpperCase())
    return definition ? toElement(state, node, definition) : defaultHandlers.linkReference(state, node)
  },
}

function toElement(state: State, node: Link | LinkReference, target: Definition | Link): Element {
  const settled = target.data?.settled
  const properties: Properties = {}
  if (settled !== undefined) properties['href'] = toAttribute(settled)
  if (typeof target.title === 'string') properties['title'] = target.title
  const element: Element = { type: 'element', tagName: 'a', properties, children: state.all(node) }
  state.patch(node, element)
  return element
}

/** An address with what has no place in an attribute escaped, and tokens as they are. */
export const toAttribute = (settled: string): string =>
  settled.startsWith(TOKEN_MARK) ? settled : normalizeUri(settled)
