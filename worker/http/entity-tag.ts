/** Entity tags: RFC 9110, section 8.8.3. */

/** The content codings that the Worker applies. */
export type Coding = 'br' | 'gzip'

/** The strong entity tag of a representation. Each content coding has its own tag. */
export const toEntityTag = (id: string, coding?: Coding): string =>
  coding === undefined ? `"${id}"` : `"${id}-${coding}"`

/**
 * Whether `If-None-Match` or `If-Match` names the representation, in whatever coding. The comparison is weak for both
 * (section 13.1.2), because the edge turns a strong tag into a weak one when it compresses. Linear in the header.
 */
export function matches(header: string, id: string): boolean {
  if (header === `"${id}"` || header.trim() === '*') return true
  let start = header.indexOf('"')
  while (start !== -1) {
    const end = header.indexOf('"', start + 1)
    if (end === -1) return false
    if (isTagOf(header.slice(start + 1, end), id)) return true
    start = header.indexOf('"', end + 1)
  }
  return false
}

const isTagOf = (tag: string, id: string): boolean =>
  tag.startsWith(id) && (tag.length === id.length || tag === `${id}-gzip` || tag === `${id}-br`)
