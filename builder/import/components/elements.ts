/** HTML elements in MDX, and components that only wrap content. */
import type { Code, PhrasingContent, RootContent } from 'mdast'
import { type Component, type TakeOver, textOf } from '../tree/component.ts'
import {
  container,
  fitsLine,
  html,
  inline,
  isEmpty,
  plainText,
  text,
  toFlow,
  toPhrasing,
  withChildren,
  withoutEdges,
} from '../tree/node.ts'
import { escapeHtml } from '../../page/html.ts'
import { withTitle } from './code.ts'

/** Its content alone. */
export const unwrap: TakeOver = ({ children }) => children

/** Its title above its content. */
export const titled: TakeOver = (component) => {
  const title = textOf(component, 'title', 'label')
  return title === undefined ? component.children : [...toFlow([text(title)]), ...component.children]
}

/** `undefined` if it has no content for readers. */
export const drop: TakeOver = () => []

/** Nothing, where a reader may miss it. */
export const dropWithNote: TakeOver = ({ name }, { lose }) => {
  lose(`the element <${name}> with its content`)
  return []
}

/** A frame with a caption below its content. */
export const frame: TakeOver = (component) => {
  const caption = textOf(component, 'caption', 'hint')
  return [...component.children, ...(caption === undefined ? [] : toFlow([text(caption)]))]
}

declare module 'mdast' {
  interface ParagraphData {
    /** Whether it is a caption. */
    isCaption?: boolean
  }
}

/** The caption of a figure. Code in it goes below. */
export const caption: TakeOver = ({ children }) => [
  { type: 'paragraph', data: { isCaption: true }, children: toPhrasing(children) },
  ...children.filter(({ type }) => type === 'code'),
]

/** A picture with its caption; other figures keep their content, with the caption below. */
export const figure: TakeOver = ({ children }) => {
  const nodes = toFlow(children)
  const label = nodes.find((node) => node.type === 'paragraph' && node.data?.isCaption === true)
  const [image, ...others] = nodes.filter((node) => node !== label)
  const isPicture = image?.type === 'paragraph' && image.children.length === 1 && image.children[0]?.type === 'image'
  if (label?.type !== 'paragraph' || !isPicture || others.length > 0) return nodes
  return plainText([label]).trim() === '' ? [image] : [container('figure', label.children, [image])]
}

/** A picture. */
export const picture: TakeOver = (component, { image }) => {
  const url = textOf(component, 'src', 'light')
  if (url === undefined) return []
  const alt = textOf(component, 'alt', 'caption', 'title') ?? ''
  return [{ type: 'image', url: image(url), alt, title: null }]
}

/** A link; a button looks like one. */
export const link: TakeOver = (component, { link: toLink }) => {
  const href = textOf(component, 'href', 'to', 'link')
  const content = component.children.length > 0 ? component.children : [text(textOf(component, 'text', 'label') ?? '')]
  const id = textOf(component, 'id', 'name')
  const anchor = id === undefined ? [] : [html(`<a id="${escapeHtml(id)}"></a>`)]
  // An anchor may lead to itself.
  if (href === undefined || (id !== undefined && href === `#${id}`)) return [...anchor, ...content]
  if (!fitsLine(content)) {
    const label: PhrasingContent = { type: 'text', value: href }
    return [...anchor, ...content, ...toFlow([{ type: 'link', url: toLink(href), children: [label] }])]
  }
  const [before, inner, after] = withoutEdges(toPhrasing(content))
  return [...before, ...anchor, { type: 'link', url: toLink(href), children: withoutLinks(inner) }, ...after]
}

/** Only its text: a bare address would be a link in a link, which HTML does not allow. */
const withoutLinks = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node) =>
    node.type === 'link'
      ? withoutLinks(node.children)
      : ['children' in node ? withChildren(node, withoutLinks(node.children)) : node],
  )

export const button: TakeOver = (component, surroundings) => {
  const href = textOf(component, 'href', 'to', 'link')
  const label = plainText(component.children).trim() || (textOf(component, 'label', 'text', 'title') ?? '')
  return href === undefined || label === ''
    ? link(component, surroundings)
    : [inline('button', [text(label)], { to: surroundings.link(href) })]
}

/** A label beside a text. */
export const badge: TakeOver = (component) => {
  const label = textOf(component, 'text', 'label', 'content') ?? plainText(component.children).trim()
  return label === '' ? [] : [inline('badge', [text(label)])]
}

/** Text with more to it, which only showed under the mouse. */
export const tooltip: TakeOver = (component) => {
  const tip = textOf(component, 'tip', 'content')
  return tip === undefined ? component.children : [...component.children, text(` (${tip})`)]
}

/** A film or a page of somebody else's: a link to it. */
export const embed: TakeOver = (component, { link: toLink, lose }) => {
  const src = textOf(component, 'src', 'url', 'href')
  if (src === undefined) return toSources(component.children)
  lose(`a frame that shows "${src}", which is a link now`)
  const title = textOf(component, 'title', 'alt') ?? src
  return [{ type: 'link', url: toLink(src.replace(/^\/\//, 'https://')), children: [{ type: 'text', value: title }] }]
}

/** What an element shows: not the words for browsers that do not know it. */
const toSources = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) =>
    node.type === 'link' || node.type === 'image' ? [node] : 'children' in node ? toSources(node.children) : [],
  )

/** A mark around words. */
export const mark =
  (type: 'strong' | 'emphasis' | 'delete'): TakeOver =>
  ({ children }) => {
    if (!fitsLine(children) || plainText(children).trim() === '') return children
    const [before, inner, after] = withoutEdges(toPhrasing(children))
    return [...before, { type, children: [...inner] }, ...after]
  }

export const inlineCode: TakeOver = ({ children }) => [{ type: 'inlineCode', value: plainText(children) }]

export const codeBlock: TakeOver = (component) => {
  const code = component.children.find((node) => node.type === 'code')
  if (code) return component.children
  const value = textOf(component, 'code') ?? plainText(component.children)
  const title = textOf(component, 'title', 'filename')
  const node: Code = { type: 'code', lang: textOf(component, 'lang', 'language') ?? null, value: value.trim() }
  return [title === undefined ? node : withTitle(node, title)]
}

/** An allowed raw HTML element. The build checks its attributes. */
export const keep: TakeOver = (component) => {
  const { children } = component
  const name = component.name === 'acronym' ? 'abbr' : component.name
  const title = textOf(component, 'title')
  const tag = title === undefined ? `<${name}>` : `<${name} title="${escapeHtml(title)}">`
  return fitsLine(children) ? [html(tag), ...toPhrasing(children), html(`</${name}>`)] : children
}

export const lineBreak: TakeOver = ({ isInline }) => (isInline ? [html('<br>')] : [])

const ANCHOR = /^<a id="([\w.-]+)"><\/a>$/

/** A heading, with an explicit id if it or an anchor in it has one. */
export const heading =
  (depth: 1 | 2 | 3 | 4 | 5 | 6): TakeOver =>
  (component) => {
    const anchor = component.children.find((node) => node.type === 'html' && ANCHOR.test(node.value))
    const id = textOf(component, 'id') ?? (anchor?.type === 'html' ? ANCHOR.exec(anchor.value)?.[1] : undefined)
    const own = id !== undefined && /^[\w.-]+$/.test(id) ? [text(` {#${id}}`)] : []
    const children = component.children.filter((node) => own.length === 0 || node !== anchor)
    // An id that markdown has no way to write.
    const other = id === undefined || own.length > 0 ? [] : [html(`<a id="${escapeHtml(id)}"></a>`)]
    return [{ type: 'heading', depth, children: toPhrasing([...other, ...children, ...own]) }]
  }

export const paragraph: TakeOver = ({ children, isInline }) => (isInline ? children : toFlow(children))

export const quote: TakeOver = ({ children }) => [{ type: 'blockquote', children: toFlow(children) }]

/** A term above its definition. */
export const term: TakeOver = ({ children }) => toFlow([{ type: 'strong', children: toPhrasing(children) }])

/** Details of HTML: the summary is the first line. A heading in it stays one, which links and contents lead to. */
export const summary: TakeOver = ({ children }) =>
  children.some(({ type }) => type === 'heading')
    ? children
    : [{ type: 'paragraph', data: { directiveLabel: true }, children: toPhrasing(children) }]

export const htmlDetails: TakeOver = ({ children, attributes }) => {
  if (children.find((node) => node.type !== 'text')?.type === 'heading') return children
  const label = children.find((node) => node.type === 'paragraph' && node.data?.directiveLabel)
  const rest = toFlow(children.filter((node) => node !== label))
  const title: PhrasingContent[] =
    label && 'children' in label && !isEmpty(label) ? toPhrasing(label.children) : [{ type: 'text', value: 'More' }]
  return [
    {
      type: 'containerDirective',
      name: 'details',
      attributes: attributes.get('open') === true ? { open: '' } : {},
      children: [{ type: 'paragraph', data: { directiveLabel: true }, children: title }, ...rest],
    },
  ]
}

/** Attributes of a component as text, if it has no other content. */
export const describe = ({ name, attributes }: Component): string =>
  `<${name}${[...attributes].map(([key, value]) => (value === true ? ` ${key}` : ` ${key}=${JSON.stringify(value)}`)).join('')}>`
