/** Takes lists of attributes out of pages, where the system of the source reads them: nobody saw them. */
import type { Heading, Html, Nodes, Paragraph, Parents, PhrasingContent, RootContent, Table, Text } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { escapeHtml } from '../page/html.ts'
import { isHiding } from './attribute-lists.ts'
import type { ListStyle } from './source/layout.ts'

interface Style {
  readonly list: string
  readonly isInLine: boolean
  /** On which lines of a paragraph a list is alone. */
  readonly lines: 'any' | 'last' | 'none'
  /** Whether a list may end the text of any paragraph. */
  readonly isAtEnd: boolean
}

const WRITTEN = String.raw`(?:[.#][\w-]+|[\w-]+=(?:"[^"{}\n]*"|'[^'{}\n]*'|[^\s"'{}]+))`
const WORDS = String.raw`[ \t]*((?:${WRITTEN}[ \t]+)*${WRITTEN})[ \t]*\}`

const STYLES: Readonly<Record<ListStyle, Style>> = {
  // Its lists may also have names of other lists.
  kramdown: { list: String.raw`\{:(?![:/])([^{}]{1,600})\}`, isInLine: true, lines: 'any', isAtEnd: false },
  python: { list: String.raw`\{:?${WORDS}`, isInLine: true, lines: 'last', isAtEnd: false },
  'markdown-it': { list: String.raw`\{${WORDS}`, isInLine: true, lines: 'any', isAtEnd: true },
  'hugo-headings': { list: String.raw`\{${WORDS}`, isInLine: false, lines: 'none', isAtEnd: false },
  hugo: { list: String.raw`\{${WORDS}`, isInLine: false, lines: 'any', isAtEnd: false },
}

/** What has a list of attributes behind it in a line. */
const LISTED = /^(?:image|link)(?:Reference)?$|^(?:emphasis|strong|inlineCode)$/

/** The text that a tree was read from, and who hears of what is lost. */
interface Source {
  readonly text: string
  readonly lose: (what: string, line: number) => void
}

/**
 * Takes out the lists of a tree, but for the ids of blocks, the language of code and the size of a picture. Those that hide
 * something stay, by which it is found.
 */
export function takeOutLists(tree: Nodes, style: ListStyle, source: Source): void {
  new Taker(STYLES[style], source).take(tree)
}

class Taker {
  readonly #style: Style
  readonly #source: Source
  readonly #behind: RegExp
  readonly #atEnd: RegExp
  readonly #alone: RegExp
  /** Paragraphs that are the places of tables of contents. */
  readonly #contents = new Set<Nodes | undefined>()

  constructor(style: Style, source: Source) {
    this.#style = style
    this.#source = source
    this.#behind = new RegExp(`^${style.list}`)
    this.#atEnd = new RegExp(String.raw`(?<![ \t])[ \t]*${style.list}[ \t]*$`)
    this.#alone = new RegExp(`^${style.list}$`)
  }

  take(node: Nodes): void {
    if (!('children' in node)) return
    joinColons(node)
    for (const child of node.children) this.take(child)
    if (this.#style.isInLine) this.#takeBehind(node)
    if (node.type === 'heading') this.#takeAtEnd(node, true)
    else if (this.#style.isAtEnd && node.type === 'paragraph') this.#takeAtEnd(node, false)
    if (this.#style.lines !== 'none') this.#takeLines(node)
  }

  #takeAtEnd(node: Heading | Paragraph, hasId: boolean): void {
    const last = node.children.at(-1)
    if (last?.type !== 'text' || this.#isEscaped(last)) return
    // A list behind a picture is its size now, and one on a line of its own may be for the block above.
    const [line = '', ...above] = last.value.trimEnd().split('\n').toReversed()
    const isFirst = above.length > 0 || node.children.length === 1
    if (!hasId && this.#alone.test(isFirst ? line.trimStart() : line)) return
    const value = last.value.replace(this.#atEnd, (whole, list: string) => {
      const id = toId(list)
      return isHiding(whole.trim()) ? whole : hasId && id !== undefined ? ` {#${id}}` : ''
    })
    if (value !== last.value) last.value = value.trimEnd()
  }

  #takeBehind({ type, children }: Parents): void {
    for (const [at, child] of children.entries()) {
      // At the end of a heading it is the heading's.
      if (type === 'heading' && at === children.length - 1) return
      const before = children[at - 1]
      if (child.type !== 'text' || before === undefined || !LISTED.test(before.type) || this.#isEscaped(child)) continue
      const isPicture = before.type === 'image' || before.type === 'imageReference'
      child.value = child.value.replace(this.#behind, (whole, list: string) =>
        isHiding(whole) ? whole : isPicture ? toSize(list) : '',
      )
    }
  }

  /** Takes the lists that are alone on a line out of the blocks in a node, and those at the beginning of an item. */
  #takeLines(node: Parents): void {
    const blocks: RootContent[] = node.children
    for (const [at, block] of [...blocks.entries()].toReversed()) {
      if (block.type === 'list') {
        const end = block.children.findLastIndex(({ children }) => this.#contents.has(children.at(-1)))
        if (end === -1) continue
        this.#source.lose('a table of contents: the new page has its own beside it', lineOf(block))
        block.children.splice(0, end + 1)
        if (block.children.length === 0) blocks.splice(at, 1)
      } else if (block.type === 'table') blocks.splice(at, 0, ...toAnchor(this.#takeRows(block)))
      else if (block.type === 'paragraph') {
        const isFirst = node.type === 'listItem' && at === 0 && this.#style === STYLES.kramdown
        if (isFirst) this.#takeFirst(block)
        this.#takeFrom(block, blocks, at)
      }
    }
  }

  #takeFirst({ children: [first] }: Paragraph): void {
    if (first?.type !== 'text' || this.#isEscaped(first)) return
    first.value = first.value.replace(this.#behind, (whole) => (isHiding(whole) ? whole : '')).trimStart()
  }

  #takeFrom(paragraph: Paragraph, blocks: RootContent[], at: number): void {
    const above = blocks[at - 1]
    const { lists, isFirst } = this.#takeOwnLines(paragraph)
    if (lists.length === 0) return
    const list = lists.join(' ')
    if (/(?<!\S)toc(?!\S)/.test(list)) this.#contents.add(paragraph)
    const isEmpty = paragraph.children.length === 0
    const near = isFirst && isBeside(above, paragraph) ? above : isEmpty ? blocks[at + 1] : undefined
    const isNear = near !== undefined && (near === above || isBeside(paragraph, near))
    if (isNear && near.type === 'code') near.lang ??= /(?<!\S)\.language-([\w+#-]+)/.exec(list)?.[1]
    const anchor = isNear && near.type === 'heading' && withId(near, toId(list)) ? [] : toAnchor(list)
    if (isEmpty) blocks.splice(at, 1, ...anchor)
    else paragraph.children = [...anchor, ...paragraph.children]
  }

  /** Takes the lines with lists out of a paragraph. */
  #takeOwnLines(paragraph: Paragraph): { readonly lists: readonly string[]; readonly isFirst: boolean } {
    const { children } = paragraph
    const lists: string[] = []
    let isFirst = false
    for (const [at, child] of children.entries()) {
      if (child.type !== 'text' || this.#isEscaped(child)) continue
      const lines = child.value.split('\n')
      const kept = lines.filter((line, row) => {
        const isStart = row > 0 || isEdge(children[at - 1])
        const isEnd = row < lines.length - 1 || isEdge(children[at + 1])
        const isAllowed =
          this.#style.lines === 'any' || (row === lines.length - 1 && at === children.length - 1 && at + row > 0)
        const list = isStart && isEnd && isAllowed ? this.#alone.exec(line.trim()) : null
        if (list === null || isHiding(list[0])) return true
        lists.push(list[1] ?? '')
        isFirst ||= at === 0 && row === 0
        return false
      })
      child.value = kept.join('\n')
    }
    if (lists.length > 0) paragraph.children = withoutEdges(children)
    return { lists, isFirst }
  }

  /** Takes out the rows of a table that are lists below it; returns what is in them. */
  #takeRows(table: Table): string {
    const lists: string[] = []
    table.children = table.children.filter(({ children: [first, ...others], position }, row) => {
      const [cell, ...more] = first?.children ?? []
      const isInTable = this.#written(position).includes('|')
      if (row === 0 || isInTable || cell?.type !== 'text' || more.length > 0 || this.#isEscaped(cell)) return true
      const list = others.every(({ children }) => children.length === 0) ? this.#alone.exec(cell.value.trim()) : null
      if (list === null || isHiding(list[0])) return true
      lists.push(list[1] ?? '')
      return false
    })
    return lists.join(' ')
  }

  /** Whether a text has a brace that its author wrote as one. */
  #isEscaped({ position }: Text): boolean {
    return this.#written(position).includes(String.raw`\{`)
  }

  #written(position: Nodes['position']): string {
    return this.#source.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  }
}

const lineOf = ({ position }: Nodes): number => position?.start.line ?? 1

/** Whether a block begins on the line below another. */
const isBeside = (above: RootContent | undefined, below: RootContent | undefined): boolean =>
  above?.position !== undefined && above.position.end.line + 1 === below?.position?.start.line

/** Whether there is nothing beside a text on its line. */
const isEdge = (beside: PhrasingContent | undefined): boolean => beside === undefined || beside.type === 'break'

/** What a paragraph has without texts that are empty, and line breaks at its edges. */
function withoutEdges(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const kept = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '' || node.value === ' ')
  while (kept.at(-1)?.type === 'break') kept.pop()
  while (kept[0]?.type === 'break') kept.shift()
  return kept
}

/** The colon in a list may have begun a directive. */
function joinColons(node: Parents): void {
  const children: RootContent[] = node.children
  const joined: RootContent[] = []
  let isOpen = false
  for (const child of children) {
    const before = joined.at(-1)
    const isColon = child.type === 'textDirective' && child.children.length === 0 && !hasAttributes(child)
    const written = child.type === 'text' ? child.value : isColon ? `:${child.name}` : undefined
    if (isOpen && before?.type === 'text' && written !== undefined) {
      before.value += written
      if (before.position && child.position) before.position = { ...before.position, end: child.position.end }
    } else joined.push(child)
    isOpen = written !== undefined && (/[{}]/.test(written) ? /\{[^{}]*$/.test(written.slice(-LONGEST)) : isOpen)
  }
  if (joined.length < children.length) Object.assign(node, { children: joined })
}

/** Characters of a list before a colon, at most. */
const LONGEST = 600

const hasAttributes = ({ attributes }: TextDirective): boolean => Object.keys(attributes ?? {}).length > 0

/** Gives a heading an id, unless it has one or there is none; returns whether it has one. */
function withId(heading: Heading, id: string | undefined): boolean {
  const last = heading.children.at(-1)
  if (id !== undefined && !(last?.type === 'text' && /\{#[^{}]*\}\s*$/.test(last.value)))
    heading.children.push({ type: 'text', value: ` {#${id}}` })
  return true
}

const toAnchor = (list: string): [] | [Html] => {
  const id = toId(list)
  return id === undefined ? [] : [{ type: 'html', value: `<a id="${escapeHtml(id)}"></a>` }]
}

function toSize(list: string): string {
  const sizes = [...list.matchAll(/(?<!\S)(width|height)=["']?(\d+)(?:px)?["']?(?!\S)/g)]
  return sizes.length === 0 ? '' : `{${sizes.map(([, side, pixels]) => `${side}=${pixels}`).join(' ')}}`
}

/** An id of letters that a heading may have. */
const toId = (list: string): string | undefined => /(?<!\S)#([\w.:-]+)(?=\s|$)/.exec(list)?.[1]
