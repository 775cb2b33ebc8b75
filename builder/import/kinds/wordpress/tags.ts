/** WordPress blocks and shortcodes → HTML tags that the component table handles. Line numbers are preserved. */

import { escapeHtml } from '../../../page/html.ts'
import { readYaml } from '../../source/front-matter.ts'
import { recordIn } from '../../source/settings.ts'
import { LARGEST } from '../../source/open.ts'
import { RESTRICTED } from './restricted.ts'

/** A file of the media library. */
export interface Media {
  readonly url: string
  readonly alt: string
  readonly caption: string
}

/** Finds the files of a shortcode, by id, or those of the post. */
type FindMedia = (ids: readonly string[] | undefined) => readonly Media[]

/** Blocks that cannot be recognized by their markup. */
const BLOCKS: ReadonlySet<string> = new Set(['columns', 'column', 'gallery', 'media-text', 'button'])

/** Whether a post was written with blocks. Otherwise its line ends are shown. */
export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:')

/** Writes blocks and shortcodes as tags. */
export function toTags(content: string, findMedia: FindMedia): string {
  // What is left out of a page that becomes too large is of no account: no such page is imported.
  let left = 2 * LARGEST
  const findWithin: FindMedia = (ids) =>
    left < 0
      ? []
      : findMedia(ids).filter(({ url, alt, caption }) => (left -= 20 + url.length + alt.length + caption.length) > 0)
  const open: Open = new Map()
  const closed = new Set([...content.matchAll(/\[\/([\w-]+)\]/g)].map(([, name = '']) => name))
  return mapHtml(content, {
    comment: (comment) => toBlock(comment, open),
    text: (part) =>
      part
        .replaceAll(
          /^([ \t]*)(https?:\/\/[^\s<>"]+)([ \t]*)$/gm,
          (_, before, url, after) => `${before}${toEmbed(url)}${after}`,
        )
        .replaceAll(/\[embed[^[\]]*\]\s*([^\s[\]]+)\s*\[\/embed\]/g, (_, url: string) => toEmbed(url))
        .replaceAll(
          SHORTCODE,
          (written, escaped: string, slash: string, name: string, values: string, empty: string, end: string) => {
            if (escaped !== '' && end !== '') return written.slice(1, -1)
            const tag = toShortcode({
              name: name.toLowerCase(),
              values,
              closes: slash !== '',
              isClosed: closed.has(name) && empty === '',
              findMedia: findWithin,
            })
            return tag === undefined ? written : `${escaped}${tag}${end}`
          },
        ),
  })
}

const SHORTCODE =
  /\[(\[?)(\/?)([a-z][\w-]*)(?![\w-])((?:[^[\]"'<>/]|\/(?!\])|"[^"[\]<>]*"|'[^'[\]<>]*')*)(\/?)\](\]?)/gi

const toIds = (list: string): readonly string[] => list.split(',').map((id) => id.trim())

/** Whether each block that has begun is hidden, by its name. */
type Open = Map<string, boolean[]>

/** Whether a block was hidden in the editor, or for some by the plugin Block Visibility. */
function isInvisible(json: string | undefined): boolean {
  if (json?.includes('blockVisibility') !== true) return false
  const block = readYaml(json)
  return block['blockVisibility'] !== undefined || recordIn(block, 'metadata')['blockVisibility'] === false
}

/** A block as its comment names it (https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/). */
function toBlock(comment: string, open: Open): string {
  const [, slash, written = '', json, empty] =
    /^<!--\s+(\/)?wp:(\S+)\s+(?:(\{[\s\S]*\})\s+)?(\/)?-->$/.exec(comment) ?? []
  const name = written.replace(/^core\//, '').replace(/^core-embed\/.*/, 'embed')
  const lines = comment.replaceAll(/[^\n]/g, '')
  if (name === '') return lines
  const others = open.get(name) ?? []
  const isHidden = slash === undefined ? RESTRICTED.test(name) || isInvisible(json) : others.pop() === true
  if (slash === undefined && empty === undefined) others.push(isHidden)
  open.set(name, others)
  if (isHidden)
    return `${slash === undefined ? '<div hidden>' : ''}${slash !== undefined || empty !== undefined ? '</div>' : ''}${lines}`
  if (empty === undefined && !BLOCKS.has(name)) return lines
  if (slash !== undefined) return `</wp-${name}>${lines}`
  const attributes = `${toAttributes(readBlock(json))}${lines}`
  return empty === undefined ? `<wp-${name}${attributes}>` : toEmptyBlock(name, attributes)
}

/** A block without markup of its own: WordPress makes it when it shows the page. */
const toEmptyBlock = (name: string, attributes: string): string =>
  name === 'block' || name === 'social-link'
    ? `<wp-${name}${attributes}></wp-${name}>`
    : `<wp-dynamic name="${escape(name)}"${attributes}></wp-dynamic>`

/** The attributes of a block, from the JSON in its comment: those that are text, numbers or switches. */
export const readBlock = (json: string | undefined): readonly (readonly [string, string])[] =>
  Object.entries(readYaml(json)).flatMap(([key, value]) =>
    /^[a-zA-Z][\w-]*$/.test(key) && ['string', 'number', 'boolean'].includes(typeof value)
      ? [[key, String(value)] as const]
      : [],
  )

interface Shortcode {
  readonly name: string
  readonly values: string
  readonly closes: boolean
  /** Whether `[/name]` follows somewhere. */
  readonly isClosed: boolean
  readonly findMedia: FindMedia
}

/** The tag of a shortcode; nothing for text in brackets. */
function toShortcode({ name, values, closes, isClosed, findMedia }: Shortcode): string | undefined {
  const attributes = readValues(values)
  const value = (...names: readonly string[]): string =>
    names.map((one) => attributes.get(one)).find((one) => one) ?? ''
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return closes ? '</wp-caption>' : `<wp-caption${toAttributes([['caption', value('caption')]])}>`
    case 'gallery': {
      const ids = value('ids', 'include')
      const images = findMedia(ids === '' ? undefined : toIds(ids)).map(toImage)
      return `<wp-gallery>${images.join('')}</wp-gallery>`
    }
    case 'audio':
    case 'video': {
      const src = value('src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'mov', '0')
      return closes ? '' : src === '' ? toPlugin(name, values) + toEnd(isClosed) : toEmbed(src)
    }
    case 'playlist':
      return findMedia(toIds(value('ids')))
        .map(({ url }) => toEmbed(url))
        .join('')
    default: {
      const isShortcode = isClosed || [...attributes.keys()].some((key) => !/^\d+$/.test(key))
      if (!isShortcode) return undefined
      return closes ? '</wp-shortcode>' : toPlugin(name, values) + toEnd(isClosed)
    }
  }
}

const toPlugin = (name: string, values: string): string =>
  `<wp-shortcode${toAttributes([
    ['name', name],
    ['values', values.trim()],
  ])}>`
const toEnd = (isClosed: boolean): string => (isClosed ? '' : '</wp-shortcode>')
const toEmbed = (url: string): string => `<wp-embed${toAttributes([['src', url.replaceAll('&amp;', '&')]])}></wp-embed>`
const toImage = ({ url, alt, caption }: Media): string =>
  `<figure><img${toAttributes([
    ['src', url],
    ['alt', alt],
  ])}>${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`

const VALUE = /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g

function readValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  let number = 0
  for (const [, name, double, single, bare] of text.matchAll(VALUE))
    values.set(name?.toLowerCase() ?? String(number++), double ?? single ?? bare ?? '')
  return values
}

const toAttributes = (values: readonly (readonly [string, string])[]): string =>
  values.flatMap(([name, value]) => (value === '' ? [] : [` ${name}="${escape(value)}"`])).join('')

const escape = (value: string): string => escapeHtml(value).replaceAll('\n', ' ')

/** Elements in which brackets are text. */
const LITERAL = /^<(pre|code|script|style|textarea)(?=[\s>])/i

interface HtmlChange {
  readonly comment: (comment: string) => string
  readonly text: (text: string) => string
}

/** Changes the comments and the text of HTML. Tags stay, and so does code. Every character is looked at once. */
function mapHtml(html: string, change: HtmlChange): string {
  let result = ''
  let at = 0
  const endOf = (end: string): number => {
    const found = html.indexOf(end, at)
    return found === -1 ? html.length : found + end.length
  }
  while (at < html.length) {
    const start = at
    if (html.startsWith('<!--', at)) {
      at = endOf('-->')
      result += change.comment(html.slice(start, at))
      continue
    }
    if (html[at] === '<') {
      const literal = LITERAL.exec(html.slice(at, at + 16))?.[1]
      at = endOf(literal === undefined ? '>' : `</${literal}>`)
      result += html.slice(start, at)
      continue
    }
    const next = html.indexOf('<', at)
    at = next === -1 ? html.length : next
    result += change.text(html.slice(start, at))
  }
  return result
}
