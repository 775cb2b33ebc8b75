/** The fingerprint of the code. Cached results of other code are never used. */
import { createHash, type Hash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CODE, PACKAGE } from './installation.ts'

let known: string | undefined

/**
 * A hash of the builder's own files (bytes), the installed packages that it depends on (name, version, size and time
 * of each file), and the runtime. `npm ci` restores the times of publication, so equal installations have equal
 * fingerprints, and a patched file changes them.
 */
export const codeFingerprint = (): string => (known ??= readFingerprint(CODE, PACKAGE))

/** The fingerprint of the code in a folder and of the dependencies of its package. */
export function readFingerprint(code: string, root = code): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of globSync('{builder,worker/contract}/**/*.*', { cwd: code }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(code, file)))
  }
  for (const folder of listPackages(root)) addPackage(hash, root, folder)
  return hash.digest('base64url')
}

/** The folders of all packages that steps depend on, directly or not: none runs what serves and deploys. */
function listPackages(root: string): readonly string[] {
  const found = new Set<string>()
  const add = (from: string, names: Readonly<Record<string, unknown>>): void => {
    for (const name of Object.keys(names)) {
      const folder = findPackage(from, name)
      if (folder === undefined || found.has(folder)) continue
      found.add(folder)
      const { dependencies, optionalDependencies, peerDependencies } = readPackage(folder)
      add(folder, { ...dependencies, ...optionalDependencies, ...peerDependencies })
    }
  }
  const { wrangler: _, miniflare: __, ...dependencies } = readPackage(root).dependencies ?? {}
  add(root, dependencies)
  return [...found].toSorted()
}

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function readPackage(folder: string): PackageFile {
  const file: PackageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return file
}

/** Resolves like Node: the package's own `node_modules` first, then those of parent folders. */
function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(dirname(from), name)
}

function addPackage(hash: Hash, root: string, folder: string): void {
  hash.update(`\0${relative(root, folder)}\0`).update(readFileSync(join(folder, 'package.json')))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || IRRELEVANT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`)
  }
}

/** Files that no code loads. */
const IRRELEVANT = /\.(?:md|markdown|map|d\.[cm]?ts)$/i
