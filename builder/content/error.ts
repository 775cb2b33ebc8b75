/** Errors: what to tell about them, and those of the person who called a command. */

/** Someone called a command in a way that it does not understand. The text is for them, a stack would not help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The text of anything that was thrown. */
export const errorToText = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The code of an error of the system, such as `ENOENT`. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
