/** Makes a drawing as large as its texts: its renderer leaves titles and labels out of its size, so that browsers cut them off. */
import { toPlain } from './mermaid.ts'

/** A rectangle, in pixels of the drawing. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const TEXT = /<text\b([^<>]*)>([^]*?)<\/text>/g
const SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/

/** Extends the frame of a drawing to all of its texts. */
export function enclose(svg: string): string {
  const [size, width, height] = SIZE.exec(svg) ?? []
  if (size === undefined) return svg
  let { left, top, right, bottom }: Box = { left: 0, top: 0, right: Number(width), bottom: Number(height) }
  for (const [, attributes = '', content = ''] of svg.matchAll(TEXT)) {
    for (const line of toLines(attributes, content)) {
      left = Math.min(left, line.left)
      top = Math.min(top, line.top)
      right = Math.max(right, line.right)
      bottom = Math.max(bottom, line.bottom)
    }
  }
  if (left === 0 && top === 0 && right === Number(width) && bottom === Number(height)) return svg
  const box = [left, top, right - left, bottom - top].map(Math.round)
  return svg.replace(size, `viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"`)
}

/** Pixels between a text and the edge of the drawing. */
const MARGIN = 4

/** The lines of a text. A number without a unit is in pixels; the renderer also writes em. */
function toLines(attributes: string, content: string): readonly Box[] {
  const size = numberIn(attributes, 'font-size')
  const [, anchor] = /text-anchor="(\w+)"/.exec(attributes) ?? []
  const before = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0
  const [x, y] = [numberIn(attributes, 'x'), numberIn(attributes, 'y')]
  let baseline = y + numberIn(attributes, 'dy', size)
  return content.split(/(?=<tspan x=)/).map((part) => {
    if (part.startsWith('<tspan x=')) baseline += numberIn(part, 'dy', size)
    const text = toPlain(part.replaceAll(/<[^<>]*>/g, ''))
    const width = widthOf(text) * size + 2 * MARGIN
    const [start, above, below] = [before * width, 0.8 * size, 0.3 * size]
    return attributes.includes('rotate(-90,')
      ? { left: x - above, right: x + below, top: y + start - width, bottom: y + start }
      : { left: x - start, right: x - start + width, top: baseline - above, bottom: baseline + below }
  })
}

const numberIn = (attributes: string, name: string, em = 1): number => {
  const [, number, unit] = new RegExp(` ${name}="(-?[\\d.]+)(em)?"`).exec(attributes) ?? []
  return Number(number ?? 0) * (unit === 'em' ? em : 1)
}

/** Widths of letters in em, generous ones: the theme's font may be wider than the one that the renderer measures. */
const CAPITAL = 0.8
const IDEOGRAPH = 1.05
const LETTER = 0.62

/** The width of a line in em, at most. */
export const widthOf = (line: string): number => Array.from(line, widthOfLetter).reduce((sum, width) => sum + width, 0)

const widthOfLetter = (letter: string): number =>
  letter >= '\u1100' ? IDEOGRAPH : /[\p{Lu}@%&]/u.test(letter) ? CAPITAL : LETTER
