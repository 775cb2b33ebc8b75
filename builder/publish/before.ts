/** The previous release, read from KV. */
import * as v from 'valibot'
import { ChangeLog } from '../../worker/contract/stored.ts'
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import { toLogAfterRollback } from '../release/changes.ts'
import type { Before } from '../release/page-facts.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'
import { type RemoteWorker, toContent, type Version } from './cloudflare/remote-worker.ts'
import type { Start } from './deployment.ts'
import { isBeyond, isRolledBack, toOnlyVersion } from './history.ts'
import { readFacts, readRecord, type ReleaseRecord } from './record.ts'

/** Facts of a recorded release for the next build; `undefined` if some are lost. */
export async function readBefore(kv: Pick<RemoteKv, 'get'>, record: ReleaseRecord): Promise<Before | undefined> {
  const { root, changes, time, generatedAt: at = time } = record
  const [pages, texts] = await Promise.all([
    readFacts(kv, record),
    changes === undefined ? new Map<string, string>() : kv.get([toKey(changes)]),
  ])
  if (pages === undefined) return undefined
  const log = v.safeParse(v.pipe(v.string(), v.parseJson(), ChangeLog), [...texts.values()][0])
  return { root, at, pages, log: log.success ? log.output : undefined }
}

/**
 * The live release. Its change log ends with itself. After a rollback, clients may have read newer releases, which
 * are in the log of the last built release; the rollback is logged as a change.
 */
export async function readBeforeDeployment(
  { kv, worker }: { readonly kv: Pick<RemoteKv, 'get'>; readonly worker: Pick<RemoteWorker, 'version'> },
  start: Pick<Start, 'deployments' | 'record'> & { readonly live: readonly Pick<Version, 'time' | 'tag'>[] },
): Promise<Before | undefined> {
  const { deployments, record } = start
  if (record === undefined) return undefined
  const live = await readBefore(kv, record)
  if (live === undefined || !isRolledBack(start)) return live
  const standing: { readonly root: ObjectId; readonly time: string; readonly isNew: boolean }[] = []
  for (const deployment of deployments.toReversed()) {
    const id = toOnlyVersion(deployment)
    const version = id === undefined ? undefined : await worker.version(id)
    const root = version && toContent(version.bindings).root
    if (version === undefined || root === undefined || root === standing.at(-1)?.root) continue
    // Of a release that was live before the list begins, the first deployment in it is a rollback.
    const isNew =
      standing.every((one) => one.root !== root) && (standing.length === 0 || !isBeyond(version, deployments))
    standing.push({ root, time: deployment.time, isNew })
  }
  const newest = standing.findLastIndex(({ isNew }) => isNew)
  const built = standing[newest] && (await readRecord(kv, standing[newest].root))
  if (built === undefined || built.root === live.root) return live
  let before = await readBefore(kv, built)
  for (const { root, time } of standing.slice(newest + 1)) {
    const next = await readRecord(kv, root)
    const to = next && (await readBefore(kv, next))
    if (before === undefined || to === undefined) return live
    before = { ...to, log: toLogAfterRollback(before, to, time) }
  }
  return before?.root === live.root ? before : live
}
