/** Messages for programs: one JSON object per line. */
import type { Message } from '../schema/diagnose.ts'
import { toPrintableJson } from './printable.ts'

/** One message as a line: rule, severity, file, range, text, hint, and a fix if one is safe. */
export function toJsonLine(message: Message, folder: string): string {
  const { file, line = 1, column = 1, endLine = line, endColumn = column, severity, rule, text, hint, fix } = message
  return toPrintableJson({
    file: `${folder}/${file}`,
    range: { start: { line, column }, end: { line: endLine, column: endColumn } },
    severity,
    rule,
    message: text,
    hint,
    fix,
  })
}
