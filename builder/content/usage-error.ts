/** Errors in how a command was called. */

/** Someone called a command in a way that it does not understand. The text is for them, a stack would not help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
