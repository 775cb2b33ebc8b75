/** Parameters and answers of an API: a list, each with its name, its type and what it is. */
import type { PhrasingContent, RootContent } from 'mdast'
import { type Component, type TakeOver, textOf } from '../component.ts'
import { toFlow } from '../node.ts'

/** Where a parameter stands: Mintlify writes its name as the value of one of these. */
const PLACES = ['query', 'path', 'body', 'header'] as const

/** A field as an item of a list. */
export const field: TakeOver = (component) => {
  const place = PLACES.find((name) => textOf(component, name) !== undefined)
  const name = textOf(component, 'name', ...PLACES)
  const line: PhrasingContent[] = [
    ...(name === undefined ? [] : [{ type: 'inlineCode', value: name } as const]),
    ...toFacts(component, place),
  ]
  const content = [...toFlow(line), ...toFlow(component.children)]
  return [
    { type: 'list', ordered: false, spread: true, children: [{ type: 'listItem', spread: true, children: content }] },
  ]
}

function toFacts(component: Component, place: string | undefined): PhrasingContent[] {
  const standard = component.attributes.get('default')
  const facts = [
    textOf(component, 'type'),
    place,
    component.attributes.get('required') === true ? 'required' : undefined,
    component.attributes.get('deprecated') === true ? 'deprecated' : undefined,
    standard === undefined ? undefined : `default ${String(standard)}`,
  ].filter((fact) => fact !== undefined)
  return facts.length === 0 ? [] : [{ type: 'text', value: ` (${facts.join(', ')})` }]
}

/** Lists of fields that follow each other are one. */
export function joinLists(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'list' && last?.type === 'list' && isFields(node) && isFields(last))
      last.children.push(...node.children)
    else joined.push(node)
  }
  return joined
}

const isFields = (list: Extract<RootContent, { type: 'list' }>): boolean =>
  !list.ordered && list.spread === true && list.position === undefined
