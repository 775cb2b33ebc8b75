/** Which folder is at a path. */
import { statSync } from 'node:fs'

/** Tells a folder from another that takes its place, and may have its inode; nothing where there is none. */
export function identify(folder: string): string | undefined {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true, throwIfNoEntry: false }) ?? {}
  return dev === undefined ? undefined : [dev, ino, birthtimeNs].join(' ')
}
