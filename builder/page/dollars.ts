/** Distinguishes formulas from prices at dollar signs, before the page is parsed. */
import { applyEdits } from './edits.ts'
import { type Extensions, readCode } from './parser.ts'

/** Stands for a dollar sign that begins no formula: a private-use character, as long as the sign itself. */
const MASK = '\uE024'

/**
 * `$x$` in a line: no space inside, no letter or digit outside, so that `$5 and $6` are prices. `$$` has fewer
 * restrictions.
 */
const FORMULA =
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])(?:\\.|[^$\n\\])*?(?:\\.|[^\s$\\])\$(?![\p{L}\p{N}$])|\$\$(?:\\.|[^$\\])+\$\$/gu

/** Whether a page may have formulas. */
export const mayHaveFormulas = (body: string): boolean => body.includes('$') && body.search(FORMULA) !== -1

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

const mask = (text: string): string => text.replaceAll('$', MASK)

/** The dollar signs that were masked. */
export const unmaskDollars = (text: string): string => (text.includes(MASK) ? text.replaceAll(MASK, '$') : text)
