/** Which folder is at a path. */
import { statSync } from 'node:fs'

/**
 * Tells a folder from another that takes its place, and may have its inode; nothing where there is none. One that cannot be
 * looked at, as on a disk of another machine that does not answer, is taken for the one `before`.
 */
export function identify(folder: string, before?: string): string | undefined {
  try {
    const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true, throwIfNoEntry: false }) ?? {}
    return dev === undefined ? undefined : [dev, ino, birthtimeNs].join(' ')
  } catch {
    return before
  }
}
