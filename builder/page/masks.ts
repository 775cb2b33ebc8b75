/** Masks signs that the parser would take for syntax, before the page is parsed. */
import { applyEdits, type Span } from './edits.ts'
import { type Extensions, readCode } from './parser.ts'

/** Stand for signs that are text: noncharacters, which no source has, each as long as the sign itself. */
const DOLLAR = '\uFDD0'
const BRACE = '\uFDD1'

/**
 * `$x$` in a line: no space inside, no letter or digit outside, so that `$5 and $6` are prices. `$$` has fewer
 * restrictions.
 */
const FORMULA =
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])(?:\\.|[^$\n\\])*?(?:\\.|[^\s$\\])\$(?![\p{L}\p{N}$])|\$\$(?:\\.|[^$\\])+\$\$/gu

/** Whether a page may have formulas. */
export const mayHaveFormulas = (body: string): boolean => body.includes('$') && body.search(FORMULA) !== -1

/** The formulas of a text, whose code is not known, in order. */
export const findFormulas = (text: string): readonly Span[] =>
  Array.from(text.matchAll(FORMULA), ({ index, 0: { length } }) => ({ start: index, end: index + length }))

/** A page in which every remaining dollar sign delimits a formula, as none of code does; its length is unchanged. */
export function maskDollars(body: string, extensions: Extensions = {}): string {
  // Backticks within a formula are quotation marks of TeX; those behind a price are not.
  const code = readCode(maskPrices(body), { ...extensions, math: true }).map(({ start, end }) => ({
    start,
    end,
    text: mask(body.slice(start, end)),
  }))
  return maskPrices(applyEdits(body, code))
}

/** A page without the dollar signs that are none of a formula. */
function maskPrices(body: string): string {
  let masked = ''
  let end = 0
  for (const { index, 0: formula } of body.matchAll(FORMULA)) {
    masked += mask(body.slice(end, index)) + formula
    end = index + formula.length
  }
  return masked + mask(body.slice(end))
}

const mask = (text: string): string => text.replaceAll('$', DOLLAR)

/**
 * A heading that ends in braces which have something else than attributes: no id, and not classes and values alone. Those of a
 * block in the heading are its own, and escaped ones are text already.
 */
const BRACES =
  /^([ \t>*+\-\d.)]*#{1,6}[ \t](?:[^\n]*[^\n{])?(?<!\]|:[\w-]{1,40})\{(?!(?:[ \t]|(?:\.[\w-]+|[\w-]+=[^\s{}]+)(?=[ \t}]))*\})[^{}\n#]*)(?<!\\)\}(?=[ \t]*(?:#+[ \t]*)?$)/gm

/** A page whose headings keep words in braces, which the parser would drop as attributes; its length is unchanged. */
export const maskBraces = (body: string): string => body.replaceAll(BRACES, `$1${BRACE}`)

/** A text with the signs that were masked. */
export const unmask = (text: string): string =>
  text.replaceAll(/[\uFDD0\uFDD1]/g, (sign) => (sign === DOLLAR ? '$' : '}'))
