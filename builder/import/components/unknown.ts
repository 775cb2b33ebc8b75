/** Unknown components: text attributes are kept, below a comment with the component's name. */
import type { RootContent } from 'mdast'
import type { Component } from '../tree/component.ts'
import { html, text, toFlow } from '../tree/node.ts'
import { describe } from './elements.ts'

/** Attributes that are shown, as their names say. */
const SHOWN =
  /^(?:.*(?:text|title|label|headline|heading|caption|summary|description)|eyebrow|tip|question|answer|quote|content)$/i

/** The replacement of an unknown component. */
export function toRemains(component: Component, link: (address: string) => string): RootContent[] {
  const comment = html(
    `<!-- Not imported: ${describe({ ...component, attributes: new Map() }).replaceAll('--', '- -')} -->`,
  )
  const texts = [...component.attributes].flatMap(([name, value]): RootContent[] => {
    if (typeof value !== 'string' || value.trim() === '' || !SHOWN.test(name)) return []
    const address = findAddress(component, name)
    if (address === undefined) return [text(value)]
    return [{ type: 'link', url: link(address), children: [{ type: 'text', value }] }]
  })
  if (component.isInline) return [comment, ...texts.flatMap((one) => [text(' '), one]), ...component.children]
  return [comment, ...texts.flatMap((one) => toFlow([one])), ...component.children]
}

/** Attribute pairs of text and address: `linkText` and `link`, `secondaryText` and `secondaryLink`. */
function findAddress({ attributes }: Component, name: string): string | undefined {
  const [, prefix = ''] = /^(.*?)(?:link)?text$/i.exec(name) ?? []
  if (!/text$/i.test(name)) return undefined
  const address = ['link', 'href', 'url', 'to'].map((end) => {
    const wanted = `${prefix}${end}`.toLowerCase()
    return [...attributes].find(([key]) => key.toLowerCase() === wanted)?.[1]
  })
  return address.find((value) => typeof value === 'string')
}
