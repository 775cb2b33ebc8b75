/** Prints why a command failed. */
import { styleText } from 'node:util'
import { errorToText } from '../content/error.ts'
import { toPrintable } from '../content/report/printable.ts'

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
  const [, name] = MISSING.exec(errorToText(cause)) ?? []
  return name && `npm install did not finish, "${name}" is missing: run "npm install" again`
}

/** Errors of the file system. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room, and run the command again',
  EDQUOT: 'Your share of the disk is full: make room, and run the command again',
  EROFS: 'The folder can only be read: name another with --out, or remount it to write',
  EACCES: 'The folder belongs to somebody else: name another with --out, or change its owner',
  EPERM: 'The folder belongs to somebody else: name another with --out, or change its owner',
  EEXIST: 'Another build writes there: run the command again when it has ended',
  EMFILE: 'Too many files are open: raise the limit with "ulimit -n 4096"',
}

/** A one-line remedy for an error of the file system; `undefined` for other errors. */
export function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const explanation = Object.hasOwn(EXPLANATIONS, error.code) ? EXPLANATIONS[error.code] : undefined
  const path = 'path' in error && typeof error.path === 'string' ? `"${error.path}" cannot be written. ` : ''
  return explanation && `${path}${explanation}`
}

/** The text of an error; with its stack where the builder itself is at fault. */
export function explainFailure(cause: unknown): string {
  const isDefect = DEFECTS.some((kind) => cause instanceof kind)
  const stack = isDefect && cause instanceof Error ? cause.stack : undefined
  const text = explainSystemError(cause) ?? explainMissing(cause) ?? stack ?? errorToText(cause)
  return `${styleText('red', toPrintable(text), { stream: process.stderr })}\n`
}
