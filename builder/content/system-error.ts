/** Failures of the machine, told in one line with what to do. */

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there. Give yourself the right to, or choose another folder with --out',
  EPERM: 'you may not write there. Give yourself the right to, or choose another folder with --out',
  EROFS: 'the disk is read-only. Choose another folder with --out',
  ENOSPC: 'the disk is full. Free some space, then build again',
  EEXIST: 'another build writes there. Build again when it has ended',
  EMFILE: 'too many files are open. Raise the limit with `ulimit -n 4096`',
}

/** The line for a failure that the machine caused; nothing for a defect. */
export function explainSystemError(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  const remedy = REMEDIES[cause.code]
  const place = 'path' in cause && typeof cause.path === 'string' ? ` "${cause.path}"` : ''
  return remedy === undefined ? undefined : `Cannot write${place}: ${remedy} (${cause.code}).`
}
