/** Hugo's built-in and common shortcodes → markdown (https://gohugo.io/shortcodes). */
import { ASIDES } from '../../../components/asides.ts'
import { isRecord } from '../../../source/front-matter.ts'
import type { Settings } from '../../../source/settings.ts'
import { LARGEST } from '../../../source/open.ts'
import { outsideCode } from '../../../tree/parse.ts'

/** A shortcode with its arguments: named ones by name, the others by number. */
interface Shortcode {
  readonly name: string
  readonly closes: boolean
  readonly values: ReadonlyMap<string, string>
  readonly written: string
}

/** Matches a shortcode. Its length is bounded, so that the search for its end stays linear. */
export const SHORTCODE =
  /\{\{[<%]\s*(?:(\/)\s*)?([\w.-][\w/.-]*)(?![\w/.-])((?:[^"`>%{]|"(?:\\.|[^"\\]){0,2000}"|`[^`]{0,2000}`|[>%{](?!\}\}|\{)){0,2000}?)[>%]\}\}/g
const ARGUMENT = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+))/g

/** The facts of a site that shortcodes show. */
export interface Facts {
  /**
   * Custom shortcodes by name, with their markdown templates. `{title}` and `{0}` are arguments, `{inner}` is the
   * content between the tags.
   */
  readonly own: ReadonlyMap<string, string>
  /** The parameters of the site. */
  readonly params: Settings
  /** The addresses of the pages whose file or folder no other page has the name of. */
  readonly named: ReadonlyMap<string, string>
}

/** The part of a template at one of the tags. */
function fill(template: string, closes: boolean, values: Shortcode['values']): string {
  const [before = '', after = ''] = template.split('{inner}')
  return (closes ? after : before).replaceAll(/\{([\w-]+)\}/g, (_, name: string) => values.get(name) ?? '')
}

/** Writes every shortcode of a page as markdown. What only the site's own templates know becomes a comment. */
export function takeShortcodes(source: string, facts: Facts): string {
  const withCode = source.replaceAll(
    /\{\{<\s*highlight\s+["']?([\w+-]+)(?![\w+-])["']?([^>]{0,2000})>\}\}\n?((?:(?!\{\{<\s*highlight\s)[\s\S]){0,20000}?)\n?\{\{<\s*\/\s*highlight\s*>\}\}/g,
    (_, language: string, options: string, code: string) => {
      const said = options
        .replaceAll(/["'`{}]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return `\`\`\`${language}${said === '' ? '' : ` {${said}}`}\n${code}\n\`\`\``
    },
  )
  // What is left out of a page that becomes too large is of no account: no such page is imported.
  let left = 2 * LARGEST
  return outsideCode(withCode.replaceAll(BLOCK, indentInner), (part) => {
    let last: Place = { end: 0, prefix: '' }
    return unescape(
      part.replaceAll(SHORTCODE, (written, slash: string | undefined, name: string, values: string, at: number) => {
        if (left < 0) return written
        const shown = toMarkdown({ name, closes: slash === '/', values: readValues(values), written }, facts)
        left -= shown.length
        const end = at + written.length
        const prefix = at === last.end ? last.prefix : findPrefix(part, at)
        const isComment = shown.startsWith('<!--')
        last = { end, prefix: isComment || shown === '' ? prefix : undefined }
        // A line that begins with a comment is raw HTML up to its end.
        const isBefore = isComment && prefix !== undefined && /^[ \t]*\S/.test(part.slice(end, end + LONGEST_PREFIX))
        return indent(shown, part, at) + (isBefore ? `\n${prefix.trimEnd()}\n${prefix}` : '')
      }),
      ' ',
    )
  })
}

/** Where a shortcode ended, and what lines of its block begin with, if nothing is before it in its own. */
interface Place {
  readonly end: number
  readonly prefix: string | undefined
}

const LONGEST_PREFIX = 40

/** What is before a place in its line, as the lines below it begin: an item of a list is indented. */
function findPrefix(text: string, at: number): string | undefined {
  const before = `${at > LONGEST_PREFIX ? '' : '\n'}${text.slice(Math.max(0, at - LONGEST_PREFIX), at)}`
  const [, prefix] = /\n([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)$/.exec(before) ?? []
  return prefix?.replaceAll(/[^ \t>]/g, ' ')
}

/** An indented pair of tags, as in an item of a list, and what is between them. */
const BLOCK =
  /^([ \t]+)(\{\{[<%]\s*([\w-]+)(?![\w-])[^{}\n]{0,2000}\}\}\n)([\s\S]{0,20000}?)\n(?=\1\{\{[<%]\s*\/\s*\3\s*[>%]\}\})/gm

/** Content that is indented less than its tags would end the item that they are in. */
function indentInner(written: string, indentation: string, tag: string, _: string, inner: string): string {
  const isWithin = inner.split('\n').every((line) => line.trim() === '' || line.startsWith(indentation))
  return isWithin ? written : `${indentation}${tag}${inner.replaceAll(/^(?=.)/gm, indentation)}\n`
}

/** The markdown of a shortcode at a place: lines of a block are indented like the first, as in an item of a list. */
function indent(markdown: string, part: string, at: number): string {
  const start = part.slice(0, at).trimEnd().length
  const blank = part.slice(start, at)
  const before = blank.slice(blank.lastIndexOf('\n') + 1)
  const isAlone = before !== '' && (start === 0 || blank.includes('\n'))
  return isAlone ? markdown.replace(/^\n/, '').replaceAll('\n', `\n${before}`) : markdown
}

/** Shortcodes in a code block: Hugo runs those that are not commented out. */
export function takeCode(code: string, { params }: Facts, lose: (what: string) => void): string {
  const shown = code.replaceAll(SHORTCODE, (written, _, name: string, values: string) => {
    const value = name === 'param' ? toParam(readValues(values), params) : undefined
    if (value === undefined) lose(`what the shortcode ${written} shows in a block of code`)
    return value ?? written
  })
  return unescape(shown)
}

/** https://gohugo.io/shortcodes/param/: the keys to a parameter have dots between them. */
function toParam(values: Shortcode['values'], params: Settings): string | undefined {
  const value = (values.get('0') ?? '')
    .split('.')
    .reduce<unknown>((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), params)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** https://gohugo.io/methods/shortcode/ref/: a path, or the name alone of a page. */
function toReference(path: string, named: Facts['named']): string {
  const [, name = '', hash = ''] = /^([^#]*)(.*)$/s.exec(path) ?? []
  const address = named.get(name.replace(/\.\w+$/, '').toLowerCase())
  return address === undefined ? path : address + hash
}

/** Removes the comment marks of a shortcode that is shown literally; with a space, in text, where `<` may begin a tag. */
const unescape = (text: string, space = ''): string =>
  text.replaceAll(
    /(\{\{[<%])\/\*(.{0,500}?)\*\/([>%]\}\})/g,
    (_, start: string, inner: string, end: string) =>
      start + (space === '' ? inner : space + inner.trim() + space) + end,
  )

/** The arguments of a shortcode: named ones by name, the others by number. */
export function readValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  let number = 0
  // A slash at the end says that nothing has to be closed.
  for (const [, name, quoted, raw, bare] of text.replace(/\s*\/?\s*$/, '').matchAll(ARGUMENT)) {
    values.set(name ?? String(number++), quoted?.replaceAll(/\\(.)/g, '$1') ?? raw ?? bare ?? '')
  }
  return values
}

function toMarkdown({ name, closes, values, written }: Shortcode, { own, params, named }: Facts): string {
  const template = own.get(name)
  if (template !== undefined) return fill(template, closes, values)
  const value = (...names: readonly string[]): string =>
    names.map((one) => values.get(one)).find((one) => one !== undefined) ?? ''
  const kind =
    ASIDES.get(name.toLowerCase()) ??
    (/^(?:notice|alert|admonition|callout)$/.test(name)
      ? (ASIDES.get(value('type', 'color', '0').toLowerCase()) ?? 'note')
      : undefined)
  if (kind !== undefined) {
    const title = value('title')
    return closes ? '\n:::\n' : `\n:::${kind}${title === '' ? '' : `[${title}]`}\n`
  }
  const lost = `<!-- Not imported: ${written.replaceAll('--', '- -')} -->`
  switch (name) {
    case 'param':
      return toParam(values, params) ?? lost
    case 'ref':
    case 'relref':
      return toReference(value('path', '0'), named)
    case 'figure':
    case 'img':
    case 'image':
      return toFigure(value('src', '0'), value('alt', 'caption', 'title'), toCaption(values))
    case 'youtube':
      return `<https://www.youtube.com/watch?v=${value('id', '0')}>`
    case 'vimeo':
      return `<https://vimeo.com/${value('id', '0')}>`
    case 'details':
      return closes ? '\n:::\n' : `\n:::details[${value('summary', 'title') || 'Details'}]\n`
    case 'lastmod':
      return value('0')
    default:
      return closes ? '' : lost
  }
}

/** What Hugo shows below a picture (https://gohugo.io/shortcodes/figure/). */
function toCaption(values: Shortcode['values']): string {
  const [title = '', caption = '', attr = '', link = ''] = ['title', 'caption', 'attr', 'attrlink'].map((name) =>
    values.get(name)?.trim(),
  )
  const credit = attr === '' || link === '' ? attr : `[${attr}](${/\s/.test(link) ? `<${link}>` : link})`
  if (caption === values.get('alt') && title === '') return credit
  const isAlone = caption === '' && credit === ''
  return [title === '' || isAlone ? title : `**${title}**`, caption, credit].filter((part) => part !== '').join(' ')
}

const toFigure = (src: string, alt: string, caption: string): string =>
  `![${alt.replaceAll(/[[\]]/g, '')}](${/\s/.test(src) ? `<${src}>` : src})${caption === '' ? '' : `\n\n${caption}`}`
