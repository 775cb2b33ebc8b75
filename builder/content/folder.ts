/** Checks folders before a command reads or writes them. */
import { lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from './error.ts'

/** Refuses a content folder that does not exist. */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  throw new UsageError(`Cannot read the content folder "${folder}": it does not exist.`)
}

/** Refuses to write to a link: a pull request may bring one that leads to files of the developer. */
export function requireNoLink(folder: string): void {
  // With a slash at its end, a path means the target of the link.
  if (!lstatSync(resolve(folder), { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new UsageError(`Cannot write to "${folder}": it is a symbolic link. Delete it, or choose another folder.`)
}
