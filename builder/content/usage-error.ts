/** Commands that were called in a wrong way. */

/** Someone called a command in a way that it does not understand. The text is for them, a stack would not help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
