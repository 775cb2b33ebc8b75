/** Ranges of lines, never written out: a few characters may name all of them, in thousands of blocks and many times in each. */

/** The numbers of its first and its last line, from 1. */
export type LineRange = readonly [first: number, last: number]

/** Reads `1,3-5`. */
export const readRanges = (ranges: string): readonly LineRange[] =>
  ranges.split(',').flatMap((range): readonly LineRange[] => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return first <= last ? [[first, last]] : []
  })

/** The ranges in order, those that overlap as one. */
export function joinRanges(ranges: readonly LineRange[]): readonly LineRange[] {
  const joined: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1)
    if (before === undefined || before[1] < first) joined.push([first, last])
    else before[1] = Math.max(before[1], last)
  }
  return joined
}

/** The lines in joined ranges, of those that a code has. */
export const listLines = (ranges: readonly LineRange[], count: number): ReadonlySet<number> =>
  new Set(
    ranges.flatMap(([first, last]) =>
      Array.from({ length: Math.max(0, Math.min(last, count) - first + 1) }, (_, index) => first + index),
    ),
  )

/** The first line that a range has and the code has not. */
export function findMissingLine(ranges: readonly LineRange[], count: number): number | undefined {
  const [first, last] = ranges.find(([from, to]) => from < 1 || to > count) ?? []
  return first === undefined || last === undefined || first < 1 ? first : Math.max(first, count + 1)
}
