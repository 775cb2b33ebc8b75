/** Directions of raw HTML that would show people another text than software reads. */
import { RIGHT_TO_LEFT } from '../../content/schema/hidden-characters.ts'
import type { Fault } from '../fault.ts'
import { isAllowedAttribute } from './allow-list.ts'
import type { Attribute } from './read-fragment.ts'

/** Characters behind a tag that are looked at. */
export const DIRECTION_BEHIND = 2000

/** The attribute by which the digits and signs of an element would be in another order: few of its letters are written so. */
export function findTurning(
  { name: element, attributes }: { readonly name: string; readonly attributes: readonly Attribute[] },
  behind: string,
): Attribute | undefined {
  const direction = attributes.find(({ name, value }) => name === 'dir' && value.toLowerCase() === 'rtl')
  if (direction === undefined || !isAllowedAttribute(element, 'dir')) return undefined
  const [text = ''] = behind.split(`</${element}`, 1)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(OF_RIGHT_TO_LEFT) * 4 < Math.max(count(/\p{L}/gu), 1) ? direction : undefined
}

const OF_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu')

/** The fault of such a direction. */
export const TURNED: Fault = {
  severity: 'warning',
  rule: 'raw-html',
  text: 'Few letters of the text are written from right to left, so its digits and signs would be shown in another order: "dir" was dropped.',
  hint: 'Delete it.',
}
