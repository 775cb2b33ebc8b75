/** The Cloudflare account: credentials from the environment, names from `wrangler.toml`. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { type Api, type ApiOptions, createApi, Line } from './api.ts'
import { contentNamespace, type WranglerConfig } from './config.ts'
import { openRemoteKv, type RemoteKv } from './remote-kv.ts'
import { openRemoteWorker, type RemoteWorker } from './remote-worker.ts'

/** How the network is reached: `fetch`, and how to wait. */
export interface Network {
  readonly fetch: typeof fetch
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

/** Everything that publishing asks Cloudflare for. */
export interface Account extends Network {
  readonly api: Api
  readonly id: string
  readonly config: WranglerConfig
  readonly kv: RemoteKv
  readonly worker: RemoteWorker
}

/** Placeholder id in `wrangler.toml` until the namespace is created. */
const NO_NAMESPACE = '00000000000000000000000000000000'

/** Connects to the account of a configuration; throws an error that says which setting is missing. */
export async function connect(
  env: NodeJS.ProcessEnv,
  config: WranglerConfig,
  { fetch: get = globalThis.fetch, sleep = delay, ...others }: Partial<Network> & Pick<ApiOptions, 'tell'> = {},
): Promise<Account> {
  const token = env['CLOUDFLARE_API_TOKEN']
  if (!token) {
    throw new Error(
      'CLOUDFLARE_API_TOKEN is not set: make a token from the template "Edit Cloudflare Workers" at https://dash.cloudflare.com/profile/api-tokens (a login with "npx wrangler login" lets wrangler in, not the upload of content)',
    )
  }
  if (/[^ -~\s]/.test(token)) {
    throw new Error('CLOUDFLARE_API_TOKEN has a character that no token has: copy it again')
  }
  const namespace = contentNamespace(config)
  if (namespace === NO_NAMESPACE) {
    throw new Error(
      `wrangler.toml has no KV namespace yet: run "npx wrangler kv namespace create ${config.name}-content" and write the id it prints in place of the zeros`,
    )
  }
  const base = env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'
  const api = createApi({ base, token, sleep, fetch: get, ...others })
  // In wrangler's order. A workflow sets what it has no secret for to nothing.
  const account = config.account_id || env['CLOUDFLARE_ACCOUNT_ID'] || (await onlyAccount(api))
  const kv = openRemoteKv(api, account, namespace)
  const worker = openRemoteWorker(api, account, config.name)
  return { api, id: account, config, kv, worker, fetch: get, sleep }
}

/** A token that sees one account needs no account id beside it. */
async function onlyAccount(api: Api): Promise<string> {
  const { result: accounts } = await api({ path: '/accounts' }, v.array(v.object({ id: Line, name: Line })))
  const [only, ...others] = accounts
  if (!only || others.length > 0) {
    const names = accounts.map(({ id, name }) => `${id} (${name})`).join(', ')
    throw new Error(`CLOUDFLARE_ACCOUNT_ID is not set, and the token sees ${accounts.length} accounts: ${names}`)
  }
  return only.id
}
