/** Makes tables and task lists accessible by keyboard and screen reader. */
import type { Element } from 'hast'
import type { HastVisitorContext } from '../parser.ts'

/** Wraps a table in a scrollable box, so that a wide table does not widen the page. */
export function wrapTable(table: Readonly<Element>, tree: HastVisitorContext, number: number): void {
  tree.wrapNode(table, {
    type: 'element',
    tagName: 'section',
    properties: { className: ['table'], ariaLabel: `Table ${number}`, tabIndex: 0 },
    children: [],
  })
}

/** The alignment of a column as a class, since the policy forbids inline styles. Headers get a `scope`. */
export function alignCell(cell: Readonly<Element>, tree: HastVisitorContext): void {
  const { style, ...properties } = cell.properties
  const align = typeof style === 'string' ? /center|left|right/.exec(style)?.[0] : undefined
  if (cell.tagName === 'th' && cell.children.length === 0) {
    // A corner that says nothing heads nothing.
    if (align !== undefined) properties['className'] = [`align-${align}`]
    tree.replaceNode(cell, { type: 'element', tagName: 'td', properties, children: [] })
    return
  }
  if (style !== undefined) tree.setProperty(cell, 'style', null)
  if (align !== undefined) tree.setProperty(cell, 'className', [`align-${align}`])
  if (cell.tagName === 'th' && properties['scope'] === undefined) tree.setProperty(cell, 'scope', 'col')
}

/** Labels the checkbox of a task. */
export function labelCheckbox(input: Readonly<Element>, tree: HastVisitorContext): void {
  if (input.properties['type'] !== 'checkbox') return
  tree.setProperty(input, 'ariaLabel', input.properties['checked'] === true ? 'Done' : 'To do')
}
