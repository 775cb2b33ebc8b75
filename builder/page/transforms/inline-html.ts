/**
 * Inline raw HTML: sanitized in the tree; in the view, markdown where an equivalent exists, otherwise removed or
 * kept without attributes.
 */
import type { Html, Nodes, Parents } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import { isBlank } from '../../content/schema/hidden-characters.ts'
import { type Edit, type Span, spanOf as nodeSpan } from '../edits.ts'
import { createSourceMap } from '../locate.ts'
import type { MdastVisitorContext } from '../parser.ts'
import type { PageContext } from '../page-context.ts'
import { type CleanPart, cleanFragment, writeTag } from '../raw-html/clean-fragment.ts'
import { endlessElement } from '../raw-html/faults.ts'
import { NO_TEXT } from '../raw-html/empty-elements.ts'
import { MOST_OPEN } from '../open-tags.ts'
import { DROPPED_WITH_CONTENT, VOID } from '../raw-html/allow-list.ts'

/** An inline tag and its replacement. */
type Tag = Span & CleanPart

/** Cleans the tags among the children of a paragraph, heading or cell. */
export function transformInlineHtml(parent: Readonly<Parents>, tree: MdastVisitorContext, context: PageContext): void {
  const { body, edits, openTags } = context
  const open: Tag[] = []
  const links = createLinksWithin(parent)
  const counts = new Map<string, number>()
  const count = (name: string, step: 1 | -1): void => void counts.set(name, (counts.get(name) ?? 0) + step)
  for (const tag of cleanTags(parent, tree, context)) {
    const { part } = tag
    if (part.kind === 'close' && (counts.get(part.name) ?? 0) > 0) {
      const at = open.findLastIndex((other) => nameOf(other) === part.name)
      const [first, ...unclosed] = open.splice(at)
      if (first) for (const one of writePair(first, tag, body)) edits.push(one)
      if (first?.attributes?.has('href')) checkLink(first, tag, links, tree, context)
      for (const other of [first, ...unclosed]) if (other) count(nameOf(other), -1)
      for (const other of unclosed) leaveOpen(other, context)
    } else if (part.kind === 'open' && !VOID.has(part.name) && tag.text !== '') {
      if (open.push(tag) > MOST_OPEN) throw new RangeError('A paragraph opens too many elements.')
      count(part.name, 1)
    } else {
      if (part.kind === 'close') openTags.close(part.name)
      edits.push(part.kind === 'close' ? remove(tag, body) : writeSingle(tag, body))
    }
  }
  for (const tag of open) leaveOpen(tag, context)
}

/** Reports a link without text. An address in its text is not linked again: HTML has no nested links. */
function checkLink(first: Tag, last: Tag, links: LinksWithin, tree: MdastVisitorContext, context: PageContext): void {
  const span = { start: first.end, end: last.start }
  const content = context.body.slice(span.start, span.end)
  if (isBlank(decodeString(content.replaceAll(TAG, '')))) context.report({ start: first.start, end: last.end }, NO_TEXT)
  for (const node of links(span)) {
    const { start } = nodeSpan(node)
    if (/^[[<]/.test(context.body.slice(start, start + 1))) continue
    tree.replaceNode(node, { type: 'text', value: tree.textContent(node) })
  }
}

/** The links of a paragraph within a span; each is found once, by spans in the order of their ends. */
type LinksWithin = (span: Span) => readonly Readonly<Nodes>[]

function createLinksWithin({ children }: Readonly<Parents>): LinksWithin {
  const links = children.filter(({ type }) => type === 'link').values()
  let next = links.next()
  const before: Readonly<Nodes>[] = []
  return ({ start, end }) => {
    for (; !next.done && nodeSpan(next.value).end <= end; next = links.next()) before.push(next.value)
    return before.splice(before.findLastIndex((link) => nodeSpan(link).start < start) + 1)
  }
}

const nameOf = ({ part }: Tag): string => (part.kind === 'open' || part.kind === 'close' ? part.name : '')

/** A tag that nothing in its paragraph closes; a later one may. */
function leaveOpen(tag: Tag, { body, edits, openTags }: PageContext): void {
  openTags.open(nameOf(tag), spanOf(tag))
  edits.push(remove(tag, body))
}

/** The tags of a line in their order, without those in elements that are dropped with their content. */
function cleanTags({ children }: Readonly<Parents>, tree: MdastVisitorContext, context: PageContext): readonly Tag[] {
  const tags: Tag[] = []
  const ends = new Map<string, number>()
  for (const [at, node] of children.entries()) {
    const name = node.type === 'html' ? /^<\/([a-z]+)/i.exec(node.value)?.[1] : undefined
    if (name !== undefined) ends.set(name.toLowerCase(), at)
  }
  for (let at = 0; at < children.length; at += 1) {
    const node = children[at]
    if (node?.type !== 'html') continue
    const [tag] = cleanTag(node, tree, context)
    if (!tag) continue
    const { part } = tag
    if (part.kind !== 'open' || !DROPPED_WITH_CONTENT.has(part.name)) {
      tags.push(tag)
      continue
    }
    // Its content is removed here, so the tags behind it stay.
    context.facts.dropping = undefined
    const isEnd = (other: Nodes): boolean =>
      other.type === 'html' && other.value.toLowerCase().startsWith(`</${part.name}`)
    const end = (ends.get(part.name) ?? 0) > at ? children.findIndex((other, index) => index > at && isEnd(other)) : -1
    const last = children[end]
    if (last === undefined) {
      context.report(spanOf(tag), endlessElement(part.name))
      tags.push(tag)
      continue
    }
    for (const dropped of children.slice(at + 1, end + 1)) tree.removeNode(dropped)
    tags.push({ ...tag, end: nodeSpan(last).end })
    at = end
  }
  return tags
}

/** Elements that say nothing to a reader of markdown. */
const SILENT: ReadonlySet<string> = new Set(['bdi', 'div', 'p', 'section', 'small', 'span', 'u'])

const EMPHASIS = new Map([
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['strong', '**'],
])

function cleanTag(node: Readonly<Html>, tree: MdastVisitorContext, context: PageContext): Tag[] {
  const { start, end } = nodeSpan(node)
  const source = context.body.slice(start, end)
  const parts = cleanFragment(node.value, context, createSourceMap(node.value, source, start))
  const clean = parts.map(({ text }) => text).join('')
  tree.setProperty(node, 'value', clean)
  const [first] = parts
  if (!first) return []
  // Unchanged tags keep the author's spelling: `<br/>`.
  return [{ ...first, text: isUnchanged(first) ? source : toView(first, clean), start, end }]
}

/** Attributes that a reader sees, or by which text is read another way. Others, such as an id, would say their words to agents alone. */
const SEEN: ReadonlySet<string> = new Set(['alt', 'dir', 'href', 'src', 'title'])

function toView({ part, attributes }: CleanPart, clean: string): string {
  const [, name] = /^<([a-z]\w*)/.exec(clean) ?? []
  if (part.kind !== 'open' || name === undefined || attributes === undefined) return clean
  return writeSeen(name, attributes, hasPlace(name))
}

/** Whether the pointer can be on an element, which then shows its title. */
const hasPlace = (name: string): boolean => !VOID.has(name) || name === 'img'

/** A tag with what a reader sees of it. */
const writeSeen = (name: string, attributes: ReadonlyMap<string, string>, hasTitle: boolean): string =>
  writeTag(
    name,
    [...attributes].filter(([key]) => SEEN.has(key) && (hasTitle || key !== 'title')),
  )

const isUnchanged = ({ part, text, attributes }: CleanPart): boolean =>
  text !== '' &&
  [...(attributes?.keys() ?? [])].every((name) => SEEN.has(name)) &&
  (part.kind === 'close' ||
    (part.kind === 'open' &&
      (attributes?.has('title') !== true || hasPlace(part.name)) &&
      part.attributes.length === attributes?.size &&
      part.attributes.every(({ name, value }) => attributes.get(name) === value)))

function writeSingle(tag: Tag, body: string): Edit {
  if (tag.text === '') return remove(tag, body)
  const src = tag.attributes?.get('src')
  const alt = tag.attributes?.get('alt') ?? ''
  const written =
    src !== undefined && isPlain(alt) && isBareAddress(src) && isApart(tag.start, tag.end, body)
      ? `![${alt}](${src})`
      : tag.text
  return { ...spanOf(tag), text: written }
}

function writePair(first: Tag, last: Tag, body: string): readonly Edit[] {
  const content = body.slice(first.end, last.start)
  const name = first.part.kind === 'open' ? first.part.name : ''
  const href = first.attributes?.get('href')
  if (name === 'a' && href === undefined) return [remove(first, body), remove(last, body)]
  if (
    name === 'a' &&
    href !== undefined &&
    isPlain(content) &&
    isBareAddress(href) &&
    isApart(first.start, last.end, body)
  ) {
    return [
      { ...spanOf(first), text: '[' },
      { ...spanOf(last), text: `](${href})` },
    ]
  }
  const marker = EMPHASIS.get(name)
  const apart = isApart(first.start, last.end, body)
  if (marker && apart && isPlain(content) && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(content)) {
    return [
      { ...spanOf(first), text: marker },
      { ...spanOf(last), text: marker },
    ]
  }
  if (SILENT.has(name)) return [remove(first, body), remove(last, body)]
  const isEmpty = first.attributes?.has('title') === true && isBlank(decodeString(content.replaceAll(TAG, '')))
  return [
    { ...spanOf(first), text: isEmpty ? writeSeen(name, first.attributes, false) : first.text },
    { ...spanOf(last), text: last.text },
  ]
}

/** All tags but those of pictures. */
const TAG = /<(?!img\b)[^<>]*>/gi

/** Text without anything that could mean something in markdown. */
const isPlain = (text: string): boolean => /^(?!\s*[xX]?\s*$)(?!\^)[^[\]<>*_`~\\!&\n|]*$/.test(text)

/**
 * Whether a part is between spaces or plain punctuation and not inside a possible definition, which begins with a
 * label of at most 999 characters (CommonMark § 4.7) and an address.
 */
function isApart(start: number, end: number, body: string): boolean {
  if (!/^(?:$|[\s(“‘])/u.test(body.slice(Math.max(0, start - 1), start))) return false
  if (!/^(?:$|[\s.,;:?)”’])/u.test(body.slice(end, end + 1))) return false
  const before = body.slice(Math.max(0, start - 2000), start)
  return !before.slice(before.lastIndexOf('\n') + 1).includes(']:')
}

/** An address that needs no escaping between parentheses. */
const isBareAddress = (address: string): boolean => /^[^\s()<>\\]+$/.test(address)

/** Takes a tag away; where that would change how its neighbours are read, a tag without meaning takes its place. */
function remove(tag: Tag, body: string): Edit {
  const before = body.slice(Math.max(0, tag.start - 200), tag.start)
  const after = body.slice(tag.end, tag.end + 200)
  if (isAlone(before, after)) {
    // The next line begins the paragraph now: one that is set in far would be code. One that begins another block stays.
    const [to = ''] = /^[ \t]*\n(?: {0,3}\t| {4})[ \t]*(?=[\p{L}<([!"'&])/u.exec(after) ?? []
    return { start: tag.start, end: tag.end + to.length, text: '' }
  }
  // After a parenthesis a tag would be read as the address of a link.
  if (/(?<!\\)\($/.test(before)) return { start: tag.start - 1, end: tag.end, text: '(', placeholder: '\\(' }
  // At the end of a line the space before it has nothing to part.
  const start = tag.start - (/^(?:\n|$)/.test(after) && /[^\s]( )$/.test(before) ? 1 : 0)
  // The spaces of an empty comment keep the line from becoming a definition.
  const comment = /(?:^|\n)[ \t>]*\[(?!\^)[^\n]*\]:[^\n]*$/.test(before)
  const placeholder = comment ? '<!-- -->' : tag.part.kind === 'close' ? '</span>' : '<span>'
  return { start, end: tag.end, text: '', placeholder: body.slice(start, tag.start) + placeholder }
}

/** Whether a paragraph begins with the tag alone: on its own line it would be an HTML block. */
const isAlone = (before: string, after: string): boolean =>
  /(?:^|\n[ \t>]*\n)[ \t>]*$/.test(before) && /^\s*(?:\n|$)/.test(after)

const spanOf = ({ start, end }: Span): Span => ({ start, end })
