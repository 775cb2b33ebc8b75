/** Opens the cache of a content folder. */
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { Store } from './store.ts'
import { Work } from './work.ts'

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/lectern', import.meta.url))

/**
 * Opens the work on a content folder. In CI nothing is kept, since a change that is only proposed could write what a later
 * build trusts; `LECTERN_STORE` names a folder that only trusted builds write.
 */
export function openWork(content: string, options: { readonly stays?: boolean } = {}): Work {
  const folder = env['LECTERN_STORE'] ?? (isSet(env['CI']) ? undefined : FOLDER)
  if (folder !== undefined) {
    removeOld(folder)
    return new Work(new Store(join(folder, `${toName(content)}.sqlite`), options))
  }
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-'))
  return new Work(new Store(join(temporary, 'store.sqlite'), options), () =>
    rmSync(temporary, { recursive: true, force: true }),
  )
}

/** Stores that nobody has written for so long are those of folders that are gone: 30 days in milliseconds. */
const OLD = 30 * 24 * 60 * 60 * 1000

function removeOld(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (statSync(join(folder, name)).mtimeMs < Date.now() - OLD) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // There is no store yet, or another build removes the same.
  }
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== 'false'

function toName(content: string): string {
  try {
    return hash('sha256', realpathSync(content), 'base64url').slice(0, 22)
  } catch {
    // The build tells that there is no such folder.
    return 'none'
  }
}
