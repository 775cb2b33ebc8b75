/** Telephone numbers as people have them in the clipboard, or on their keyboard. */

/**
 * A number in ASCII. Digits of every script, dashes, spaces and full-width forms become their ASCII equivalents, among the
 * dashes the long vowel mark of Japanese keyboards (U+30FC). Invisible marks, and the `tel:` of a copied link, are dropped. A text
 * with the mark of a footnote (`1234²`) stays as it is, which is no number: its mark would become a digit.
 */
export const toTelephone = (text: string): string =>
  text.length > LONGEST || /[\u00b2\u00b3\u00b9\u2070-\u209f]/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-')
        .replaceAll(/(?!\d)\p{Nd}/gu, toDigit)
        .replace(/^\s*tel:/i, '')
        .replaceAll('\t', ' ')
        .trim()

/** The longest text that is normalised, in characters: normalisation sorts combining marks in quadratic time. */
const LONGEST = 200

/** The value of a decimal digit. Digits come in runs of ten, from zero on (The Unicode Standard, section 4.6), and runs may adjoin. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isDigit = (below: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code - below))
  let value = 0
  while (isDigit(value + 1)) value += 1
  return String(value % 10)
}
