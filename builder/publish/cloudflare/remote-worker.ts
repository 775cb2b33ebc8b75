/** The Worker in the Cloudflare account: its versions, their bindings, and the traffic that each gets. */
import * as v from 'valibot'
import { isObjectId, type ObjectId } from '../../../worker/contract/release.ts'
import { type Api, ApiError, type ApiRequest, Ignored, Line } from './api.ts'
import type { WranglerConfig } from './config.ts'

/** Tag of a version that `deploy --preview` made. */
export const PREVIEW = 'preview'

/** Variables of such a version in the place of those of `wrangler.toml`: a pull request may not name who gets the secret of the captcha. */
export const toPreviewVariables = ({ vars }: Pick<WranglerConfig, 'vars'>): Readonly<Record<string, string>> =>
  'CAPTCHA_VERIFY_URL' in vars ? { CAPTCHA_VERIFY_URL: '' } : {}

/** One version of the Worker. */
export interface Version {
  readonly id: string
  /** When it was made, ISO 8601. */
  readonly time: string
  /** The release that `deploy` made it for, or `preview`; absent if a change of secrets made it. */
  readonly tag: string | undefined
  readonly message: string
}

/** Versions that got requests together, and since when. */
export interface Deployment {
  readonly id: string
  /** ISO 8601 */
  readonly time: string
  readonly message: string
  /** Ids and shares in percent, the largest first. */
  readonly versions: readonly { readonly id: string; readonly share: number }[]
}

/** The builder's facts in the bindings of a version. */
export interface Content {
  /** Root of its release; absent if `npm run deploy` did not make it. */
  readonly root: ObjectId | undefined
  /** Which code it is: see `hashCode`. */
  readonly code: string | undefined
  /** When its deployment began, by Cloudflare's clock: milliseconds since 1970. */
  readonly began: number
}

/** The place of the Worker below `workers.dev`. */
interface Subdomain {
  /** `NAME.TEAM.workers.dev`; absent if the account has no subdomain. */
  readonly host: string | undefined
  /** Whether it leads to the live version. */
  readonly isOn: boolean
  /** Whether every version has an address below it. */
  readonly hasPreviews: boolean
}

/** One binding as the API shows it; a secret has no text. */
const Binding = v.looseObject({ name: Line, type: v.string(), text: v.optional(v.string()) })
export type Binding = v.InferOutput<typeof Binding>

/** The Worker as the API shows it. */
export interface RemoteWorker {
  /** The newest deployments, the live one first, and the time by Cloudflare's clock. The API does not document how many; wrangler's documentation says ten. */
  deployments(): Promise<{ readonly deployments: readonly Deployment[]; readonly now: number }>
  /** The versions that can be deployed (the API allows the newest hundred), the newest first. */
  versions(): Promise<readonly Version[]>
  /** A version and all that it binds. */
  version(id: string): Promise<Version & { readonly bindings: readonly Binding[] }>
  /** Gives requests to versions; `force` where secrets were changed since they were made. */
  deploy(versions: Deployment['versions'], message: string, force?: boolean): Promise<void>
  /** Makes a Worker that answers nothing and has no address, so that versions can be uploaded. */
  create(): Promise<void>
  /** Applies settings that belong to no version, such as logs. */
  applySettings(settings: Readonly<Record<string, unknown>>): Promise<void>
  /** Names among these whose DNS records or custom domains lead elsewhere. */
  findConflicts(hostnames: readonly string[]): Promise<readonly string[]>
  /** Custom domains that lead to the Worker. */
  domains(): Promise<readonly string[]>
  /** Patterns of routes of zones that lead to it; none where Cloudflare does not tell them. */
  routes(): Promise<readonly string[]>
  /** Its place below `workers.dev`. */
  subdomain(): Promise<Subdomain>
  /** The preview address of a version, if previews are on. */
  previewAddress(version: string): Promise<string | undefined>
}

const Annotations = v.optional(
  v.nullable(v.object({ 'workers/tag': v.optional(Line), 'workers/message': v.optional(Line) })),
)
const StoredVersion = v.object({
  id: Line,
  metadata: v.object({ created_on: Line }),
  annotations: Annotations,
})
const Versions = v.object({ items: v.array(StoredVersion) })
const Detail = v.object({
  ...StoredVersion.entries,
  resources: v.object({ bindings: v.optional(v.array(Binding), []) }),
})
const Deployments = v.object({
  deployments: v.array(
    v.object({
      id: Line,
      created_on: Line,
      annotations: Annotations,
      versions: v.array(v.object({ version_id: Line, percentage: v.optional(v.number(), 100) })),
    }),
  ),
})
const Hostname = v.object({ hostname: Line })
const Changeset = v.object({
  updated: v.optional(v.array(v.object({ ...Hostname.entries, modified: v.optional(v.boolean(), false) })), []),
  conflicting: v.optional(v.array(Hostname), []),
})
const ScriptSubdomain = v.object({
  enabled: v.optional(v.boolean(), false),
  previews_enabled: v.optional(v.boolean(), false),
})
const AccountSubdomain = v.object({ subdomain: Line })

const NOT_FOUND = 10_007

/** Longest message that the API stores, in bytes. */
const MESSAGE_BYTES = 100

/** Opens a Worker by its name. */
export function openRemoteWorker(api: Api, account: string, name: string): RemoteWorker {
  const path = `/accounts/${account}/workers/scripts/${name}`

  /** The response of the API; `undefined` where it says that there is no such Worker or subdomain. */
  async function ask<Result>(
    schema: v.GenericSchema<unknown, Result>,
    request: ApiRequest,
  ): Promise<{ readonly found: Result | undefined; readonly now: number }> {
    try {
      const { result, time } = await api(request, schema)
      return { found: result, now: time }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && error.codes.includes(NOT_FOUND)) {
        return { found: undefined, now: Date.now() }
      }
      throw error
    }
  }

  async function subdomain(): Promise<Subdomain> {
    const own = (await ask(ScriptSubdomain, { path: `${path}/subdomain` })).found
    const team = (await ask(AccountSubdomain, { path: `/accounts/${account}/workers/subdomain` })).found
    return {
      host: team && `${name}.${team.subdomain}.workers.dev`,
      isOn: own?.enabled ?? false,
      hasPreviews: own?.previews_enabled ?? false,
    }
  }

  return {
    subdomain,
    deployments: async () => {
      const { found, now } = await ask(Deployments, { path: `${path}/deployments` })
      return { deployments: found?.deployments.map(toDeployment) ?? [], now }
    },
    versions: async () =>
      (await ask(Versions, { path: `${path}/versions?deployable=true&per_page=100` })).found?.items.map(toVersion) ??
      [],
    version: async (id) => {
      const { result: detail } = await api({ path: `${path}/versions/${id}` }, Detail)
      return { ...toVersion(detail), bindings: detail.resources.bindings }
    },
    deploy: async (versions, message, force = false) => {
      const body = {
        strategy: 'percentage',
        versions: versions.map(({ id, share }) => ({ version_id: id, percentage: share })),
        annotations: { 'workers/message': toShortMessage(message) },
      }
      await api({ method: 'POST', path: `${path}/deployments${force ? '?force=true' : ''}`, body }, Ignored)
    },
    create: async () => {
      const form = new FormData()
      form.set('metadata', JSON.stringify({ main_module: 'index.js' }))
      const code = new Blob(['export default { fetch() {} }'], { type: 'application/javascript+module' })
      form.set('index.js', code, 'index.js')
      await api({ method: 'PUT', path, body: form }, Ignored)
    },
    applySettings: async (settings) => {
      await api({ method: 'PATCH', path: `${path}/script-settings`, body: settings }, Ignored)
    },
    findConflicts: async (hostnames) => {
      const body = hostnames.map((hostname) => ({ hostname }))
      const request = { method: 'POST', path: `${path}/domains/changeset?replace_state=true`, body } as const
      const { updated, conflicting } = (await api(request, Changeset)).result
      return [...conflicting, ...updated.filter(({ modified }) => modified)].map(({ hostname }) => hostname)
    },
    domains: async () => {
      const { found } = await ask(v.array(Hostname), { path: `/accounts/${account}/workers/domains?service=${name}` })
      return found?.map(({ hostname }) => hostname) ?? []
    },
    routes: async () => {
      // As wrangler asks; the documented way asks each zone. Deployments must not depend on it.
      const place = `/accounts/${account}/workers/services/${name}/environments/production/routes`
      try {
        const { result } = await api({ path: place }, v.fallback(v.array(v.object({ pattern: Line })), []))
        return result.map(({ pattern }) => pattern)
      } catch (error) {
        if (error instanceof ApiError) return []
        throw error
      }
    },
    previewAddress: async (version) => {
      const { host, hasPreviews } = await subdomain()
      return hasPreviews && host !== undefined ? `https://${version.slice(0, 8)}-${host}` : undefined
    },
  }
}

/** The bindings of a version; the only place that knows their names. */
export function toContent(bindings: readonly Binding[]): Content {
  const read = (variable: string): string | undefined => bindings.find(({ name }) => name === variable)?.text
  const root = read('RELEASE')
  return { root: isObjectId(root) ? root : undefined, code: read('CODE'), began: Number(read('BEGAN') ?? 0) }
}

/** The names of the secrets in the bindings of a version. */
export const toSecretNames = (bindings: readonly Binding[]): readonly string[] =>
  bindings.flatMap(({ name, type }) => (type === 'secret_text' ? [name] : []))

/** The variables that `toContent` reads. */
export const toVariables = ({ root, code, began }: Content): Readonly<Record<string, string>> => ({
  RELEASE: root ?? '',
  CODE: code ?? '',
  BEGAN: String(began),
})

/** A version that gets requests. */
export type LiveVersion = Version & Content & { readonly bindings: readonly Binding[] }

/** The versions of a deployment, by share of traffic; empty before the first deployment. */
export async function readVersions(
  worker: Pick<RemoteWorker, 'version'>,
  deployment: Deployment | undefined,
): Promise<readonly LiveVersion[]> {
  const versions: LiveVersion[] = []
  for (const { id } of deployment?.versions ?? []) {
    const version = await worker.version(id)
    versions.push({ ...version, ...toContent(version.bindings) })
  }
  return versions
}

/** The versions that get requests now. */
export const readLive = async (worker: RemoteWorker): Promise<readonly LiveVersion[]> =>
  readVersions(worker, (await worker.deployments()).deployments[0])

/** A message as the API keeps it: one line that is not too long. */
const toShortMessage = (message: string): string =>
  new TextDecoder()
    .decode(Buffer.from(message.split('\n', 1)[0] ?? '').subarray(0, MESSAGE_BYTES))
    .replace(/\uFFFD+$/, '')

function toVersion({ id, metadata, annotations }: v.InferOutput<typeof StoredVersion>): Version {
  const { 'workers/tag': tag, 'workers/message': message = '' } = annotations ?? {}
  return { id, time: metadata.created_on, tag, message }
}

function toDeployment(stored: v.InferOutput<typeof Deployments>['deployments'][number]): Deployment {
  const versions = stored.versions.map(({ version_id: id, percentage: share }) => ({ id, share }))
  const message = stored.annotations?.['workers/message'] ?? ''
  return { id: stored.id, time: stored.created_on, message, versions: versions.toSorted((a, b) => b.share - a.share) }
}
