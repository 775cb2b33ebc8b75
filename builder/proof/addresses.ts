/** The addresses of this site in generated text. */

/** What ends an address in JSON, XML, YAML, markdown or plain text. */
const ENDS = /[\s"'<>`)\]\\|]|$/g

/** Every address on the site's origin, once each. Templates (`{workspace}`) are no addresses. */
export function addressesIn(texts: readonly string[], origin: string): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
      ENDS.lastIndex = at + origin.length
      const rest = text.slice(at, ENDS.exec(text)?.index)
      const address = /[.,;:*]$/.test(rest) ? rest.replace(/[.,;:*]+$/, '') : rest
      const next = address.charAt(origin.length)
      if ((next === '' || next === '/' || next === '#' || next === '?') && !address.includes('{')) found.add(address)
    }
  }
  return [...found]
}

/** The path of an address, as entries are called. */
export function toPath(address: string): string {
  return PLAIN.exec(address)?.[1] ?? decodeURI(new URL(address).pathname)
}

/** An address whose path needs no parser: nearly all, and a parser takes most of the time of the whole proof. */
const PLAIN = /^https?:\/\/[^/?#@\\]+((?:\/[\w-]+(?:\.\w+)?)+)$/
