/** The history of the Worker, from its list of deployments: which deployment a rollback selects, which overtook another. */
import {
  type Deployment,
  type LiveVersion,
  PREVIEW,
  readVersions,
  type RemoteWorker,
  toContent,
  type Version,
} from './cloudflare/remote-worker.ts'

/** Deployments, the newest first. */
type Deployments = readonly Deployment[]

/** Prefixes of the messages of rollbacks, ours and wrangler's. */
export const ROLLBACK = 'Rollback'

/** The message of a deployment that is none: anybody may have titled a change "Rollback plan". */
export const toOwnMessage = (message: string): string => (message.startsWith(ROLLBACK) ? `Deploy: ${message}` : message)

/** Deployments from one on, and the versions that got requests by it. */
export interface Released {
  readonly deployments: Deployments
  readonly live: readonly LiveVersion[]
}

/** From the newest deployment whose version has a release: `wrangler deploy`, run by hand, makes versions without. */
export async function findReleased(worker: Pick<RemoteWorker, 'version'>, deployments: Deployments): Promise<Released> {
  for (const [position, deployment] of deployments.entries()) {
    const live = await readVersions(worker, deployment)
    if (live[0]?.root !== undefined) return { deployments: deployments.slice(position), live }
  }
  return { deployments: [], live: [] }
}

/**
 * From the newest deployment that was made of content: a change of a variable or a secret, as in Cloudflare's dashboard, makes a
 * version without tag of what was live before.
 */
export async function findContent(
  worker: Pick<RemoteWorker, 'version'>,
  deployments: Deployments,
  live: readonly LiveVersion[],
): Promise<Released> {
  const [only, ...others] = live
  if (only?.root === undefined || only.tag !== undefined || others.length > 0) return { deployments, live }
  const [, ...earlier] = deployments
  const before = await readVersions(worker, earlier[0])
  const isSame = before.length === 1 && before[0]?.root === only.root && before[0].code === only.code
  return isSame ? findContent(worker, earlier, before) : { deployments, live }
}

/** The version that gets all traffic of a deployment; `undefined` if it is split. */
export const toOnlyVersion = ({ versions }: Deployment): string | undefined =>
  versions.length === 1 ? versions[0]?.id : undefined

/**
 * Whether a version was made before the oldest deployment of a list, which Cloudflare cuts off after ten: it was live
 * before that, and whoever deploys it again goes back to it. Not so a preview, which goes live by hand alone.
 */
export const isBeyond = ({ time, tag }: Pick<Version, 'time' | 'tag'>, deployments: Deployments): boolean =>
  tag !== PREVIEW && time < (deployments.at(-1)?.time ?? '')

/**
 * The versions to roll back to, the nearest first: those of the previous deployments. A rollback undoes every deployment after its target,
 * so that two rollbacks never lead forward; one to a version that was undone gives back what was before that one. During a
 * split it selects the last version that had all traffic. `versions` are those of the deployments, at least.
 */
export function findEarlier(
  deployments: Deployments,
  versions: readonly Pick<Version, 'id' | 'time' | 'tag'>[],
): readonly string[] {
  const beyond = new Set(versions.filter((version) => isBeyond(version, deployments)).map(({ id }) => id))
  const standing: string[] = []
  const before = new Map<string, readonly string[]>()
  for (const deployment of deployments.toReversed()) {
    const version = toOnlyVersion(deployment)
    if (version === undefined) continue
    const position = standing.indexOf(version)
    if (position !== -1) standing.length = position + 1
    // A rollback to a version that was undone, or is older than the history: all deployments in between are undone.
    else if (before.has(version) || beyond.has(version) || deployment.message.startsWith(ROLLBACK)) {
      standing.splice(0, standing.length, ...(before.get(version) ?? []), version)
    } else standing.push(version)
    before.set(version, standing.slice(0, -1))
  }
  const [live] = deployments
  return (live && toOnlyVersion(live) === undefined ? standing : standing.slice(0, -1)).toReversed()
}

/** Whether somebody went back to the live version: by the message, or because it was live before, perhaps beyond the list. */
export function isRolledBack({
  deployments,
  live: [only],
}: {
  readonly deployments: Deployments
  readonly live: readonly Pick<Version, 'time' | 'tag'>[]
}): boolean {
  const [live, ...earlier] = deployments
  const version = live && toOnlyVersion(live)
  if (live === undefined || version === undefined) return false
  const other = earlier.findIndex((one) => toOnlyVersion(one) !== version)
  const before = other === -1 ? [] : earlier.slice(other)
  if (live.message.startsWith(ROLLBACK) || before.some((one) => toOnlyVersion(one) === version)) return true
  return other !== -1 && only !== undefined && isBeyond(only, deployments)
}

/** Deployments that were made since another was live. */
export const findSince = (deployments: Deployments, live: string | undefined): Deployments => {
  const position = deployments.findIndex(({ id }) => id === live)
  return position === -1 ? deployments : deployments.slice(0, position)
}

/** A deployment that went live since another began: one that began later, a manual one, or a rollback. */
export async function findOvertaking(
  worker: Pick<RemoteWorker, 'deployments' | 'version'>,
  start: { readonly now: number; readonly deployments: Deployments },
  own?: string,
): Promise<Deployment | undefined> {
  const { deployments } = await worker.deployments()
  for (const deployment of findSince(deployments, start.deployments[0]?.id)) {
    const only = toOnlyVersion(deployment)
    if (only !== undefined && only === own) continue
    const version = only === undefined ? undefined : await worker.version(only)
    const isOlder =
      version?.tag !== undefined &&
      // Somebody made it live by hand.
      version.tag !== PREVIEW &&
      toContent(version.bindings).began <= start.now &&
      !deployment.message.startsWith(ROLLBACK) &&
      !isBeyond(version, start.deployments) &&
      !start.deployments.some((one) => toOnlyVersion(one) === only)
    if (!isOlder) return deployment
  }
  return undefined
}

/** Versions that can be deployed: the list has no others. */
export const DEPLOYABLE = 100

/** Refuses to conclude anything from a list of versions that lacks some which exist. */
export function requireWhole(versions: readonly Pick<Version, 'id'>[], ids: readonly string[]): void {
  const lacking = ids.find((id) => versions.every((version) => version.id !== id))
  if (lacking === undefined || versions.length >= DEPLOYABLE) return
  throw new Error(
    `Nothing was deleted or made live: Cloudflare’s list of versions lacks ${lacking}, so that it cannot be whole. Try again later`,
  )
}
