/** Prints why a command failed. */
import { styleText } from 'node:util'
import { toPrintable } from '../content/report/printable.ts'
import { explainSystemError } from '../work/system-error.ts'

/** Errors of the runtime: a bug in the builder, not in its input. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * Node's errors for a missing or incomplete package. Errors from a thread have no code.
 * https://nodejs.org/api/errors.html#err_module_not_found
 */
const MISSING =
  /^(?:Cannot find (?:package|module) '|Invalid package config )(?:.*\/node_modules\/)?((?:@[^/']+\/)?[^./'][^/']*)/

/** A one-line remedy for an interrupted installation; `undefined` for other errors. */
function explainMissing(cause: unknown): string | undefined {
  const [, name] = MISSING.exec(cause instanceof Error ? cause.message : '') ?? []
  return name && `npm install did not finish, "${name}" is missing: run "npm install" again`
}

/** The text of an error; with its stack where the builder itself is at fault. */
export function explainFailure(cause: unknown): string {
  const isDefect = DEFECTS.some((kind) => cause instanceof kind)
  const told = cause instanceof Error ? (isDefect ? cause.stack : cause.message) : String(cause)
  const text = explainSystemError(cause) ?? explainMissing(cause) ?? told ?? String(cause)
  return `${styleText('red', toPrintable(text), { stream: process.stderr })}\n`
}
