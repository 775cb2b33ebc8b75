/**
 * Folders of the user alone, outside of the checkout, in which bundlers run: they read settings in the folders above as well, where a
 * branch or another user of the machine may put theirs.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { errorCode, UsageError } from './error.ts'

/**
 * Makes the folder with a name, if there is none yet: in the user's cache (https://specifications.freedesktop.org/basedir-spec), or in
 * the folder for temporary files where that cannot be written. @throws a printable error where others may write to it
 */
export function makePrivateFolder(name: string): string {
  const { XDG_CACHE_HOME: named = '' } = process.env
  const cache = join(isAbsolute(named) ? named : join(homedir(), '.cache'), 'lectern')
  const home = tryFolder(cache) ? cache : join(tmpdir(), `lectern-${userInfo().uid}`)
  for (const folder of [home, join(home, name)])
    if (!tryFolder(folder) || !isOwn(folder))
      throw new UsageError(
        `The folder "${folder}" is not yours alone: delete it, or name another place with XDG_CACHE_HOME, and start again.`,
      )
  return join(home, name)
}

/** Makes a new folder for what one process runs, in which no settings of the folders above hold. */
export function makeRunFolder(name: string): string {
  const runs = makePrivateFolder('runs')
  removeLost(runs)
  const folder = mkdtempSync(join(runs, `${name}-${process.pid}-`))
  // A `tsconfig.json` could put another file in the Worker's place by its `paths`, and a `package.json` end what reads it.
  for (const file of ['tsconfig.json', 'package.json']) writeFileSync(join(folder, file), '{}')
  return folder
}

/** A folder that was made so long ago, in ms, was left by its process if there is none of that number. */
const LOST = 24 * 60 * 60 * 1000

/** Removes folders of processes that were killed. */
function removeLost(runs: string): void {
  for (const name of readdirSync(runs)) {
    const [, pid] = /^[a-z]+-(\d+)-\w+$/.exec(name) ?? []
    const made = statSync(join(runs, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (pid === undefined || Date.now() - made < LOST || isRunning(Number(pid))) continue
    rmSync(join(runs, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) !== 'ESRCH'
  }
}

/** Makes a folder where that is possible. */
function tryFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/** Whether it is a folder that nobody else can write to. Windows has no such rights. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder)
  const isOfUser = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
  return stats.isDirectory() && isOfUser
}
