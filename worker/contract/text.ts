/** Schemas of text that people type. */
import * as v from 'valibot'

/** Longest e-mail address in characters (RFC 3696, erratum 1690). */
const ADDRESS_LIMIT = 254

/** Longest part before the `@` in characters (RFC 5321 §4.5.3.1.1). */
const LOCAL_PART_LIMIT = 64

/**
 * An e-mail address by the rule of browsers (HTML Living Standard) and the requirements of mail servers. All faults
 * have one message, because the remedy is the same: correct the address.
 */
export const Email = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    rewrite(toAsciiDomain),
    v.rfcEmail(message),
    v.maxLength(ADDRESS_LIMIT, message),
    v.check(isRoutable, message),
  )

/** A change of a text after which its JSON Schema goes on, as after `v.trim()`; it ends at `v.transform()`. */
export const rewrite = (change: (text: string) => string) => ({ ...v.transform(change), type: 'rewrite' }) as const

/** The domain of an address in ASCII, as browsers send it (RFC 5891): that of `a@müller.de` is `xn--mller-kva.de`. */
function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (email.length > ADDRESS_LIMIT || !/[^\0-\x7f]/.test(domain) || /[/?#:\\@%\s]/.test(domain)) return email
  const url = URL.parse(`https://${domain}`)
  return url === null ? email : email.slice(0, at + 1) + url.hostname
}

/** Text without line breaks, so that it is safe in a mail header. */
export const oneLine = (label: string) => v.pipe(v.string(`${label} must be text.`), onOneLine(label))

/** That a text has no line breaks. */
export const onOneLine = (label: string) =>
  v.check<string, string>(isOneLine, `Write the ${label.toLowerCase()} on one line.`)

/** Several values, separated by spaces. */
export const words = v.transform((text: string) => text.trim().split(/\s+/))

/** The domain of an e-mail address, in lower case: the part after the last `@`. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

function isRoutable(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  const domain = domainOf(email)
  return (
    local.length <= LOCAL_PART_LIMIT &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    domain.includes('.') &&
    !/\.\d+$/.test(domain)
  )
}

const isOneLine = (text: string): boolean => !/[\n\r\u2028\u2029\u0085]/.test(text)
