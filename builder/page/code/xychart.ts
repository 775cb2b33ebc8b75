/**
 * Charts of Mermaid. They are read once and written anew for the renderer, which rounds the numbers of its axes and draws
 * what lies outside of them beside the picture.
 */
import { brief } from '../../content/schema/message.ts'
import { toSvg } from './mermaid.ts'

/** What the lines of a chart say. */
interface Chart {
  readonly isHorizontal: boolean
  readonly title: string | undefined
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

interface Axis {
  readonly title?: string
  readonly scale?: Scale
}

type Range = readonly [from: number, to: number]

type Scale =
  | { readonly kind: 'labels'; readonly labels: readonly string[] }
  | { readonly kind: 'range'; readonly range: Range }

interface Series {
  readonly kind: 'bar' | 'line'
  /** As they are written. */
  readonly values: readonly string[]
}

/** Reads a chart. Of lines that say the same thing the last one counts; lines that are not understood have no effect. */
export function readChart(text: string): Chart {
  let isHorizontal = false
  let title: string | undefined
  const axes: Record<'x' | 'y', Axis> = { x: {}, y: {} }
  const series: Series[] = []
  for (const line of text.split('\n')) {
    const [, word = '', rest = ''] = /^([\w-]+)\s*(.*)$/s.exec(line.trim()) ?? []
    if (word.startsWith('xychart')) isHorizontal ||= /\bhorizontal\b/i.test(rest)
    else if (word === 'title')
      title = /^"([^"]+)"\s*(?:%%.*)?$/s.exec(rest)?.[1] ?? (/^[^"]+$/.test(rest) ? rest : title)
    else if (word === 'x-axis') axes.x = { ...axes.x, ...readAxis(rest) }
    else if (word === 'y-axis') {
      const read = readAxis(rest)
      if (read?.scale?.kind !== 'labels') axes.y = { ...axes.y, ...read }
    } else if (word === 'bar' || word === 'line') {
      const list = /^\[([^\]]+)\]/.exec(rest)?.[1]
      if (list !== undefined) series.push({ kind: word, values: list.split(',').map((value) => value.trim()) })
    }
  }
  return { isHorizontal, title, ...axes, series }
}

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`
const RANGE = new RegExp(String.raw`^(${NUMBER})\s*-->\s*(${NUMBER})`)
const VALUE = new RegExp(`^${NUMBER}$`)

/** A title, which is one word or in quotation marks, and labels between brackets or a range; `undefined` if it is neither. */
function readAxis(text: string): Axis | undefined {
  const [, quoted, word, rest = ''] = /^(?:"([^"]*)"|(?![+-]?[.\d])([^\s"[\]]+))?\s*(.*)$/s.exec(text) ?? []
  const name = quoted || word
  const title = name === undefined ? {} : { title: name }
  if (rest === '') return title
  const range = RANGE.exec(rest)
  if (range) return { ...title, scale: { kind: 'range', range: [Number(range[1]), Number(range[2])] } }
  const labels = rest.startsWith('[') ? readLabels(rest) : undefined
  return labels && { ...title, scale: { kind: 'labels', labels } }
}

/** A label with the comma or bracket at its end. In quotation marks it may have both. */
const LABEL = /\s*(?:"([^"]*)"\s*(?=[,\]])|([^,\]]*))([,\]])/y

function readLabels(text: string): readonly string[] | undefined {
  if (!text.includes(']')) return undefined
  const labels: string[] = []
  LABEL.lastIndex = 1
  for (let found = LABEL.exec(text); found; found = LABEL.exec(text)) {
    const [, quoted, plain = '', end] = found
    labels.push((quoted ?? plain).trim())
    if (end === ']') return labels.length === 1 && labels[0] === '' ? undefined : labels
  }
  return undefined
}

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

/** Pixels that the labels of the x-axis share, and those of a sign of Latin or of Chinese, at most in most fonts. */
const WIDTH = 600
const NARROW = 8
const WIDE = 14

/** Whether labels beside each other would lie over each other. */
function areCrowded(labels: readonly string[]): boolean {
  const widths = labels.map((label) =>
    Array.from(label).reduce((sum, sign) => sum + (sign < '\u2E80' ? NARROW : WIDE), 0),
  )
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

/** What ends a label for the renderer, and the private characters that stand for it. */
const MARKS = [
  [',', '\uE000'],
  ['[', '\uE001'],
  [']', '\uE002'],
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
    return written[0] < written[1] ? [begin, end] : [end, begin]
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
