/** Collapsible details. */
import type { RootContent } from 'mdast'
import { type TakeOver, textOf } from '../tree/component.ts'
import { container, text } from '../tree/node.ts'

/** An accordion with its title as an attribute. */
export const details: TakeOver = (component) => {
  const title = textOf(component, 'title', 'summary', 'label', 'header') ?? 'More'
  const description = textOf(component, 'description')
  const content = [...(description === undefined ? [] : [text(description)]), ...component.children]
  const open = component.attributes.get('defaultOpen') === true || component.attributes.get('open') === true
  return [container('details', [text(title)], content, open ? { open: '' } : {})]
}

/** The content of a fold, with the label that VitePress shows where it has none (https://vitepress.dev/guide/markdown#default-title). */
export const withLabel = (content: readonly RootContent[]): readonly RootContent[] =>
  content[0]?.data !== undefined && 'directiveLabel' in content[0].data
    ? content
    : container('details', [text('Details')], content).children
