/** Sanitizes raw HTML, with a message for everything that is removed. */
import { emptyAddress, LEVEL_ONE } from '../fault.ts'
import type { PageContext } from '../page-context.ts'
import { TOKEN_MARK } from '../parsed-page.ts'
import type { Span } from '../edits.ts'
import { ADDRESS_ATTRIBUTES, ALLOWED, DROPPED_WITH_CONTENT, isKeptAttribute, OF_TABLES } from './allow-list.ts'
import { closeInTable, openInTable, OVERLAPPING } from '../open-table.ts'
import {
  COMMENTED_INCLUDE,
  disallowed,
  droppedAttributes,
  eventAttribute,
  MISSING_ALT,
  OWN_ID,
  OWN_IDS,
} from './faults.ts'
import { DIRECTION_BEHIND, findTurning, TURNED } from './direction.ts'
import { type Attribute, type Part, readFragment } from './read-fragment.ts'

/** One part and its sanitized replacement. */
export interface CleanPart {
  readonly part: Part
  readonly text: string
  /** Attributes of an opening tag as they stay. */
  readonly attributes?: ReadonlyMap<string, string> | undefined
}

/** Cleans a piece of raw HTML. `toSource` maps a span of the piece to one of the page. */
export function cleanFragment(
  source: string,
  context: PageContext,
  toSource: (span: Span) => Span,
): readonly CleanPart[] {
  const clean: CleanPart[] = []
  const { facts } = context
  let { dropping } = facts
  for (const part of readFragment(source)) {
    const keep = (text: string): void => void clean.push({ part, text })
    if (dropping !== undefined) {
      if (part.kind === 'close' && part.name === dropping) dropping = undefined
      continue
    }
    switch (part.kind) {
      case 'comment':
        if (/^<!--\s*@include\b/.test(source.slice(part.start))) context.report(toSource(part), COMMENTED_INCLUDE)
        keep('')
        break
      case 'text':
        keep(cleanText(source.slice(part.start, part.end)))
        break
      case 'close':
        keep(isKept(part.name, facts) ? `</${levelOf(part.name, facts)}>` : '')
        closeInTable(part.name, facts.openTables)
        break
      case 'open':
        if (isKept(part.name, facts)) {
          clean.push({ part, ...cleanTag(part, context, toSource) })
          if (openInTable(part, facts.openTables)) context.report(toSource(part), OVERLAPPING)
        } else {
          context.report(toSource(part), disallowed(part.name, source.slice(part.start, part.end)))
          for (const attribute of part.attributes) checkActive(attribute, context, toSource)
          if (DROPPED_WITH_CONTENT.has(part.name)) dropping = part.name
          keep('')
        }
    }
  }
  facts.dropping = dropping
  return clean
}

/**
 * A `<` that is text must not become a tag once the parts before it are gone, and no character reference may make the
 * mark of a token.
 */
const cleanText = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll(/&#(?:0*65534|x0*fffe)(?![\da-f]);?/gi, '&#xFFFD;')

/** Whether an element stays; browsers ignore parts of tables outside a table. */
const isKept = (name: string, { openTables }: PageContext['facts']): boolean =>
  ALLOWED.has(name) && (openTables.length > 0 || !OF_TABLES.has(name))

type OpenTag = Part & { readonly kind: 'open' }

function cleanTag(tag: OpenTag, context: PageContext, toSource: (span: Span) => Span): Omit<CleanPart, 'part'> {
  const dropped = tag.attributes.filter((attribute) => !isKeptAttribute(tag.name, attribute))
  const quiet = dropped.filter((attribute) => !checkActive(attribute, context, toSource))
  const [first] = quiet
  if (first) context.report(toSource(first), droppedAttributes(tag.name, quiet))
  if (tag.name === 'h1') {
    context.report(toSource(tag), LEVEL_ONE)
    context.facts.shifted = true
  }
  if (tag.name === 'img' && valueOf(tag, 'alt') === undefined) context.report(toSource(tag), MISSING_ALT)
  const { end } = toSource(tag)
  const turning = findTurning(tag, context.body.slice(end, end + DIRECTION_BEHIND))
  if (turning) context.report(toSource(turning), TURNED)
  const attributes = new Map<string, string>()
  for (const attribute of tag.attributes) {
    if (attribute === turning || !isKeptAttribute(tag.name, attribute)) continue
    const name = tag.name === 'a' && attribute.name === 'name' ? 'id' : attribute.name
    const value = settleAttribute(tag, attribute, context, toSource)
    if (name === 'id' && value?.startsWith(OWN_IDS) === true) context.report(toSource(attribute), OWN_ID)
    else if (value !== undefined) attributes.set(name, value)
  }
  const id = attributes.get('id')
  if (id !== undefined) context.facts.ids.add(id)
  return { text: writeTag(levelOf(tag.name, context.facts), attributes), attributes }
}

/** An opening tag. */
export function writeTag(name: string, attributes: Iterable<readonly [name: string, value: string]>): string {
  const written = Array.from(attributes, ([key, value]) => `${key}="${escapeAttribute(value)}"`)
  return `<${[name, ...written].join(' ')}>`
}

function settleAttribute(
  tag: OpenTag,
  attribute: Attribute,
  context: PageContext,
  toSource: (span: Span) => Span,
): string | undefined {
  const value = attribute.value.replaceAll(TOKEN_MARK, '\uFFFD')
  if (!ADDRESS_ATTRIBUTES.has(attribute.name)) return value
  if (value.trim() === '') {
    context.report(toSource(attribute), emptyAddress(`Write where it leads: ${attribute.name}="/address".`))
    return undefined
  }
  const image = tag.name === 'img'
  return context.settle({
    kind: image ? 'image' : 'link',
    target: value.trim(),
    span: () => toSource(valueSpan(attribute)),
    alt: image ? valueOf(tag, 'alt') : undefined,
    title: image ? valueOf(tag, 'title') : undefined,
    ...(image && { width: toPixels(tag, 'width'), height: toPixels(tag, 'height') }),
  })
}

const valueOf = ({ attributes }: OpenTag, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value

/** Width or height of an image in pixels; percentages are ignored. */
function toPixels(tag: OpenTag, side: 'width' | 'height'): number | undefined {
  const value = valueOf(tag, side) ?? ''
  const pixels = /^\d{1,5}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : 0
  return pixels > 0 ? pixels : undefined
}

/** Reports an attribute that runs code. */
function checkActive(attribute: Attribute, context: PageContext, toSource: (span: Span) => Span): boolean {
  if (!attribute.name.startsWith('on')) return false
  context.report(toSource(attribute), eventAttribute(attribute.name))
  return true
}

/** The value without name and quotes. Where the value has character references its length differs: then all of it. */
function valueSpan({ name, value, start, end }: Attribute): Span {
  const quotes = end - start - name.length - 1 - value.length
  return quotes === 2 ? { start: end - 1 - value.length, end: end - 1 } : { start: start + name.length + 1, end }
}

/** The page's title is the only heading of level one; where another one was met, all below it go down a level. */
const levelOf = (name: string, { shifted }: PageContext['facts']): string =>
  name === 'h1' || (shifted && /^h[2-5]$/.test(name)) ? `h${Number(name.slice(1)) + 1}` : name

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
