/** Invisible characters: software reads them, people do not see them. */
import type { Fault } from './fault.ts'

/** A run of hidden characters in a text. */
export interface HiddenRun {
  readonly index: number
  readonly length: number
  /** An error if the run reorders or carries text; a warning if it has no width. */
  readonly severity: 'error' | 'warning'
  readonly text: string
}

/**
 * A visible character of the blocks whose characters are strong from right to left
 * (https://www.unicode.org/Public/UCD/latest/ucd/extracted/DerivedBidiClass.txt, R and AL).
 */
const STRONG = String.raw`(?![\p{C}\p{M}\p{N}])[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]`

/** Whether a text may have any: control characters, those without a glyph, marks of annotations and of direction, towers of accents, and letters from right to left. */
const INVISIBLE = new RegExp(
  String.raw`(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]|\p{M}{9}|${STRONG}`,
  'u',
)

/** What shows nothing, however much there is of it: spaces, what Unicode lets fonts ignore, and signs whose glyph is empty. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]*$/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** A letter of a script that is written from right to left. */
export const RIGHT_TO_LEFT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]`

/** A mark of direction far from such letters, which would show digits in another order; of a line 80 characters are looked at. */
const TURNING = `(?<!${RIGHT_TO_LEFT}[^\\n]{0,80})[\\u200F\\u061C](?![^\\n]{0,80}${RIGHT_TO_LEFT})`

/** Control characters, direction overrides and isolates, tags, what Unicode reserves beside them, and variants of what has none. */
const HIDING =
  /(?:(?![\t\n\r])\p{Cc})+|[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]+|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]+|[\u{E0100}-\u{E01EF}]{2,}/u

/**
 * Characters without width, and others that show nothing alone, between spaces or in a row; variants that no character has, but
 * hieroglyphs (https://www.unicode.org/Public/UCD/latest/ucd/StandardizedVariants.txt).
 */
const JOINING =
  /[\u180E\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]+|\p{Default_Ignorable_Code_Point}{2,}|(?<=[A-Za-z])[\u200C\u200D]+(?=[A-Za-z])|(?<=[A-Za-z\s])\p{Variation_Selector}|(?<=[\d#*])(?![\uFE0E\uFE0F])(?!(?<=0)\uFE00)\p{Variation_Selector}|(?<!\p{Script=Egyptian_Hieroglyphs})[\uFE03-\uFE0D]/u

/** What flags and emoji need: tags after a flag, and a joiner after a character that is to be shown as a picture. */
const NEEDED = /\u{1F3F4}[\u{E0061}-\u{E007A}]{1,6}\u{E007F}|\uFE0F\u200D(?=\p{Extended_Pictographic})/u

/** Runs of such characters; joiners, marks of direction and variants are needed one at a time, in many scripts. */
const RUNS = new RegExp(
  `${NEEDED.source}|(?<hiding>${HIDING.source})|(?<joining>${JOINING.source}|${TURNING})|(?<stacked>\\p{M}{9,}(?:\\P{M}\\p{M}{9,})*)`,
  'gu',
)

const STACKED = 'There are so many accents over one letter here that they can cover other lines.'

const TURNED =
  'This character is of a script that is written from right to left: people see the numbers beside it in reverse order.'

/** Finds every run of hidden characters, and of those that hide others. */
export function findHiddenCharacters(text: string): HiddenRun[] {
  if (!INVISIBLE.test(text)) return []
  const runs = [...text.matchAll(RUNS)].flatMap(({ index, 0: run, groups }): HiddenRun[] => {
    if (groups?.['stacked'] !== undefined) return [{ index, length: run.length, severity: 'warning', text: STACKED }]
    if (groups?.['hiding'] === undefined && groups?.['joining'] === undefined) return []
    const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return [
      {
        index,
        length: run.length,
        severity: groups['hiding'] === undefined ? 'warning' : 'error',
        text: `There is ${run.length === 1 ? 'an invisible character' : 'invisible text'} here (U+${code}).`,
      },
    ]
  })
  return [...runs, ...findTurningSigns(text)].toSorted((one, other) => one.index - other.index)
}

/** A text with something else in the place of the runs of which each is an error. */
export function withoutHiding(text: string, instead: string): string {
  let shown = ''
  let end = 0
  for (const { index, length, severity } of findHiddenCharacters(text)) {
    if (severity !== 'error') continue
    shown += text.slice(end, index) + instead
    end = index + length
  }
  return shown + text.slice(end)
}

/** Visible characters that reverse two numbers beside them, with no word of their script near. */
const findTurningSigns = (text: string): readonly HiddenRun[] =>
  Array.from(text.matchAll(SIGN)).flatMap(({ index, 0: sign }) => {
    const [before = ''] = text.slice(Math.max(0, index - NEAR), index).match(/[^\n]*$/) ?? []
    const [behind = ''] = text.slice(index + sign.length, index + sign.length + NEAR).match(/^[^\n]*/) ?? []
    const isBeside = NUMBERS_BEHIND.test(behind) || NUMBERS_BEFORE.test(before)
    if (!isBeside || RIGHT_TO_LEFT_WORD.test(`${before}${sign.slice(0, NEAR)}${behind}`)) return []
    return [{ index, length: sign.length, severity: 'warning', text: TURNED }]
  })

/** Characters of a line on each side of a sign that are looked at. */
const NEAR = 80

/** Signs and letters in a row. */
const SIGN = new RegExp(String.raw`(?:${STRONG}\p{M}*)+`, 'gu')

/** Two letters in a row: where they are, the order is what every text of such a script has. */
const RIGHT_TO_LEFT_WORD = new RegExp(String.raw`${STRONG}(?<=\p{L})\p{M}*${STRONG}(?<=\p{L})`, 'u')

/** Two numbers without a letter before, between or behind them. */
const NUMBERS_BEHIND = /^[^\p{L}\d]{0,40}\d[^\p{L}]{0,40}[^\p{L}\p{N}]\d/u
const NUMBERS_BEFORE = /\d[^\p{L}\d]{1,40}\d[^\p{L}]{0,40}$/u

/** Characters without a glyph; scripts other than Latin need a joiner between two letters. */
const UNSEEN_IN_NAME =
  /(?!(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The first invisible character of a name or a path, which would be an address that looks like another: `U+200B`. */
export function findUnseenInName(name: string): string | undefined {
  const code = UNSEEN_IN_NAME.exec(name)?.[0].codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Finds the values and keys with hidden characters or with what is no character, at most one fault each. */
export function findHiddenValues(data: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof data === 'string') return toFaults(data, path, 'value')
  if (Array.isArray(data)) return data.flatMap((item: unknown, index) => findHiddenValues(item, [...path, index]))
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    toFaults(key, [...path, key], 'key').concat(findHiddenValues(value, [...path, key])),
  )
}

/** What the schemas of values refuse themselves. */
const CONTROL = /\p{Cc}/u

/** What is no character: half of one, or a code point that stands for none. One of these delimits tokens in pages. */
const NO_CHARACTER = /[\p{Cs}\p{Noncharacter_Code_Point}]/u

const toFaults = (text: string, path: readonly PropertyKey[], part: Fault['part']): Fault[] => {
  const found = NO_CHARACTER.exec(text)?.[0].codePointAt(0)
  return found === undefined
    ? toHiddenFaults(text, path, part)
    : [{ rule: 'noncharacter', path, part, text: noCharacter(found), hint: HIDDEN_HINT }]
}

const noCharacter = (code: number): string =>
  `There is no character U+${code.toString(16).toUpperCase()}, so no text may have it.`

const toHiddenFaults = (text: string, path: readonly PropertyKey[], part: Fault['part']): Fault[] =>
  findHiddenCharacters(text)
    .filter(({ index }) => !CONTROL.test(text.charAt(index)))
    .slice(0, 1)
    .map((run) => ({
      rule: 'hidden-characters',
      severity: toSeverity(run),
      path,
      part,
      text: run.text,
      hint: HIDDEN_HINT,
    }))

const toSeverity = ({ severity }: HiddenRun): Fault['severity'] => (severity === 'warning' ? severity : undefined)

/** The hint for a hidden character. */
export const HIDDEN_HINT = 'Delete it; if you cannot find it, type the word again.'
