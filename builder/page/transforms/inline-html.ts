/** Tags of raw HTML inside a line: cleaned in the tree; in the view markdown where it has the same, else gone or bare. */
import type { Html, Parents } from 'mdast'
import type { Edit, Span } from '../edits.ts'
import type { MdastVisitorContext } from '../parser.ts'
import type { PageContext } from '../page-context.ts'
import { type CleanPart, cleanFragment, createSourceMap } from '../raw-html/clean-fragment.ts'
import { spanOf as nodeSpan } from './address.ts'

/** A tag in a line and what is left of it. */
type Tag = Span & CleanPart

/** Cleans the tags among the children of a paragraph, heading or cell. */
export function transformInlineHtml(parent: Readonly<Parents>, tree: MdastVisitorContext, context: PageContext): void {
  const tags = parent.children.flatMap((node) => (node.type === 'html' ? cleanTag(node, tree, context) : []))
  const open: Tag[] = []
  for (const tag of tags) {
    const { part } = tag
    if (part.kind === 'close') {
      const at = open.findLastIndex((other) => other.part.kind === 'open' && other.part.name === part.name)
      const [first] = at === -1 ? [] : open.splice(at)
      context.edits.push(...(first ? writePair(first, tag, context.body) : [remove(tag, context.body)]))
    } else if (part.kind === 'open' && !VOID.has(part.name) && tag.text !== '') {
      open.push(tag)
    } else {
      context.edits.push(writeSingle(tag, context.body))
    }
  }
  for (const tag of open) context.edits.push(remove(tag, context.body))
}

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr'])

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
  // Where nothing was dropped or settled, the author's own spelling stays: `<br/>`.
  return [{ ...first, text: isUnchanged(first) ? source : clean, start, end }]
}

const isUnchanged = ({ part, text, attributes }: CleanPart): boolean =>
  text !== '' &&
  (part.kind === 'close' ||
    (part.kind === 'open' &&
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
  return [
    { ...spanOf(first), text: first.text },
    { ...spanOf(last), text: last.text },
  ]
}

/** Text without anything that could mean something in markdown. */
const isPlain = (text: string): boolean => /^(?!\s*[xX]?\s*$)(?!\^)[^[\]<>*_`~\\!&\n|]*$/.test(text)

/**
 * Whether a part of the body stands between spaces or plain punctuation, and not in what could be a definition: of that
 * the label, at most 999 characters long (CommonMark § 4.7), and the address come first.
 */
function isApart(start: number, end: number, body: string): boolean {
  if (!/^(?:$|[\s(“‘])/u.test(body.slice(Math.max(0, start - 1), start))) return false
  if (!/^(?:$|[\s.,;:?)”’])/u.test(body.slice(end, end + 1))) return false
  const before = body.slice(Math.max(0, start - 2000), start)
  return !before.slice(before.lastIndexOf('\n') + 1).includes(']:')
}

/** An address that can stand between parentheses as it is. */
const isBareAddress = (address: string): boolean => /^[^\s()<>\\]+$/.test(address)

/**
 * Takes a tag away. Between letters and spaces nothing stays; beside anything that could now mean something else in
 * markdown, a tag without meaning.
 */
function remove(tag: Tag, body: string): Edit {
  const before = body.slice(Math.max(0, tag.start - 200), tag.start)
  const after = body.slice(tag.end, tag.end + 20)
  const joined = `${/\S*$/.exec(before)?.[0] ?? ''}${/^\S*/.exec(after)?.[0] ?? ''}`
  const safe =
    (/[\p{L},;)]$/u.test(before) && /^(?:[\p{L} .,;:?]|\n(?=\p{L}))/u.test(after)) ||
    (/[^ \n] $/.test(before) && /^[\p{L}]/u.test(after))
  const inert = safe && !/www|:\/\/|[@&[\]()<>]/i.test(joined)
  if (inert || isAlone(before, after)) return { ...spanOf(tag), text: '' }
  // After a parenthesis a tag would be taken for the address of a link.
  if (/(?<!\\)\($/.test(before)) return { start: tag.start - 1, end: tag.end, text: '\\(' }
  // Nor may it make a definition of a line that is none: the spaces of an empty comment prevent it.
  if (/(?:^|\n)[ \t>]*\[(?!\^)[^\n]*\]:[^\n]*$/.test(before)) return { ...spanOf(tag), text: '<!-- -->' }
  return { ...spanOf(tag), text: tag.part.kind === 'close' ? '</span>' : '<span>' }
}

/** Whether a tag is all that a paragraph begins with: by itself in a line it would be a block. */
const isAlone = (before: string, after: string): boolean =>
  /(?:^|\n[ \t>]*\n)[ \t>]*$/.test(before) && /^\s*(?:\n|$)/.test(after)

const spanOf = ({ start, end }: Span): Span => ({ start, end })
