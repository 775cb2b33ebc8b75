/**
 * Keeps the secrets of the Worker. A version has those of the version that was uploaded before it, a preview or not, but for
 * the names that its own settings give to variables and bindings.
 * https://developers.cloudflare.com/workers/configuration/secrets/
 */
import * as v from 'valibot'
import type { Account } from './cloudflare/account.ts'
import { Variables, type WranglerConfig } from './cloudflare/config.ts'
import { type Released, requireWhole } from './history.ts'
import { type LiveVersion, type RemoteWorker, toSecretNames, toVariables } from './cloudflare/remote-worker.ts'

/** Refuses settings that give a variable or a binding the name of a secret: it would be gone from all later versions. */
export async function refuseNamesOfSecrets(
  { worker, config }: Pick<Account, 'worker' | 'config'>,
  live: readonly LiveVersion[],
): Promise<void> {
  const [newest] = await worker.versions()
  const versions = newest === undefined ? live : [...live, await worker.version(newest.id)]
  const secrets = new Set(versions.flatMap(({ bindings }) => toSecretNames(bindings)))
  const taken = toBindingNames(config).filter((name) => secrets.has(name))
  if (taken.length === 0) return
  throw new Error(
    `wrangler.toml has a variable or a binding called ${taken.join(' and one called ')}, which is the name of a secret: the upload would remove the secret from this version and from all later ones, even as a preview. Nothing was uploaded. Rename it. To have a variable in the place of a secret, delete the secret and deploy without the variable first`,
  )
}

/** The variables of a version that `deploy` sets itself. */
export const OWN_VARIABLES: ReadonlySet<string> = new Set(
  Object.keys(toVariables({ root: undefined, code: undefined, began: 0 })),
)

/** Names what the next deployment takes away: variables and bindings of live versions that `wrangler.toml` lacks. Secrets stay. */
export function explainDropped(
  live: readonly Pick<LiveVersion, 'bindings'>[],
  config: WranglerConfig,
): string | undefined {
  const kept = new Set([...toBindingNames(config), ...OWN_VARIABLES])
  const all = live.flatMap(({ bindings }) => bindings)
  const dropped = all.filter(({ name, type }) => type !== 'secret_text' && !kept.has(name)).map(({ name }) => name)
  if (dropped.length === 0) return undefined
  const names = [...new Set(dropped)].join(', ')
  return `The live version has variables or bindings that wrangler.toml lacks, and that the next version will not have: ${names}. To keep one, write it in wrangler.toml`
}

/**
 * Names the variables whose values the next deployment undoes: they were changed since the `last` one, as in Cloudflare's dashboard,
 * which makes a version without tag, and `wrangler.toml` has other values.
 */
export function explainUndone(
  { live: [live], last }: { readonly live: readonly LiveVersion[]; readonly last: Pick<Released, 'live'> },
  { vars }: Pick<WranglerConfig, 'vars'>,
): string | undefined {
  if (live?.root === undefined || live.tag !== undefined) return undefined
  const before = new Map(last.live[0]?.bindings.map(({ name, text }) => [name, text]))
  const undone = live.bindings.flatMap(({ name, type, text }) =>
    type === 'plain_text' && before.has(name) && before.get(name) !== text && name in vars && !isValue(vars, name, text)
      ? [name]
      : [],
  )
  if (undone.length === 0) return undefined
  return `Variables of the live version were changed since the last deployment, as in Cloudflare’s dashboard, and the next version will have the values of wrangler.toml again: ${undone.join(', ')}. To keep a value, write it in wrangler.toml`
}

/** Whether `wrangler.toml` gives a variable the value that a version has as text. */
function isValue(vars: WranglerConfig['vars'], name: string, text: string | undefined): boolean {
  const read = v.safeParse(Variables, { [name]: text })
  return read.success && JSON.stringify(read.output[name]) === JSON.stringify(vars[name])
}

/** The names of variables and bindings in `wrangler.toml`; the `name` at its top is that of the Worker. */
function toBindingNames({ vars, ...others }: WranglerConfig): readonly string[] {
  const find = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
      typeof part === 'string' && (key === 'binding' || key === 'name') ? [part] : find(part),
    )
  }
  return [...Object.keys(vars), ...Object.values(others).flatMap(find)]
}

/** Refuses to make a version live that lacks secrets of the live ones, unless somebody deleted them since. */
export async function refuseLostSecrets(
  worker: Pick<RemoteWorker, 'version' | 'versions'>,
  live: readonly LiveVersion[],
  version: string,
): Promise<void> {
  const kept = toSecretNames((await worker.version(version)).bindings)
  const lacking = [...new Set(live.flatMap(({ bindings }) => toSecretNames(bindings)))].filter(
    (name) => !kept.includes(name),
  )
  if (lacking.length === 0) return
  const versions = await worker.versions()
  requireWhole(versions, [version])
  const newestLive = versions.findIndex(({ id }) => live.some((one) => one.id === id))
  const since = versions.slice(0, newestLive === -1 ? undefined : newestLive).toReversed()
  const later = await Promise.all(since.map(({ id }) => worker.version(id)))
  // What deletes a secret makes a version without a tag.
  const isDeleted = (name: string): boolean => {
    const last = later.findLastIndex(({ bindings }) => toSecretNames(bindings).includes(name))
    // What came after the live version is no longer listed.
    if (last === -1 && newestLive === -1) return false
    return later[last + 1]?.tag === undefined
  }
  const lost = lacking.filter((name) => !isDeleted(name))
  if (lost.length === 0) return
  throw new Error(
    `Version ${version} lacks the secret ${lost.join(' and the secret ')}, which the live version has: one that was uploaded since has lost it, perhaps to a variable of its name. The live site is as it was. Set it with "npx wrangler versions secret put <NAME>", and deploy again`,
  )
}
