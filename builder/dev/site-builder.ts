/** The site under `npm start`: built again and again in one process. */
import { toRelease } from '../release/build.ts'
import { keepInMemory } from '../release/kept.ts'
import type { Memo } from '../views/memo.ts'
import type { Compilation } from '../release/compile.ts'
import { hasErrors, type Message } from '../content/diagnose.ts'
import { createDraft } from '../release/draft.ts'
import type { Entry } from '../views/entry.ts'
import { openOutput } from '../release/output.ts'
import { silent, type Progress } from '../work/progress.ts'
import type { SourceFile } from '../content/read.ts'
import type { ReleaseValue } from '../release/release.ts'
import type { Captcha } from '../site/site.ts'

/** What a build made. */
export interface Build {
  readonly messages: readonly Message[]
  /** Whether the content has no errors. */
  readonly good: boolean
  /** Values of the release, the root last; absent where the errors leave nothing to serve. */
  readonly release: Iterable<ReleaseValue> | undefined
}

/** What a site is built from and for. */
export interface SiteOptions {
  readonly content: string
  /** Output folder of `npm run build`, whose dates of pages are kept. */
  readonly out: string
  readonly url: string
  readonly captcha: Captcha | undefined
  readonly reloadUrl: string
  /** Of the first build, which may take its time; the others are over before a bar could be read. */
  readonly progress: Progress
}

/** Makes a function that builds the site as the content folder is now. */
export function createSiteBuilder({ out, progress: first, ...options }: SiteOptions): () => Promise<Build> {
  const output = openOutput(out)
  const ledger = output?.pages() ?? {}
  output?.close()

  const kept = keepInMemory()
  let last: readonly SourceFile[] | undefined
  let progress = first
  return async () => {
    // The release of a build is made while it is published; only then the build has ended.
    if (last) kept.rotate(last)
    const draft = await createDraft({ ...options, out, now: new Date() }, ledger, kept, progress)
    const { compilation, messages } = draft
    const good = !hasErrors(messages)
    // What has errors may never be rendered: then what was made before is still the best to go on from.
    last = good ? draft.files : undefined
    const entries = watchPages(compilation, progress)
    progress = silent
    return { messages, good, release: tryRelease({ ...compilation, entries }, good, kept.memo) }
  }
}

/** The entries, with the progress of the pages among them. */
function* watchPages({ site, entries }: Compilation, { begin, tick, end }: Progress): Iterable<Entry> {
  begin('serve', site.pages.length)
  try {
    for (const entry of entries) {
      if (entry.kind === 'page') tick()
      yield entry
    }
  } finally {
    end()
  }
}

/** A site with errors is served as far as it goes; what throws then is one of the errors that were told. */
function tryRelease({ site, entries }: Compilation, good: boolean, memo: Memo): Iterable<ReleaseValue> | undefined {
  if (good) return toRelease(site, entries, memo)
  try {
    return [...toRelease(site, entries, memo)]
  } catch {
    return undefined
  }
}
