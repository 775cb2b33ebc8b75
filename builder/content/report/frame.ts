/** The source line of a message, with carets under the fault. */
import type { Message } from '../schema/diagnose.ts'

/** Two lines: the source and the carets; empty if the message is about a whole file. */
export function toFrame({ line, excerpt }: Pick<Message, 'line' | 'excerpt'>): string[] {
  if (line === undefined || excerpt === undefined) return []
  const { text, start, length } = excerpt
  const before = text.slice(0, start)
  const indent = before.includes('\t') ? before.replaceAll(/[^\t]/g, ' ') : ' '.repeat(before.length)
  const gutter = String(line)
  return [`${gutter} | ${text}`, `${' '.repeat(gutter.length)} | ${indent}${'^'.repeat(length)}`]
}
