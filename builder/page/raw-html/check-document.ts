/** The second look at raw HTML: at the document that it was rendered to. */
import { classifyAddress, isImageData } from '../address.ts'
import { ADDRESS_ATTRIBUTES, ALLOWED, isAllowedAttribute, OF_TABLES } from './allow-list.ts'

/**
 * The ids of rendered HTML in which everything is on the allow-list; nothing where something may not be. What was cleaned
 * as text may be read differently as a document, and nearly never is: to read it is a fraction of the work of cleaning
 * its tree. Footnotes, task lists and parts of tables outside of one are left to who cleans.
 */
export function findIdsIfAllowed(html: string): readonly string[] | undefined {
  const ids: string[] = []
  let tables = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at
    const [, slash, name = '', attributes = ''] = TAG.exec(html) ?? []
    if (slash === undefined || !ALLOWED.has(name)) return undefined
    if (name === 'table') tables += slash === '' ? 1 : -1
    if (tables === 0 && OF_TABLES.has(name)) return undefined
    if (attributes === '') continue
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!isAllowedAttribute(name, attribute)) return undefined
      if (ADDRESS_ATTRIBUTES.has(attribute) && !isHarmless(value)) return undefined
      if (attribute !== 'id') continue
      if (value.includes('&')) return undefined
      ids.push(value)
    }
  }
  return ids
}

/** A tag as it is rendered, with quotes around every value and none within. */
const TAG = /<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"]*")*)>/y
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g

function isHarmless(address: string): boolean {
  const kind = classifyAddress(address, [])
  return kind === 'site' || kind === 'external' || isImageData(address)
}
