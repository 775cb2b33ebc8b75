/** Steps: a numbered list, or one heading per step. */
import type { RootContent } from 'mdast'
import { type TakeOver, textOf } from '../tree/component.ts'
import { container, toFlow } from '../tree/node.ts'

/** A step with a title: an item of a numbered list. */
export const step: TakeOver = (component) => {
  const title = textOf(component, 'title')
  const label: RootContent[] =
    title === undefined ? [] : [{ type: 'strong', children: [{ type: 'text', value: title }] }]
  const content = [...(label.length === 0 ? [] : toFlow(label)), ...toFlow(component.children)]
  return [
    {
      type: 'list',
      ordered: true,
      start: 1,
      spread: true,
      children: [{ type: 'listItem', spread: true, children: content }],
    },
  ]
}

/** All steps as one list. */
export const steps: TakeOver = ({ children }) => {
  const lists = children.filter((node) => node.type === 'list')
  const isOneList = lists.length === children.filter((node) => node.type !== 'text' || node.value.trim() !== '').length
  if (isOneList && lists.length > 0) {
    const items = lists.flatMap((list) => list.children)
    const start = lists[0]?.start ?? 1
    return [container('steps', [], [{ type: 'list', ordered: true, start, spread: true, children: items }])]
  }
  return lists.some(({ ordered }) => ordered) || children.some(({ type }) => type === 'heading')
    ? [container('steps', [], children)]
    : children
}

/** A name in the margin beside its text, as in lists of changes. */
export const update: TakeOver = (component) => {
  const label = [textOf(component, 'label'), textOf(component, 'description')]
    .filter((part) => part !== undefined)
    .join(' · ')
  return label === ''
    ? component.children
    : [{ type: 'heading', depth: 2, children: [{ type: 'text', value: label }] }, ...component.children]
}
