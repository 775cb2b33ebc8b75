/** The source lines that messages are about: taken while the text is at hand, so that printing reads no file again. */
import { rememberLast } from '../work/cache/remember.ts'
import type { Excerpt, Message } from './diagnose.ts'
import { normalizeText } from './normalize-text.ts'

/** Adds to each message that has a line, and no excerpt yet, what stands there. */
export function addExcerpts(messages: readonly Message[], textOf: (file: string) => string | undefined): Message[] {
  const linesOf = rememberLast((file: string) => normalizeText(textOf(file) ?? '').split('\n'))
  return messages.map((message) => {
    const { file, line, excerpt } = message
    const text = line === undefined || excerpt ? undefined : linesOf(file)[line - 1]
    return text === undefined ? message : { ...message, excerpt: toExcerpt(message, text) }
  })
}

/** Characters of a source line that are shown. */
const WIDTH = 100

/** Files of one line exist: what is around the fault is shown, with a sign where the line goes on. */
function toExcerpt({ line, column = 1, endLine = line, endColumn = column + 1 }: Message, text: string): Excerpt {
  const start = Math.max(0, column - 1 - WIDTH / 2)
  let shown = text.slice(start, start + WIDTH)
  if (start > 0) shown = `…${shown.slice(1)}`
  if (text.length > start + WIDTH) shown = `${shown.slice(0, -1)}…`
  const end = endLine === line ? endColumn : text.length + 1
  const length = Math.max(1, Math.min(end - column, start + WIDTH - column + 1))
  // A copy: a slice would keep the whole source in memory.
  return { text: Buffer.from(shown, 'utf16le').toString('utf16le'), start: column - 1 - start, length }
}
