/** Applies addresses and settings of `wrangler.toml`, which belong to no version. */
import * as v from 'valibot'
import { errorToText } from '../content/error.ts'
import type { ObjectId } from '../../worker/contract/release.ts'
import { Hosts } from '../../worker/contract/variables.ts'
import type { Account } from './cloudflare/account.ts'
import type { LiveVersion } from './cloudflare/remote-worker.ts'
import { createReader, readRoot } from './routes.ts'
import { hasPlainAddresses, toHostnames, type WranglerConfig } from './cloudflare/config.ts'
import type { Wrangler } from './cloudflare/wrangler.ts'

/** The settings that say where visitors reach the site, and where its forms are accepted. */
type Addresses = Pick<WranglerConfig, 'routes' | 'vars'>

/** Why visitors do not reach a site at its `url`, or cannot send a form where they reach it. */
export function findAddressFaults(config: Addresses, url: string): readonly string[] {
  const { hostname } = new URL(url)
  const open = toOpenHosts(config, hostname)
  const isReached = hostname.endsWith('.workers.dev') || toHostnames(config).some((pattern) => fits(pattern, hostname))
  const unreached = `${hostname}, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there`
  const closed = findClosed(config, hostname).join(' and ')
  const refused = `routes of wrangler.toml has ${closed}, where forms are refused: name it in PUBLIC_HOSTS, or redirect it to ${hostname}`
  return [
    ...(isReached ? [] : [unreached]),
    ...(open.includes(hostname) ? [] : [explainUnnamed(hostname)]),
    ...(closed === '' ? [] : [refused]),
  ]
}

const explainUnnamed = (hostname: string): string =>
  `PUBLIC_HOSTS in wrangler.toml does not name ${hostname}, the url of the site: forms are refused there, and search engines are told not to index its pages. List every host there`

/**
 * Refuses a release whose forms would be refused at its own address, or at every address of `wrangler.toml`, if visitors can send
 * those of the live one: that is a slip. A site for trial has them closed from its first deployment on, and is told so.
 */
export async function refuseClosedForms(
  { kv, worker, config }: Pick<Account, 'kv' | 'worker' | 'config'>,
  live: LiveVersion | undefined,
  url: string,
): Promise<void> {
  const fault = explainClosed(config, url)
  if (fault === undefined || live?.root === undefined) return
  const root = await readRoot(createReader(kv), live.root)
  if (root === undefined) return
  const named = v.safeParse(Hosts, live.bindings.find(({ name }) => name === 'PUBLIC_HOSTS')?.text || undefined)
  const open = toOpenHosts({ vars: named.success ? { PUBLIC_HOSTS: named.output } : {} }, new URL(root.url).hostname)
  const reached = [...(await worker.domains()), ...toHostnames(config)]
  if (!open.some((host) => reached.some((pattern) => fits(pattern, host)))) return
  throw new Error(`Nothing was deployed: ${fault}`)
}

/** Why forms are refused at the address of a site, or everywhere; `undefined` where they are not. */
function explainClosed(config: Addresses, url: string): string | undefined {
  const { hostname } = new URL(url)
  if (!toOpenHosts(config, hostname).includes(hostname)) return explainUnnamed(hostname)
  const closed = findClosed(config, hostname)
  if (closed.length === 0 || closed.length < config.routes.length) return undefined
  return `the url of site.yaml is ${url}, and routes of wrangler.toml has ${closed.join(' and ')}, where every form would be refused. Write the same host in both, or name both hosts in PUBLIC_HOSTS`
}

/** The hosts where forms are accepted. */
function toOpenHosts(
  { vars: { PUBLIC_HOSTS: named = '' } }: Pick<Addresses, 'vars'>,
  hostname: string,
): readonly string[] {
  return named === '' ? [hostname] : named
}

/** The patterns in `routes` that lead to no host where forms are accepted; that of the url apart. */
function findClosed(config: Addresses, hostname: string): readonly string[] {
  const open = [hostname, ...toOpenHosts(config, hostname)]
  return toHostnames(config).filter((pattern) => !open.some((host) => fits(pattern, host)))
}

/** Whether a pattern leads to a host. https://developers.cloudflare.com/workers/configuration/routing/routes/ */
const fits = (pattern: string, host: string): boolean =>
  pattern.startsWith('*') ? host.endsWith(pattern.slice(1)) : host === pattern

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

/** The hosts that `wrangler.toml` asks for, and whether they are known to lead to the Worker, and no others. */
async function readAddresses({
  worker,
  config,
}: Account): Promise<{ readonly hosts: readonly string[]; readonly areApplied: boolean }> {
  const [domains, { host, isOn, hasPreviews }] = await Promise.all([worker.domains(), worker.subdomain()])
  const isPlain = hasPlainAddresses(config) && config.workers_dev === isOn && config.preview_urls === hasPreviews
  const wanted = toHostnames(config)
  return {
    hosts: [...wanted, ...((config.workers_dev ?? isOn) && host !== undefined ? [host] : [])],
    areApplied: isPlain && domains.length === wanted.length && wanted.every((name) => domains.includes(name)),
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
    const { hosts, areApplied } = await readAddresses(account)
    if (areApplied) return hosts
    await refuseConflicts(account, options)
    await wrangler.applyTriggers()
    return hosts
  } catch (error) {
    const reason = errorToText(error)
    throw new Error(
      `Release ${root} is live, but not all addresses and settings of wrangler.toml are applied. Correct what is named below and deploy again: the next run applies them. ${reason}`,
      { cause: error },
    )
  }
}
