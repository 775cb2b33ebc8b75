/** The fingerprint of the code. Cached results of other code are never used. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
  for (const file of [...listFiles(code, 'builder'), ...listFiles(code, 'worker/contract')]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(code, file)))
  }
  for (const [folder, { text }] of findPackages(root)) {
    hash.update(`\0${relative(root, folder)}\0`).update(text)
    for (const file of listFiles(folder)) {
      const { size, mtimeMs } = statSync(`${folder}/${file}`)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('base64url')
}

/** All files in a folder that code may load, without its `node_modules`. */
function listFiles(folder: string, below = ''): readonly string[] {
  const entries = readdirSync(`${folder}/${below}`, { withFileTypes: true })
  const found = entries.flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(folder, path)
    return entry.isFile() && !IRRELEVANT.test(entry.name) ? [path] : []
  })
  return found.toSorted()
}

/** Files that no code loads. */
const IRRELEVANT = /\.(?:md|markdown|map|d\.[cm]?ts)$/i

/**
 * All packages that steps depend on, directly or not, by folder, sorted. Excludes packages that only serve or deploy.
 */
function findPackages(root: string): readonly (readonly [folder: string, PackageFile])[] {
  const found = new Map<string, PackageFile>()
  const add = (from: string, names: Readonly<Record<string, unknown>>): void => {
    for (const name of Object.keys(names)) {
      const folder = findPackage(from, name)
      if (folder === undefined || found.has(folder)) continue
      const file = readPackage(folder)
      found.set(folder, file)
      add(folder, { ...file.dependencies, ...file.optionalDependencies, ...file.peerDependencies })
    }
  }
  const { wrangler: _, miniflare: __, ...dependencies } = readPackage(root).dependencies ?? {}
  add(root, dependencies)
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

interface PackageFile {
  /** The whole file. */
  readonly text: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function readPackage(folder: string): PackageFile {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  return { ...JSON.parse(text), text }
}

/** Resolves like Node: the package's own `node_modules` first, then those of parent folders. */
function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(dirname(from), name)
}
