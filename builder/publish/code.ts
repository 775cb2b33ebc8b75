/** The fingerprint of the code of a Worker version, so that an identical version is not uploaded. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PACKAGE } from '../work/installation.ts'
import type { Configuration } from './cloudflare/config.ts'

/** A hash over the source of the Worker, its configuration, and the exact versions that the package depends on. */
export function hashCode({ file: configFile, text, settings: { main } }: Configuration): string {
  const hash = createHash('sha256')
    .update(text)
    .update(readFileSync(join(PACKAGE, 'package.json')))
  if (!existsSync(main)) {
    throw new Error(`${configFile}: "main": there is no file "${main}": run "npm install", or correct the path`)
  }
  const folder = dirname(main)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('base64url')
}
