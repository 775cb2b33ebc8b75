/** References to a definition, which may stand below them: a pass of their own. */
import type { ImageReference } from 'mdast'
import { defineMdastPlugin, type MdastPluginDefinition, type MdastVisitorContext } from 'satteri'
import { findDestination } from '../destination.ts'
import type { PageContext } from '../page-context.ts'
import { MISSING_ALT, setAddress, setImage, spanOf } from './address.ts'

/** Gives the references of a page the addresses that were settled with their definitions. */
export const resolveReferences = (context: PageContext): MdastPluginDefinition =>
  defineMdastPlugin({
    name: 'resolve-references',
    options: { position: true },
    linkReference(node, tree) {
      const definition = context.definitions.get(node.identifier.toUpperCase())
      if (definition) setAddress(node, tree, definition.settled)
    },
    imageReference: (node, tree) => resolveImage(node, tree, context),
  })

function resolveImage(node: Readonly<ImageReference>, tree: MdastVisitorContext, context: PageContext): void {
  const definition = context.definitions.get(node.identifier.toUpperCase())
  if (!definition) return
  const alt = node.alt ?? ''
  if (alt.trim() === '') context.report(spanOf(node), MISSING_ALT)
  const { node: target, settled } = definition
  if (settled === undefined) {
    setImage(node, tree, settled)
    return
  }
  // The address was settled with the definition, as that of a link: an image has its own text.
  const span = () => findDestination(target, context.body) ?? spanOf(target)
  const title = target.title ?? undefined
  setImage(node, tree, context.settle({ kind: 'image', target: target.url, span, alt, title }))
}
