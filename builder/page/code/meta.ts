/** The options after the language of a code block: `title="…"`, `{1,3-5}`, `ins={2}`, `del={3}`, `showLineNumbers`. */

import { joinRanges, type LineRange, readRanges } from './line-ranges.ts'

/** The options of a code block. Its ranges of lines do not overlap. */
export interface CodeMeta {
  readonly title: string | undefined
  readonly marked: readonly LineRange[]
  readonly inserted: readonly LineRange[]
  readonly deleted: readonly LineRange[]
  readonly numbered: boolean
  /** Words that mean nothing here. */
  readonly unknown: readonly string[]
}

/** Reads the words. */
export function readCodeMeta(meta: string): CodeMeta {
  let title: string | undefined
  let numbered = false
  const lines: Record<'mark' | 'ins' | 'del', LineRange[]> = { mark: [], ins: [], del: [] }
  const unknown: string[] = []
  for (const { 0: word, groups = {} } of meta.matchAll(WORD)) {
    const { double, single, kind = 'mark', ranges } = groups
    if (double !== undefined || single !== undefined) title = double ?? single
    else if (ranges !== undefined && isKind(kind)) for (const range of readRanges(ranges)) lines[kind].push(range)
    else if (word === 'showLineNumbers') numbered = true
    else unknown.push(word)
  }
  const [marked, inserted, deleted] = [joinRanges(lines.mark), joinRanges(lines.ins), joinRanges(lines.del)]
  return { title, marked, inserted, deleted, numbered, unknown }
}

const WORD = /title=(?:"(?<double>[^"]+)"|'(?<single>[^']+)')|(?:(?<kind>mark|ins|del)=)?\{(?<ranges>[\d\s,-]+)\}|\S+/g

const isKind = (kind: string): kind is 'mark' | 'ins' | 'del' => kind === 'mark' || kind === 'ins' || kind === 'del'
