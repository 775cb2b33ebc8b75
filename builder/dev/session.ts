/** A session of `npm start`: builds, serves, and rebuilds after every change. */
import type { Message } from '../content/schema/message.ts'
import { errorToText, UsageError } from '../content/error.ts'
import { Unproven } from '../release/store-pages.ts'
import { Lost } from '../work/work.ts'
import type { LocalKv } from './local-kv.ts'
import type { ReleaseValue } from '../release/stored.ts'
import type { Reload } from './reload.ts'
import type { ServedBuild, SiteBuilder } from './site-builder.ts'
import type { FolderWatch } from './watch.ts'

/** Longest wait for a change after a build that has to begin again. */
const RETRY_MS = 1000

/** Time between two looks for changes that the watch does not tell of. */
const LOOK_MS = 3000

/** The parts of a session. */
export interface Parts extends SiteBuilder {
  /** Reports a build: the messages that are new, whether it is served, its duration in seconds. */
  readonly report: (build: ServedBuild, news: readonly Message[], served: boolean, seconds: number) => void
  readonly kv: Pick<LocalKv, 'publish'>
  readonly reload: Pick<Reload, 'serve' | 'fail'>
  readonly watch: Pick<FolderWatch, 'next'>
  /** Throws once a folder that the session needs has gone. */
  readonly requireHome: () => void
  /** The placeholder before the first build, or if a build threw; the title says which. */
  readonly placeholder: (title: string) => Iterable<ReleaseValue>
}

/**
 * Publishes the placeholder; then builds and serves, and does so again after every change, and when a page is published
 * or expires, for as long as the process lives. Yields after each of these.
 */
export async function* runSession(parts: Parts): AsyncGenerator<void> {
  const { hasChanged, report, kv, reload, watch, placeholder } = parts
  // Until a build succeeded there is no site to keep, so one with errors is better than none.
  let good = false
  let told: ReadonlySet<string> = new Set()
  await kv.publish(placeholder('The site is being built'))
  yield
  for (;;) {
    const started = performance.now()
    const { build, served } = await serve(parts, good)
    if (served) reload.serve()
    if (!build.good)
      reload.fail(
        build.messages.filter(({ severity }) => severity === 'error'),
        { kept: good },
      )
    report(build, toNews(build.messages, told), served, (performance.now() - started) / 1000)
    told = new Set(build.messages.map(toName))
    good ||= build.good
    yield
    // The watch tells of a change more than once; of one on a disk of another machine, or beyond the system's limit, never.
    do await watch.next(Math.min(build.until, Date.now() + LOOK_MS))
    while (Date.now() < build.until && !hasChanged())
  }
}

/**
 * All errors, and the warnings that the previous build did not have: a large site has thousands, and the proxy in this
 * process answers no request while they are printed.
 */
const toNews = (messages: readonly Message[], told: ReadonlySet<string>): readonly Message[] =>
  messages.filter((message) => message.severity === 'error' || !told.has(toName(message)))

/** Names a message by all but its line, which moves with every line above it. */
const toName = ({ file, rule, text }: Message): string => [file, rule, text].join('\0')

/** Builds and serves the result if it is better than what is served now. Exceptions are reported like faults, and the session continues. */
async function serve(parts: Parts, kept: boolean): Promise<{ readonly build: ServedBuild; readonly served: boolean }> {
  const { build, kv, watch, placeholder, requireHome } = parts
  try {
    const made = await build()
    const served = made.good || !kept
    if (served) await kv.publish(made.release ?? placeholder('The content has errors'))
    return { build: made, served }
  } catch (cause) {
    // What is said of folders that have gone is misleading.
    requireHome()
    // A file that changed during the build will be reported by the watch; a cache that was lost will not.
    if (cause instanceof Lost) {
      await watch.next(Date.now() + RETRY_MS)
      return serve(parts, kept)
    }
    // What is served stays where not even this is possible, such as on a full disk.
    const served = !kept && (await publishErrors(parts).catch(() => false))
    const failed: ServedBuild = {
      messages: toMessages(cause),
      good: false,
      until: Number.POSITIVE_INFINITY,
      release: undefined,
    }
    return { build: failed, served }
  }
}

async function publishErrors({ kv, placeholder }: Parts): Promise<boolean> {
  await kv.publish(placeholder('The content has errors'))
  return true
}

/** Faults that only rendering finds, or the one reason why there is no build at all. */
function toMessages(cause: unknown): readonly Message[] {
  if (cause instanceof Unproven) return cause.messages
  const text = errorToText(cause)
  const hint =
    cause instanceof UsageError || !(cause instanceof Error)
      ? 'Fix it: the site is built again when a file of the content folder changes.'
      : `This is a bug of the builder: please report it.\n${cause.stack ?? ''}`
  return [{ file: '.', severity: 'error', rule: 'build-failed', text, hint }]
}
