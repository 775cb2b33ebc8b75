/** Where the store of a content folder is. */
import { hash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
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
  if (folder !== undefined) return new Work(new Store(join(folder, `${toName(content)}.sqlite`), options))
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-'))
  return new Work(new Store(join(temporary, 'store.sqlite'), options), () =>
    rmSync(temporary, { recursive: true, force: true }),
  )
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
