/**
 * Strong text of a language that is written without spaces: where it begins or ends with punctuation beside a letter, its asterisks
 * are text (CommonMark § 6.2, flanking delimiter runs).
 */
import { brief } from '../../content/schema/message.ts'
import type { Fault } from '../fault.ts'

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
