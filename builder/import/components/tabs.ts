/** Tabs, and code in several languages. */
import type { RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { type TakeOver, textOf } from '../tree/component.ts'
import { gather } from '../tree/groups.ts'
import { container, hasContent, isEmpty, text, withChildren } from '../tree/node.ts'
import { withTitle } from './code.ts'

/** One tab; alone it is a row of one. */
export const tab: TakeOver = (component, { lose }) => {
  const label = textOf(component, 'label', 'title', 'value', 'name', 'id')
  if (label === undefined) {
    lose('the label of a tab, whose content stays')
    return component.children
  }
  const made = container('tab', [text(label)], component.children)
  if (hasContent(made)) return [container('tabs', [], [made])]
  lose(`the tab "${label.slice(0, 60)}", in which nothing is left`)
  return []
}

/** All tabs; other content goes below them. */
export const tabs: TakeOver = ({ children }) => gather('tabs', 'tab', children)

const isTab = (node: RootContent): node is ContainerDirective =>
  node.type === 'containerDirective' && node.name === 'tab'

/** Tabs that are directives already, with what is in them taken over; `undefined` where none of the nodes is one. */
export function toTabs(
  nodes: readonly RootContent[],
  takeOver: (nodes: readonly RootContent[]) => readonly RootContent[],
): RootContent[] | undefined {
  if (!nodes.some(isTab)) return undefined
  const taken = nodes.flatMap((node) =>
    isTab(node) ? [withChildren(node, takeOver(node.children))] : takeOver([node]),
  )
  const shown = taken.filter((node) => !isTab(node) || hasContent(node))
  return gather('tabs', 'tab', shown)
}

export const codeGroup: TakeOver = ({ children }) => toCodeGroup(children)

/** Blocks of code of which a reader chooses one. */
export function toCodeGroup(children: readonly RootContent[]): RootContent[] {
  const codes = children.filter((node) => node.type === 'code')
  const others = children.filter((node) => node.type !== 'code' && !isEmpty(node))
  const group = codes.length > 1 ? [container('code-group', [], codes.map(toMember))] : codes
  return [...group, ...others]
}

/** In a group every block has a title, by default its language. */
const toMember = (node: Extract<RootContent, { type: 'code' }>, at: number): RootContent =>
  /\btitle="/.test(node.meta ?? '') ? node : withTitle(node, node.lang ?? `Code ${at + 1}`)
