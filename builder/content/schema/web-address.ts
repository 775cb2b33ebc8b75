/**
 * Addresses in YAML. They are written into headers and line-based files, so line breaks and control characters are
 * errors.
 */

/** White space, control and format characters. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u

/** Whether a text is an absolute address. */
export const isAbsolute = (text: string): boolean =>
  !UNSEEN.test(text) && /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)

/** Whether a text is an absolute address, or a path on the site. */
export const isAddress = (text: string): boolean =>
  isAbsolute(text) || (!UNSEEN.test(text) && /^\/(?![/\\])/.test(text))

/** Whether a text is a contact address: `mailto:`, `https:`, or a path on this site. */
export const isContact = (text: string): boolean =>
  isAddress(text) || (!UNSEEN.test(text) && /^mailto:[^@]+@[^@]+$/.test(text))

/** Whether a text is an absolute address with placeholders in braces. */
export const isTemplate = (text: string): boolean => isAbsolute(text.replaceAll(/[{}]/g, ''))
