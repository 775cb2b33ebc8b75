/** Prints why a command failed. */
import { styleText } from 'node:util'
import { toPrintable } from '../content/report/printable.ts'
import { explainSystemError } from '../work/system-error.ts'

/** Thrown by the runtime alone: the builder is wrong, not what it was given. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * What Node says where a package is not there, or not whole. In a thread errors lose their codes.
 * https://nodejs.org/api/errors.html#err_module_not_found
 */
const MISSING =
  /^(?:Cannot find (?:package|module) '|Invalid package config )(?:.*\/node_modules\/)?((?:@[^/']+\/)?[^./'][^/']*)/

/** One line that says what to do about an installation that was interrupted; nothing for other errors. */
function explainMissing(cause: unknown): string | undefined {
  const [, name] = MISSING.exec(cause instanceof Error ? cause.message : '') ?? []
  return name && `npm install was not run to its end, "${name}" is missing: run "npm install" again`
}

/** The text of an error; with its stack where the builder itself is at fault. */
export function explainFailure(cause: unknown): string {
  const isDefect = DEFECTS.some((kind) => cause instanceof kind)
  const told = cause instanceof Error ? (isDefect ? cause.stack : cause.message) : String(cause)
  const text = explainSystemError(cause) ?? explainMissing(cause) ?? told ?? String(cause)
  return `${styleText('red', toPrintable(text), { stream: process.stderr })}\n`
}
