/** Opens the cache of a content folder. */
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { toDigest } from './digest.ts'
import { Store } from './store.ts'
import { Work } from './work.ts'

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/lectern', import.meta.url))

/**
 * Opens the cache of a content folder. In CI nothing is cached, because a pull request could write what a later build
 * trusts; `LECTERN_STORE` names a folder that only trusted builds write.
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

/** Caches not written for this long belong to deleted folders: 30 days, in ms. */
const OLD = 30 * 24 * 60 * 60 * 1000

/** `LECTERN_STORE` may name a folder that has other files, too. */
const OWN_FILE = /^[\w-]+\.sqlite(?:-wal|-shm)?$/

function removeOld(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((one) => OWN_FILE.test(one))) {
      if (statSync(join(folder, name)).mtimeMs < Date.now() - OLD) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // The folder does not exist yet, or another build removed the file.
  }
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== 'false'

function toName(content: string): string {
  try {
    return toDigest(realpathSync(content))
  } catch {
    // The build reports the missing folder.
    return 'none'
  }
}
