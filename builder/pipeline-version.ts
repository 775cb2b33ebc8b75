/** Which builder this is: what another one has cached is not to be trusted. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDERS = ['./', '../worker/schema/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))

let known: string | undefined

/** A hash of the builder's own source and of the versions of all that it is built on. */
export function pipelineVersion(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256').update(process.version)
  for (const folder of FOLDERS) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
      hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
    }
  }
  known = hash.update('\0').update(readFileSync(LOCK)).digest('base64url')
  return known
}
