/** The typeface of drawn previews. It comes with the builder, so that they are the same on every machine. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Font, parse } from 'opentype.js'

const FOLDER = '@fontsource/inter/files'

/** Its files, each with the letters of some languages. */
const FILES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

/** Draws texts whose letters the typeface has. Lengths are pixels. */
export interface Typeface {
  /** A text without the symbols that the typeface lacks; `undefined` if it lacks a letter, a digit or a mark of another script. */
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
      const characters = Array.from(text.normalize())
      const missing = new Set(characters.filter((character) => findFont(character) === undefined))
      return Array.from(missing).some((character) => LETTER.test(character))
        ? undefined
        : characters.map((character) => (missing.has(character) ? ' ' : character)).join('')
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

/** A letter, a digit or a mark; what chooses between forms of a symbol is none. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{M}]/u
