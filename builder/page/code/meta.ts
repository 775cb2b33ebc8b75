/** The options after the language of a code block: `title="…"`, `{1,3-5}`, `ins={2}`, `del={3}`, `showLineNumbers`. */

import { joinRanges, type LineRange, readRanges } from './line-ranges.ts'

/** The options of a code block. Its ranges of lines do not overlap. */
export interface CodeMeta {
  readonly title: string | undefined
  readonly marked: readonly LineRange[]
  readonly inserted: readonly LineRange[]
  readonly deleted: readonly LineRange[]
  readonly numbered: boolean
  /** What means something, as it is written, and words that mean nothing here. */
  readonly known: readonly string[]
  readonly unknown: readonly string[]
}

/** Reads the words. A diagram may have a title, and the first title of a block counts. */
export function readCodeMeta(meta: string, isDiagram = false): CodeMeta {
  let title: string | undefined
  let numbered = false
  const lines: Record<'mark' | 'ins' | 'del', LineRange[]> = { mark: [], ins: [], del: [] }
  const known: string[] = []
  const unknown: string[] = []
  for (const { 0: word, groups = {} } of meta.matchAll(WORD)) {
    const { double, single, kind = 'mark', ranges } = groups
    const written = double ?? single
    const isKnown =
      written === undefined ? !isDiagram && (ranges !== undefined || word === NUMBERED) : title === undefined
    ;(isKnown ? known : unknown).push(word)
    if (!isKnown) continue
    title ??= written
    numbered ||= word === NUMBERED
    if (ranges !== undefined && isKind(kind)) for (const range of readRanges(ranges)) lines[kind].push(range)
  }
  const [marked, inserted, deleted] = [joinRanges(lines.mark), joinRanges(lines.ins), joinRanges(lines.del)]
  return { title, marked, inserted, deleted, numbered, known, unknown }
}

const NUMBERED = 'showLineNumbers'

const WORD = /title=(?:"(?<double>[^"]+)"|'(?<single>[^']+)')|(?:(?<kind>mark|ins|del)=)?\{(?<ranges>[\d\s,-]+)\}|\S+/g

const isKind = (kind: string): kind is 'mark' | 'ins' | 'del' => kind === 'mark' || kind === 'ins' || kind === 'del'
