/** The addresses of this site in generated text. */

/** What ends an address in JSON, XML, YAML, markdown or plain text. */
const ENDS = /[\s"'<>`)\]\\|]/

/** Every address on the site's origin, once each. Templates (`{workspace}`) are no addresses. */
export function addressesIn(texts: readonly string[], origin: string): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
      const rest = text.slice(at, at + MAX_LENGTH)
      const end = rest.search(ENDS)
      const address = (end === -1 ? rest : rest.slice(0, end)).replace(/[.,;:*]+$/, '')
      const next = address.charAt(origin.length)
      if ((next === '' || next === '/' || next === '#' || next === '?') && !address.includes('{')) found.add(address)
    }
  }
  return [...found]
}

/** Longer than any address. */
const MAX_LENGTH = 2048

/** The path of an address, as entries are called. */
export function toPath(address: string): string {
  return decodeURI(new URL(address).pathname)
}
