/** The texts of a drawing: its renderer leaves titles and labels out of its size, and browsers cut off what is outside. */
import { toPlain } from './mermaid.ts'

const TEXT = /<text\b([^<>]*)>([^]*?)<\/text>/g
/** Where the next line of a text begins. */
const LINE = /<tspan x="[^"]*"[^<>]*>/
const SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/

/** Widths of letters in em, generous ones: the theme's font may be wider than the one that the renderer measures. */
const CAPITAL = 0.8
const IDEOGRAPH = 1.05
const LETTER = 0.62

/** Space at the ends of a text, in pixels. */
const MARGIN = 8

/** Makes a drawing as large as its texts. */
export function enclose(svg: string): string {
  const [size = '', width, height] = SIZE.exec(svg) ?? []
  let [left, top, right, bottom] = [0, 0, Number(width), Number(height)]
  for (const [, attributes = '', content = ''] of svg.matchAll(TEXT)) {
    const numberOf = (name: string): number => Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(attributes)?.[1] ?? 0)
    const ems = toLines(content).reduce((most, line) => Math.max(most, widthOf(line)), 0)
    const length = ems * numberOf('font-size') + MARGIN
    const [, anchor] = /text-anchor="(\w+)"/.exec(attributes) ?? []
    const before = anchor === 'end' ? length : anchor === 'middle' ? length / 2 : 0
    if (attributes.includes('rotate(-90,')) {
      top = Math.min(top, numberOf('y') + before - length)
      bottom = Math.max(bottom, numberOf('y') + before)
    } else {
      left = Math.min(left, numberOf('x') - before)
      right = Math.max(right, numberOf('x') - before + length)
    }
  }
  if (left === 0 && top === 0 && right === Number(width) && bottom === Number(height)) return svg
  const box = [left, top, right - left, bottom - top].map(Math.round)
  return svg.replace(size, `viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"`)
}

/** The first line of a text that has more characters than a number. */
export const findLonger = (svg: string, most: number): string | undefined =>
  Array.from(svg.matchAll(TEXT), ([, , content = '']) => toLines(content))
    .flat()
    .find((line) => line.length > most)

const toLines = (content: string): readonly string[] =>
  content.split(LINE).map((line) => toPlain(line.replaceAll(/<[^<>]*>/g, '')))

const widthOf = (line: string): number => Array.from(line, widthOfLetter).reduce((sum, width) => sum + width, 0)

const widthOfLetter = (letter: string): number =>
  letter >= '\u1100' ? IDEOGRAPH : /[\p{Lu}@%&]/u.test(letter) ? CAPITAL : LETTER
