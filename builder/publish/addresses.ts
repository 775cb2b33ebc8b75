/** The addresses of the site: which lead to the Worker, and where its forms are accepted. */
import * as v from 'valibot'
import { Hosts } from '../../worker/contract/variables.ts'
import type { Account } from './cloudflare/account.ts'
import type { LiveVersion, RemoteWorker } from './cloudflare/remote-worker.ts'
import type { Released } from './history.ts'
import { createReader, readRoot } from './routes.ts'
import { toHostnames, toZonePatterns, type WranglerConfig } from './cloudflare/config.ts'

/** The settings that say where visitors reach the site, and where its forms are accepted. */
type Addresses = Pick<WranglerConfig, 'name' | 'routes' | 'vars' | 'workers_dev'>

/** Whether a host is below `workers.dev`, which no route names. */
const isPlain = (hostname: string): boolean => hostname.endsWith('.workers.dev')

/**
 * Why visitors do not reach a site at its `url`, or cannot send a form where they reach it. `reach` are patterns of hosts that are
 * known to lead to the Worker, besides those of `wrangler.toml`.
 */
export function findAddressFaults(config: Addresses, url: string, reach: readonly string[] = []): readonly string[] {
  const { hostname } = new URL(url)
  const closed = findClosed(config, hostname).join(' and ')
  const redirected = isPlain(hostname) ? '' : `redirect it to ${hostname}, `
  const refused = `routes of wrangler.toml has ${closed}, where forms are refused: ${redirected}name it in PUBLIC_HOSTS, or, if it is the address of the site, write it as url in site.yaml`
  return [
    ...(isReached(config, hostname, reach) ? [] : [explainUnreached(hostname)]),
    ...(toOpenHosts(config, hostname).includes(hostname) ? [] : [explainUnnamed(hostname)]),
    ...(closed === '' ? [] : [refused]),
    ...findPartial(config),
  ]
}

/** Says which routes lead to the Worker with one address alone: without a wildcard at its end a route is a single one. */
const findPartial = (config: Addresses): readonly string[] =>
  toZonePatterns(config)
    .filter((pattern) => !pattern.endsWith('*'))
    .map((pattern) => {
      const host = pattern.replace(/(?<!\/)\/(?!\/).*$/, '')
      return `The route ${pattern} of wrangler.toml leads to the Worker with that one address: write ${host}/* for all, or custom_domain = true with ${host}`
    })

/** Whether visitors reach the Worker at a host. */
const isReached = (config: Addresses, hostname: string, reach: readonly string[] = []): boolean =>
  leads([...toHostnames(config), ...reach], hostname) || (isPlain(hostname) && config.workers_dev !== false)

/** Whether visitors reach the Worker, and not at a host. Where nothing is known to lead to it, a proxy of the team may. */
export const isElsewhere = (config: Addresses, hostname: string, reach: readonly string[]): boolean =>
  !isReached(config, hostname, reach) && [...toHostnames(config), ...reach].some((pattern) => !isPlain(pattern))

const explainUnreached = (hostname: string): string =>
  isPlain(hostname)
    ? `workers_dev = false in wrangler.toml switches ${hostname} off, the url of the site: write the address that visitors use as url in site.yaml`
    : `${hostname}, the url of the site, is not in routes of wrangler.toml: visitors cannot reach the site there`

const explainUnnamed = (hostname: string): string =>
  `PUBLIC_HOSTS in wrangler.toml does not name ${hostname}, the url of the site: forms are refused there, and search engines are told not to index its pages. List every host there`

/** Patterns of all hosts that lead to the Worker, as the account knows them. */
export async function readReach(
  worker: Pick<RemoteWorker, 'domains' | 'routes' | 'subdomain'>,
): Promise<readonly string[]> {
  const [domains, routes, { host, isOn }] = await Promise.all([worker.domains(), worker.routes(), worker.subdomain()])
  return [...domains, ...toHostnames({ routes }), ...(isOn && host !== undefined ? [host] : [])]
}

/** Says which hosts lead to the Worker and are not in `routes`: they stay, since somebody may have added them in the dashboard. */
export function findUnlisted(config: Addresses, reach: readonly string[]): readonly string[] {
  const listed = toHostnames(config)
  const unlisted = reach.filter((host) => !isPlain(host) && !listed.some((pattern) => fits(pattern, host)))
  return Array.from(
    new Set(unlisted),
    (host) =>
      `${host} leads to the Worker "${config.name}" and is not in routes of wrangler.toml: add it there, or take it away in Cloudflare’s dashboard`,
  )
}

/** What is live, and the last release: `wrangler deploy`, run by hand, makes versions without. */
interface Before {
  readonly live: readonly LiveVersion[]
  readonly last: Pick<Released, 'live'>
}

/**
 * Refuses a release whose forms would be refused at its own address, or wherever visitors reach it, if visitors reach the
 * last one at its url and can send forms: that is a slip. A site for trial has the url of another, and is told so.
 */
export async function refuseClosedForms(
  { kv, worker, config }: Pick<Account, 'kv' | 'worker' | 'config'>,
  { live, last }: Before,
  url: string,
  { replaceWorker = false }: { readonly replaceWorker?: boolean } = {},
): Promise<void> {
  const before = live.find((one) => one.root !== undefined) ?? last.live[0]
  if (replaceWorker || before?.root === undefined || explainClosed(config, url, []) === undefined) return
  // Where a token may not read what leads to the Worker, a warning has to do.
  const reach = await readReach(worker).catch(() => undefined)
  if (reach === undefined) return
  const fault = explainClosed(config, url, reach)
  const root = fault === undefined ? undefined : await readRoot(createReader(kv), before.root)
  if (root === undefined) return
  const { hostname } = new URL(root.url)
  const open = toOpenHosts({ vars: readHosts(before) }, hostname)
  const reached = [...reach, ...toHostnames(config)]
  if (!leads(reached, hostname) || !open.some((host) => leads(reached, host))) return
  const next = new URL(url).hostname
  const isOpenAsBefore = hostname === next && open.join() === toOpenHosts(config, next).join()
  if (isOpenAsBefore && findClosed(config, next).every((pattern) => reach.includes(pattern))) return
  throw new Error(`Nothing was deployed: ${fault}`)
}

/** The settings with which a version that is live accepts forms at the addresses that `wrangler.toml` names. */
export const toLiveAddresses = (config: Addresses, live: Pick<LiveVersion, 'bindings'>): Addresses => ({
  ...config,
  vars: readHosts(live),
})

function readHosts({ bindings }: Pick<LiveVersion, 'bindings'>): Addresses['vars'] {
  const named = v.safeParse(Hosts, bindings.find(({ name }) => name === 'PUBLIC_HOSTS')?.text || undefined)
  return named.success ? { PUBLIC_HOSTS: named.output } : {}
}

/**
 * Why forms are refused at the address of a site, or wherever visitors reach it; `undefined` where they are not.
 */
function explainClosed(config: Addresses, url: string, reach: readonly string[]): string | undefined {
  const { hostname } = new URL(url)
  const open = toOpenHosts(config, hostname)
  if (!open.includes(hostname)) return explainUnnamed(hostname)
  const closed = findClosed(config, hostname)
  const reached = [...toHostnames(config), ...reach]
  if (
    closed.length === 0 ||
    open.some((host) => (!isPlain(host) || config.workers_dev !== false) && leads(reached, host))
  )
    return undefined
  const places = closed.join(' and ')
  return [
    `the url of site.yaml is ${url}, and routes of wrangler.toml has ${places}, where every form would be refused.`,
    `If the site moves to ${places}, write that as url in site.yaml;`,
    ...(isPlain(hostname) ? [] : [`if ${hostname} is right, write it in routes;`]),
    'if this is a site for trial, with a "name" and a KV namespace of its own in wrangler.toml, deploy it once with --replace-worker; if forms are to be accepted at both, name both hosts in PUBLIC_HOSTS',
  ].join(' ')
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

const leads = (patterns: readonly string[], host: string): boolean => patterns.some((pattern) => fits(pattern, host))
