/**
 * Charts of Mermaid. They are read once and written anew for the renderer, which rounds the numbers of its axes and draws
 * what lies outside of them beside the picture.
 */
import { brief } from '../../content/schema/message.ts'
import { widthOf } from './enclose.ts'
import { toSvg } from './mermaid.ts'
import { type Axis, type Range, readChart, type Scale, type Series, VALUE } from './read-xychart.ts'

/** Decimal places of the numbers of an axis, and their smallest distance as a share of the largest one: more is lost in rounding. */
const MOST_DECIMALS = 15
const FINEST = 1e-9
/** Of larger numbers the renderer gets the last digits wrong. */
const LARGEST_VALUE = 1e15

const TOO_FINE =
  'The numbers of the y-axis are too close together for their size: write the differences between the values, or other units.'

/** Draws a chart, or says what is wrong with it. */
export function drawChart(text: string): { readonly drawing: string } | { readonly fault: string } {
  const chart = readChart(text)
  const odd = chart.series.flatMap(({ values }) => values).find((value) => !VALUE.test(value))
  if (odd !== undefined) return { fault: `"${brief(odd)}" is not a number: write all values as 1 or 1.5.` }
  const series = chart.series.map(({ kind, values }) => ({ kind, values: values.map(Number) }))
  const count = series.reduce((most, { values }) => Math.max(most, values.length), 1)
  const labels = toLabels(chart.x.scale, count)
  if (count > labels.length) {
    return { fault: 'There are more values than labels of the x-axis: the others would not be drawn.' }
  }
  const [from, to] = toRange(chart.y.scale, series)
  const largest = Math.max(Math.abs(from), Math.abs(to))
  if (!(largest < LARGEST_VALUE)) return { fault: 'A number of the chart is too large: write thousands or millions.' }
  // The renderer makes about six steps of 1, 2 or 5 times a power of ten.
  const sixth = Math.abs(to - from) / 6
  const decimals = Math.max(0, -Math.floor(Math.log10(sixth)))
  if (decimals > MOST_DECIMALS || sixth < largest * FINEST) return { fault: TOO_FINE }
  // It rounds numbers with decimals, and gets whole ones instead.
  const unit = 10 ** decimals
  const toWhole = (value: number): string => (value * unit).toFixed(6)
  const source = [
    `xychart-beta${chart.isHorizontal ? ' horizontal' : ''}`,
    chart.title === undefined ? '' : `title "${chart.title}"`,
    `x-axis ${toTitle(chart.x)}[${labels.map(hideMarks).join(',')}]`,
    `y-axis ${toTitle(chart.y)}${toWhole(from)} --> ${toWhole(to)}`,
    ...series.map(({ kind, values }) => `${kind} [${values.map(toWhole).join(',')}]`),
  ].join('\n')
  const drawing = toSvg(source).replaceAll(
    chart.isHorizontal ? NUMBER_BELOW : NUMBER_BESIDE,
    (_, before: string, number: string) => before + String(Number(number) / unit),
  )
  const straight = drawing.replaceAll(LINE, (path) => path.replaceAll(CURVE, ' L$1'))
  return { drawing: showMarks(!chart.isHorizontal && areCrowded(labels) ? inTwoRows(straight) : straight) }
}

/** Pixels that the labels of the x-axis share, and of their letters. */
const WIDTH = 600
const SIZE = 14

/** Whether labels beside each other would lie over each other. */
function areCrowded(labels: readonly string[]): boolean {
  const widths = labels.map((label) => widthOf(label) * SIZE)
  return widths.some((width, at) => (width + (widths[at + 1] ?? 0)) / 2 > WIDTH / labels.length)
}

/** Moves every second label of the x-axis below the others, where the renderer leaves room. */
function inTwoRows(drawing: string): string {
  let count = 0
  return drawing.replaceAll(LABEL_BELOW, (text, before: string, y: string) => {
    count += 1
    return count % 2 === 0 ? `${before}${Number(y) + 18}"` : text
  })
}

const LABEL_BELOW = /(<text x="[^"]*" y=")([^"]*)"(?= text-anchor="middle"[^>]*class="xychart-label">)/g

/** The path of a line, and a curve in it: between its points it would show values that are none. */
const LINE = /<path d="[^"]*" class="xychart-line[^>]*>/g
const CURVE = /\s*C[-\d.]+,[-\d.]+ [-\d.]+,[-\d.]+ ([-\d.]+,[-\d.]+)/g

/** Numbers of the y-axis, in the drawing of a chart with horizontal bars and of any other. */
const NUMBER_BELOW = /(text-anchor="middle"[^>]*class="xychart-label">)(-?\d+)(?=<)/g
const NUMBER_BESIDE = /(text-anchor="end"[^>]*class="xychart-label">)(-?\d+)(?=<)/g

const toTitle = ({ title }: Axis): string => (title === undefined ? '' : `"${title}" `)

/** What ends a label for the renderer, and the noncharacters that stand for it. */
const MARKS = [
  [',', '\uFDD2'],
  ['[', '\uFDD3'],
  [']', '\uFDD4'],
] as const
const hideMarks = (label: string): string => MARKS.reduce((all, [mark, hidden]) => all.replaceAll(mark, hidden), label)
const showMarks = (text: string): string => MARKS.reduce((all, [mark, hidden]) => all.replaceAll(hidden, mark), text)

/** The labels of the x-axis: those of the author, or one for each value. */
function toLabels(scale: Scale | undefined, count: number): readonly string[] {
  if (scale?.kind === 'labels') return scale.labels
  const [from, to] = scale?.range ?? [1, count]
  const step = count === 1 ? 0 : (to - from) / (count - 1)
  // Three digits of each step.
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(step)))))
  return Array.from({ length: count }, (_, at) => String(Number((from + step * at).toFixed(decimals))))
}

/**
 * The ends of the y-axis: those of the author, wider where a value lies outside. Bars begin at zero, since their length is
 * their value, unless the author's axis begins higher and has room for all of them.
 */
function toRange(
  scale: Scale | undefined,
  series: readonly { readonly kind: Series['kind']; readonly values: readonly number[] }[],
): Range {
  const values = series.flatMap((one) => one.values)
  const [least, most] = toEnds(series.some(({ kind }) => kind === 'bar') ? [0, ...values] : values)
  const written = scale?.kind === 'range' && scale.range[0] !== scale.range[1] ? scale.range : undefined
  if (written) {
    const [low, high] = toEnds(written)
    const begin = values.some((value) => value < low) ? least : low
    const end = Math.max(high, most)
    // The renderer draws an axis that goes down upside down, and without a scale.
    return [begin, end]
  }
  if (values.length === 0) return [0, 100]
  const room = (most - least || 1) * 0.1
  const begin = least >= 0 && least - room < room * 5 ? 0 : least - room
  // What is below zero hangs from it.
  const end = most === 0 && least < 0 ? 0 : most + room
  // Whole numbers have no decimals between them.
  return values.every(Number.isInteger)
    ? [Math.floor(begin), Math.max(Math.ceil(end), Math.floor(begin) + 5)]
    : [begin, end]
}

/** The least and the largest of some numbers. */
const toEnds = (values: readonly number[]): Range =>
  values.reduce<Range>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
