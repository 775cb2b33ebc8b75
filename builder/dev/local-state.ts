/** The folder of the local state, and what to do where it cannot be used. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { errorCode, UsageError } from '../content/error.ts'
import { requireOwnState } from '../content/folder.ts'
import { toShellWord } from '../views/curl.ts'

/** Makes the folder. @throws a printable error where nothing can be written to it */
export const prepareState = (state: string): void =>
  explained(state, () => {
    mkdirSync(state, { recursive: true })
    accessSync(state, constants.R_OK | constants.W_OK | constants.X_OK)
  })

/** Refuses what `requireOwnState` refuses. @throws a printable error also where the folder cannot be read */
export const requireOwnLocalState = (state: string): void => explained(state, () => requireOwnState(state))

function explained(state: string, use: () => void): void {
  try {
    use()
  } catch (cause) {
    const text = explainState(errorCode(cause), state)
    throw text === undefined ? cause : new UsageError(text)
  }
}

/** What an error of the system means for the folder, by its code; `undefined` for errors of other kinds. */
export function explainState(code: string | undefined, state: string): string | undefined {
  const other = isDefault(state) ? '' : ', or name another folder with --state'
  switch (code) {
    case 'EROFS':
      return `The local state in "${state}" can only be read: remount the disk, or name another folder with --state.`
    case 'EACCES':
    case 'EPERM':
      return `The local state in "${state}" cannot be written: it, or a folder above it, belongs to another user. Make it yours (${toOwn(state)})${other}, and start again.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The local state cannot be in "${state}": it, or a folder above it, is a file. Delete the file${other}, and start again.`
    default:
      return undefined
  }
}

/** The command that makes the folder one's own. */
export const toOwn = (state: string): string =>
  `sudo chown -R "$USER" ${isDefault(state) ? '.wrangler' : toShellWord(state)}`

const isDefault = (state: string): boolean => state.split('/')[0] === '.wrangler'
