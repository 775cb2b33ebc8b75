/**
 * Emphasis that is not what its author meant. Strong text of a language that is written without spaces: where it begins or
 * ends with punctuation beside a letter, its asterisks are text (CommonMark § 6.2, flanking delimiter runs).
 */
import type { Delete, Emphasis, Image, Strong } from 'mdast'
import { brief } from '../../content/schema/message.ts'
import { type Span, spanOf } from '../edits.ts'
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

/** Letters of scripts with capitals, which have spaces between words, and digits. */
const IN_WORD = String.raw`[\p{Ll}\p{Lu}\p{Lt}\p{N}]`
const BEGINS_IN_WORD = new RegExp(`^${IN_WORD}`, 'u')
const ENDS_IN_WORD = new RegExp(`${IN_WORD}$`, 'u')

/** Where a page may have emphasis within words. */
export const STAR_IN_WORD = new RegExp(String.raw`${IN_WORD}\*+${IN_WORD}`, 'u')

/**
 * Tells of emphasis from one word into another: the stars of German words such as "Kund*innen", of sizes such as 10*20, and
 * of powers. One that is within a word, as in un*believ*able, is meant.
 */
export function checkStars(node: Readonly<Emphasis | Strong>, { body, report }: PageContext): void {
  const { start, end } = spanOf(node)
  const mark = node.type === 'strong' ? '**' : '*'
  const written = body.slice(start, end)
  if (!written.startsWith(mark)) return
  const inner = written.slice(mark.length, -mark.length)
  const [before, after] = [body.slice(Math.max(0, start - 2), start), body.slice(end, end + 2)]
  const begins = ENDS_IN_WORD.test(before) && BEGINS_IN_WORD.test(inner)
  const ends = ENDS_IN_WORD.test(inner.slice(-2)) && BEGINS_IN_WORD.test(after)
  const isSlip = /\s/.test(inner)
    ? (begins && ends) || (mark === '*' && (begins || ends))
    : mark === '*' &&
      begins &&
      ends &&
      (!isOneWord(before.slice(-1) + inner + after.slice(0, 1)) || isSingle(body, { start, end }))
  if (!isSlip) return
  const shown = brief(written.slice(0, 200).replaceAll(/\s+/g, ' '))
  const escaped = String.raw`\*`.repeat(mark.length)
  report(
    { start, end },
    {
      severity: 'warning',
      rule: 'broken-emphasis',
      text:
        begins && ends
          ? `The stars within words or numbers make what is between them emphasized, and are not shown: "${shown}".`
          : `The star within a word ${begins ? 'begins' : 'ends'} emphasis, and is not shown: "${shown}". Where that is meant, put a space between the words.`,
      hint: `${begins ? escaped : mark}${inner}${ends ? escaped : mark}`,
    },
  )
}

const isOneWord = (text: string): boolean => /^\p{L}+$/u.test(text)

/** Whether emphasis is a single letter between two others, as in m*w*d: the stars of a list or a product. */
const isSingle = (body: string, { start, end }: Span): boolean =>
  new RegExp(String.raw`(?<!${IN_WORD})${IN_WORD}\*${IN_WORD}\*${IN_WORD}(?!${IN_WORD})`, 'u').test(
    body.slice(Math.max(0, start - 4), end + 4),
  )

/** Tells of stars within words that the alternative text of an image has lost. */
export function checkStarsOfImage(node: Readonly<Image>, { body, report }: PageContext): void {
  const span = spanOf(node)
  const [label = ''] = body.slice(span.start, span.end).split(/\][([]/, 1)
  const words = label.match(STARRED_WORDS) ?? []
  if (words.every((word) => node.alt?.includes(word))) return
  report(span, {
    severity: 'warning',
    rule: 'broken-emphasis',
    text: `The stars within words or numbers are not in the alternative text: "${brief(node.alt ?? '')}".`,
    hint: words.map((word) => word.replaceAll('*', String.raw`\*`)).join(' … '),
  })
}

const STARRED_WORDS = new RegExp(String.raw`(?<!${IN_WORD})${IN_WORD}+(?:\*${IN_WORD}+)+`, 'gu')
