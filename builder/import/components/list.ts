/** Lists of HTML, with the numbers that markdown can say. */
import type { ListItem, RootContent } from 'mdast'
import { type Component, type TakeOver, textOf } from '../tree/component.ts'
import { split } from '../tree/groups.ts'
import { toFlow } from '../tree/node.ts'

declare module 'mdast' {
  interface ListItemData {
    /** Its number in its list, where HTML says it. */
    number?: number
  }
}

const isItem = (node: RootContent): node is ListItem => node.type === 'listItem'

/** A list of items. What is between them, such as a list in it, belongs to the one before. */
export const list =
  (ordered: boolean): TakeOver =>
  (component, { lose }) => {
    const { children } = component
    if (!children.some(isItem)) return children
    const items: ListItem[] = []
    for (const { member, between } of split(children, isItem)) {
      const last = items.at(-1)
      if (member) items.push(member)
      else if (last) for (const one of between) last.children.push(one)
      else items.push({ type: 'listItem', spread: false, children: between })
    }
    const plain = { type: 'list', ordered, spread: false, children: items } as const
    return [ordered ? { ...plain, start: readStart(component, items, lose) } : plain]
  }

/** The first number of a list. Markdown counts upwards from there, in digits. */
function readStart(
  { attributes }: Pick<Component, 'attributes'>,
  [first, ...others]: readonly ListItem[],
  lose: (what: string) => void,
): number {
  const written = first?.data?.number ?? toNumber({ attributes }, 'start') ?? 1
  const start = written >= 0 && written < 1e9 ? written : 1
  if (start !== written) lose(`that a list begins with ${written}`)
  const type = textOf({ attributes }, 'type')
  if (type !== undefined && type !== '1') lose(`that a list is numbered as "${type}"`)
  if (attributes.has('reversed')) lose('that a list is numbered backwards')
  for (const [at, { data }] of others.entries())
    if (data?.number !== undefined && data.number !== start + at + 1)
      lose(`the number ${data.number} of an item of a list`)
  return start
}

function toNumber(component: Pick<Component, 'attributes'>, name: string): number | undefined {
  const number = textOf(component, name)
  return number !== undefined && /^[+-]?\d{1,10}$/.test(number) ? Number(number) : undefined
}

export const item: TakeOver = (component) => {
  const number = toNumber(component, 'value')
  const data = number === undefined ? {} : { data: { number } }
  return [{ type: 'listItem', spread: false, children: toFlow(component.children), ...data }]
}
