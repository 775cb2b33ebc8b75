/** Explains errors of the file system, and what to do about them. */

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
