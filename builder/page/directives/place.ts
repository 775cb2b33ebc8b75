/** Replaces marked blocks in the tree by their HTML. */
import type { ElementContent, Root, RootContent } from 'hast'
import type { HtmlParts, MarkedBlock } from '../block.ts'
import type { BodyTexts } from '../../content/words/texts.ts'

/** Puts the HTML of every block in the place of its mark. */
export function placeBlocks(root: Root, blocks: readonly MarkedBlock[], words: BodyTexts): Root {
  const place = (node: RootContent): readonly RootContent[] =>
    isContent(node) ? placeNode(node, { blocks, words }).nodes : [node]
  return { ...root, children: root.children.flatMap(place) }
}

const isContent = (node: RootContent): node is ElementContent => node.type !== 'doctype'

/** The replacement of a node, and its top-level blocks. */
interface Placed {
  readonly nodes: readonly ElementContent[]
  readonly blocks: readonly HtmlParts[]
}

/** The marked blocks of a page, and the words that they add. */
interface Marked {
  readonly blocks: readonly MarkedBlock[]
  readonly words: BodyTexts
}

function placeNode(node: ElementContent, marked: Marked): Placed {
  if (node.type !== 'element') return { nodes: [node], blocks: [] }
  const { dataBlock, ...properties } = node.properties
  const number = typeof dataBlock === 'string' ? Number(dataBlock) : -1
  const block = marked.blocks[number]
  if (block === undefined) {
    const children = placeAll(node.children, marked)
    return { nodes: [{ ...node, properties, children: [...children.nodes] }], blocks: children.blocks }
  }
  if (block.kind === 'made') return { nodes: block.toHtml(node), blocks: [] }
  const [first, ...rest] = node.children
  const hasLabel = first?.type === 'element' && 'dataLabel' in first.properties
  const label = hasLabel ? placeAll(first.children, marked).nodes : []
  const { nodes, blocks } = placeAll(hasLabel ? rest : node.children, marked)
  if (block.kind === 'text') {
    return { nodes: [...toText(block.before), ...label, ...nodes, ...toText(block.after)], blocks: [] }
  }
  const { schema, attributes } = block
  const isContainer = schema.form === 'container'
  const parts: HtmlParts = {
    attributes,
    label: isContainer ? label : nodes,
    content: isContainer ? nodes : [],
    blocks,
    number,
    words: marked.words,
  }
  return { nodes: schema.toHtml(parts), blocks: [parts] }
}

function placeAll(nodes: readonly ElementContent[], marked: Marked): Placed {
  const placed = nodes.map((node) => placeNode(node, marked))
  return { nodes: placed.flatMap((part) => part.nodes), blocks: placed.flatMap((part) => part.blocks) }
}

const toText = (value: string): readonly ElementContent[] => (value === '' ? [] : [{ type: 'text', value }])
