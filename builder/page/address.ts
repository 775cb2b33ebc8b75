/** Classifies an address in a page or a menu: another file, a fragment, another site. */
import { brief } from '../content/schema/message.ts'
import type { Fault } from './fault.ts'

/** The target of an address, as far as the page alone determines it. */
export type AddressKind =
  /** An address on this site, resolved later. */
  | 'site'
  /** Elsewhere, by a scheme that is known to be harmless. */
  | 'external'
  /** Nowhere: it runs code. */
  | 'active'
  /** A scheme that is not on the list. */
  | 'unknown'

/** Schemes that lead elsewhere and run nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'xmpp',
  'irc',
  'ircs',
  'ftp',
  'geo',
  'webcal',
])
const ACTIVE = new Set(['javascript', 'vbscript', 'livescript', 'data'])

/** Classifies an address. `origins` are this site's, in lower case. */
export function classifyAddress(address: string, origins: readonly string[]): AddressKind {
  const scheme = schemeOf(address)
  if (scheme === undefined) return 'site'
  if (ACTIVE.has(scheme)) return 'active'
  if (!HARMLESS.has(scheme)) return 'unknown'
  // Told where the address is looked up.
  if (isMisread(address)) return 'site'
  const start = address.toLowerCase()
  return origins.some((origin) => start.startsWith(origin) && /^(?:[/?#]|$)/.test(start.slice(origin.length)))
    ? 'site'
    : 'external'
}

/**
 * An address as people mean it: `//host` has a scheme; a mail address and a telephone number have no spaces, those in the text
 * behind them are escaped. The zero in `+43 (0)1` is for who calls from within the country.
 */
export function tidyAddress(address: string): string {
  const [, scheme, target = '', text = ''] = /^\s*(mailto|tel|sms):([^?]*)(.*)$/is.exec(address) ?? []
  if (scheme === undefined) return address.replace(/^[\\/]{2}/, 'https://')
  const number = target.replaceAll(/\s+/g, '').replace(/^(\+\d{1,3})\(0\)/, '$1')
  return `${scheme}:${number}${text.trim().replaceAll(/\s/g, '%20')}`
}

export const activeAddress = (target: string): Fault => ({
  severity: 'error',
  rule: 'active-address',
  text: `The address "${brief(target)}" runs code, which pages may not do.`,
  hint: 'Link to a page or a file instead.',
})

export const unknownScheme = (target: string): Fault => ({
  severity: 'warning',
  rule: 'unknown-scheme',
  text: `The address "${brief(target)}" has a scheme that is not allowed, so it leads nowhere.`,
  hint: 'Use an https:, mailto: or tel: address.',
})

/**
 * Whether browsers read an address of the web otherwise than it is written. Before the query a backslash is a slash to them
 * (https://url.spec.whatwg.org/#path-start-state), so that the host may be another than it seems. Without two slashes the
 * address is one of the site itself, if that has the same scheme (#special-relative-or-authority-state there).
 */
export const isMisread = (address: string): boolean =>
  /^https?$/.test(schemeOf(address) ?? '') && (/^[^?#]*\\/.test(address) || !/^[^:]*:\/\/(?!\/)/.test(address))

/** Whether an address is a picture in itself, which no browser runs as a document. */
export const isImageData = (address: string): boolean => /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i.test(address)

/**
 * The scheme as a browser reads it: leading control characters and spaces do not count, nor do tabs and line breaks
 * anywhere (https://url.spec.whatwg.org/#concept-basic-url-parser).
 */
function schemeOf(address: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are the characters that browsers skip
  const plain = address.replaceAll(/^[\0- ]+|[\t\n\r]/g, '')
  return /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
}
