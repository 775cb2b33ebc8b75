/** Rolls back to the previous deployment, or to a named release. */
import { isObjectId, type ObjectId } from '../../worker/contract/release.ts'
import type { Account } from './cloudflare/account.ts'
import { readAtEdge } from './edge.ts'
import { findEarlier, findSince, isBeyond, ROLLBACK, toOnlyVersion } from './history.ts'
import { refuseDuringCollection } from './lease.ts'
import { isOwn } from './ownership.ts'
import { type ReleaseRecord, readRecord } from './record.ts'
import {
  type Binding,
  type Deployment,
  type LiveVersion,
  type RemoteWorker,
  toContent,
  type Version,
} from './cloudflare/remote-worker.ts'
import { createReader, readRoot } from './routes.ts'
import { OWN_VARIABLES } from './secrets.ts'
import { switchTo } from './switch.ts'
import { findLacking } from './whole.ts'

/** A version that can be gone back to. */
interface Target extends Version {
  readonly root: ObjectId
  /** Whether it got requests: a deployment may fail before the switch. Older ones than the list of deployments are taken to. */
  readonly wasLive: boolean
}

/** How somebody is asked whether to go on. */
export type Ask = (question: string) => Promise<boolean>

/** Gives all requests to an earlier version; writes nothing but that. */
export async function goBack(account: Account, wanted: string | undefined, message: string, ask: Ask): Promise<Target> {
  const { worker, kv } = account
  const { deployments, now: begun } = await worker.deployments()
  const target = await choose(worker, deployments, wanted)
  const [live] = deployments
  if (live && toOnlyVersion(live) === target.id) {
    throw new Error(`Release ${target.root} is live already, as version ${target.id}`)
  }
  const { bindings } = await worker.version(target.id)
  if (!isOwn({ bindings }, account.config)) {
    throw new Error(
      `Version ${target.id} reads another KV namespace than wrangler.toml names, so whether its content is there is not known. To go back to it all the same: npx wrangler versions deploy ${target.id}@100`,
    )
  }
  await requireContent(account, target)
  const differences = await compare(account, live, { root: target.root, bindings })
  const to = `Release ${target.root} of ${target.time}`
  const confirm = async (reason: string): Promise<void> => {
    if (!(await ask(`${to} ${reason}. Roll back to it?`))) throw new Error('Nothing was changed')
  }
  if (differences.length > 0) await confirm(`differs from the live version: ${differences.join('; ')}`)

  const text = message === '' ? `${ROLLBACK} to release ${target.root}` : `${ROLLBACK}: ${message}`
  const findOther = (all: readonly Deployment[]): Deployment | undefined =>
    findSince(all, live?.id).find((one) => toOnlyVersion(one) !== target.id)
  await switchTo(worker, {
    version: target.id,
    message: text,
    look: async () => {
      const { deployments: all, now } = await worker.deployments()
      const other = findOther(all)
      if (other) throw new Error(`Nothing was changed: another version went live on ${other.time}`)
      // Somebody may have been asked for long.
      if ((await refuseDuringCollection(kv, now, begun)) === 'recent') await requireContent(account, target)
    },
    confirm: ({ message: reason }) => confirm(`has older values of secrets (${reason.split('\n', 1)[0]})`),
    findOther: async () => findOther((await worker.deployments()).deployments) ?? live,
  })
  return target
}

/**
 * The version that was asked for by the first letters of its release or its own id; without, the one before. That has another
 * release or other code: to go back from a change of secrets or settings would leave visitors what they have.
 */
async function choose(
  worker: RemoteWorker,
  deployments: readonly Deployment[],
  wanted: string | undefined,
): Promise<Target> {
  const versions = await listVersions(worker, deployments)
  const targets = (): Promise<readonly Target[]> => findTargets(worker, deployments, versions)
  if (wanted === undefined) {
    const only = deployments[0] && toOnlyVersion(deployments[0])
    const current = only === undefined ? undefined : toContent((await worker.version(only)).bindings)
    const same = new Set<string>()
    for (const id of findEarlier(deployments, versions)) {
      const version = await worker.version(id)
      const { root, code } = toContent(version.bindings)
      if (root === undefined) break
      if (root !== current?.root || code !== current.code) return { ...version, root, wasLive: true }
      same.add(id)
    }
    const known = new Set((await targets()).map(({ id }) => id))
    const [live, ...others] = new Set(deployments.map(toOnlyVersion))
    const last =
      live === undefined ? undefined : others.find((id) => id !== undefined && known.has(id) && !same.has(id))
    const hint =
      last === undefined
        ? ''
        : ` The last other that was live is version ${last}: go to it with "npm run rollback -- ${last}".`
    throw new Error(`There is no release before the live one.${hint} See npm run rollback -- --list`)
  }
  const found = (await targets()).filter(({ id, root }) => id.startsWith(wanted) || root.startsWith(wanted))
  const target = found.find(({ wasLive }) => wasLive) ?? found[0]
  if (!target) throw new Error(`No release begins with "${wanted}". See npm run rollback -- --list`)
  if (found.some(({ root }) => root !== target.root)) throw new Error(`More than one release begins with "${wanted}"`)
  if (found.length > 1 && !target.root.startsWith(wanted)) {
    throw new Error(`More than one version begins with "${wanted}": ${found.map(({ id }) => id).join(', ')}`)
  }
  return target
}

/** The versions that can be deployed, and those of the deployments. */
async function listVersions(worker: RemoteWorker, deployments: readonly Deployment[]): Promise<readonly Version[]> {
  const versions = await worker.versions()
  const known = new Set(versions.map(({ id }) => id))
  const deployed = new Set(deployments.flatMap((deployment) => deployment.versions.map(({ id }) => id)))
  const others = await Promise.all([...deployed].filter((id) => !known.has(id)).map((id) => worker.version(id)))
  return [...versions, ...others]
}

/** Versions that were live or made by `npm run deploy`. Previews are excluded, since they may be unreviewed. */
async function findTargets(
  worker: RemoteWorker,
  deployments: readonly Deployment[],
  versions: readonly Version[],
): Promise<readonly Target[]> {
  const deployed = new Set(deployments.flatMap((deployment) => deployment.versions.map(({ id }) => id)))
  const targets: Target[] = []
  for (const version of versions) {
    const { id, tag } = version
    const isKnown = isObjectId(tag) || !deployed.has(id)
    const root = isKnown ? tag : toContent((await worker.version(id)).bindings).root
    if (isObjectId(root))
      targets.push({ ...version, root, wasLive: deployed.has(id) || isBeyond(version, deployments) })
  }
  return targets
}

/** A version whose content was deleted would answer with errors alone. */
async function requireContent(account: Account, { id, root, time }: Target): Promise<void> {
  const { kv, worker } = account
  const read = createReader(kv)
  const missing = await findLacking(kv, root, [], read)
  if (missing.length > 0) {
    throw new Error(
      `The content of release ${root} of ${time} is no longer there: values are missing, such as "${missing[0]}". The live site is as it was. To publish that content again, check out its commit and deploy`,
    )
  }
  const address = await worker.previewAddress(id)
  if (address !== undefined) await readAtEdge(account, address, root, read)
}

/** The differences of a version from the live one, apart from content and code. */
async function compare(
  { worker, kv }: Account,
  live: Deployment | undefined,
  target: Pick<LiveVersion, 'bindings'> & Pick<Target, 'root'>,
): Promise<string[]> {
  const current = live?.versions[0]?.id
  if (current === undefined) return []
  const before = await worker.version(current)
  const { root } = toContent(before.bindings)
  const read = createReader(kv)
  const [was, is] = [root && (await readRoot(read, root))?.url, (await readRoot(read, target.root))?.url]
  const moved = was === undefined || is === undefined || was === is ? [] : [toMoved(was, is)]
  return [...moved, ...compareBindings(toTable(before.bindings), toTable(target.bindings))]
}

const toMoved = (was: string, is: string): string =>
  `its url is ${is}, not ${was}, and what leads to the Worker stays as it is, so that forms may be refused`

function compareBindings(before: ReadonlyMap<string, Binding>, after: ReadonlyMap<string, Binding>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].toSorted().flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)]
    const kind = (is ?? was)?.type === 'secret_text' ? 'secret' : 'binding'
    if (is === undefined) return [`it lacks the ${kind} ${name}`]
    if (was === undefined) return [`it has the ${kind} ${name}, which is gone`]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [`its ${kind} ${name} is another`]
  })
}

const toTable = (bindings: readonly Binding[]): ReadonlyMap<string, Binding> =>
  new Map(bindings.filter(({ name }) => !OWN_VARIABLES.has(name)).map((binding) => [binding.name, binding]))

/** A release that can be gone back to, as lists show it. */
export interface ListedRelease {
  readonly root: ObjectId
  readonly version: string
  /** Percentage of the requests that it gets. */
  readonly share: number
  readonly wasLive: boolean
  readonly time: string
  readonly message: string
  readonly record: ReleaseRecord | undefined
}

/** Lists the targets of a rollback, newest first. */
export async function listReleases({ kv, worker }: Account): Promise<readonly ListedRelease[]> {
  const { deployments } = await worker.deployments()
  const shares = new Map(deployments[0]?.versions.map(({ id, share }) => [id, share]))
  const targets = await findTargets(worker, deployments, await listVersions(worker, deployments))
  return Promise.all(
    targets.map(async ({ id, tag, root, time, message, wasLive }) => {
      const record = await readRecord(kv, root)
      // Such a version has the content and code of the one before.
      const change = tag === undefined ? 'Secrets or settings were changed' : (record?.message ?? '')
      return { root, version: id, share: shares.get(id) ?? 0, wasLive, time, message: message || change, record }
    }),
  )
}
