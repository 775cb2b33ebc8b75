/** Commands that were called in a wrong way. */

/** Someone called a command in a way that it does not understand. The text is for them, a stack would not help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Whether it is one; by its name, because a bundle has a class of its own. */
export const isUsageError = (cause: unknown): cause is UsageError =>
  cause instanceof Error && cause.name === 'UsageError'
