/** Directives in the markdown tree → checked blocks: marked for the HTML, edited for the markdown view. */
import type { Nodes } from 'mdast'
import { nearest } from '../../content/schema/nearest.ts'
import type { ContainerDirective, MdastVisitorContext } from '../parser.ts'
import { placeLines, type Span, spanOf } from '../edits.ts'
import type { Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'
import { isSlot } from '../parsed-page.ts'
import type { BlockSchema, ContentNode } from '../block.ts'
import { checkBlock, unknownBlock } from './check.ts'
import { type Directive, type DirectiveSource, readDirective } from './read.ts'
import { BLOCKS } from '../blocks/blocks.ts'

/** Whether a page may have blocks. Other pages are parsed without them, so that no text is read as a block. */
export const mayHaveBlocks = (body: string): boolean => POSSIBLE.test(body)

const POSSIBLE = /^[ \t>*+\-\d.)]*:{2,}[A-Za-z]|:[A-Za-z][\w-]*[[{]/m

/** Makes a block of a directive. */
export function transformBlock(node: Directive, tree: MdastVisitorContext, context: PageContext): void {
  const { blocks, body, report } = context
  const source = readDirective(node, body)
  const schema = BLOCKS.get(node.name)
  if (schema === undefined || (node.type === 'textDirective' && source.opening.end === source.name.end)) {
    mark(node, tree, blocks.push({ kind: 'text', ...toLiteral(node, body) }) - 1)
    if (node.type === 'textDirective' && !isMeantAsBlock(node.name, source)) return
    const { span, fault } = unknownBlock({ node, source }, [...BLOCKS.keys()])
    return report(span, fault)
  }
  const written = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']))
  const content = node.type === 'containerDirective' ? node.children.filter((child) => !isLabel(child)) : []
  const around = tree.parent(node)
  const parent = around?.type === 'containerDirective' ? around : undefined
  const closed = source.closed && !endsWithin(node, parent)
  const faults = checkBlock(
    {
      node,
      source: { ...source, closed },
      attributes: written,
      label: source.label ? body.slice(source.label.start, source.label.end) : '',
      labelContent: node.type === 'containerDirective' ? node.children.filter(isLabel) : node.children,
      rest: body.slice(source.rest.start, source.rest.end),
      content,
      parent: parent && { name: BLOCKS.has(parent.name) ? parent.name : undefined },
    },
    schema,
  )
  for (const { span, fault } of faults) report(span, fault)
  if (faults.length > 0) {
    mark(node, tree, blocks.push({ kind: 'text', before: '', after: '' }) - 1)
    return
  }
  const ref = schema.toRef(written)
  const token = ref && context.noteRef(ref, findWritten(ref.target, written, source) ?? source.name)
  if (ref !== undefined && token !== undefined && isSlot(ref.kind)) {
    mark(node, tree, blocks.push({ kind: 'made', toHtml: () => [{ type: 'text', value: token }] }) - 1)
    context.edits.push({ ...spanOf(node), text: () => placeLines(body, spanOf(node)).indent(token) })
    return
  }
  const attributes = settleAddresses(schema, written, source, context)
  mark(node, tree, blocks.push({ kind: 'block', schema, attributes }) - 1)
  editView(node, schema, { attributes, source, content }, context)
}

/** The place of the attribute that names a target. */
const findWritten = (
  target: string,
  written: Readonly<Record<string, string>>,
  { attributes }: DirectiveSource,
): Span | undefined => attributes.findLast(({ name }) => written[name] === target)?.value

/** Whether text was meant as a block: it has brackets and braces, or brackets and nearly the name of one. */
const isMeantAsBlock = (name: string, { label, attributes }: DirectiveSource): boolean =>
  label !== undefined && (attributes.length > 0 || nearest(name, BLOCKS.keys()) !== undefined)

/** Whether the closing line of a block belongs to its parent. */
const endsWithin = (node: Directive, parent: Readonly<ContainerDirective> | undefined): boolean =>
  node.type === 'containerDirective' && parent !== undefined && spanOf(parent).end === spanOf(node).end

function mark(node: Directive, tree: MdastVisitorContext, index: number): void {
  const hName = node.type === 'textDirective' ? 'span' : 'div'
  tree.setProperty(node, 'data', { hName, hProperties: { dataBlock: String(index) } })
  const [first] = node.children
  if (first && isLabel(first)) tree.setProperty(first, 'data', { hProperties: { dataLabel: '' } })
}

/** Whether a node is the label of a container. */
const isLabel = (node: Readonly<Nodes>): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true

function toLiteral(node: Directive, body: string): { readonly before: string; readonly after: string } {
  const { start, end } = spanOf(node)
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (node.type !== 'textDirective' || !first || !last) return { before: body.slice(start, end), after: '' }
  return { before: body.slice(start, spanOf(first).start), after: body.slice(spanOf(last).end, end) }
}

/** The attributes, with a token or an absolute address for each address. */
function settleAddresses(
  { addresses }: BlockSchema,
  written: Readonly<Record<string, string>>,
  { attributes }: DirectiveSource,
  context: PageContext,
): Readonly<Record<string, string>> {
  const settled: Record<string, string> = { ...written }
  for (const [name, kindOf] of Object.entries(addresses)) {
    const kind = typeof kindOf === 'string' ? kindOf : kindOf(written)
    const target = written[name]
    const place = attributes.findLast((attribute) => attribute.name === name)
    if (target === undefined || !place) continue
    if (target === '') context.report(place.key, EMPTY_ADDRESS)
    const alt = kind === 'image' ? (written['alt'] ?? '') : undefined
    settled[name] = target === '' ? '' : (context.settle({ kind, target, span: () => place.value, alt }) ?? '')
  }
  return settled
}

const EMPTY_ADDRESS: Fault = {
  severity: 'error',
  rule: 'bad-attribute',
  text: 'The address is empty, so it leads nowhere.',
  hint: 'to="/pricing"',
}

interface Parts {
  readonly attributes: Readonly<Record<string, string>>
  readonly source: DirectiveSource
  readonly content: readonly Readonly<Nodes>[]
}

/** Writes a block into the markdown view, with the edits of its content. */
function editView(
  node: Directive,
  schema: BlockSchema,
  { attributes, source, content }: Parts,
  { body, edits, words }: PageContext,
): void {
  const { start, end } = spanOf(node)
  // Read here: after its pass a tree can no longer be asked.
  const nodes = content.map((child): ContentNode => ({
    type: child.type,
    depth: child.type === 'heading' ? child.depth : undefined,
    ...spanOf(child),
  }))
  const isText = node.type === 'textDirective'
  edits.push({
    start,
    end,
    text: (write) => {
      const label = source.label ? write(source.label).trim() : ''
      if (isText) {
        return schema.toMarkdown({ attributes, label, content: '', blocks: [], nodes: [], write, words })
      }
      const { unindent, indent } = placeLines(body, { start, end })
      const writePart = (span: Span): string => unindent(write(span), span)
      const markdown = schema.toMarkdown({
        attributes,
        label,
        content: writePart(source.content)
          .replace(/^(?:[ \t]*\n)+/, '')
          .trimEnd(),
        blocks: nodes.filter(({ type }) => type === 'containerDirective').map((child) => writePart(child).trim()),
        nodes,
        write: writePart,
        words,
      })
      return indent(markdown)
    },
  })
}
