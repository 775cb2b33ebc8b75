/** Cards with links, alone or in a grid. */
import { type Component, type TakeOver, textOf } from '../tree/component.ts'
import { gather } from '../tree/groups.ts'
import { container, plainText, text, toFlow } from '../tree/node.ts'

/** A grid of cards; other content goes below it. */
export const cards: TakeOver = ({ children }) => gather('cards', 'card', children)

/** Links to the pages in the folder of a page. */
export const pagesBelow: TakeOver = (_, { below }) => {
  const links = below().map(({ title, address }) =>
    toFlow([{ type: 'link', url: address, children: [{ type: 'text', value: title }] }]),
  )
  const items = links.map((children) => ({ type: 'listItem' as const, spread: false, children }))
  return items.length === 0 ? [] : [{ type: 'list', ordered: false, spread: false, children: items }]
}

/** A card; alone it is a grid of one. */
export const card: TakeOver = (component, { link, image, lose }) => {
  const title = textOf(component, 'title', 'heading', 'label')
  const href = textOf(component, 'href', 'link', 'to', 'url')
  const picture = textOf(component, 'img', 'image')
  const description = textOf(component, 'description', 'details')
  if (textOf(component, 'icon') !== undefined) lose(`the icon "${textOf(component, 'icon')}" of a card`)
  const to = href === undefined ? undefined : link(href)
  const content = [...(description === undefined ? [] : [text(description)]), ...component.children]
  if (title === undefined) {
    const shown = picture === undefined ? [] : toFlow([{ type: 'image', url: image(picture), alt: '', title: null }])
    return [...shown, ...untitled(component, to)]
  }
  const attributes = { to, image: picture === undefined ? undefined : image(picture) }
  return [container('cards', [], [container('card', [text(title)], content, attributes)])]
}

/** Without a title there is no card: its content, with its link around it. */
const untitled = ({ children }: Component, to: string | undefined): ReturnType<TakeOver> => {
  if (to === undefined) return children
  const name = plainText(children).trim()
  return [{ type: 'paragraph', children: [{ type: 'link', url: to, children: [{ type: 'text', value: name || to }] }] }]
}
