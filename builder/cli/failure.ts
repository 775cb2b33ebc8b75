/** The one way to tell why a command failed. */
import { styleText } from 'node:util'
import { toPrintable } from '../content/report/printable.ts'
import { explainSystemError } from '../work/system-error.ts'

/** Thrown by the runtime alone: the builder is wrong, not what it was given. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError]

/** The text of an error; with its stack where the builder itself is at fault. */
export function explainFailure(cause: unknown): string {
  const isDefect = DEFECTS.some((kind) => cause instanceof kind)
  const told = cause instanceof Error ? (isDefect ? cause.stack : cause.message) : String(cause)
  const text = explainSystemError(cause) ?? told ?? String(cause)
  return `${styleText('red', toPrintable(text), { stream: process.stderr })}\n`
}
