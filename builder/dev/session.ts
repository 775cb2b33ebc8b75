/** Local work: one site that is built, served, and built again on every change. */
import type { LocalKv } from '../publish/local.ts'
import type { ReleaseValue } from '../release.ts'
import type { Reload } from './reload.ts'
import type { Build } from './site-builder.ts'
import type { FolderWatch } from './watch.ts'

/** What a session works with. */
export interface Parts {
  readonly build: () => Promise<Build>
  /** Tells what a build found; `seconds` are those until the new site was served. */
  readonly report: (build: Build, seconds: number) => void
  readonly kv: Pick<LocalKv, 'publish'>
  readonly reload: Pick<Reload, 'serve' | 'fail'>
  readonly watch: Pick<FolderWatch, 'next'>
  /** What is served when the first build fails. */
  readonly placeholder: () => Iterable<ReleaseValue>
}

/** Builds for the first time; `false` where the content has errors. */
export async function begin(parts: Parts): Promise<boolean> {
  const good = await rebuild(parts)
  if (!good) await parts.kv.publish(parts.placeholder())
  return good
}

/** Rebuilds after every change, for as long as the process lives. */
export async function follow(parts: Parts): Promise<never> {
  for (;;) {
    await parts.watch.next()
    await rebuild(parts)
  }
}

/** Builds and serves the result; `false` where the content has errors, and what was served stays. */
async function rebuild({ build, report, kv, reload }: Parts): Promise<boolean> {
  const started = performance.now()
  const result = await build()
  if (result.release) {
    await kv.publish(result.release)
    reload.serve()
  } else {
    reload.fail(result.messages.filter(({ severity }) => severity === 'error'))
  }
  report(result, (performance.now() - started) / 1000)
  return result.release !== undefined
}
