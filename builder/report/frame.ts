/** The source line of a message with carets under the fault. */
import type { Message } from '../diagnose.ts'

/** Characters of a source line that are shown. */
const WIDTH = 100

/** Two lines: the source and the carets; none where the message is about a whole file. */
export function toFrame(message: Message, source: string | undefined): string[] {
  const { line, column = 1, endLine = line, endColumn = column + 1 } = message
  const text = line === undefined ? undefined : lineOf(source ?? '', line)
  if (line === undefined || text === undefined) return []
  // Files of one line exist: show what is around the fault, with a sign where the line goes on.
  const start = Math.max(0, column - 1 - WIDTH / 2)
  let shown = text.slice(start, start + WIDTH)
  if (start > 0) shown = `…${shown.slice(1)}`
  if (text.length > start + WIDTH) shown = `${shown.slice(0, -1)}…`
  const before = shown.slice(0, column - 1 - start)
  const indent = before.includes('\t') ? before.replaceAll(/[^\t]/g, ' ') : ' '.repeat(before.length)
  const end = endLine === line ? endColumn : text.length + 1
  const carets = '^'.repeat(Math.max(1, Math.min(end - column, start + WIDTH - column + 1)))
  const gutter = String(line)
  return [`${gutter} | ${shown}`, `${' '.repeat(gutter.length)} | ${indent}${carets}`]
}

/** One line of a text. Found, not split: a file of many faults has many lines. */
function lineOf(text: string, line: number): string | undefined {
  let start = 0
  for (let above = 1; above < line; above++) {
    start = text.indexOf('\n', start) + 1
    if (start === 0) return undefined
  }
  const end = text.indexOf('\n', start)
  const found = text.slice(start, end === -1 ? undefined : end)
  return found.endsWith('\r') ? found.slice(0, -1) : found
}
