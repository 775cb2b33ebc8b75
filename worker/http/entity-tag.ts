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
  const own: ReadonlySet<string> = new Set([toEntityTag(id), toEntityTag(id, 'br'), toEntityTag(id, 'gzip')])
  return header.trim() === '*' || (header.match(/"[^"]*"/g) ?? []).some((tag) => own.has(tag))
}
