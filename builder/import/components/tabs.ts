/** Tabs, and code in several languages: each with its label above it. */
import type { RootContent } from 'mdast'
import { type TakeOver, textOf } from '../component.ts'
import { text } from '../node.ts'

/** One tab: its label in bold, then its content. */
export const tab: TakeOver = (component) => {
  const label = textOf(component, 'label', 'title', 'value')
  return label === undefined ? component.children : [toLabel(label), ...component.children]
}

/** All tabs, one after the other. */
export const tabs: TakeOver = ({ children }) => children

/** Blocks of code, each with its title. */
export const codeGroup: TakeOver = ({ children }) =>
  children.flatMap((node) => (node.type === 'code' ? titled(node) : [node]))

/** A block of code below the title that stood behind its language. */
export function titled(node: Extract<RootContent, { type: 'code' }>): RootContent[] {
  const meta = node.meta ?? ''
  const [, quoted] = /(?:title|filename|label)=(?:"([^"]*)"|'([^']*)'|\{?"([^"]*)"\}?)/.exec(meta) ?? []
  const bare = meta
    .replaceAll(
      /\{[^}]*\}|\b[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+))|\b(?:showLineNumbers|wrap|lines|expandable|copy|live)\b/g,
      '',
    )
    .trim()
  const title = quoted ?? bare
  const { meta: _, ...code } = node
  return title === '' ? [code] : [toLabel(title), code]
}

const toLabel = (label: string): RootContent => {
  const value = text(label)
  return { type: 'paragraph', children: [{ type: 'strong', children: value.type === 'text' ? [value] : [] }] }
}
