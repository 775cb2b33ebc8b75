/** Extracts the addresses of this site from the output. */

/** An address, and its declared media type. */
export interface Stated {
  readonly address: string
  readonly type?: string | undefined
}

/**
 * Characters that end an address in JSON, XML, YAML, markdown or plain text. Searching for white space separately
 * halves the time.
 */
const ENDS = /["'<>`)\]\\|]|\s/g

/** Punctuation of a sentence after an address. */
const TAIL = '.,;:*'

/** Every address on the site's origin in texts, once each. Templates (`{workspace}`) are no addresses. */
export function addressesIn(texts: readonly string[], origin: string): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
      ENDS.lastIndex = at + origin.length
      let end = ENDS.test(text) ? ENDS.lastIndex - 1 : text.length
      while (TAIL.includes(text.charAt(end - 1))) end -= 1
      const address = text.slice(at, end)
      // What ends with the origin, or has a query behind it, is the home page, which every site has.
      if (/[/#]/.test(address.charAt(origin.length)) && !address.includes('{')) found.add(address)
    }
  }
  return [...found]
}

/**
 * What people may mean by an address that they wrote into a title, a description or `extra`: without the escapes of XML, the letters of
 * another script and the punctuation behind it, and in the spelling that a redirect leads to.
 */
export function readingsOf(address: string): readonly string[] {
  const [bare = ''] = address.split(/&(?:quot|apos|lt|gt|#\d+)\b|[^!-~]/)
  const plain = bare.replace(/[.,;:*!?/]+$/, '')
  return [address, bare, plain, plain.toLowerCase()]
}

/**
 * Every address on the site that the tags of a document lead to or load; `#id` is one within the document.
 */
export function addressesInTags(html: string, origin: string): readonly Stated[] {
  const found = new Map<string, Stated>()
  while (LEADING.test(html)) {
    const start = LEADING.lastIndex
    const end = html.indexOf('"', start)
    const value = html.slice(start, end)
    if (found.has(value)) continue
    if (!(/^(?:\/(?!\/)|#)/.test(value) || value.startsWith(origin))) continue
    const tag = html.slice(html.lastIndexOf('<', start), html.indexOf('>', end))
    // The type attribute of a script decides how it is read, not its media type.
    const type = tag.startsWith('<script') ? undefined : TYPE.exec(tag)?.[1]
    found.set(value, { address: value.replaceAll('&amp;', '&'), type })
  }
  return [...found.values()]
}

/**
 * The start of an attribute value. The equals sign comes first in the search, which takes a third of the time of a
 * search for white space.
 */
const LEADING = /="(?<=\s(?:href|src|action|data-script|property="og:(?:url|image)" content)=")/g
const TYPE = /\stype="([^"]*)"/

/** Every address of `Link` headers (RFC 8288, section 3). */
export function addressesInLinks(header: string): readonly Stated[] {
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].map(([, address = '', parameters = '']) => ({
    address,
    type: /\btype="([^"]*)"/.exec(parameters)?.[1],
  }))
}
