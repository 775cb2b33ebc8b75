/** Word count and reading time. */

/** Counts runs of characters between spaces that have a letter or digit. A loop, because every character comes by here. */
export function countWords(text: string): number {
  let words = 0
  let counted = false
  const codes = toCodeUnits(text)
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    if (code <= 32 || code === 0xa0) counted = false
    else if (!counted && isWordCharacter(code)) {
      counted = true
      words++
    }
  }
  return words
}

/** ASCII letters and digits, and all non-ASCII characters except general punctuation. */
const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code > 0xbf && (code < 0x2000 || code > 0x206f))

/**
 * The code units of a text, for loops over all of them. A sliced string is copied first, because indexing into it is
 * slow.
 */
export function toCodeUnits(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}
