/** Links, images, definitions and references: addresses that depend on other files become tokens. */
import { type ImageSize, readImageSize } from './image-attributes.ts'
import type { Definition, Image, ImageReference, Link, LinkReference, Nodes } from 'mdast'
import { type MdastPluginDefinition, type MdastVisitorContext, defineMdastPlugin } from '../parser.ts'
import { isImageData } from '../address.ts'
import { findDestination, type Span, spanOf } from '../edits.ts'
import { emptyAddress, type Fault, missingLinkText } from '../fault.ts'
import type { PageContext, SettledDefinition } from '../page-context.ts'
import { showsNothing } from '../nothing-seen.ts'
import { TOKEN_MARK } from '../parsed-page.ts'
import { checkLabel, unseenText } from './unseen.ts'

/** Settles the address of a link. */
export function settleLink(node: Readonly<Link>, tree: MdastVisitorContext, context: PageContext): void {
  if (showsNothing(node.children)) context.report(spanOf(node), MISSING_TEXT)
  setAddress(node, tree, settleTarget(node, tree, context))
}

/** Settles the address of a definition; the references to it come later. */
export function settleDefinition(node: Readonly<Definition>, tree: MdastVisitorContext, context: PageContext): void {
  const key = node.identifier.toUpperCase()
  const settled = settleTarget(node, tree, context)
  // Of two definitions the first counts (CommonMark § 4.7).
  if (context.definitions.has(key)) context.furtherDefinitions.push(node)
  else context.definitions.set(key, { node, settled, isUsed: false })
}

/** Settles the address of an image, and asks for its alternative text. */
export function settleImage(node: Readonly<Image>, tree: MdastVisitorContext, context: PageContext): void {
  noteAlt(node, context)
  if ((node.alt ?? '').trim() === '') context.report(spanOf(node), MISSING_ALT)
  if (node.url === '') context.report(spanOf(node), EMPTY_ADDRESS)
  const size = readImageSize(node, tree, context)
  setImage(node, tree, node.url === '' ? undefined : settle(node, 'image', tree, context, size), size)
}

/** Replaces an address of this site by its token, and removes addresses that are not allowed. */
function setAddress(node: Readonly<Nodes>, tree: MdastVisitorContext, settled: string | undefined): void {
  if (settled === undefined || isToken(settled)) {
    tree.setProperty(node, 'data', { hProperties: { href: settled ?? null } })
  }
}

/** Replaces an image of this site by its token; images of other hosts stay, with their size. */
function setImage(
  node: Readonly<Nodes>,
  tree: MdastVisitorContext,
  settled: string | undefined,
  size: ImageSize,
): void {
  if (settled === undefined) tree.setProperty(node, 'data', { hProperties: { src: '' } })
  else if (isToken(settled)) tree.replaceNode(node, { type: 'text', value: settled })
  else tree.setProperty(node, 'data', { hProperties: { ...size } })
}

export const isToken = (settled: string): boolean => settled.startsWith(TOKEN_MARK)

function settleTarget(
  node: Readonly<Definition | Link>,
  tree: MdastVisitorContext,
  context: PageContext,
): string | undefined {
  // A definition of a picture in itself is that of an image, as programs for documents export it.
  const kind = node.type === 'definition' && isImageData(node.url) ? 'image' : 'link'
  if (node.url !== '') return settle(node, kind, tree, context)
  context.report(spanOf(node), EMPTY_ADDRESS)
  return undefined
}

function settle(
  node: Readonly<Definition | Image | Link>,
  kind: 'image' | 'link',
  tree: MdastVisitorContext,
  context: PageContext,
  size: ImageSize = {},
): string | undefined {
  let destination: Span | undefined
  const locate = (): Span | undefined => (destination ??= findDestination(node, context.body))
  const settled = context.settle({
    kind,
    target: node.url,
    span: () => locate() ?? spanOf(node),
    alt: node.type === 'image' ? (node.alt ?? '') : undefined,
    title: node.title ?? undefined,
    ...size,
  })
  if (settled === undefined || settled === node.url) return settled
  if (!isToken(settled)) tree.setProperty(node, 'url', settled)
  const span = locate()
  if (span) context.edits.push({ ...span, text: settled })
  return settled
}

export const MISSING_ALT: Fault = {
  severity: 'error',
  rule: 'missing-alt',
  text: 'The image has no alternative text.',
  hint: 'Write what the image shows between the brackets: ![A bar chart of sales by year](…).',
}

const MISSING_TEXT = missingLinkText('Write what it leads to between the brackets.')

const EMPTY_ADDRESS = emptyAddress('Write where it leads between the parentheses.')

/** Gives the references of a page the addresses that were settled with their definitions. */
export const resolveReferences = (context: PageContext): MdastPluginDefinition =>
  defineMdastPlugin({
    name: 'resolve-references',
    options: { position: true },
    linkReference(node, tree) {
      if (showsNothing(node.children)) context.report(spanOf(node), MISSING_TEXT)
      const definition = useDefinition(node, context)
      if (definition) setAddress(node, tree, toLinked(node, definition, context))
    },
    imageReference: (node, tree) => resolveImage(node, tree, context),
  })

/** The address of a link to a definition. One that is a picture in itself was settled as that of an image. */
const toLinked = (
  node: Readonly<LinkReference>,
  { node: { url }, settled }: SettledDefinition,
  context: PageContext,
): string | undefined =>
  isImageData(url) ? context.settle({ kind: 'link', target: url, span: () => spanOf(node) }) : settled

function useDefinition(
  node: Readonly<ImageReference | LinkReference>,
  context: PageContext,
): SettledDefinition | undefined {
  const definition = context.definitions.get(node.identifier.toUpperCase())
  if (!definition) return undefined
  definition.isUsed = true
  const { start, end } = spanOf(node)
  const text = context.body.slice(start, end).replace(/\]\[[^[]*$/, '')
  const at = start + text.length + ']['.length
  if (at < end) checkLabel({ start: at, end: end - 1 }, text, context)
  return definition
}

/**
 * Takes definitions that nothing refers to out of the view, and reports what they say: their titles, and labels of several
 * words. Where two blocks would become one without it, an empty definition stays.
 */
export function reportUnused(context: PageContext): void {
  const { body, definitions, edits, furtherDefinitions, namesInAlt, report } = context
  const unused = [...definitions.values()].flatMap(({ node, isUsed }) => (isUsed ? [] : [node]))
  if (unused.length + furtherDefinitions.length === 0) return
  const empty = `[${toFreeName(body)}]: #`
  for (const node of [...unused, ...furtherDefinitions]) {
    const span = spanOf(node)
    const isInAlt = namesInAlt.has(node.identifier.toUpperCase())
    const title = node.title ?? ''
    if (title !== '') report(span, unseenText('Nothing refers to the definition, so its title is', title))
    else if (isInAlt) continue
    else checkLabel({ start: span.start + 1, end: body.indexOf(']:', span.start) }, '', context)
    edits.push({ ...span, text: '', placeholder: isInAlt ? body.slice(span.start, span.end) : empty })
  }
}

/** A name that nothing on the page refers to. */
function toFreeName(body: string): string {
  let name = '//'
  while (body.replaceAll(`[${name}]:`, '').includes(`[${name}]`)) name += '/'
  return name
}

/** A reference in the alternative text of an image is no node, and its text is what it would be as a link. */
function noteAlt(node: Readonly<Image | ImageReference>, { body, namesInAlt }: PageContext): void {
  const { start, end } = spanOf(node)
  for (const [, name = ''] of body.slice(start, end).matchAll(/\[([^[\]]+)\]/g))
    namesInAlt.add(name.trim().replaceAll(/\s+/g, ' ').toUpperCase())
}

function resolveImage(node: Readonly<ImageReference>, tree: MdastVisitorContext, context: PageContext): void {
  noteAlt(node, context)
  const definition = useDefinition(node, context)
  if (!definition) return
  const alt = node.alt ?? ''
  if (alt.trim() === '') context.report(spanOf(node), MISSING_ALT)
  const size = readImageSize(node, tree, context)
  const { node: target, settled } = definition
  if (settled === undefined) return setImage(node, tree, settled, size)
  // The definition resolved the address as a link's; an image needs its own text.
  const span = () => findDestination(target, context.body) ?? spanOf(target)
  const title = target.title ?? undefined
  setImage(node, tree, context.settle({ kind: 'image', target: target.url, span, alt, title, ...size }), size)
}
