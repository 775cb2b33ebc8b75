/** The typeface of drawn previews. It comes with the builder, so that they are the same on every machine. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Font, parse } from 'opentype.js'

const FOLDER = '@fontsource/inter/files'

/** Its files, each with the letters of some languages. */
const FILES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

/** Draws texts whose letters the typeface has. Lengths are pixels. */
export interface Typeface {
  /** A text without the symbols that the typeface lacks; `undefined` if it lacks a letter or a digit of another script, or nothing is left. */
  readonly toDrawable: (text: string) => string | undefined
  readonly widthOf: (text: string, size: number) => number
  /** The `d` of an SVG path from the left end of the base line. */
  readonly toPath: (text: string, x: number, y: number, size: number) => string
}

export async function loadTypeface(): Promise<Typeface> {
  const { resolve } = createRequire(import.meta.url)
  const files = FILES.map((name) => readFile(resolve(`${FOLDER}/inter-${name}-700-normal.woff`)))
  const fonts = (await Promise.all(files)).map((bytes) => parse(new Uint8Array(bytes).buffer))
  const findFont = (character: string): Font | undefined => fonts.find((font) => font.charToGlyphIndex(character) > 0)
  const isDrawable = (written: string): boolean =>
    Array.from(written).every((character) => findFont(character) !== undefined)
  /** A character, or what is drawn in its place: plainer ones for `CO₂`, nothing for a joiner, a space for a symbol. */
  const toDrawn = (character: string): string | undefined => {
    const known = [character, SPELLED.get(character) ?? character.normalize('NFKC')].find(isDrawable)
    if (known !== undefined) return known
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
    return /[\p{L}\p{Nd}\p{Mn}\p{Mc}]/u.test(character) ? undefined : ' '
  }
  /** The parts of a text that are each in one file. */
  const toRuns = (text: string): readonly { readonly font: Font; readonly part: string }[] => {
    const runs: { font: Font; part: string }[] = []
    for (const character of text) {
      const last = runs.at(-1)
      const font = last !== undefined && last.font.charToGlyphIndex(character) > 0 ? last.font : findFont(character)
      if (font === undefined) continue
      if (last?.font === font) last.part += character
      else runs.push({ font, part: character })
    }
    return runs
  }
  return {
    toDrawable: (text) => {
      const drawn = Array.from(withPlainNumbers(text.normalize(), isDrawable), toDrawn)
      return drawn.includes(undefined) || drawn.join('').trim() === '' ? undefined : drawn.join('')
    },
    widthOf: (text, size) => toRuns(text).reduce((sum, { font, part }) => sum + font.getAdvanceWidth(part, size), 0),
    toPath: (text, x, y, size) => {
      let left = x
      return toRuns(text)
        .map(({ font, part }) => {
          const path = font.getPath(part, left, y, size).toPathData(1)
          left += font.getAdvanceWidth(part, size)
          return path
        })
        .join('')
    },
  }
}

/** Powers as `10^6` and fractions as `2 1/3`, where the typeface lacks their digits, which would make another number. */
const withPlainNumbers = (text: string, isDrawable: (written: string) => boolean): string =>
  text
    .replaceAll(/[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁿⁱ]+/g, (power) => (isDrawable(power) ? power : `^${power.normalize('NFKC')}`))
    .replaceAll(/(\d?)([\u2150-\u215E\u2189])/g, (written, digit: string, fraction: string) =>
      isDrawable(written) ? written : `${digit}${digit && ' '}${fraction.normalize('NFKC').replace('\u2044', '/')}`,
    )

/** Signs whose sense a title would lose. */
const SPELLED = new Map([
  ['\u2011', '-'],
  ['→', '->'],
  ['←', '<-'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['≈', '~'],
])
