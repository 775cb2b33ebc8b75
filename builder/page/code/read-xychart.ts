/** Reads charts of Mermaid (https://mermaid.js.org/syntax/xyChart.html). */

/** What the lines of a chart say. */
interface Chart {
  readonly isHorizontal: boolean
  readonly title: string | undefined
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

export interface Axis {
  readonly title?: string
  readonly scale?: Scale
}

export type Range = readonly [from: number, to: number]

export type Scale =
  | { readonly kind: 'labels'; readonly labels: readonly string[] }
  | { readonly kind: 'range'; readonly range: Range }

export interface Series {
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
/** A value of a bar or a line. */
export const VALUE = new RegExp(`^${NUMBER}$`)

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
