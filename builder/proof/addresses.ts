/** The addresses of this site in generated text. */

/** What ends an address in JSON, XML, YAML, markdown or plain text. */
const ENDS = /[\s"'<>`)\]\\|]/g

/** Every address on the site's origin, once each. Templates (`{workspace}`) are no addresses. */
export function addressesIn(texts: readonly string[], origin: string): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
      ENDS.lastIndex = at + origin.length
      ENDS.test(text)
      const end = ENDS.lastIndex === 0 ? text.length : ENDS.lastIndex - 1
      const rest = text.slice(at, end)
      const address = TAIL.test(rest) ? rest.replace(TAIL, '') : rest
      const next = address.charAt(origin.length)
      if ((next === '' || next === '/' || next === '#' || next === '?') && !address.includes('{')) found.add(address)
    }
  }
  return [...found]
}

/** What a sentence ends an address with. */
const TAIL = /[.,;:*]+$/

/** The path of an address, as entries are called. */
export function toPath(address: string): string {
  return decodeURI(new URL(address).pathname)
}
