/** Ends a synchronous computation that takes too long. */
import { Script } from 'node:vm'

/** In the place of a result that took too long. */
export const LATE = Symbol('late')

/** V8 can end what a script runs, whatever called it. https://nodejs.org/api/vm.html#scriptruninthiscontextoptions */
const script = new Script('globalThis[Symbol.for("lectern.limited")]()')
const NAME = Symbol.for('lectern.limited')

/**
 * Runs a function for at most `limit` ms; `LATE` if it takes longer. A loop or a regular expression is interrupted, a call
 * into native code only when it returns. An interrupted function runs no `catch` or `finally`.
 */
export function withinTime<Result>(limit: number, run: () => Result): Result | typeof LATE {
  const results: Result[] = []
  const outer: unknown = Reflect.get(globalThis, NAME)
  Reflect.set(globalThis, NAME, () => void results.push(run()))
  try {
    script.runInThisContext({ timeout: limit })
  } catch (cause) {
    if (!isTimeout(cause)) throw cause
  } finally {
    Reflect.set(globalThis, NAME, outer)
  }
  for (const result of results) return result
  return LATE
}

const isTimeout = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
