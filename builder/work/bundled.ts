/** Where the code of the builder is: in the bundle of its files as they are, or where there is none in its modules. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FileStates } from './file-states.ts'

/** The folder of the modules. */
export const MODULES = fileURLToPath(new URL('..', import.meta.url))

/** What decides a build beside the content and the settings of the Worker: the builder and what it is built on. */
export const OWN = [MODULES, join(MODULES, '../worker/contract'), join(MODULES, '../package-lock.json')] as const

/** The folder of all bundles. */
export const BUNDLES = join(MODULES, '../node_modules/.cache/lectern')

/** What the bundle is entered by: the command, and a thread. */
export const ENTRIES = { command: 'cli/command.ts', thread: 'release/thread.ts' } as const

let known: FileStates | undefined

/** The state of the builder when this process began. */
export const builderState = (): FileStates => (known ??= readBuilderState())

/** The state of the builder now. */
export function readBuilderState(): FileStates {
  const states = new FileStates()
  for (const path of OWN) states.addAll(path)
  return states
}

/** The folder of the bundle of this state. */
export const bundleFolder = (): string => join(BUNDLES, `${process.version}-${builderState().digest()}`)

/** Finds what to load. */
export function locate(entry: keyof typeof ENTRIES): URL {
  const bundled = join(bundleFolder(), ENTRIES[entry].replace(/\.ts$/, '.mjs'))
  return pathToFileURL(existsSync(bundled) ? bundled : join(MODULES, ENTRIES[entry]))
}
