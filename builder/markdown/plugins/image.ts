/** Images as HTML: a token for those of this site, an element for others. */
import type { Element, Parents, Properties, Text } from 'hast'
import type { Image, ImageReference } from 'mdast'
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast'
import type { PageContext } from '../page-context.ts'
import { TOKEN_MARK } from '../parsed-page.ts'
import { MISSING_ALT, spanOf } from './address.ts'
import { toAttribute } from './link.ts'

/** The handlers of images and of references to a definition. */
export function imageHandlers(context: PageContext): Handlers {
  return {
    image: (state: State, node: Image) => toNode(state, node, node.data?.settled, node.title),
    imageReference: (state: State, node: ImageReference) => {
      const definition = state.definitionById.get(node.identifier.toUpperCase())
      if (!definition) return defaultHandlers.imageReference(state, node)
      const { alt, position } = node
      if ((alt ?? '').trim() === '') {
        context.report({ start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }, MISSING_ALT)
      }
      const title = definition.title ?? undefined
      const span = definition.data?.destination ?? spanOf(definition)
      // The address was settled with the definition, as that of a link: an image has its own text.
      const settled = definition.data?.settled?.startsWith(TOKEN_MARK)
        ? context.settle({ kind: 'image', target: definition.url, span, alt: alt ?? '', title })
        : definition.data?.settled
      return toNode(state, node, settled, title)
    },
  }
}

function toNode(
  state: State,
  node: Image | ImageReference,
  settled: string | undefined,
  title: string | null | undefined,
): Element | Text {
  if (settled?.startsWith(TOKEN_MARK)) return { type: 'text', value: settled }
  const properties: Properties = { src: toAttribute(settled ?? ''), alt: node.alt ?? '' }
  if (typeof title === 'string') properties['title'] = title
  const element: Element = { type: 'element', tagName: 'img', properties, children: [] }
  state.patch(node, element)
  return element
}

/** Puts the token in the place of an image that came from raw HTML; others load when they come near. */
export function placeImage(element: Element, parent: Parents, index: number): void {
  const { src } = element.properties
  if (typeof src === 'string' && src.startsWith(TOKEN_MARK)) parent.children[index] = { type: 'text', value: src }
  else element.properties['loading'] = 'lazy'
}
