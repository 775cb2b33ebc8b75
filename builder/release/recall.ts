/**
 * The last build, told again. Where no file that it read has changed since, and the clock publishes the same pages,
 * a build would find what it found: then nothing is read, and hardly anything is loaded.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from './build.ts'
import { builderState } from '../work/bundled.ts'
import { readKept, writeKept } from '../work/cache/kept-file.ts'
import { FileStates } from '../work/file-states.ts'
import type { Settings } from '../site/sources.ts'
import { readManifest } from './output.ts'
import { scanFolder, type Scan } from '../content/scan.ts'

/** The state of everything that a build reads, taken before it reads. */
export interface Inputs {
  /** The names, sizes and times of all files, and the options. */
  readonly state: string
  /** When the last of them changed: milliseconds since 1970. */
  readonly changed: number
  /** What lies in the content folder, where there is one. */
  readonly scan: Scan | undefined
  /** Bytes of all pages. */
  readonly size: number
}

/** What decides whether a build can be recalled. */
type Options = Pick<Settings, 'url' | 'now'> & {
  readonly content: string
  readonly out: string
  readonly check: boolean
  /** The configuration of the Worker. */
  readonly config: string
}

/** What is kept of a build. */
interface Kept {
  /** From when the clock publishes these pages: milliseconds since 1970. */
  readonly from: number
  readonly result: Omit<BuildResult, 'seconds'>
}

const FILE = 'last-build.json'

/** Takes the state of all inputs. A time and a size stand for the bytes, as in git and make. */
export function readInputs({ content, config, url }: Pick<Options, 'content' | 'config' | 'url'>): Inputs {
  const states = new FileStates()
  let scan: Scan | undefined
  try {
    states.addAll(config)
    scan = scanFolder(content)
    for (const { path, stats } of scan.found) states.add(path, stats)
  } catch {
    // A folder that is gone, or a file that goes just now, is for the build to tell of.
  }
  // What cannot be read is a fault. Such a state is never that of a kept build.
  const changed = scan?.messages.length === 0 ? Math.max(states.changed, builderState().changed) : Infinity
  const state = JSON.stringify([url, content, process.version, builderState().digest(), states.digest()])
  const pages = scan?.found.filter(({ path }) => path.endsWith('.md')) ?? []
  return { state, changed, scan, size: pages.reduce((sum, { stats }) => sum + Number(stats.size), 0) }
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
