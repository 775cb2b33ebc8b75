/**
 * The last build, told again. Where no file that it read has changed since, and the clock publishes the same pages,
 * a build would find what it found: then nothing is read, and hardly anything is loaded.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync, type BigIntStats } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildResult } from './build.ts'
import { readKept, writeKept } from './cache/kept-file.ts'
import type { Options } from './options.ts'
import { readManifest } from './release/output.ts'
import { scanFolder, type Scan } from './source/scan.ts'

/** The state of everything that a build reads, taken before it reads. */
export interface Inputs {
  /** One hash over the names, sizes and times of all files, and over the options. */
  readonly state: string
  /** When the last of them changed: milliseconds since 1970. */
  readonly changed: number
  /** What lies in the content folder, where there is one. */
  readonly scan: Scan | undefined
}

/** What is kept of a build. */
interface Kept {
  /** From when the clock publishes these pages: milliseconds since 1970. */
  readonly from: number
  readonly result: Omit<BuildResult, 'seconds'>
}

const FILE = 'last-build.json'

/** What a build depends on beside the content and the settings of the Worker: the builder and what it is built on. */
const OWN = ['./', '../worker/schema/', '../package-lock.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** Takes the state of all inputs. A time and a size stand for the bytes, as in git and make. */
export function readInputs({ content, config, url }: Pick<Options, 'content' | 'config' | 'url'>): Inputs {
  const digest = createHash('sha256').update(JSON.stringify([url, content, process.version]))
  let changed = 0
  const add = (path: string, { size, mtimeNs, ctimeNs, ino }: BigIntStats): void => {
    digest.update(`\0${path}\0${size}\0${mtimeNs}\0${ctimeNs}\0${ino}`)
    changed = Math.max(changed, Number(ctimeNs / 1_000_000n))
  }
  let scan: Scan | undefined
  try {
    for (const path of [config, ...OWN]) walk(path, add)
    scan = scanFolder(content)
    for (const { path, stats } of scan.found) add(path, stats)
  } catch {
    // A folder that is gone, or a file that goes just now, is for the build to tell of.
  }
  // What cannot be read is a fault. Such a state is never that of a kept build.
  if (scan?.messages.length !== 0) changed = Infinity
  return { state: digest.digest('base64url'), changed, scan }
}

function walk(path: string, add: (path: string, stats: BigIntStats) => void): void {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stats?.isFile()) add(path, stats)
  if (!stats?.isDirectory()) return
  add(path, stats)
  for (const name of readdirSync(path).toSorted()) if (!name.startsWith('.')) walk(join(path, name), add)
}

/** The result of the last build, where it would be that of the next; no seconds were spent on it. */
export function recallBuild({ state }: Inputs, options: Options): BuildResult | undefined {
  const { out, check, now } = options
  const text = check ? undefined : readKept(join(out, FILE), state)
  if (text === undefined) return undefined
  const kept: Kept = JSON.parse(text)
  if (now.getTime() < kept.from) return undefined
  if (now.getTime() >= kept.result.until) return undefined
  const manifest = readManifest(out)
  if (manifest === undefined || manifest.root !== kept.result.root) return undefined
  const files = [...manifest.packs, manifest.index, manifest.facts]
  if (!files.every((name) => existsSync(join(out, name)))) return undefined
  return { ...kept.result, seconds: {} }
}

/**
 * Keeps what a build found. A file that changed within the second before it may have changed again without another time
 * or size; then nothing is kept.
 */
export function keepBuild(inputs: Inputs, { out, now }: Options, started: number, result: BuildResult): void {
  if (result.root === undefined || inputs.changed > started - 1_000) return
  const { seconds: _, ...told } = result
  const kept: Kept = { from: now.getTime(), result: told }
  writeKept(join(out, FILE), inputs.state, kept)
}
