/**
 * The Workers part of the stand-in: versions, deployments, secrets, addresses, and what wrangler asks besides.
 * https://developers.cloudflare.com/api/resources/workers/
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { fail, NO_WORKER, ok, type Reply } from './reply.ts'

/** A binding of a version as the API shows it: no secret has a text. */
export interface Binding {
  readonly name: string
  readonly type: string
  readonly text?: string | undefined
}

/** One version of the Worker. */
export interface StoredVersion {
  readonly id: string
  readonly created: string
  readonly annotations: Readonly<Record<string, string | undefined>>
  readonly bindings: readonly Binding[]
  /** Values of its secrets, which the API never shows. */
  readonly secrets: ReadonlyMap<string, string>
  /** Its modules, one after the other. */
  readonly script: string
}

/** Which versions get which share of the requests. */
export interface StoredDeployment {
  readonly id: string
  readonly created: string
  readonly message: string | undefined
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[]
}

/** What the stand-in knows of its Worker. */
export interface WorkerState {
  /** The oldest first. */
  readonly versions: StoredVersion[]
  /** The oldest first; the last is live. */
  readonly deployments: StoredDeployment[]
  /** How many deployments the API tells of: ten, or as many as there are. Its documentation does not say. */
  told: number
  /** Names of the zone that lead elsewhere. */
  readonly foreignNames: Set<string>
  /** Custom domains that lead to the Worker. */
  readonly domains: Set<string>
  /** Patterns of routes of zones that lead to the Worker. */
  readonly routes: Set<string>
  /** Whether requests to set custom domains fail. */
  failingDomains: boolean
  /** Whether the Worker is reachable at `workers.dev`. */
  subdomain: { readonly enabled: boolean; readonly previews_enabled: boolean }
  /** The subdomain of the account below `workers.dev`, which a new account lacks. */
  team: string | undefined
  /** Names of queues. */
  readonly queues: Set<string>
  /** Settings that belong to no version. */
  settings: Readonly<Record<string, unknown>>
}

export const createWorker = (): WorkerState => ({
  versions: [],
  deployments: [],
  told: 10,
  foreignNames: new Set(),
  domains: new Set(),
  routes: new Set(),
  failingDomains: false,
  subdomain: { enabled: false, previews_enabled: false },
  team: 'team',
  queues: new Set(['leads', 'leads-dead']),
  settings: {},
})

type Timed = WorkerState & { readonly clock: number }

/** Versions that can be deployed. */
const DEPLOYABLE = 100

const SCRIPT = '/workers/scripts/lectern'
const Json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)
const Binding = v.looseObject({ name: v.string(), type: v.string(), text: v.optional(v.string()) })
const Upload = Json(
  v.object({
    bindings: v.optional(v.array(Binding), []),
    annotations: v.optional(v.record(v.string(), v.string()), {}),
  }),
)
const Share = v.object({ version_id: v.string(), percentage: v.number() })
const Deployment = Json(
  v.object({
    versions: v.pipe(v.array(Share), v.minLength(1), v.maxLength(2)),
    annotations: v.optional(v.object({ 'workers/message': v.optional(v.string()) }), {}),
  }),
)
const Secret = Json(v.object({ name: v.string(), text: v.string() }))
const Secrets = Json(
  v.object({
    env: v.record(v.string(), v.nullable(v.object({ text: v.string() }))),
    annotations: v.optional(v.record(v.string(), v.optional(v.string())), {}),
  }),
)
const Domains = Json(
  v.object({
    override_scope: v.optional(v.boolean(), false),
    override_existing_dns_record: v.optional(v.boolean(), false),
    origins: v.array(v.object({ hostname: v.string() })),
  }),
)

/** Answers a request about the Worker. */
export async function answerWorker(
  state: Timed,
  name: string,
  query: URLSearchParams,
  body: Buffer,
  type: string,
): Promise<Reply> {
  const { versions, deployments } = state
  const text = type.startsWith('multipart/') ? '' : body.toString()
  if (name === 'GET /user/tokens/verify') return ok({ status: 'active' })
  if (name === 'GET /workers/subdomain') {
    return state.team === undefined ? fail(404, 'There is no subdomain', 10007) : ok({ subdomain: state.team })
  }
  if (name === 'GET /accounts') return ok([{ id: '0123456789abcdef0123456789abcdef', name: 'Team' }])
  if (name.includes(' /queues')) return answerQueues(state, name, query)
  if (name === `PUT ${SCRIPT}` && state.team === undefined) {
    return fail(403, 'You need a workers.dev subdomain in order to proceed.', 10063)
  }
  if (name === `PUT ${SCRIPT}`) {
    const version = await upload(state, body, type)
    deploy(state, undefined, [{ version_id: version.id, percentage: 100 }])
    return ok({ ...toVersion(state, version), deployment_id: version.id, startup_time_ms: 1 })
  }
  const latest = versions.at(-1)
  if (!latest) {
    return name.endsWith('/versions/latest') ? fail(404, 'This Worker has no versions.', 10222) : NO_WORKER
  }
  const wanted = /\/versions\/([\w-]{36})$/.exec(name)?.[1]
  if (wanted !== undefined) {
    const found = versions.find(({ id }) => id === wanted)
    return found ? ok(toVersion(state, found)) : fail(404, 'Version not found.', 10020)
  }
  switch (name) {
    case 'GET /workers/services/lectern':
      return ok({ default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } })
    case `GET ${SCRIPT}/versions`:
      return ok({
        items: versions
          .slice(-DEPLOYABLE)
          .map((version) => toVersion(state, version))
          .toReversed(),
      })
    case `POST ${SCRIPT}/versions`:
      return ok({ ...toVersion(state, await upload(state, body, type)), startup_time_ms: 1 })
    case `GET ${SCRIPT}/deployments`:
      return ok({ deployments: deployments.slice(-state.told).map(toDeployment).toReversed() })
    case `POST ${SCRIPT}/deployments`:
      return postDeployment(state, query, text)
    case `GET ${SCRIPT}/secrets`:
      return ok(Array.from(latest.secrets.keys(), (secret) => ({ name: secret, type: 'secret_text' })))
    case `PUT ${SCRIPT}/secrets`: {
      const { name: secret, text: value } = v.parse(Secret, text)
      const live = deployments.at(-1)?.versions
      if (live?.length !== 1 || live[0]?.version_id !== latest.id) {
        return fail(400, 'The latest version of this Worker is not deployed.', 10215)
      }
      const version = changeSecrets(state, { [secret]: { text: value } }, { 'workers/triggered_by': 'secret' })
      deploy(state, undefined, [{ version_id: version.id, percentage: 100 }])
      return ok({ name: secret, type: 'secret_text' })
    }
    case 'PATCH /workers/workers/lectern/versions/latest': {
      const { env, annotations } = v.parse(Secrets, text)
      return ok(toVersion(state, changeSecrets(state, env, annotations)))
    }
    case `GET ${SCRIPT}/subdomain`:
      return ok(state.subdomain)
    case `POST ${SCRIPT}/subdomain`:
      state.subdomain = v.parse(Json(v.object({ enabled: v.boolean(), previews_enabled: v.boolean() })), text)
      return ok(state.subdomain)
    case `PATCH ${SCRIPT}/script-settings`:
      state.settings = { ...state.settings, ...v.parse(Json(v.record(v.string(), v.unknown())), text) }
      return ok(state.settings)
    case `POST ${SCRIPT}/domains/changeset`: {
      const origins = v.parse(Json(v.array(v.object({ hostname: v.string() }))), text)
      const conflicting = origins.filter(({ hostname }) => state.foreignNames.has(hostname))
      return ok({ added: [], removed: [], updated: [], conflicting })
    }
    case `PUT ${SCRIPT}/domains/records`:
      return putDomains(state, text)
    case 'GET /workers/services/lectern/environments/production/routes':
      return ok(Array.from(state.routes, (pattern) => ({ id: pattern, pattern, script: 'lectern' })))
    case `PUT ${SCRIPT}/routes`: {
      // It takes the place of all routes of the Worker.
      const routes = v.parse(Json(v.array(v.object({ pattern: v.string() }))), text)
      state.routes.clear()
      for (const { pattern } of routes) state.routes.add(pattern)
      return ok(routes.map(({ pattern }) => pattern))
    }
    case 'GET /workers/domains':
      return ok([...state.domains].map((hostname) => ({ hostname, service: 'lectern' })))
    default:
      return fail(404, `No route for ${name}`, 7000)
  }
}

/** What wrangler asks about queues: https://developers.cloudflare.com/api/resources/queues/ */
function answerQueues({ queues }: WorkerState, name: string, query: URLSearchParams): Reply {
  const wanted = query.getAll('name')
  const found = [...queues].filter((queue) => wanted.length === 0 || wanted.includes(queue))
  if (name === 'GET /queues') {
    return ok(
      found.map((queue) => ({ queue_id: queue, queue_name: queue, consumers: [], producers: [] })),
      { page: 1, per_page: 100, count: found.length, total_count: found.length },
    )
  }
  if (/^GET \/queues\/[^/]+\/consumers$/.test(name)) return ok([])
  return /^POST \/queues\/[^/]+\/consumers$/.test(name) ? ok({}) : fail(404, `No route for ${name}`, 7000)
}

function putDomains(state: WorkerState, text: string): Reply {
  const { origins, override_scope: isWhole, override_existing_dns_record: override } = v.parse(Domains, text)
  if (state.failingDomains) return fail(403, 'Authentication error', 10000)
  // The list is the whole set then: all others are detached, and their DNS records deleted.
  if (isWhole) state.domains.clear()
  for (const { hostname } of origins) {
    if (state.foreignNames.has(hostname) && !override) {
      return fail(409, `Hostname '${hostname}' already has externally managed DNS records.`, 100117)
    }
    state.foreignNames.delete(hostname)
    state.domains.add(hostname)
  }
  return ok({})
}

function postDeployment(state: Timed, query: URLSearchParams, text: string): Reply {
  const { versions: shares, annotations } = v.parse(Deployment, text)
  const known = state.versions.slice(-DEPLOYABLE)
  const targets = shares.map(({ version_id }) => known.find(({ id }) => id === version_id))
  if (targets.includes(undefined)) return fail(404, 'Version is not deployable.', 10020)
  const current = state.versions.find(({ id }) => id === state.deployments.at(-1)?.versions[0]?.version_id)
  const changed = [...(current?.secrets ?? [])].filter(([secret, value]) =>
    targets.some((target) => target?.secrets.has(secret) === true && target.secrets.get(secret) !== value),
  )
  if (changed.length > 0 && query.get('force') !== 'true') {
    const names = changed.map(([secret]) => secret).join(', ')
    return fail(400, `Secrets were changed since. The following secrets have changed: ${names}`, 10220)
  }
  return ok({ id: deploy(state, annotations['workers/message'], shares).id })
}

/** Makes versions live. */
export function deploy(
  { deployments, clock }: Timed,
  message: string | undefined,
  versions: StoredDeployment['versions'],
): StoredDeployment {
  const deployment = { id: randomUUID(), created: new Date(clock).toISOString(), message, versions }
  deployments.push(deployment)
  return deployment
}

/** A version like the latest but for some secrets, `null` without one. */
export function changeSecrets(
  state: Timed,
  changes: Readonly<Record<string, { readonly text: string } | null>>,
  annotations: StoredVersion['annotations'],
): StoredVersion {
  const { bindings, secrets: before } = state.versions.at(-1) ?? { bindings: [], secrets: new Map<string, string>() }
  const secrets = new Map(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) secrets.delete(name)
    else secrets.set(name, value.text)
  }
  return addVersion(state, bindings, secrets, annotations)
}

/** What wrangler uploads: a form with the metadata of the version and its modules. Secrets are those of the latest. */
async function upload(state: Timed, body: Buffer, type: string): Promise<StoredVersion> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const { bindings, annotations } = v.parse(Upload, form.get('metadata'))
  const modules = Array.from(form.values(), async (part) => (typeof part === 'string' ? part : part.text()))
  const script = (await Promise.all(modules)).join('\n')
  return addVersion(state, bindings, state.versions.at(-1)?.secrets ?? new Map(), annotations, script)
}

/** Adds a version. What has the name of a secret takes its place, as wrangler warns. */
export function addVersion(
  { versions, clock }: Timed,
  bindings: readonly Binding[],
  inherited: ReadonlyMap<string, string>,
  annotations: StoredVersion['annotations'],
  script = '',
): StoredVersion {
  const plain = bindings.filter(({ type }) => type !== 'secret_text')
  const secrets = new Map([...inherited].filter(([secret]) => !plain.some(({ name }) => name === secret)))
  const hidden = Array.from(secrets.keys(), (name) => ({ name, type: 'secret_text' }))
  const created = new Date(clock).toISOString()
  const version = { id: randomUUID(), created, annotations, secrets, script, bindings: [...plain, ...hidden] }
  versions.push(version)
  return version
}

const toVersion = ({ versions, subdomain }: WorkerState, { id, created, annotations, bindings }: StoredVersion) => ({
  id,
  number: versions.findIndex((one) => one.id === id) + 1,
  metadata: {
    created_on: created,
    source: 'wrangler',
    author_email: 'team@example.com',
    has_preview: subdomain.previews_enabled,
  },
  annotations,
  resources: { bindings, script: { etag: id }, script_runtime: {} },
  startup_time_ms: 1,
})

const toDeployment = ({ id, created, message, versions }: StoredDeployment) => ({
  id,
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'team@example.com',
  created_on: created,
  annotations: { 'workers/message': message },
  versions,
})
