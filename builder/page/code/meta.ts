/** The options after the language of a code block: `title="…"`, `{1,3-5}`, `ins={2}`, `del={3}`, `showLineNumbers`. */

/** The options of a code block. */
export interface CodeMeta {
  readonly title: string | undefined
  /** Numbers of lines, from 1. */
  readonly marked: ReadonlySet<number>
  readonly inserted: ReadonlySet<number>
  readonly deleted: ReadonlySet<number>
  readonly numbered: boolean
  /** Words that mean nothing here. */
  readonly unknown: readonly string[]
}

/** Reads the words. */
export function readCodeMeta(meta: string): CodeMeta {
  let title: string | undefined
  let numbered = false
  const lines = { mark: new Set<number>(), ins: new Set<number>(), del: new Set<number>() }
  const unknown: string[] = []
  for (const { 0: word, groups = {} } of meta.matchAll(WORD)) {
    const { double, single, kind = 'mark', ranges } = groups
    if (double !== undefined || single !== undefined) title = double ?? single
    else if (ranges !== undefined && isKind(kind)) for (const line of readRanges(ranges)) lines[kind].add(line)
    else if (word === 'showLineNumbers') numbered = true
    else unknown.push(word)
  }
  return { title, marked: lines.mark, inserted: lines.ins, deleted: lines.del, numbered, unknown }
}

const WORD = /title=(?:"(?<double>[^"]+)"|'(?<single>[^']+)')|(?:(?<kind>mark|ins|del)=)?\{(?<ranges>[\d\s,-]+)\}|\S+/g

const isKind = (kind: string): kind is 'mark' | 'ins' | 'del' => kind === 'mark' || kind === 'ins' || kind === 'del'

/** More lines than any code has that somebody reads. */
const MOST_LINES = 10_000

/** The numbers of `1,3-5`. */
function readRanges(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: Math.min(MOST_LINES, Math.max(0, last - first + 1)) }, (_, index) => first + index)
  })
}
