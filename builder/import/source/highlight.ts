/**
 * Code between two tags of Jekyll (https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting) as blocks of code of markdown.
 * Marks are around the tags that are run: those of a text that only shows them have none.
 */
import { readCode } from '../../page/parser.ts'
import { toFence } from '../../page/raw-html/escape.ts'
import { onlyBreaks } from './leave-out.ts'

const TAG = /^\{%-?\s*(?:endhighlight|highlight\s+[\w.+#-]+(?:\s+\w+(?:=(?:\w+|"[\d\s]*"))?)*)\s*-?%\}$/

/** A character that no text of markdown has (https://spec.commonmark.org/0.31.2/#insecure-characters). */
const MARK = '\0'

/** A text without the character of the marks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, '\uFFFD')

/** A tag around code between marks; `undefined` for others. */
export const toMarked = (tag: string): string | undefined =>
  TAG.test(tag) ? `${MARK}(${tag.replaceAll('\n', ' ')}${MARK})` : undefined

const CODE = /\0\(\{%-?\s*highlight\s+([^\s\0]+)([^\0]*)\0\)([^\0]*)\0\(\{%-?\s*endhighlight[^\0]*\0\)/g
const MARKED_LINES = /\s(?:hl_lines|mark_lines)=(?:"([\d\s]*)"|(\d+))/

/** Code with what is behind the marks of its block. */
interface Code {
  readonly info: string
  readonly text: string
}

/** A text whose code between marked tags is in blocks. All else is changed without it. */
export function withHighlighted(text: string, change: (rest: string) => string): string {
  const codes: Code[] = []
  const rest = text.replaceAll(CODE, (whole, language: string, options: string, code: string) => {
    const [, several, one = ''] = MARKED_LINES.exec(options) ?? []
    const lines = (several ?? one).trim().split(/\s+/).join(',')
    codes.push({ info: lines === '' ? language : `${language} {${lines}}`, text: code })
    return `${MARK}${codes.length - 1}${MARK}${onlyBreaks(whole)}`
  })
  const plain = change(rest.replaceAll(/\0[()]/g, ''))
  return codes.length === 0 ? plain : placeCodes(withoutHidden(plain, codes).split('\n'), codes)
}

/** A text without code in a comment of HTML that would end the comment. Code shows the signs of comments, and has none. */
function withoutHidden(text: string, codes: readonly Code[]): string {
  if (!text.includes('<!--') || !codes.some((code) => code.text.includes('-->'))) return text
  const shown = readCode(text, {})
  let next = 0
  let isComment = false
  return text.replaceAll(/<!--|-->|\0(\d+)\0/g, (whole, index: string | undefined, at: number) => {
    if (index !== undefined) return isComment && codes[Number(index)]?.text.includes('-->') === true ? '' : whole
    while ((shown[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1
    if ((shown[next]?.start ?? Number.POSITIVE_INFINITY) > at) isComment = whole === '<!--'
    return whole
  })
}

const PLACE = /\0(\d+)\0/g

function placeCodes(lines: string[], codes: readonly Code[]): string {
  const shown: string[] = []
  const items = new Items()
  let isHtml = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const places = [...line.matchAll(PLACE)]
    const [first] = places
    const only = codes[Number(first?.[1])]
    if (only !== undefined && !only.text.includes('\n') && isApart(line, shown, lines[at + 1])) {
      // The blank lines around it become those of its block.
      const { prefix } = items.enter(line.slice(0, first?.index))
      shown.splice(-1, 1, ...toBlock(only, prefix, [only.text.trim()]))
      at += 1
      continue
    }
    const written = line.replaceAll(PLACE, (place, index) => toLine(codes[Number(index)]) ?? place)
    const start = written.search(PLACE)
    const code = codes[Number(places.at(-1)?.[1])]
    if (start === -1 || code === undefined) {
      if (!isBlank(written)) items.enter(written)
      isHtml = !isBlank(written) && (isHtml || ELEMENT.test(written))
      shown.push(written)
      continue
    }
    const end = at + onlyBreaks(code.text).length
    const { opening, prefix, inner, text } = items.enter(written.slice(0, start))
    if (text.trim() !== '') shown.push(opening + text.trimEnd())
    // A blank line ends raw HTML, in which nothing is a block of markdown.
    if (isHtml || ELEMENT.test(text)) shown.push(prefix.trimEnd())
    isHtml = false
    const own = withoutPrefix(code.text.split('\n'), inner)
    const from = own.findIndex((one) => one !== '')
    const until = own.findLastIndex((one) => one !== '')
    const [open = '', ...others] = toBlock(code, prefix, from === -1 ? [] : own.slice(from, until + 1))
    // Its lines stay, since notes count them: blank ones are around the block.
    shown.push(
      ...own.slice(1, Math.max(1, from)).map(() => prefix.trimEnd()),
      (text.trim() === '' ? opening : prefix) + open.slice(prefix.length),
      ...others,
      ...own.slice(Math.max(1, until + 1), -1).map(() => prefix.trimEnd()),
    )
    const after = (lines[end] ?? '').trim()
    // Further code may begin on the line where it ends.
    at = after === '' ? end : end - 1
    if (after !== '') lines[end] = prefix + after
  }
  return shown.join('\n')
}

/** A line that may begin raw HTML. */
const ELEMENT = /^[ \t>]*<\/?[a-z]/i

/** Whether code that has no lines is all of a line that has blank ones around it, which are not the end of raw HTML. */
const isApart = (line: string, above: readonly string[], below: string | undefined): boolean =>
  /^[ \t>]*\0\d+\0\s*$/.test(line) && isBlank(above.at(-1)) && isBlank(below) && !/^[ \t>]*</.test(above.at(-2) ?? '')

const isBlank = (line: string | undefined): boolean => line !== undefined && /^[ \t>]*$/.test(line)

/** Code in a line of text; `undefined` if it has lines. */
function toLine(code: Code | undefined): string | undefined {
  if (code === undefined || code.text.includes('\n')) return undefined
  const text = code.text.trim()
  const ticks = toFence(text, 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return text === '' ? '' : `${ticks}${space}${text}${space}${ticks}`
}

function toBlock({ info, text }: Code, prefix: string, lines: readonly string[]): readonly string[] {
  const ticks = toFence(text, 3)
  return [
    `${prefix}${ticks}${info}`,
    ...lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line)),
    prefix + ticks,
  ]
}

/** The lines of code without what is before the tag on its line, as far as all of them have it. */
function withoutPrefix(lines: readonly string[], prefix: string): readonly string[] {
  const [first = '', ...others] = lines
  const marks = prefix.trimEnd()
  const isBelow = prefix.includes('>') || others.every((line) => line.startsWith(prefix) || line.trim() === '')
  const toOwn = (line: string): string =>
    isBelow && line.startsWith(prefix)
      ? line.slice(prefix.length)
      : marks !== '' && line.startsWith(marks)
        ? line.slice(marks.length)
        : line
  return [first, ...others.map(toOwn)].map((line) => (line.trim() === '' ? '' : line))
}

/** What is before a block on its line: the marks of its containers, and text. */
interface Before {
  readonly opening: string
  /** What stands before each further line of the block. */
  readonly prefix: string
  /** The same, as it is written. */
  readonly inner: string
  readonly text: string
}

/** Knows where the text of the items of lists begins: more than three spaces behind it are code (https://spec.commonmark.org/0.31.2/#indented-code-blocks). */
class Items {
  readonly #columns: number[] = []

  enter(line: string): Before {
    const [opening = ''] = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/.exec(line) ?? []
    const inner = opening.replaceAll(/[^ \t>]/g, ' ')
    const [spaces = ''] = /^[ \t]*/.exec(opening) ?? []
    const column = spaces.replaceAll('\t', '    ').length
    while (column < (this.#columns.at(-1) ?? 0)) this.#columns.pop()
    const base = this.#columns.at(-1) ?? 0
    const text = line.slice(opening.length)
    if (/[^ \t>]/.test(opening)) this.#columns.push(inner.length)
    else if (column - base > 3 && opening === spaces)
      return { opening: ' '.repeat(base), prefix: ' '.repeat(base), inner, text }
    return { opening, prefix: inner, inner, text }
  }
}
