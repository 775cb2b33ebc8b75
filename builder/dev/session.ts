/** Local work: one site built, served and rebuilt on every change until it is stopped. */
import type { Message } from '../diagnose.ts'
import type { ReleaseValue } from '../release.ts'
import type { LocalKv } from '../publish/local.ts'
import type { FolderWatch } from './watch.ts'
import type { Reload } from './reload.ts'

/** What a build made: a release, or faults alone. */
export interface Build {
  readonly messages: readonly Message[]
  /** Values of the release, the root last; absent where the content has errors. */
  readonly values: Iterable<ReleaseValue> | undefined
}

/** What a session works with. */
export interface Parts {
  /** Builds the site; `changed` are the paths in the content folder that changed since the last call. */
  readonly build: (changed: ReadonlySet<string> | undefined) => Promise<Build>
  readonly report: (messages: readonly Message[]) => void
  readonly kv: LocalKv
  readonly reload: Pick<Reload, 'serve' | 'fail'>
  readonly watch: Pick<FolderWatch, 'next'>
}

/** Builds once, then after every change. Returns after the first build; `true` where there is a site to serve. */
export async function startBuilding(parts: Parts): Promise<boolean> {
  const good = await rebuild(parts, undefined)
  void follow(parts)
  return good
}

async function follow(parts: Parts): Promise<never> {
  for (;;) {
    await rebuild(parts, await parts.watch.next())
  }
}

/** Builds and serves the result. With errors the last good site stays. */
async function rebuild(
  { build, report, kv, reload }: Parts,
  changed: ReadonlySet<string> | undefined,
): Promise<boolean> {
  const { messages, values } = await build(changed)
  report(messages)
  if (!values) {
    reload.fail(messages.filter(({ severity }) => severity === 'error'))
    return false
  }
  await kv.publish(values)
  reload.serve()
  return true
}
