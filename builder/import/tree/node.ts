/** Helpers for mdast nodes: type guards, constructors, conversion between flow and phrasing. */
import type { BlockContent, DefinitionContent, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

/** A JSX element in MDX: a component or an HTML element. */
export type Jsx = MdxJsxFlowElement | MdxJsxTextElement

type Flow = BlockContent | DefinitionContent
type Directive = ContainerDirective | LeafDirective | TextDirective

const PHRASING: ReadonlySet<string> = new Set<PhrasingContent['type']>([
  ...([
    'break',
    'delete',
    'emphasis',
    'footnoteReference',
    'formula',
    'html',
    'image',
    'imageReference',
    'inlineCode',
  ] as const),
  ...(['link', 'linkReference', 'mdxJsxTextElement', 'mdxTextExpression', 'strong', 'text', 'textDirective'] as const),
])

/** Whether a node is phrasing content. Raw HTML can be flow or phrasing. */
export const isPhrasing = (node: Nodes): node is PhrasingContent => PHRASING.has(node.type)

const isBlock = (node: Nodes): node is Flow =>
  !isPhrasing(node) &&
  node.type !== 'root' &&
  node.type !== 'listItem' &&
  node.type !== 'tableRow' &&
  node.type !== 'tableCell'

export const text = (value: string): RootContent => ({ type: 'text', value })
export const html = (value: string): RootContent => ({ type: 'html', value })

/** Converts nodes to flow content: wraps runs of phrasing in paragraphs. */
export function toFlow(nodes: readonly RootContent[]): Flow[] {
  const blocks: Flow[] = []
  let line: PhrasingContent[] = []
  const end = (): void => {
    const children = trim(line)
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
    line = []
  }
  for (const [at, node] of nodes.entries()) {
    // Raw HTML beside nothing else of a line is a block.
    if (node.type === 'html' && line.length === 0 && (isComment(node) || !isInline(nodes[at + 1]))) blocks.push(node)
    else if (isPhrasing(node)) line.push(node)
    else {
      end()
      if (isBlock(node)) blocks.push(node)
      else if (node.type === 'listItem') blocks.push({ type: 'list', ordered: false, children: [node] })
    }
  }
  end()
  return blocks
}

/** Whether raw HTML is a comment: text after one at the start of a line is raw HTML, too (CommonMark § 4.6). */
export const isComment = ({ value }: { readonly value: string }): boolean => value.startsWith('<!--')

const isInline = (node: RootContent | undefined): boolean =>
  node !== undefined && node.type !== 'html' && isPhrasing(node)

/** Converts nodes to phrasing content: unwraps blocks and joins them with spaces. A line break fits one line. */
export const toPhrasing = (nodes: readonly RootContent[]): PhrasingContent[] =>
  nodes.flatMap((node, at): PhrasingContent[] => {
    if (node.type === 'break') return [{ type: 'html', value: '<br>' }]
    if (isPhrasing(node)) return [node]
    const space: PhrasingContent[] = at > 0 ? [{ type: 'text', value: ' ' }] : []
    return 'children' in node ? [...space, ...toPhrasing(node.children)] : []
  })

/** Whether nodes fit into one line. */
export const fitsLine = (nodes: readonly RootContent[]): boolean =>
  nodes.every(isPhrasing) || (nodes.length === 1 && nodes[0]?.type === 'paragraph')

/** Trims white space and line breaks at both ends. */
function trim(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const start = nodes.findIndex((node) => !isBlank(node))
  const line = start === -1 ? [] : nodes.slice(start, nodes.findLastIndex((node) => !isBlank(node)) + 1)
  const [first] = line
  const last = line.at(-1)
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return line
}

/** Trims white space: marks with a space inside do not parse. */
export function withoutEdges(
  nodes: readonly PhrasingContent[],
): readonly [before: PhrasingContent[], inner: PhrasingContent[], after: PhrasingContent[]] {
  const first = nodes[0]
  const last = nodes.at(-1)
  const before = first?.type === 'text' && /^\s/.test(first.value)
  const after = last?.type === 'text' && /\s$/.test(last.value)
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  const space: PhrasingContent = { type: 'text', value: ' ' }
  return [before ? [space] : [], [...nodes], after ? [space] : []]
}

const isBlank = (node: PhrasingContent): boolean =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '')

type Attributes = Readonly<Record<string, string | undefined>>

/** A block `:::name[label]{…}` around content. */
export function container(
  name: string,
  label: readonly RootContent[],
  content: readonly RootContent[],
  attributes: Attributes = {},
): ContainerDirective {
  const title: Paragraph = {
    type: 'paragraph',
    data: { directiveLabel: true },
    children: withoutEdges(toPhrasing(label))[1],
  }
  const hasLabel = plainText(label).trim() !== ''
  return {
    type: 'containerDirective',
    name,
    attributes: { ...attributes },
    children: [...(hasLabel ? [title] : []), ...toFlow(content)],
  }
}

/** `:name[label]{…}` in a line. */
export const inline = (name: string, label: readonly RootContent[], attributes: Attributes = {}): TextDirective => ({
  type: 'textDirective',
  name,
  attributes: { ...attributes },
  children: toPhrasing(label),
})

/** The text of nodes, without marks. */
export const plainText = (nodes: readonly Nodes[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'html') return ''
      if ('value' in node) return node.value
      if (node.type === 'image') return node.alt ?? ''
      return 'children' in node ? plainText(node.children) : ''
    })
    .join('')

/** Whether nodes have neither text nor a picture. */
export const isEmpty = (node: Nodes): boolean =>
  !/^(?:image|imageReference|footnoteReference)$/.test(node.type) &&
  ('children' in node ? node.children.every(isEmpty) : plainText([node]).trim() === '')

/** Whether a block has something beside its title. */
export const hasContent = (node: RootContent): boolean =>
  'children' in node &&
  node.children.some((child) => child.type !== 'paragraph' || (child.data?.directiveLabel !== true && !isEmpty(child)))

export const isDirective = (node: Nodes): node is Directive =>
  node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'

export const isJsx = (node: Nodes): node is Jsx =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

/** Joins what became of nodes, with a space where the text of a block would be one word with the text beside it. */
export function joinApart(
  parts: readonly { readonly isBlock: boolean; readonly nodes: readonly RootContent[] }[],
): RootContent[] {
  const joined: RootContent[] = []
  for (const [at, { isBlock: isApart, nodes }] of parts.entries()) {
    const isEdge = isApart || parts[at - 1]?.isBlock === true
    if (isEdge && isGlued(joined.at(-1), nodes[0])) joined.push(text(' '))
    for (const node of nodes) joined.push(node)
  }
  return joined
}

const isGlued = (before: RootContent | undefined, after: RootContent | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  isPhrasing(before) &&
  isPhrasing(after) &&
  !(before.type === 'text' && /\s$/.test(before.value)) &&
  !(after.type === 'text' && /^\s/.test(after.value))

/** Replaces the children of a node. The caller ensures that they are valid for its type. */
export const withChildren = <Node extends Nodes>(node: Node, children: readonly RootContent[]): Node =>
  Object.assign(node, { children })
