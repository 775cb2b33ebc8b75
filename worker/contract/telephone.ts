/** Telephone numbers as people have them in the clipboard, or on their keyboard. */

/**
 * A number in the characters of ASCII: digits of every script, hyphens, what stands for them on keyboards, and spaces of every kind, full-width forms, and the marks of direction
 * that programs copy along with a number. `tel:` goes, as in a link that was copied.
 */
export const toTelephone = (text: string): string =>
  text.length > LONGEST
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-')
        .replaceAll(/(?!\d)\p{Nd}/gu, toDigit)
        .trim()
        .replace(/^tel:/i, '')

/** Characters of what may be a number with its marks. To sort the marks of thousands takes time in proportion to their square. */
const LONGEST = 200

/** The ten digits of a script follow one another in Unicode, from zero on (The Unicode Standard, section 4.6); before them may be those of another. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isDigit = (below: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code - below))
  let value = 0
  while (isDigit(value + 1)) value += 1
  return String(value % 10)
}
