/** What a step may cost. */
import { expect } from 'vitest'

/**
 * What a step costs at most, in ms of this thread's own time on a core, which other work on the machine does not change:
 * under two seconds where a core is fast, and more on a slow one. Each took from eight seconds, at these sizes, to for ever.
 */
export const MOST = 5000

/** Runs a step that took from eight seconds to for ever, and expects it to cost little. */
export function cheaply<Result>(step: () => Result): Result {
  const before = process.threadCpuUsage()
  const result = step()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  return result
}

/** So many lines. */
export const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
