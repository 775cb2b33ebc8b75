/** Checks folders before a command reads or writes them. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

/** Refuses to write to a folder that is a link, or has one anywhere below it. */
export function requireNoLinks(folder: string): void {
  requireNoLink(folder)
  if (!existsSync(folder)) return
  // With `recursive`, `readdir` would follow the links.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || entry.isSymbolicLink()) requireNoLinks(join(folder, entry.name))
  }
}

/** The text of a file; `undefined` where none is. A link is none: a pull request may bring one to a device without an end. */
export function readOwnText(file: string | URL): string | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}
