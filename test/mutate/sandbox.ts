/** A copy of the checkout that faults can be put into: the checkout itself is never written to. */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Folders of installed packages, which the copies share. */
const PACKAGES = ['node_modules', 'test/machine/client/node_modules']

export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'lectern-mutate-'))
  /** Where tests write: what they leave when they are killed goes with the copy. */
  readonly temporary = join(this.folder, '.temporary')

  constructor(checkout: string, files: readonly string[]) {
    mkdirSync(this.temporary)
    for (const file of files) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true })
      copyFileSync(join(checkout, file), join(this.folder, file))
    }
    for (const packages of PACKAGES) {
      const installed = resolve(checkout, packages)
      if (existsSync(installed)) symlinkSync(installed, join(this.folder, packages))
    }
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  remove(): void {
    // What is being killed may still write.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** The files of a checkout, those included that are not yet committed. */
export function listFiles(checkout: string): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: checkout, encoding: 'utf8' })
  return list.split('\0').filter((file) => file !== '' && existsSync(join(checkout, file)))
}

/** Files that were changed since a commit. */
export function listChanged(checkout: string, since: string): string[] {
  const list = execFileSync('git', ['diff', '--name-only', '-z', since, '--'], { cwd: checkout, encoding: 'utf8' })
  return list.split('\0').filter((file) => file !== '')
}

/** The bytes of every file of a checkout, as hashes by path. */
export const hashFiles = (checkout: string, files: readonly string[]): ReadonlyMap<string, string> =>
  new Map(files.map((file) => [file, hash('sha256', readFileSync(join(checkout, file)), 'base64url')]))
