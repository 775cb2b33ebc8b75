/** Positions of keys and values in a YAML file. */
import { isMap, isNode, isScalar, isSeq, type LineCounter, type Pair, type YAMLMap } from 'yaml'
import type { Range } from './message.ts'

/** A text within a file; `line` is its first line. */
export interface Place {
  readonly file: string
  readonly text: string
  readonly line: number
  readonly lines: LineCounter
}

/** Offsets in the text of the place. */
export type Span = readonly [start: number, end: number]

/** Finds the value at a path, or its key; if it does not exist, the first key of its nearest parent. */
export type Find = (path: readonly PropertyKey[], part: 'key' | 'value') => Span

/** A finder for one document. It indexes the maps that it is asked about. */
export function createFind(root: unknown): Find {
  const indexes: Indexes = new Map()
  return (path, part) => findNode(root, path, part, indexes)
}

type Indexes = Map<YAMLMap, ReadonlyMap<string, Pair>>

function findNode(root: unknown, path: readonly PropertyKey[], part: 'key' | 'value', indexes: Indexes): Span {
  let node = root
  let key: unknown
  for (const [index, step] of path.entries()) {
    const found = enter(node, step, indexes)
    if (!found) return firstOf(node)
    if (index === path.length - 1 && part === 'key' && found.key !== undefined) return spanOf(found.key)
    key = found.key
    node = found.value
  }
  // A key without a value has nothing to point to but itself.
  if (isEmpty(node) && key !== undefined) return spanOf(key)
  return path.length === 0 || part === 'key' ? firstOf(node) : spanOf(node)
}

/** Lines and columns in the file. A value over several lines is marked up to the end of its first. */
export function toRange(place: Place, [start, end]: Span): Range {
  const from = place.lines.linePos(start)
  const lineEnd = place.text.indexOf('\n', start)
  const stop = lineEnd === -1 ? end : Math.min(end, lineEnd)
  const line = place.line + Math.max(from.line, 1) - 1
  const column = Math.max(from.col, 1)
  return { line, column, endLine: line, endColumn: column + Math.max(stop - start, 1) }
}

function enter(
  node: unknown,
  step: PropertyKey,
  indexes: Indexes,
): { readonly key?: unknown; readonly value: unknown } | undefined {
  if (isMap(node)) {
    const pairs = indexes.get(node) ?? toIndex(node)
    indexes.set(node, pairs)
    return pairs.get(String(step))
  }
  if (isSeq(node) && typeof step === 'number' && step < node.items.length) return { value: node.items[step] }
  return undefined
}

/** The pairs of a map by their keys; the first of duplicate keys. */
const toIndex = ({ items }: YAMLMap): ReadonlyMap<string, Pair> =>
  new Map(items.toReversed().flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : [])))

/** The first key of a group of keys: where a fault of the whole group is shown. */
function firstOf(node: unknown): Span {
  return isMap(node) && node.items[0] ? spanOf(node.items[0].key) : spanOf(node)
}

function spanOf(node: unknown): Span {
  const range = isNode(node) ? node.range : undefined
  return range ? [range[0], range[1]] : [0, 0]
}

const isEmpty = (node: unknown): boolean =>
  node === null || (isScalar(node) && node.value === null && node.source === '')

/** The place of a line from a column on. */
export function toLine(place: Place, index: number, column: number) {
  const length = place.text.split('\n')[index]?.length ?? 0
  const line = place.line + index
  return {
    file: place.file,
    line,
    column: column + 1,
    endLine: line,
    endColumn: length + 1,
    severity: 'error',
  } as const
}
