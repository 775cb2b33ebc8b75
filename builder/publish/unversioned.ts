/** Applies addresses and settings of `wrangler.toml`, which belong to no version. */
import { errorToText } from '../content/error.ts'
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Account } from './cloudflare/account.ts'
import { hasPlainAddresses, type Route, toHostnames, toZonePatterns } from './cloudflare/config.ts'
import type { Wrangler } from './cloudflare/wrangler.ts'

/** What may be done with names that lead elsewhere. */
interface AddressOptions {
  readonly preview?: boolean
  /** Whether to take over custom domains that point elsewhere. */
  readonly replaceDns?: boolean
}

/** Without a terminal, wrangler takes over a name without asking. */
export async function refuseConflicts(
  { worker, config }: Pick<Account, 'worker' | 'config'>,
  { replaceDns = false, preview = false }: AddressOptions,
): Promise<void> {
  const hostnames = toHostnames(config, true)
  if (replaceDns || preview || hostnames.length === 0) return
  const conflicts = await worker.findConflicts(hostnames)
  if (conflicts.length === 0) return
  throw new Error(
    `${conflicts.join(', ')} leads elsewhere already, by a DNS record or another Worker. Nothing was changed: delete that in the dashboard, or deploy with --replace-dns to have it replaced`,
  )
}

/** The hosts that `wrangler.toml` asks for, whether they are known to lead to the Worker, and what else leads to it. */
async function readAddresses({ worker, config }: Account): Promise<{
  readonly hosts: readonly string[]
  readonly areApplied: boolean
  /** Given to wrangler as well, which would detach them: it sets all custom domains, or all routes of zones, where there is one. */
  readonly kept: readonly Route[]
}> {
  const patterns = toZonePatterns(config)
  const [domains, routes, { host, isOn, hasPreviews }] = await Promise.all([
    worker.domains(),
    patterns.length === 0 ? [] : worker.routes(),
    worker.subdomain(),
  ])
  const isSet = hasPlainAddresses(config) && config.workers_dev === isOn && config.preview_urls === hasPreviews
  const [wanted, custom] = [toHostnames(config), toHostnames(config, true)]
  const added = custom.length === 0 ? [] : domains.filter((name) => !custom.includes(name))
  // Of a host that it names, `wrangler.toml` names all paths.
  const named = new Set(toHostnames({ routes: patterns }))
  return {
    hosts: [...wanted, ...((config.workers_dev ?? isOn) && host !== undefined ? [host] : [])],
    areApplied: isSet && wanted.every((name) => domains.includes(name)),
    kept: [
      ...added.map((pattern) => ({ pattern, custom_domain: true })),
      ...routes.filter((pattern) => toHostnames({ routes: [pattern] }).every((name) => !named.has(name))),
    ],
  }
}

/** Applies settings and addresses, which belong to no version; a deployment is complete only then. Returns the hosts. */
export async function applyRest(
  account: Account,
  options: AddressOptions,
  wrangler: Wrangler,
  root: ObjectId,
): Promise<readonly string[]> {
  const { worker, config } = account
  try {
    const { observability = { enabled: false }, logpush, tail_consumers } = config
    // Wrangler sets these when it deploys, and not when it uploads a version.
    await worker.applySettings({ observability, logpush, tail_consumers })
    const { hosts, areApplied, kept } = await readAddresses(account)
    if (areApplied) return hosts
    await refuseConflicts(account, options)
    await wrangler.applyTriggers(kept)
    return hosts
  } catch (error) {
    const reason = errorToText(error)
    throw new Error(
      `Release ${root} is live, but not all addresses and settings of wrangler.toml are applied. Correct what is named below and deploy again: the next run applies them. ${reason}`,
      { cause: error },
    )
  }
}
