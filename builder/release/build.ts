/** A whole build: read → parse → compile → write. */
import type { ObjectId } from '../../worker/contract/release.ts'
import { forgetPages } from '../page/cache/cache.ts'
import { keepInFolder } from './kept.ts'
import type { Memo } from '../views/memo.ts'
import { DamagedCache } from '../page/cache/shelf.ts'
import type { Begin, Compilation } from './compile.ts'
import { arrange, hasErrors, type Message } from '../content/diagnose.ts'
import { createDraft, type DraftOptions } from './draft.ts'
import type { Entry } from '../views/entry.ts'
import { proveStored, Unproven } from './proof/prove.ts'
import { openOutput, type Output, writeOutput, type PageTable } from './output.ts'
import { createPolicies } from './policies.ts'
import { createRelease, Release, type ReleaseOptions, type ReleaseValue } from './release.ts'
import { silent, type Progress } from '../work/progress.ts'
import type { Site } from '../site/site.ts'
import type { Ledger, Settings } from '../site/sources.ts'
import { type Finished, storePages } from './store/store-pages.ts'
import { Threads } from '../work/threads/threads.ts'

/** What a build did. */
export interface BuildResult {
  readonly messages: readonly Message[]
  readonly pages: number
  readonly entries: number
  readonly bytes: number
  /** Seconds by phase, in order. */
  readonly seconds: Readonly<Record<string, number>>
  /** Root of the release; absent when nothing was written. */
  readonly root: ObjectId | undefined
  /** When the clock will make a difference: milliseconds since 1970. */
  readonly until: number
}

/** What a build needs to know. */
export type BuildOptions = Pick<DraftOptions, 'content' | 'scan'> &
  Settings & {
    /** The output folder. */
    readonly out: string
    /** Nothing is written. */
    readonly check: boolean
    /** Those that were started before, to be ended with the build. */
    readonly threads?: Threads
  }

/** Builds a folder. Faults of the content are in the result; what throws is a defect, or a wrong option. */
export async function build(options: BuildOptions, progress: Progress = silent, known?: Ledger): Promise<BuildResult> {
  try {
    return await buildOnce(options, progress, known)
  } catch (cause) {
    // The texts of the cache are checked when they are read.
    if (!(cause instanceof DamagedCache)) throw cause
    forgetPages(options.out)
    return buildOnce(options, progress, known)
  }
}

async function buildOnce(options: BuildOptions, progress: Progress, known: Ledger | undefined): Promise<BuildResult> {
  const clock = createClock(progress)
  const output = openOutput(options.out)
  const ledger = output?.pages() ?? known ?? {}
  output?.close()
  const { out, threads = new Threads(), ...withoutOutput } = options
  const kept = keepInFolder(out, options.content)
  let pages: AsyncIterable<Finished> | undefined
  const begin: Begin = (site, entries) => {
    if (options.check) return
    pages = storePages(entries, { site, memo: kept.memo, threads })
    // From here on the texts are in the file: the views need the room.
    kept.savePages()
  }
  try {
    const draft = await createDraft(options.check ? withoutOutput : options, ledger, kept, clock, { threads, begin })
    const { compilation, messages, until } = draft

    const site = { messages, until, pages: compilation.site.pages.length }
    if (pages === undefined || hasErrors(messages)) {
      return { ...site, entries: 0, bytes: 0, seconds: clock.end(), root: undefined }
    }
    // Nothing changed: the output stays as it is, its time included, so that the release keeps its name.
    const hash = draft.fingerprint()
    if (output?.manifest.fingerprint === hash) {
      const { root, entries, bytes } = output.manifest
      return { ...site, entries, bytes, seconds: clock.end(), root }
    }
    clock.begin('write', compilation.site.pages.length)
    const written = await write(compilation, pages, hash, { out, before: output, memo: kept.memo }, progress)
    if ('faults' in written) {
      const all = arrange([...messages, ...written.faults])
      return { ...site, messages: all, entries: 0, bytes: 0, seconds: clock.end(), root: undefined }
    }
    kept.save(draft.files)
    return { ...site, ...written, seconds: clock.end() }
  } finally {
    await threads.close()
    kept.close()
  }
}

async function write(
  compilation: Compilation,
  pages: AsyncIterable<Finished>,
  hash: string,
  { out, before, memo }: { readonly out: string; readonly before: Output | undefined; readonly memo: Memo },
  progress: Progress,
): Promise<Pick<BuildResult, 'entries' | 'bytes' | 'root'> | { readonly faults: readonly Message[] }> {
  const { site, files, proof, bodyHashes } = compilation
  const output = writeOutput(out, before)
  const release = new Release(toReleaseOptions(site, memo))
  let entries = 0
  let root: ReleaseValue | undefined
  const put = (values: Iterable<ReleaseValue>): void => {
    for (const value of values) {
      output.put(value)
      root = value
    }
  }
  const add = (entry: Entry): void => {
    entries += 1
    put(release.add(entry))
  }
  try {
    for (const entry of files) add(entry)
    for await (const entry of proveStored(pages, proof)) {
      progress.tick()
      add(entry)
    }
    put(release.finish())
  } catch (error) {
    if (error instanceof Unproven) return { faults: error.messages }
    throw error
  }
  if (!root) throw new Error('A release has no root.')
  const table: Record<string, PageTable[string]> = {}
  for (const { path, title, dateModified } of [...site.pages, ...site.unlisted]) {
    table[path] = { title, hash: bodyHashes.get(path), modified: dateModified }
  }
  const { bytes } = output.commit({
    root: root.id,
    url: site.url,
    generatedAt: site.generatedAt,
    fingerprint: hash,
    entries,
    pages: table,
  })
  return { entries, bytes, root: root.id }
}

/** The values of a compiled site, the root last. */
export const toRelease = (site: Site, entries: Iterable<Entry>, memo?: Memo): Iterable<ReleaseValue> =>
  createRelease(entries, toReleaseOptions(site, memo))

function toReleaseOptions(site: Site, memo: Memo | undefined): ReleaseOptions {
  const forms = {
    refusedDomains: Object.fromEntries(
      Object.entries(site.forms).map(([name, { refusedDomains }]) => [name, refusedDomains]),
    ),
    questions: [...(site.survey?.questions ?? [])],
  }
  const { url, generatedAt, pages } = site
  return { url, generatedAt, pages: pages.length, forms, policies: createPolicies(site), memo }
}

function createClock(progress: Progress) {
  const seconds: Record<string, number> = {}
  let [phase, since] = ['', performance.now()]
  const stop = (): void => {
    if (phase !== '') seconds[phase] = (performance.now() - since) / 1000
  }
  return {
    begin: (next: string, total?: number) => {
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
