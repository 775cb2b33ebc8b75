/** Which builder this is: what another one has cached is not to be trusted. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bundleFolder, OWN } from './bundled.ts'

let known: string | undefined

/** A hash of the builder's own source and of the versions of all that it is built on: kept beside the bundle of both. */
export const pipelineVersion = (): string => (known ??= readKept(join(bundleFolder(), VERSION_FILE)) ?? readVersion())

/** Where the bundle keeps it. */
export const VERSION_FILE = 'version'

const readKept = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

function readVersion(): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of OWN) {
    for (const file of listFiles(path)) hash.update(`\0${relative(path, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('base64url')
}

const listFiles = (path: string): readonly string[] =>
  path.endsWith('.json')
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .toSorted()
