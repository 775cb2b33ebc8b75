/** Writes a build to the output folder. */
import type { ObjectId } from '../../worker/contract/release.ts'
import { arrange, type Message } from '../content/schema/message.ts'
import type { Settings } from '../site/sources.ts'
import { type Progress, silent } from '../work/progress.ts'
import { Lost, type Work } from '../work/work.ts'
import { build } from './build.ts'
import type { Compilation } from './compile.ts'
import type { Before, Notices } from './page-facts.ts'
import { type Output, openOutput, writeOutput } from './output.ts'
import { Unproven } from './store-pages.ts'

/** The result of a build. */
export interface BuildResult {
  readonly messages: readonly Message[]
  readonly pages: number
  readonly entries: number
  readonly bytes: number
  /** Seconds by phase, in order; empty if nothing changed. */
  readonly seconds: Readonly<Record<string, number>>
  /** Root of the release; absent when nothing was written. */
  readonly root: ObjectId | undefined
  /** Services to notify when it is deployed. */
  readonly notices: Notices
  /** When the clock will make a difference: milliseconds since 1970. */
  readonly until: number
}

/** Options of the build. */
export interface WriteOptions extends Settings {
  readonly content: string
  /** The output folder. */
  readonly out: string
  /** Nothing is written. */
  readonly check: boolean
  /** The release that this one follows; by default that in the output folder. */
  readonly before?: Before | undefined
}

/** Builds a folder that may change meanwhile: then the build begins again. */
export async function buildAndWrite(
  options: WriteOptions,
  work: Work,
  progress: Progress = silent,
): Promise<BuildResult> {
  const clock = createClock(progress)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await buildOnce(options, work, clock)
    } catch (cause) {
      if (!(cause instanceof Lost) || attempt === ATTEMPTS) throw cause
    }
  }
}

/** After this many restarts in a row, the folder is probably being written by a program. */
const ATTEMPTS = 5

async function buildOnce(options: WriteOptions, work: Work, clock: Clock): Promise<BuildResult> {
  const { out, check } = options
  const before = openOutput(out)
  try {
    const made = await build({ ...options, before: options.before ?? before?.before() }, work, clock)
    const { site, files } = made.compilation
    const found = {
      until: made.until,
      pages: site.allPages.length,
      notices: toNotices(made.compilation),
    }
    const nothing = { ...found, messages: made.messages, entries: 0, bytes: 0, root: undefined }
    if (!made.good) return { ...nothing, seconds: clock.end() }
    // Nothing changed: the output stays as it is, its build time included, so that the release keeps its name. The
    // cache decides that, not the manifest, which anybody who can write the output could forge.
    const kept = work.recall<Made>('output', made.fingerprint)
    if (!check && before && follows(before, options) && kept?.root === before.manifest.root) {
      const { entries, bytes } = before.manifest
      return { ...found, ...kept, entries, bytes, seconds: clock.end() }
    }
    // A check renders all pages as well: some faults are found in rendered pages alone.
    const output = check ? undefined : writeOutput(out, before)
    let root: ObjectId | undefined
    try {
      for await (const value of made.values()) {
        output?.put(value)
        root = value.id
      }
    } catch (cause) {
      if (!(cause instanceof Unproven)) throw cause
      return { ...nothing, messages: arrange([...made.messages, ...cause.messages]), seconds: clock.end() }
    }
    if (!output) return { ...nothing, messages: made.messages, seconds: clock.end() }
    if (!root) throw new Error('A release has no root.')
    const { url, generatedAt } = site
    const { fingerprint } = made
    const { pages, changes } = made.facts()
    const entries = files.length + site.servedPages.length
    const { bytes } = output.commit({ root, url, generatedAt, fingerprint, entries, pages, changes })
    const { messages } = made
    work.keep('output', fingerprint, { root, messages } satisfies Made)
    return { ...found, messages, root, entries, bytes, seconds: clock.end() }
  } finally {
    before?.close()
  }
}

const toNotices = ({ site: { url, facts }, files }: Compilation): Notices => ({
  url,
  indexnow: facts.indexnow,
  websub: facts.websub,
  feeds: files.flatMap((entry) => (entry.kind === 'file' && entry.content.policy === 'atom' ? entry.path : [])),
})

/** Whether the log of an output continues from the release that the next one follows. */
function follows(output: Output, { before }: WriteOptions): boolean {
  if (before === undefined || before.root === output.manifest.root) return true
  return output.before().log?.releases[1]?.release === before.root
}

/** The cached facts of an output. */
type Made = Pick<BuildResult, 'messages'> & { readonly root: ObjectId }

interface Clock extends Progress {
  readonly end: () => Readonly<Record<string, number>>
}

/** Progress that is timed. */
function createClock(progress: Progress): Clock {
  const seconds: Record<string, number> = {}
  let [phase, since] = ['', performance.now()]
  const stop = (): void => {
    if (phase !== '') seconds[phase] = (performance.now() - since) / 1000
  }
  return {
    begin: (next, total) => {
      stop()
      ;[phase, since] = [next, performance.now()]
      progress.begin(next, total)
    },
    tick: progress.tick,
    end: () => {
      stop()
      progress.end()
      return seconds
    },
  }
}
