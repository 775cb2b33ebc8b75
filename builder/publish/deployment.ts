/**
 * Deploys a finished build. Every step before the switch can be interrupted and repeated; the switch is one request.
 */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Output } from '../release/output.ts'
import type { Account } from './cloudflare/account.ts'
import { createLocalReader } from './diff.ts'
import { readAtEdge } from './edge.ts'
import { findContent, findOvertaking, findReleased, isRolledBack, type Released, toOwnMessage } from './history.ts'
import { refuseDuringCollection } from './lease.ts'
import { refuseOthersWorker } from './ownership.ts'
import * as publishing from './publish.ts'
import { type ReleaseRecord, readRecord } from './record.ts'
import {
  type Deployment,
  type LiveVersion,
  toPreviewVariables,
  PREVIEW,
  readVersions,
  toVariables,
} from './cloudflare/remote-worker.ts'
import { createReader } from './routes.ts'
import { refuseLostSecrets, refuseNamesOfSecrets } from './secrets.ts'
import { switchTo } from './switch.ts'
import { applyRest, refuseConflicts } from './unversioned.ts'
import { findLacking } from './whole.ts'
import type { Wrangler } from './cloudflare/wrangler.ts'

/** Options of a deployment. */
interface DeploymentOptions {
  readonly message: string
  /** Hash of the code: see `hashCode`. */
  readonly code: string
  /** Uploads a version with an address of its own, and stops there. */
  readonly preview?: boolean
  readonly dryRun?: boolean
  /** Whether to take over custom domains that point elsewhere. */
  readonly replaceDns?: boolean
  /** Whether the live version may be of something else, or read another KV namespace. */
  readonly replaceWorker?: boolean
}

/** The state of the account when the deployment began. */
export interface Start {
  readonly now: number
  readonly deployments: readonly Deployment[]
  /** The versions that get requests. */
  readonly live: readonly LiveVersion[]
  /** When the release went live that this deployment changes: the live one, or where `wrangler deploy` took its place, the one before. */
  readonly last: Released
  /** The record of that release. */
  readonly record: ReleaseRecord | undefined
  /** Some keys of that release that KV lacks; none if it is whole. */
  readonly lacking: readonly string[]
}

/** Receives the plan of a deployment. */
export interface Listener {
  planned(plan: publishing.Plan): void
  /** The version is uploaded, whole, and not live; `address` shows it, where previews are on. */
  uploaded(version: string, address: string | undefined): void
  begin(total: number): void
  tick(count: number): void
}

/** How a deployment ended. */
export type Outcome =
  | { readonly kind: 'planned' }
  | { readonly kind: 'previewed'; readonly root: ObjectId }
  /** With the hosts that lead to it. */
  | { readonly kind: 'current' | 'deployed'; readonly root: ObjectId; readonly hosts: readonly string[] }

/** Looks at the account before anything is built. */
export async function beginDeployment({ kv, worker }: Pick<Account, 'kv' | 'worker'>): Promise<Start> {
  const { deployments, now } = await worker.deployments()
  const live = await readVersions(worker, deployments[0])
  const isReleased = live[0]?.root !== undefined
  const found = isReleased
    ? await findContent(worker, deployments, live)
    : await findReleased(worker, deployments.slice(1))
  const record = await readRecord(kv, found.live[0]?.root)
  // One that is not live and has no record may be of another site.
  const last = isReleased || record !== undefined ? found : { deployments: [], live: [] }
  const root = last.live[0]?.root
  const lacking = root === undefined ? [] : await findLacking(kv, root, record?.facts)
  return { now, deployments, live, last, record, lacking }
}

/** The reason why a scheduled deployment must wait, if any. */
export function findHold(start: Start): string | undefined {
  const { live, last } = start
  if (live.length > 1) {
    return `Versions ${live.map(({ id }) => id).join(' and ')} share the requests: end that with "npx wrangler versions deploy"`
  }
  if (!isRolledBack(last)) return undefined
  return `The site was rolled back to release ${last.live[0]?.root ?? ''} on ${last.deployments[0]?.time}`
}

/** Deploys the output folder. */
export async function deploy(
  account: Account,
  begun: Start,
  output: Output,
  options: DeploymentOptions,
  wrangler: Wrangler,
  listener: Listener,
): Promise<Outcome> {
  const { kv, worker } = account
  const { preview = false } = options
  const isWhole = begun.lacking.length === 0
  // If only the build time differs, the live release already has this content.
  const unchanged = isWhole && begun.record?.fingerprint === output.manifest.fingerprint ? begun.record : undefined
  if (unchanged && !preview && !options.dryRun && (await isCurrent(account, begun, options.code))) {
    listener.planned(publishing.toEmptyPlan(unchanged))
    return { kind: 'current', root: unchanged.root, hosts: await applyRest(account, options, wrangler, unchanged.root) }
  }
  const live = isWhole ? begun.last.live[0]?.root : undefined
  const find = async (believe: boolean): Promise<publishing.Plan> => {
    if (unchanged) return publishing.toEmptyPlan(unchanged)
    const present = believe && isWhole ? await publishing.listPresent(kv) : await publishing.readPresent(kv, live)
    return publishing.plan(kv, output, live, present)
  }
  let steps = await find((await refuseDuringCollection(kv, begun.now, begun.now)) === 'none')
  listener.planned(steps)
  if (options.dryRun) return { kind: 'planned' }

  refuseOthersWorker(begun, account.config, options)
  const start = begun.deployments.length > 0 ? begun : await createWorker(account, begun)
  await refuseConflicts(account, options)
  await refuseNamesOfSecrets(account, start.live)
  const put = async (): Promise<void> => {
    listener.begin(steps.missing.length)
    await publishing.publish(kv, output, steps, (count) => listener.tick(count))
    // Before there is a version, which may go live: the record tells what else belongs to its release.
    await publishing.record(kv, steps, options.message, account.config.name, start.now)
  }
  await put()
  const reader = unchanged ? createReader(kv) : createLocalReader(output)
  const content = { root: steps.root, code: options.code, began: start.now }
  const version = await wrangler.upload({
    tag: preview ? PREVIEW : steps.root,
    message: options.message,
    variables: { ...toVariables(content), ...(preview && toPreviewVariables(account.config)) },
    root: (await reader([steps.root])).get(steps.root) ?? '',
  })
  // From here on gc sees this version. An earlier gc may have deleted values that the list still showed.
  if ((await refuseDuringCollection(kv, (await worker.deployments()).now, start.now)) === 'recent') {
    steps = await find(false)
    await put()
  }

  const address = await worker.previewAddress(version)
  const isRead = async (): Promise<boolean> => address === undefined || readAtEdge(account, address, steps.root, reader)
  const read = await isRead().catch(async () => {
    steps = await find(false)
    await put()
    return isRead()
  })
  listener.uploaded(version, read ? address : undefined)
  if (preview) return { kind: 'previewed', root: steps.root }

  await goLive(account, start, version, toOwnMessage(options.message))
  return { kind: 'deployed', root: steps.root, hosts: await applyRest(account, options, wrangler, steps.root) }
}

/** Whether content, code and secrets are already live, and were not rolled back. */
async function isCurrent({ worker }: Account, start: Start, code: string): Promise<boolean> {
  const [only, ...others] = start.live
  if (only === undefined || others.length > 0 || only.code !== code || isRolledBack(start.last)) return false
  // A preview that somebody made live has variables of its own.
  if (only.tag === PREVIEW) return false
  // `versions secret put` makes a version that waits for the next deployment.
  return !(await worker.versions()).some(({ tag, time }) => tag === undefined && time > only.time)
}

/** The first deployment has a Worker to upload a version of, and nothing that is live. */
async function createWorker({ worker }: Account, start: Start): Promise<Start> {
  // It would take the place of one that somebody else made while this one was built.
  const [meanwhile] = (await worker.deployments()).deployments
  if (meanwhile) throw toOvertaken(meanwhile)
  // It would take the place of the live one, too, whose deployments the API does not find for a moment.
  const [known] = await worker.versions()
  if (known)
    throw new Error(
      `Nothing was changed: Cloudflare tells of no deployment of the Worker, and yet of its version ${known.id}. Try again later; if it stays so, make one live with "npx wrangler versions deploy"`,
    )
  await worker.create()
  // Without a Worker the time is that of this machine.
  const { deployments, now } = await worker.deployments()
  return { ...start, now, deployments }
}

/** Gives all requests to a version, unless a newer one has them: older never overwrites newer. */
async function goLive({ worker }: Account, start: Start, version: string, message: string): Promise<void> {
  await refuseLostSecrets(worker, start.live, version)
  await switchTo(worker, {
    version,
    message,
    look: async (isLive) => {
      const other = await findOvertaking(worker, start, isLive ? version : undefined)
      if (other) throw toOvertaken(other)
    },
    findOther: () => findOvertaking(worker, start, version),
  })
}

const toOvertaken = ({ time, message }: Deployment): Error =>
  new Error(
    `The live version was changed on ${time}, after this deployment began ("${message}"). It stays live; deploy again if yours is the newer one`,
  )
