/** Where the code of the builder is: in the bundle of its version, or where there is none in its modules. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pipelineVersion } from './pipeline-version.ts'

/** The folder of the modules. */
export const MODULES = fileURLToPath(new URL('.', import.meta.url))

/** The folder of all bundles. */
export const BUNDLES = join(MODULES, '../node_modules/.cache/lectern')

/** What the bundle is entered by: the builder, and a thread that parses. */
export const ENTRIES = { pipeline: 'pipeline.ts', thread: 'parse/pool-worker.ts' } as const

/** The folder of the bundle of this version. */
export const bundleFolder = (): string => join(BUNDLES, pipelineVersion())

/** Finds what to load. */
export function locate(entry: keyof typeof ENTRIES): URL {
  const bundled = join(bundleFolder(), ENTRIES[entry].replace(/\.ts$/, '.mjs'))
  return pathToFileURL(existsSync(bundled) ? bundled : join(MODULES, ENTRIES[entry]))
}
