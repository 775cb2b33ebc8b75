/** Parameters and responses of an API. */
import type { PhrasingContent } from 'mdast'
import { type TakeOver, textOf } from '../tree/component.ts'
import { container, text, toFlow } from '../tree/node.ts'

/** The location of a parameter: Mintlify writes its name as the value of one of these attributes. */
const PLACES = ['query', 'path', 'body', 'header'] as const

/** A field; alone it is a list of one. */
export const field: TakeOver = (component) => {
  const place = PLACES.find((name) => textOf(component, name) !== undefined)
  const name = textOf(component, 'name', ...PLACES) ?? 'value'
  const facts = [
    textOf(component, 'type'),
    place,
    component.attributes.get('deprecated') === true ? 'deprecated' : undefined,
  ].filter((fact) => fact !== undefined)
  const type = facts.length === 0 ? undefined : facts.join(', ')
  const required = component.attributes.get('required') === true ? '' : undefined
  if (!isPlain(name)) {
    const line: PhrasingContent[] = [
      { type: 'inlineCode', value: name },
      { type: 'text', value: ` ${[type, required === undefined ? undefined : 'required'].filter(Boolean).join(', ')}` },
    ]
    return [...toFlow(line), ...component.children]
  }
  const attributes = { type, required, default: toDefault(component.attributes.get('default')) }
  return [container('fields', [], [container('field', [text(name)], component.children, attributes)])]
}

/** Whether a name can be the text of a block as it is, without escapes. */
const isPlain = (name: string): boolean =>
  /^(?:[\w./?@ -]|:(?!\w*\[)|\[[\w./?@ -]*\])+$/.test(name) && !/(?<!\w)_.*_(?!\w)/.test(name)

const toDefault = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
