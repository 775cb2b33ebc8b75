/** Links, images, definitions and references: addresses that depend on other files become tokens. */
import { type ImageSize, readImageSize } from './image-attributes.ts'
import type { Definition, Image, ImageReference, Link, LinkReference, Nodes } from 'mdast'
import { type MdastPluginDefinition, type MdastVisitorContext, defineMdastPlugin } from '../parser.ts'
import { findDestination, type Span, spanOf } from '../edits.ts'
import { emptyAddress, type Fault, missingLinkText } from '../fault.ts'
import type { PageContext, SettledDefinition } from '../page-context.ts'
import { TOKEN_MARK } from '../parsed-page.ts'
import { checkLabel, unseenText } from './unseen.ts'

/** Settles the address of a link. */
export function settleLink(node: Readonly<Link>, tree: MdastVisitorContext, context: PageContext): void {
  if (node.children.length === 0) context.report(spanOf(node), MISSING_TEXT)
  setAddress(node, tree, settleTarget(node, tree, context))
}

/** Settles the address of a definition; the references to it come later. */
export function settleDefinition(node: Readonly<Definition>, tree: MdastVisitorContext, context: PageContext): void {
  const key = node.identifier.toUpperCase()
  const settled = settleTarget(node, tree, context)
  // Of two definitions the first counts (CommonMark § 4.7).
  if (!context.definitions.has(key)) context.definitions.set(key, { node, settled, isUsed: false })
}

/** Settles the address of an image, and asks for its alternative text. */
export function settleImage(node: Readonly<Image>, tree: MdastVisitorContext, context: PageContext): void {
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
  if (node.url !== '') return settle(node, 'link', tree, context)
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
      const definition = useDefinition(node, context)
      if (definition) setAddress(node, tree, definition.settled)
    },
    imageReference: (node, tree) => resolveImage(node, tree, context),
  })

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

/** Reports the titles of definitions that nothing refers to, and takes them out of the view: a hiding place of comments. */
export function reportUnused({ body, definitions, edits, report }: PageContext): void {
  for (const { node, isUsed } of definitions.values()) {
    const { start, end } = spanOf(node)
    if (isUsed || (node.title ?? '') === '') continue
    report({ start, end }, unseenText('Nothing refers to the definition, so its title is', node.title ?? ''))
    edits.push({ start, end, text: '', placeholder: body.slice(start, end) })
  }
}

function resolveImage(node: Readonly<ImageReference>, tree: MdastVisitorContext, context: PageContext): void {
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
