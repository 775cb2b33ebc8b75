/** Charts of Mermaid: what the renderer would draw wrongly, or never finish. */

/** The smallest step of an axis, as a share of its largest number: a smaller one is lost in rounding, and the renderer adds it without end. */
const FINEST = 1e-9

/** Why a chart would show wrong numbers or labels; `undefined` for other diagrams. */
export function explainChart(text: string): string | undefined {
  const [, labels = ''] = /^\s*x-axis\s+(?:"[^"]*"\s*)?\[([^\]]+)\]/m.exec(text) ?? []
  if (/"[^",]*,[^"]*"/.test(labels)) return 'A label of the x-axis has a comma, which ends a label there: leave it out.'
  const series = toSeries(text)
  const values = series.flat()
  const odd = values.find((value) => !/^-?\d+(?:\.\d+)?$/.test(value))
  if (odd !== undefined) return `"${odd}" is not a number: write all values as 1 or 1.5.`
  const places = labels === '' ? Number.POSITIVE_INFINITY : labels.split(',').length
  if (series.some((one) => one.length > places))
    return 'There are more values than labels of the x-axis: the others would not be drawn.'
  const [low, high] = toRange(text, values.map(Number))
  const step = toStep(low, high)
  const largest = Math.max(Math.abs(low), Math.abs(high))
  if (step === 0) return undefined
  return step < (largest < 10 ? 0.1 : 1) || step < largest * FINEST ? TOO_FINE : undefined
}

const TOO_FINE =
  'The numbers of the y-axis would be rounded to the same ones, since they have one decimal below 10 and none above: write larger values, such as thousandths, or a wider range.'

/** The labels of the x-axis without quotation marks, which would be shown. */
export const withoutQuotes = (text: string): string =>
  text.replace(
    /^(\s*x-axis\s+(?:"[^"]*"\s*)?\[)([^\]]+)(?=\])/m,
    (_, before: string, labels: string) => before + labels.replaceAll('"', ''),
  )

/** The values of each series, as they are written. */
const toSeries = (text: string): readonly (readonly string[])[] =>
  Array.from(text.matchAll(/^\s*(?:bar|line)\s+\[([^\]]+)\]/gm), ([, list = '']) =>
    list.split(',').map((value) => value.trim()),
  )

/** The ends of the y-axis, as the renderer finds them. */
function toRange(text: string, values: readonly number[]): readonly [low: number, high: number] {
  const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
  const written = new RegExp(String.raw`^\s*y-axis\s+(?:"[^"]*"\s+)?${NUMBER}\s*-->\s*${NUMBER}`, 'm').exec(text)
  if (written) return [Number(written[1]), Number(written[2])]
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)]
  const room = (high - low || 1) * 0.1
  const begin = low - room
  return [begin > 0 && begin < room * 5 ? 0 : begin, high + room]
}

/** The distance of the numbers of an axis: 1, 2 or 5 times a power of ten; 0 where there is but one. */
function toStep(low: number, high: number): number {
  const sixth = (high - low) / 6
  if (!(sixth > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(sixth))
  const share = sixth / power
  return power * (share <= 1.5 ? 1 : share <= 3 ? 2 : share <= 7 ? 5 : 10)
}
