/** Converts WordPress blocks and shortcodes. */
import type { RootContent } from 'mdast'
import * as to from '../../components/elements.ts'
import { type Components, type TakeOver, textOf } from '../../tree/component.ts'
import { split } from '../../tree/groups.ts'
import { container, html, isDirective, plainText, text, toFlow } from '../../tree/node.ts'

const isImage = (node: RootContent): boolean =>
  node.type === 'image' ||
  ((node.type === 'link' || node.type === 'paragraph') && node.children.length === 1 && node.children.every(isImage)) ||
  (isDirective(node) && node.name === 'figure')

/** Pictures side by side, with a common caption below. */
const gallery: TakeOver = ({ children }) => {
  const nodes = toFlow(children)
  const images = nodes.filter(isImage)
  return [...(images.length === 0 ? [] : [container('gallery', [], images)]), ...nodes.filter((node) => !isImage(node))]
}

const column: TakeOver = ({ children }) => [container('column', [], children)]

const isColumn = (node: RootContent): node is RootContent => isDirective(node) && node.name === 'column'

/** Columns; a single column is unwrapped. What is in none of them is one of its own, as browsers show it. */
const columns: TakeOver = ({ children }) => {
  const members = split(children, isColumn).map(({ member, between }) => member ?? container('column', [], between))
  if (members.length > 1) return [container('columns', [], members)]
  return members.flatMap((node): readonly RootContent[] => ('children' in node ? node.children : []))
}

/** A picture beside text. */
const mediaText: TakeOver = ({ children }) => {
  const nodes = toFlow(children)
  const isFirst = isImage(nodes[0] ?? { type: 'break' })
  const image = isFirst ? nodes[0] : nodes.at(-1)
  if (nodes.length < 2 || image === undefined || !isImage(image)) return nodes
  const rest = container(
    'column',
    [],
    nodes.filter((node) => node !== image),
  )
  const picture = container('column', [], [image])
  return [container('columns', [], isFirst ? [picture, rest] : [rest, picture])]
}

/** The first picture, with the other content as its caption. */
const caption: TakeOver = (component) => {
  const image = component.children.find(isImage)
  if (image === undefined) return component.children
  const words = textOf(component, 'caption')
  const rest = component.children.filter((node) => node !== image)
  return [container('figure', words === undefined ? rest : [...rest, text(words)], [image])]
}

const isLink = (node: RootContent): node is Extract<RootContent, { type: 'link' }> => node.type === 'link'

/** The link of a button. */
const button: TakeOver = ({ children }) => {
  const link = children.flatMap((node) => (node.type === 'paragraph' ? node.children : [node])).find(isLink)
  if (link === undefined || plainText([link]).trim() === '' || toFlow(children).length > 1) return children
  return [{ type: 'textDirective', name: 'button', attributes: { to: link.url }, children: link.children }]
}

/** A film or a page of somebody else's, by its address. */
const embed: TakeOver = (component, surroundings) =>
  textOf(component, 'src') === undefined ? component.children : toFlow(to.embed(component, surroundings))

const socialLink: TakeOver = (component, { link }) => {
  const url = textOf(component, 'url')
  const name = textOf(component, 'label', 'service')
  if (url === undefined || name === undefined) return []
  const children = toFlow([{ type: 'link', url: link(url), children: [{ type: 'text', value: name }] }])
  return [{ type: 'listItem', spread: false, children }]
}

/** Dynamic content of WordPress. */
const dynamic: TakeOver = (component, { lose }) => {
  const name = textOf(component, 'name') ?? ''
  lose(`the block "${name}", whose content WordPress makes when it shows a page`)
  return [comment(`the block ${name}`), ...component.children]
}

const shortcode: TakeOver = (component, { lose }) => {
  const written = `[${[textOf(component, 'name'), textOf(component, 'values')].filter(Boolean).join(' ')}]`
  lose(`the shortcode ${written}, whose content a plugin or theme of WordPress makes`)
  return [comment(written), ...component.children]
}

const comment = (what: string): RootContent => html(`<!-- Not imported: ${what.replaceAll('--', '- -')} -->`)

/** A block that several posts share. */
const reusable: TakeOver = (component, { include, lose }) => {
  const id = textOf(component, 'ref') ?? ''
  const content = include(toReusable(id))
  if (!content) lose(`the pattern ${id}, which the export does not have, or which is not public`)
  return content ?? []
}

/** The name that a reusable block is included by. */
export const toReusable = (id: string): string => `/wp_block/${id}`

export const COMPONENTS: Components = new Map<string, TakeOver>([
  ['wp-columns', columns],
  ['wp-column', column],
  ['wp-gallery', gallery],
  ['wp-media-text', mediaText],
  ['wp-caption', caption],
  ['wp-button', button],
  ['wp-embed', embed],
  ['wp-social-link', socialLink],
  ['wp-block', reusable],
  ['wp-dynamic', dynamic],
  ['wp-shortcode', shortcode],
])
