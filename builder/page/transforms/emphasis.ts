/**
 * Emphasis that is not what its author meant. Strong text of a language that is written without spaces: where it begins or
 * ends with punctuation beside a letter, its asterisks
 * are text (CommonMark § 6.2, flanking delimiter runs).
 */
import type { Delete, Emphasis } from 'mdast'
import { brief } from '../../content/schema/message.ts'
import { spanOf } from '../edits.ts'
import type { Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'

/** Letters of scripts without capitals, and the mark for long vowels. */
const LETTER = String.raw`[\p{Lo}\u30fc]`

/** Where a page may have such text. */
export const UNSPACED = new RegExp(String.raw`${LETTER}\*\*\p{P}|\p{P}\*\*${LETTER}`, 'u')

/** Such text, in the text of one node. */
export const BROKEN_STRONG = new RegExp(
  String.raw`(?<![\\*])\*\*(?:(?<=${LETTER}\*\*)(?=\p{P})([^*\n]+)|([^*\n]*\p{P})(?=\*\*${LETTER}))\*\*(?!\*)`,
  'gu',
)

/** The fault of such text. */
export const brokenStrong = (written: string, text: string): Fault => ({
  severity: 'warning',
  rule: 'broken-emphasis',
  text: `"${brief(written)}" is not strong, since punctuation is between its asterisks and a letter: it is shown as written.`,
  hint: `<strong>${text}</strong>`,
})

/** Where a page may have text between single tildes. */
export const SINGLE_TILDE = /(?<![~\\])~(?!~)/

/** Tells of text that is struck out by single tildes, which are also the signs of ranges. */
export function checkStruck(node: Readonly<Delete>, { body, report }: PageContext): void {
  const span = spanOf(node)
  const written = body.slice(span.start, span.end)
  if (written.startsWith('~~')) return
  report(span, {
    severity: 'warning',
    rule: 'broken-emphasis',
    text: `"${brief(written)}" is struck out, since it is between tildes: write two on each side where that is meant.`,
    hint: String.raw`\~${written.slice(1, -1)}\~`,
  })
}

/** Where a page may have emphasis within words. */
export const STAR_IN_WORD = /[\p{L}\p{N}]\*[\p{L}\p{N}][^\n]*[\p{L}\p{N}]\*[\p{L}\p{N}]/u

/** Tells of emphasis from one word into another: the stars of German words such as "Kund*innen", and of sizes such as 10*20. */
export function checkStars(node: Readonly<Emphasis>, { body, report }: PageContext): void {
  const { start, end } = spanOf(node)
  const written = body.slice(start, end)
  if (!/\s/.test(written) || !STAR_IN_WORD.test(body.slice(Math.max(0, start - 2), end + 2))) return
  report(
    { start, end },
    {
      severity: 'warning',
      rule: 'broken-emphasis',
      text: `The stars within two words make what is between them emphasized, and are not shown: "${brief(written)}".`,
      hint: String.raw`\*${written.slice(1, -1)}\*`,
    },
  )
}
