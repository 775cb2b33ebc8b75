/** Checks blocks: every mistake is a message at its position. */
import type { Nodes } from 'mdast'
import type * as v from 'valibot'
import { parseConstraint } from '../../content/schema/fault.ts'
import { describeAt, findIssues, isUnknownKey, keysAt } from '../../content/schema/issues.ts'
import { nearest } from '../../content/schema/nearest.ts'
import { type Span, spanOf } from '../edits.ts'
import { brief } from '../../content/schema/message.ts'
import { blockFault, type Fault, isTooLong, type PlacedFault, tooLong } from '../fault.ts'
import { type BlockForm, type BlockSchema, COLONS } from '../block.ts'
import { checkLabel, type WrittenLabel } from './label.ts'
import type { Directive } from './read.ts'

/** A directive with its position. */
export interface Written extends WrittenLabel {
  readonly node: Directive
  /** The text after it on its line. */
  readonly rest: string
  readonly content: readonly Readonly<Nodes>[]
  /** Name of the enclosing block; absent if it is unknown. */
  readonly parent: { readonly name: string | undefined } | undefined
}

/** The form of a directive, as blocks name it. */
export const FORMS = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** How a block of each form is written. */
const SYNTAX: Readonly<Record<BlockForm, (name: string) => string>> = {
  container: (name) => `:::${name}\nText\n:::`,
  leaf: (name) => `::${name}`,
  text: (name) => `:${name}[Text]`,
}

/** The fault of a name that no block has. */
export function unknownBlock(
  { node, source }: Pick<Written, 'node' | 'source'>,
  names: readonly string[],
): PlacedFault {
  const near = nearest(node.name, names)
  const text = `There is no block "${brief(node.name)}"${near === undefined ? '.' : `: write "${near}".`}`
  const hint = near === undefined ? `The blocks are ${names.join(', ')}.` : SYNTAX[FORMS[node.type]](near)
  return { span: source.name, fault: blockFault('unknown-block', text, hint) }
}

/** The faults of a directive against the block that it names. */
export function checkBlock(written: Written, schema: BlockSchema): readonly PlacedFault[] {
  const { node, source, parent } = written
  if (FORMS[node.type] !== schema.form) return [{ span: source.name, fault: wrongForm(schema) }]
  const rest = checkRest(schema, written)
  // Attributes whose brace is not closed are not read, so they are not missing.
  if (rest.length > 0 && /^[[{]/.test(written.rest)) return rest
  return [
    ...rest,
    ...checkEnd(schema, written),
    ...checkPlace(schema, source.name, parent),
    ...checkLabel(schema, written),
    ...checkAttributes(schema, written),
    ...checkContent(schema, written),
  ]
}

/** Behind a block in a line, braces without an attribute of the block are text. */
function checkRest({ name, form, attributes }: BlockSchema, { source, label, rest }: Written): readonly PlacedFault[] {
  const [key = ''] = /(?<=^\{\s*)[\w-]+/.exec(rest) ?? []
  if (rest === '' || (form === 'text' && !keysAt(attributes, []).includes(key))) return []
  if (!/^[[{]/.test(rest) || source.rest.start === source.opening.end)
    return [{ span: source.rest, fault: blockSyntax(rest) }]
  const text = `"${brief(rest)}" is not a part of the block, since a space is before it.`
  const hint = `${COLONS[form]}${name}${source.label === undefined ? '' : `[${label}]`}${rest}`
  return [{ span: source.rest, fault: blockFault('block-syntax', text, hint) }]
}

/** The fault of text behind the name of a block. */
export const blockSyntax = (text: string): Fault =>
  blockFault(
    'block-syntax',
    `"${brief(text)}": the name of a block may be followed only by a title in brackets and attributes in braces.`,
    ':::note[Title]\nThe text.\n:::',
  )

const wrongForm = ({ name, form, example }: BlockSchema): Fault => {
  const must = {
    container: 'encloses its content, with three colons above and below it',
    leaf: 'has a line of its own, with two colons before it',
    text: 'is part of a line, with one colon before it',
  }
  return blockFault('block-form', `The block "${name}" ${must[form]}.`, example)
}

/**
 * A line of colons closes the outermost block with that number of colons, so an inner block with the same number
 * stays open.
 */
const unclosed = (name: string, outer: string): Fault =>
  blockFault(
    'unclosed-block',
    `The block "${name}" is never closed: the line of colons closed the block around it, which needs more colons.`,
    `::::${outer}\n:::${name}\nText\n:::\n::::`,
  )

const endless = (name: string): Fault =>
  blockFault('unclosed-block', `The block "${name}" is never closed.`, `:::${name}\nText\n:::`)

function checkEnd({ name }: BlockSchema, { source, parent }: Written): readonly PlacedFault[] {
  const { closed, opening, swallowed } = source
  if (closed) return []
  if (!swallowed) return [{ span: opening, fault: parent ? unclosed(name, parent.name ?? 'outer') : endless(name) }]
  return [{ span: swallowed, fault: BELOW_DEFINITION }]
}

/** The parser does not see the end of a block behind a definition list, until something but a paragraph follows. */
export const BELOW_DEFINITION = blockFault(
  'unclosed-block',
  'The line of colons is directly below a definition list, so it is read as a part of it.',
  'Put a comment above it: <!-- -->',
)

/** To the parser, a line directly below a table is a row. */
export const BELOW_TABLE = blockFault(
  'unclosed-block',
  'The line of colons is directly below a table, so it is read as a part of it.',
  'Put an empty line above it.',
)

function checkPlace({ name, parents }: BlockSchema, span: Span, parent: Written['parent']): readonly PlacedFault[] {
  const [first] = parents ?? []
  if (first === undefined || (parent && (parent.name === undefined || parents?.includes(parent.name)))) return []
  const text = `The block "${name}" may be used only inside "${parents?.join('" or "')}".`
  return [{ span, fault: blockFault('misplaced-block', text, `::::${first}\n:::${name}\nText\n:::\n::::`) }]
}

function checkAttributes({ name, attributes: schema }: BlockSchema, { source, attributes }: Written) {
  const spaced = source.attributes.filter((attribute) => attribute.spaced)
  if (spaced.length > 0) return spaced.map(({ name: key, value }) => ({ span: value, fault: spacedAttribute(key) }))
  const long = Object.keys(attributes).filter((key) => isTooLong(attributes[key]))
  if (long.length > 0) {
    return long.map((key) => {
      const place = source.attributes.findLast((attribute) => attribute.name === key)
      return { span: place?.value ?? source.opening, fault: tooLong(`"${brief(key)}"`) }
    })
  }
  return findIssues(schema, attributes).map((issue): PlacedFault => {
    const key = issue.path?.map((item) => item.key).join('.') ?? ''
    const place = source.attributes.findLast((attribute) => attribute.name === key)
    if (isUnknownKey(issue)) {
      const known = keysAt(schema, [])
      const near = nearest(key, known)
      const text = `The block "${name}" has no attribute "${brief(key)}"${near === undefined ? '' : `: write "${near}"`}.`
      const hint =
        known.length === 0
          ? 'It has none: delete the braces.'
          : near === undefined
            ? `Its attributes are ${known.join(', ')}.`
            : describe(schema, near)
      return { span: place?.key ?? source.opening, fault: blockFault('unknown-attribute', text, hint) }
    }
    if (place === undefined) {
      const text = `The block "${name}" needs the attribute "${key}".`
      return {
        span: source.opening,
        fault: blockFault('missing-attribute', text, `{${key}="…"}  ${describeAt(schema, [key]) ?? ''}`.trim()),
      }
    }
    const { start, end } = place.value
    const span = start === end ? place.key : place.value
    return { span, fault: badAttribute(issue, key, describe(schema, key)) }
  })
}

const spacedAttribute = (key: string): Fault =>
  blockFault('bad-attribute', `"${key}" has no value, since a space is beside its equals sign.`, `${key}="…"`)

const describe = (schema: BlockSchema['attributes'], attribute: string): string =>
  `${attribute}="…"  ${describeAt(schema, [attribute]) ?? ''}`.trim()

function badAttribute(issue: v.BaseIssue<unknown>, key: string, hint: string): Fault {
  const words =
    issue.type === 'picklist' ? [...(issue.expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word]) => word) : []
  if (words.length === 0) return blockFault('bad-attribute', `"${key}" ${parseConstraint(issue.message).text}.`, hint)
  const known = words.filter((word) => word !== undefined && word !== '').map(String)
  const near = nearest(String(issue.input), known)
  const text = `"${key}" is "${brief(String(issue.input))}": it must be ${known.length > 2 ? `one of ${known.join(', ')}` : known.join(' or ')}.`
  return blockFault('bad-attribute', text, near === undefined ? hint : `${key}="${near}"`)
}

function checkContent({ name, children, mayBeEmpty, checkContent: check }: BlockSchema, { source, content }: Written) {
  const fault = check(content)
  if (content.length === 0 && !mayBeEmpty) {
    return [
      {
        span: source.opening,
        fault: blockFault('bad-content', `The block "${name}" is empty.`, `:::${name}\nText\n:::`),
      },
    ]
  }
  const faults: PlacedFault[] = fault
    ? [{ span: source.opening, fault: blockFault('bad-content', fault.text, fault.hint) }]
    : []
  const [first] = children ?? []
  if (first === undefined) return faults
  const hint = `::::${name}\n:::${first}\nText\n:::\n::::`
  const foreign = content.find((node) => !(node.type === 'containerDirective' && children?.includes(node.name)))
  if (foreign) {
    const text = `The block "${name}" may contain only "${children?.join('" and "')}".`
    faults.push({ span: toFirstLine(foreign), fault: blockFault('misplaced-content', text, hint) })
  }
  return faults
}

/** The start of a node; marking all of it would mark half of a page. */
const toFirstLine = (node: Readonly<Nodes>): Span => {
  const { start } = spanOf(node)
  return { start, end: start + 1 }
}
