/** Entity tags: RFC 9110, section 8.8.3. */

/** The content codings that the Worker applies. */
export type Coding = 'br' | 'gzip'

/** The strong tag of a representation as it is sent; a coding makes other bytes, so another tag. */
export const toEntityTag = (id: string, coding?: Coding): string =>
  coding === undefined ? `"${id}"` : `"${id}-${coding}"`

/**
 * Whether `If-None-Match` names the representation, in whatever coding. The comparison is weak (section 13.1.2): the
 * edge turns a strong tag into a weak one when it compresses. Linear in the header.
 */
export function matches(ifNoneMatch: string, id: string): boolean {
  if (ifNoneMatch === `"${id}"` || ifNoneMatch.trim() === '*') return true
  let start = ifNoneMatch.indexOf('"')
  while (start !== -1) {
    const end = ifNoneMatch.indexOf('"', start + 1)
    if (end === -1) return false
    if (isTagOf(ifNoneMatch.slice(start + 1, end), id)) return true
    start = ifNoneMatch.indexOf('"', end + 1)
  }
  return false
}

const isTagOf = (tag: string, id: string): boolean =>
  tag.startsWith(id) && (tag.length === id.length || tag === `${id}-gzip` || tag === `${id}-br`)
