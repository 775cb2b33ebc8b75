/**
 * Where the texts of a drawing stand. Its renderer leaves titles and labels out of its size, so that browsers cut them off, and
 * draws parts over others.
 */
import { toPlain } from './mermaid.ts'

/** A rectangle, in pixels of the drawing. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A line of text, or a shape that hides what is below it; `order` is its place among what is drawn one after the other. */
interface Part extends Box {
  readonly text: string | undefined
  readonly order: number
}

/** A drawing that is as large as its texts, and the texts that lie over each other or are below a shape. */
interface Legible {
  readonly svg: string
  readonly covered: readonly string[]
}

const PART = /<text\b([^<>]*)>([^]*?)<\/text>|<(rect|polygon|circle|ellipse)\b([^<>]*)>/g
const SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/

/** Makes a drawing as large as its texts, and finds those that cannot be read. */
export function makeLegible(svg: string): Legible {
  const parts = readParts(svg)
  return { svg: enclose(svg, parts), covered: findCovered(parts) }
}

function enclose(svg: string, parts: readonly Part[]): string {
  const [size, width, height] = SIZE.exec(svg) ?? []
  if (size === undefined) return svg
  let { left, top, right, bottom }: Box = { left: 0, top: 0, right: Number(width), bottom: Number(height) }
  for (const part of parts) {
    if (part.text === undefined) continue
    left = Math.min(left, part.left)
    top = Math.min(top, part.top)
    right = Math.max(right, part.right)
    bottom = Math.max(bottom, part.bottom)
  }
  if (left === 0 && top === 0 && right === Number(width) && bottom === Number(height)) return svg
  const box = [left, top, right - left, bottom - top].map(Math.round)
  return svg.replace(size, `viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"`)
}

/** Each text once, from the top down. A part is compared with those alone that begin above its end. */
function findCovered(parts: readonly Part[]): readonly string[] {
  const sorted = parts.map(inner).toSorted((a, b) => a.top - b.top)
  const covered = new Set<string>()
  for (const [index, part] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (other === undefined || other.top >= part.bottom) break
      for (const text of findUnread(part, other)) covered.add(text)
    }
  }
  return [...covered]
}

/** The texts of two parts that cannot be read for the other part. */
function findUnread(a: Part, b: Part): readonly string[] {
  const [below, above] = a.order < b.order ? [a, b] : [b, a]
  if (below.text === undefined) return []
  if (above.text === undefined) return shareOf(below, above) > MOST_COVERED ? [below.text] : []
  const share = Math.max(shareOf(below, above), shareOf(above, below))
  return share > MOST_COVERED ? [below.text, above.text] : []
}

/** The share of a text that others may cover: widths are estimates. */
const MOST_COVERED = 0.2

/** What of a box is in another, from 0 to 1. */
function shareOf(box: Box, other: Box): number {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
  return (Math.max(0, width) * Math.max(0, height)) / ((box.right - box.left) * (box.bottom - box.top))
}

/** A text without its margins, and of the width that it has in a narrow font. */
function inner(part: Part): Part {
  if (part.text === undefined) return part
  const [across, down] = [(part.right - part.left) * 0.1, (part.bottom - part.top) * 0.1]
  return {
    ...part,
    left: part.left + across,
    right: part.right - across,
    top: part.top + down,
    bottom: part.bottom - down,
  }
}

function readParts(svg: string): readonly Part[] {
  const parts: Part[] = []
  for (const [, attributes = '', content = '', shape, ofShape = ''] of svg.matchAll(PART)) {
    const order = parts.length
    if (shape === undefined) for (const line of toLines(attributes, content)) parts.push({ ...line, order })
    else if (/ fill="(?!none"|var\(--_group-fill\))/.test(ofShape))
      parts.push({ ...toBox(shape, ofShape), text: undefined, order })
  }
  return parts
}

/** Pixels between a text and the edge of the drawing. */
const MARGIN = 4

/** The lines of a text. A number without a unit is in pixels; the renderer also writes em. */
function toLines(attributes: string, content: string): readonly (Box & { readonly text: string })[] {
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
      ? { text, left: x - above, right: x + below, top: y + start - width, bottom: y + start }
      : { text, left: x - start, right: x - start + width, top: baseline - above, bottom: baseline + below }
  })
}

function toBox(shape: string, attributes: string): Box {
  const of = (name: string): number => numberIn(attributes, name)
  if (shape === 'rect')
    return { left: of('x'), top: of('y'), right: of('x') + of('width'), bottom: of('y') + of('height') }
  if (shape === 'polygon') {
    const points = Array.from(
      attributes.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g),
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)].map((all) =>
      all.toSorted((a, b) => a - b),
    )
    return { left: across?.[0] ?? 0, top: down?.[0] ?? 0, right: across?.at(-1) ?? 0, bottom: down?.at(-1) ?? 0 }
  }
  const [wide, high] = shape === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')]
  return { left: of('cx') - wide, top: of('cy') - high, right: of('cx') + wide, bottom: of('cy') + high }
}

const numberIn = (attributes: string, name: string, em = 1): number => {
  const [, number, unit] = new RegExp(` ${name}="(-?[\\d.]+)(em)?"`).exec(attributes) ?? []
  return Number(number ?? 0) * (unit === 'em' ? em : 1)
}

/** Widths of letters in em, generous ones: the theme's font may be wider than the one that the renderer measures. */
const CAPITAL = 0.8
const IDEOGRAPH = 1.05
const LETTER = 0.62

const widthOf = (line: string): number => Array.from(line, widthOfLetter).reduce((sum, width) => sum + width, 0)

const widthOfLetter = (letter: string): number =>
  letter >= '\u1100' ? IDEOGRAPH : /[\p{Lu}@%&]/u.test(letter) ? CAPITAL : LETTER
