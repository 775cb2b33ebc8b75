/** Steps: a numbered procedure. */
import type { Element, ElementContent } from 'hast'
import { type BlockSchema, defineBlock, type MarkdownParts } from '../block.ts'
import { NONE } from './parts/attributes.ts'
import { element } from './parts/element.ts'
import { item, join } from './parts/markdown.ts'

/** Numbered steps. */
export const STEPS: readonly BlockSchema[] = [
  defineBlock({
    name: 'steps',
    form: 'container',
    description: 'Numbered steps: a numbered list, or headings with what belongs to each.',
    example: ':::steps\n1. Write a page.\n2. Publish it.\n:::',
    attributes: NONE,
    checkContent: (content) =>
      content.some(({ type }) => type === 'heading') || content.some((node) => node.type === 'list' && node.ordered)
        ? undefined
        : {
            text: 'The block "steps" has no steps: it must contain a numbered list, or headings.',
            hint: ':::steps\n1. The first.\n2. The second.\n:::',
          },
    toHtml: ({ content }) => {
      const level = content.find(isHeading)?.tagName
      return level === undefined ? content.map(toSteps) : groupByHeading(content, level)
    },
    toMarkdown: (parts) => {
      const level = parts.nodes.find(({ type }) => type === 'heading')?.depth
      return level === undefined ? parts.content : numberHeadings(parts, level)
    },
  }),
]

const isHeading = (node: ElementContent): node is Element => node.type === 'element' && /^h[1-6]$/.test(node.tagName)

const toSteps = (node: ElementContent): ElementContent =>
  node.type === 'element' && node.tagName === 'ol'
    ? { ...node, properties: { ...node.properties, className: ['steps'] } }
    : node

/** Content above the first heading stays above the list. */
function groupByHeading(content: readonly ElementContent[], level: string): readonly ElementContent[] {
  const first = content.findIndex((node) => isHeading(node) && node.tagName === level)
  const steps: ElementContent[][] = []
  for (const node of content.slice(first)) {
    if (isHeading(node) && node.tagName === level) steps.push([node])
    else steps.at(-1)?.push(node)
  }
  const items = steps.map((step) => element('li', {}, step))
  return [...content.slice(0, first), element('ol', { className: ['steps'] }, items)]
}

/** Headings as items of a numbered list: they stay headings there. */
function numberHeadings({ nodes, write }: MarkdownParts, depth: number): string {
  const starts = nodes.filter((node) => node.depth === depth).map(({ start }) => start)
  const end = nodes.at(-1)?.end ?? 0
  const steps = starts.map((start, index) => write({ start, end: starts[index + 1] ?? end }).trim())
  const above = write({ start: nodes[0]?.start ?? 0, end: starts[0] ?? end }).trim()
  return join(
    above,
    steps.map((step, index) => item(`${index + 1}.`, step)),
  )
}
