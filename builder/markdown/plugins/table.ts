/** Tables and task lists, made usable by keyboard and screen reader. */
import type { Element, Parents } from 'hast'

/** Puts a table into a box that scrolls by itself, so that a wide table does not widen the page. */
export function wrapTable(table: Element, parent: Parents, index: number, number: number): void {
  parent.children[index] = {
    type: 'element',
    tagName: 'section',
    properties: { className: ['table'], ariaLabel: `Table ${number}`, tabIndex: 0 },
    children: [table],
  }
}

/** The alignment of a column as a class: the policy of pages forbids inline styles. Headers say what they head. */
export function alignCell(cell: Element): void {
  const { align } = cell.properties
  if (typeof align === 'string') {
    delete cell.properties['align']
    if (['center', 'left', 'right'].includes(align)) cell.properties['className'] = [`align-${align}`]
  }
  // A corner that says nothing heads nothing.
  if (cell.tagName === 'th' && cell.children.length === 0) cell.tagName = 'td'
  if (cell.tagName === 'th') cell.properties['scope'] ??= 'col'
}

/** Says what the box of a task means. */
export function labelCheckbox(input: Element): void {
  input.properties['ariaLabel'] = input.properties['checked'] === true ? 'Done' : 'To do'
}
