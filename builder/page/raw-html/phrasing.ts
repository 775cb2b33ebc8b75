/** Inline HTML → markdown, with white space collapsed as in a browser. */
import type { Element, ElementContent } from 'hast'
import type { Link } from 'mdast'
import { escapeText, linkAddresses, toDestination, toInlineCode, toTitle } from './escape.ts'
import { BLOCKS } from './allow-list.ts'
import { isLink, joinWritten, type Mark, type Phrase, toEnd, toKind, toStart } from './phrase.ts'

/** The replacement of a line break: headings and cells cannot contain one in markdown. */
type LineBreak = '\\\n' | '<br>'

/** Writes phrasing without line breaks but its own. Blocks among it are parted by breaks. */
export function toPhrasing(nodes: readonly ElementContent[], lineBreak: LineBreak): string {
  const writer = new PhrasingWriter(lineBreak)
  for (const node of nodes) writer.write(node)
  return writer.end()
}

/** The text of a code span or block: no space is lost, and only breaks are markup. Blocks have lines of their own. */
export function toCode(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  let [code, isBehindBlock] = ['', false]
  for (const child of node.children) {
    const text = toCode(child)
    if (text === '') continue
    const isBlock = child.type === 'element' && BLOCKS.has(child.tagName)
    const isGlued = code !== '' && !code.endsWith('\n') && !text.startsWith('\n')
    code += (isBlock || isBehindBlock) && isGlued ? `\n${text}` : text
    isBehindBlock = isBlock
  }
  return code
}

const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var'])

class PhrasingWriter {
  readonly #lineBreak: LineBreak
  readonly #written: (string | Mark)[] = []
  /** Phrases that begin with the next word, behind the space before it. Those without a word go. */
  readonly #waiting: Phrase[] = []
  #gap: '' | ' ' | LineBreak = ''
  /** Kinds of the phrases that have not ended. */
  readonly #within = new Set<string>()

  constructor(lineBreak: LineBreak) {
    this.#lineBreak = lineBreak
  }

  write(node: ElementContent): void {
    if (node.type === 'text') this.#writeText(node.value)
    else if (node.type === 'element') this.#writeElement(node)
  }

  end(): string {
    return joinWritten(this.#written)
  }

  #writeText(value: string): void {
    const text = value.replaceAll(/[ \t\n\f\r]+/g, ' ')
    const [start, end] = findWords(text)
    if (start > 0) this.#gap ||= ' '
    if (start === end) return
    const words = text.slice(start, end)
    const inLink = this.#within.has('a')
    const parts = inLink ? [{ type: 'text', value: words } as const] : linkAddresses(words)
    this.#begin()
    for (const part of parts) {
      this.#written.push(part.type === 'text' ? escapeText(part.value, inLink) : toAddress(part))
    }
    if (end < text.length) this.#gap = ' '
  }

  #writeElement(element: Element): void {
    const { tagName, properties, children } = element
    if (tagName === 'br') this.#break()
    else if (tagName === 'img') this.#writeImage(properties)
    else if (CODE.has(tagName)) this.#writeCode(element)
    else if (BLOCKS.has(tagName)) {
      this.#break()
      for (const child of children) this.write(child)
      this.#break()
    } else this.#writePhrase(element)
  }

  /** Nested bold adds nothing, and most elements have no meaning in markdown. */
  #writePhrase(element: Element): void {
    const kind = toKind(element)
    const address = kind === 'a' ? toAutolink(element) : undefined
    if (address !== undefined) return this.#writeWord(address)
    if (kind === undefined || this.#within.has(kind)) return element.children.forEach((child) => this.write(child))
    const phrase = { element, marked: true }
    this.#waiting.push(phrase)
    this.#within.add(kind)
    for (const child of element.children) this.write(child)
    this.#within.delete(kind)
    if (this.#waiting.at(-1) === phrase) this.#waiting.pop()
    else this.#written.push(toEnd(phrase))
  }

  #writeImage({ src, alt, title }: Element['properties']): void {
    if (typeof src !== 'string') return
    const text = typeof alt === 'string' ? escapeText(alt.replaceAll(/\s+/g, ' '), true) : ''
    this.#writeWord(`![${text}](${toDestination(src)}${toTitle(title)})`)
  }

  /** A link within code is one around it. */
  #writeCode(element: Element): void {
    const [link, ...others] = element.children
    if (link?.type === 'element' && isLink(link) && others.length === 0) {
      return this.#writePhrase({ ...link, children: [{ ...element, children: link.children }] })
    }
    const code = toCode(element).trim().replaceAll(/\s+/g, ' ')
    if (code === '') return
    this.#begin()
    const last = this.#written.at(-1)
    const apart = typeof last === 'string' && last.endsWith('`') ? '<!-- -->' : ''
    // A bar is escaped in a cell even within code, where a backslash before it cannot be.
    this.#written.push(
      apart + (code.includes(String.raw`\|`) ? `<code>${escapeText(code)}</code>` : toInlineCode(code)),
    )
  }

  #writeWord(word: string): void {
    this.#begin()
    this.#written.push(word)
  }

  #break(): void {
    this.#gap = this.#lineBreak
  }

  /** Before a word: the space, and the phrases that begin with it. */
  #begin(): void {
    if (this.#gap !== '' && this.#written.length > 0) this.#written.push(this.#gap)
    this.#gap = ''
    for (const phrase of this.#waiting.splice(0)) {
      const last = this.#written.at(-1)
      if (isLink(phrase.element) && typeof last === 'string' && last.endsWith('!')) {
        this.#written.pop()
        this.#written.push(String.raw`${last.slice(0, -1)}\!`)
      }
      this.#written.push(toStart(phrase))
    }
  }
}

/** Start and end of a text without surrounding spaces; both are its length if there are only spaces. */
function findWords(text: string): readonly [start: number, end: number] {
  const isSpace = (at: number): boolean => text[at] === ' ' || text[at] === '\u00A0'
  let [start, end] = [0, text.length]
  while (isSpace(start)) start += 1
  while (end > start && isSpace(end - 1)) end -= 1
  return [start, end]
}

/** A link whose text is its address. */
function toAutolink(element: Element): string | undefined {
  const { href, title } = element.properties
  return /^https?:[^\s<>]+$/.test(String(href)) && toCode(element).trim() === href && title === undefined
    ? `<${href}>`
    : undefined
}

/** An address in a text. */
function toAddress({ url, children: [text] }: Link): string {
  const written = text?.type === 'text' ? text.value : ''
  return written === url ? `<${url}>` : `[${escapeText(written)}](${toDestination(url)})`
}
