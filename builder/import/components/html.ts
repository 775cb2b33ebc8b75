/** Converts HTML elements in MDX, for every kind of source. */
import type { Nodes } from 'mdast'
import type { Components, TakeOver } from '../tree/component.ts'
import { isJsx } from '../tree/node.ts'
import * as to from './elements.ts'
import { item, list } from './list.ts'
import { cell, row, rowGroup, table } from './table.ts'

const each = (names: string, take: TakeOver): [string, TakeOver][] => names.split(' ').map((name) => [name, take])

export const HTML: Components = new Map<string, TakeOver>([
  ...each('div span section article main header footer aside center font small big picture nav colgroup', to.unwrap),
  ...each('address time data bdi bdo ruby rb rt rp hgroup dl fieldset legend label button output wbr nobr', to.unwrap),
  ...each('col track param head meta link base', to.drop),
  ...each('style script noscript template svg canvas math form input select textarea progress meter', to.dropWithNote),
  ...each('iframe video audio embed object source', to.embed),
  ...each('b strong', to.mark('strong')),
  ...each('i em', to.mark('emphasis')),
  ...each('del s strike', to.mark('delete')),
  ...each('sub sup kbd mark u abbr acronym cite q ins samp var dfn', to.keep),
  ...each('td th', cell),
  ['a', to.link],
  ['br', to.lineBreak],
  ['hr', () => [{ type: 'thematicBreak' }]],
  ['img', to.picture],
  ['p', to.paragraph],
  ['figure', to.figure],
  ...each('figcaption caption', to.caption),
  ['dt', to.term],
  ['dd', item],
  ['tt', to.inlineCode],
  ['blockquote', to.quote],
  ['code', to.inlineCode],
  ['pre', to.codeBlock],
  ['ul', list(false)],
  ['ol', list(true)],
  ['li', item],
  ['details', to.htmlDetails],
  ['summary', to.summary],
  ['table', table],
  ['tr', row],
  ...each('thead tbody tfoot', rowGroup),
  ['h1', to.heading(1)],
  ['h2', to.heading(2)],
  ['h3', to.heading(3)],
  ['h4', to.heading(4)],
  ['h5', to.heading(5)],
  ['h6', to.heading(6)],
])

/** Elements that have lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote center details div dl fieldset figure footer header hgroup legend main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/** Whether an element has lines of its own: by its place in MDX, or by its name. */
export const isBlockElement = (node: Nodes): boolean =>
  isJsx(node) && (node.type === 'mdxJsxFlowElement' || BLOCKS.has(node.name ?? ''))

/** Elements that go, and whose ids stay: links lead to them. */
export const HELD: ReadonlySet<string> = new Set([...BLOCKS, 'span'])
