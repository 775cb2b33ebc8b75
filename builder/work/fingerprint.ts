/** Which code runs: results of other code are never used. */
import { createHash, type Hash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let known: string | undefined

/**
 * A hash over the builder's own files, the installed packages that it depends on, and the runtime. Own files count with
 * their bytes. Packages count with name, version, and the size and time of each file: `npm ci` restores the times that
 * a package was published with, so equal installations have equal fingerprints, and a patched file shows.
 */
export const codeFingerprint = (): string => (known ??= readFingerprint(ROOT))

/** Reads the fingerprint of the code in a folder. */
export function readFingerprint(root: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of globSync('{builder,worker/contract}/**/*.*', { cwd: root }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  for (const folder of listPackages(root)) addPackage(hash, root, folder)
  return hash.digest('base64url')
}

/** The folders of all packages that the project depends on at run time, directly or not, in order of their names. */
function listPackages(root: string): readonly string[] {
  const found = new Set<string>()
  const add = (from: string, { dependencies, optionalDependencies, peerDependencies }: PackageFile): void => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const folder = findPackage(root, from, name)
      if (folder === undefined || found.has(folder)) continue
      found.add(folder)
      add(folder, readPackage(root, folder))
    }
  }
  add('', { dependencies: readPackage(root, '').dependencies })
  return [...found].toSorted()
}

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>> | undefined
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function readPackage(root: string, folder: string): PackageFile {
  const file: PackageFile = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return file
}

/** Looks where Node does: in the package's own `node_modules` first, then in those above. */
function findPackage(root: string, from: string, name: string): string | undefined {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (existsSync(join(root, own, 'package.json'))) return own
  const above = from.lastIndexOf('/node_modules/')
  return from === '' ? undefined : findPackage(root, above === -1 ? '' : from.slice(0, above), name)
}

function addPackage(hash: Hash, root: string, folder: string): void {
  hash.update(`\0${folder}\0`).update(readFileSync(join(root, folder, 'package.json')))
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || IRRELEVANT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`)
  }
}

/** Files of packages that no code loads. */
const IRRELEVANT = /\.(?:md|markdown|map|d\.[cm]?ts)$/i
