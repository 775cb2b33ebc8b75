/** The width of an image: `![Alt](/assets/a.png){width=400}`. */
import type { Image, ImageReference } from 'mdast'
import type { MdastVisitorContext } from '../parser.ts'
import { spanOf } from '../edits.ts'
import { brief } from '../../content/schema/message.ts'
import type { Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'

/** Pixels, where the author gave some. */
export interface ImageSize {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** Reads the braces behind a picture, and takes them out of both forms. */
export function readImageSize(
  node: Readonly<Image | ImageReference>,
  tree: MdastVisitorContext,
  context: PageContext,
): ImageSize {
  const { start, end } = spanOf(node)
  const [braces, content = ''] = BRACES.exec(context.body.slice(end, end + 200)) ?? []
  if (braces === undefined || context.body[start] !== '!') return {}
  const siblings = tree.parent(node).children
  const next = siblings[siblings.findIndex((sibling) => spanOf(sibling).start === start) + 1]
  if (next?.type !== 'text' || !next.value.startsWith(braces)) return {}
  tree.setProperty(next, 'value', next.value.slice(braces.length))
  context.edits.push({ start: end, end: end + braces.length, text: '' })
  const size: { width?: number; height?: number } = {}
  for (const { 0: written, 1: key = '', 2: value = '', index } of content.matchAll(/(\S+?)=(\S*)|\S+/g)) {
    const pixels = Number(/^"?([1-9]\d{0,3})(?:px)?"?$/.exec(value)?.[1])
    if (key === 'width' && pixels > 0) size.width = pixels
    else if (key === 'height' && pixels > 0) size.height = pixels
    else {
      const at = end + 1 + index
      context.report({ start: at, end: at + written.length }, badSize(written))
    }
  }
  return size
}

/** Braces that are meant as attributes. */
const BRACES = /^\{[ \t]*([^{}\n]*=[^{}\n]*|\.[\w-]+)\}/

const badSize = (written: string): Fault => ({
  severity: 'error',
  rule: 'bad-attribute',
  text: `"${brief(written)}" is not a size: an image takes a width and a height in pixels.`,
  hint: '![What it shows](/assets/….png){width=400}',
})
