/** Checks the text in the brackets of a block. */
import type { Nodes } from 'mdast'
import { type BlockSchema, COLONS } from '../block.ts'
import { spanOf } from '../edits.ts'
import { showsNothing } from '../nothing-seen.ts'
import { blockFault, type Fault, type PlacedFault } from '../fault.ts'
import type { DirectiveSource } from './read.ts'

/** The text in the brackets of a block, with what decides whether it is valid. */
export interface WrittenLabel {
  readonly source: DirectiveSource
  /** Attributes as texts. */
  readonly attributes: Readonly<Record<string, string>>
  readonly label: string
  readonly labelContent: readonly Readonly<Nodes>[]
}

/** The faults of the text in brackets. */
export function checkLabel(schema: BlockSchema, written: WrittenLabel): readonly PlacedFault[] {
  const { name, form, label: wanted } = schema
  const { label, name: span, opening } = written.source
  const isEmpty = label === undefined || showsNothing(written.labelContent)
  if (wanted?.required && isEmpty) {
    const fault = blockFault(
      'missing-label',
      `The block "${name}" needs a text in brackets.`,
      `${COLONS[form]}${name}[${wanted.description}]`,
    )
    return [{ span: opening, fault }]
  }
  if (wanted) {
    const wrong = label === undefined ? undefined : wanted.check?.(written.label)
    if (wrong === undefined || label === undefined) return checkLinks(schema, written)
    const hint = `${COLONS[form]}${name}[${wanted.description}]`
    return [{ span: label, fault: blockFault('bad-label', `The text of "${name}" ${wrong}.`, hint) }]
  }
  if (label === undefined) return []
  const fault = blockFault('unwanted-label', `The block "${name}" takes no text in brackets.`, `${COLONS[form]}${name}`)
  return [{ span: { start: span.end, end: label.end + 1 }, fault }]
}

/** The text of a block that leads somewhere is a link, and HTML has no link in a link. */
function checkLinks({ name, addresses }: BlockSchema, { attributes, labelContent }: WrittenLabel) {
  if (addresses['to'] === undefined || attributes['to'] === undefined) return []
  const link = findLink(labelContent)
  return link === undefined ? [] : [{ span: spanOf(link), fault: linkInLink(name) }]
}

function findLink(nodes: readonly Readonly<Nodes>[]): Readonly<Nodes> | undefined {
  for (const node of nodes) {
    if (LINKS.has(node.type) || (node.type === 'html' && /^<a\s/i.test(node.value))) return node
    if (node.type === 'textDirective' && node.name === 'button') return node
    const within = 'children' in node ? findLink(node.children) : undefined
    if (within) return within
  }
  return undefined
}

const LINKS: ReadonlySet<Nodes['type']> = new Set(['footnoteReference', 'link', 'linkReference'])

const linkInLink = (name: string): Fault =>
  blockFault(
    'bad-label',
    `The text of "${name}" is a link as a whole, so it may have no link in it.`,
    'Take the link out of the text: all of it leads to the address in "to".',
  )
