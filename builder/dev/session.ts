/** Local work: one site that is built, served, and built again on every change. */
import type { LocalKv } from '../publish/local.ts'
import type { ReleaseValue } from '../release/release.ts'
import type { Reload } from './reload.ts'
import type { Build } from './site-builder.ts'
import type { FolderWatch } from './watch.ts'

/** What a session works with. */
export interface Parts {
  readonly build: () => Promise<Build>
  /** Tells what a build found; and whether it is served, after how many seconds. */
  readonly report: (build: Build, served: boolean, seconds: number) => void
  readonly kv: Pick<LocalKv, 'publish' | 'sweep'>
  readonly reload: Pick<Reload, 'serve' | 'fail'>
  readonly watch: Pick<FolderWatch, 'next'>
  /** What is served before there is a site, and where not even one with faults could be made; the title says which. */
  readonly placeholder: (title: string) => Iterable<ReleaseValue>
}

/**
 * Publishes the placeholder; then builds and serves, and does so again after every change, for as long as the process
 * lives. Yields after each of these.
 */
export async function* runSession({ build, report, kv, reload, watch, placeholder }: Parts): AsyncGenerator<void> {
  // Until a build was good there is no site to keep, so that one with faults is better than none.
  let good = false
  await kv.publish(placeholder('The site is being built'))
  yield
  for (;;) {
    const started = performance.now()
    const result = await build()
    const serves = result.good || !good
    if (serves) await kv.publish(result.release ?? placeholder('The content has errors'))
    const faults = result.messages.filter(({ severity }) => severity === 'error')
    if (result.good) reload.serve()
    else reload.fail(faults, { kept: good })
    report(result, serves, (performance.now() - started) / 1000)
    // Once a session is enough: what its edits leave behind is swept by the next.
    if (result.good && !good) await kv.sweep()
    good ||= result.good
    yield
    await watch.next()
  }
}
