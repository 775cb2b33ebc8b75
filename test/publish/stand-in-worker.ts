/** The Workers part of the stand-in: versions, deployments, and what wrangler asks besides. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { fail, ok, type Reply } from './reply.ts'

/** One version of the Worker. */
export interface StoredVersion {
  readonly id: string
  readonly release: string
  readonly code: string
  readonly tag: string
  readonly message: string
  /** Its modules, one after the other. */
  readonly script: string
}

/** What the stand-in knows of its Worker. */
export interface WorkerState {
  /** The oldest first. */
  readonly versions: StoredVersion[]
  /** Versions in the order of their deployment; the last is live. */
  readonly deployed: string[]
}

const SCRIPT = '/workers/scripts/lectern'
const Deployment = v.object({ versions: v.array(v.object({ version_id: v.string() })) })
const Upload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    bindings: v.array(v.object({ name: v.string(), text: v.optional(v.string()) })),
    annotations: v.optional(v.record(v.string(), v.string()), {}),
  }),
)

/** Answers a request about the Worker. */
export async function answerWorker(state: WorkerState, name: string, body: Buffer, type: string): Promise<Reply> {
  const { versions, deployed } = state
  const wanted = /\/versions\/([\w-]{36})$/.exec(name)?.[1]
  if (wanted !== undefined) {
    const found = versions.find(({ id }) => id === wanted)
    return found ? ok(toVersion(found, versions)) : fail(404, 'no such version')
  }
  if (name === 'GET /workers/subdomain') return ok({ subdomain: 'team' })
  if (name === `PUT ${SCRIPT}` || name === `POST ${SCRIPT}/versions`) {
    const version = await readUpload(body, type)
    versions.push(version)
    if (name.startsWith('PUT')) deployed.push(version.id)
    return ok({ ...toVersion(version, versions), deployment_id: version.id, startup_time_ms: 1 })
  }
  if (versions.length === 0) return fail(404, 'This Worker does not exist on your account.', 10007)
  switch (name) {
    case 'GET /workers/services/lectern':
      return ok({ default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } })
    case `GET ${SCRIPT}/secrets`:
      return ok([{ name: 'WEBHOOK_SECRET', type: 'secret_text' }])
    case `GET ${SCRIPT}/versions`:
      return ok({ items: versions.toReversed().map((version) => toVersion(version, versions)) })
    case `GET ${SCRIPT}/deployments`:
      return ok({ deployments: deployed.toReversed().map(toDeployment) })
    case `POST ${SCRIPT}/deployments`:
      for (const target of v.parse(Deployment, JSON.parse(body.toString())).versions) deployed.push(target.version_id)
      return ok({ id: 'deployment' })
    case `GET ${SCRIPT}/subdomain`:
    case `POST ${SCRIPT}/subdomain`:
      return ok({ enabled: true, previews_enabled: true })
    default:
      return fail(404, 'not found')
  }
}

const toVersion = ({ id, release, code, tag, message }: StoredVersion, versions: readonly StoredVersion[]) => ({
  id,
  number: versions.findIndex((one) => one.id === id) + 1,
  metadata: { created_on: '2026-01-01T00:00:00Z', source: 'wrangler', author_email: 'team@example.com' },
  annotations: { 'workers/tag': tag, 'workers/message': message },
  resources: {
    bindings: [
      { name: 'RELEASE', type: 'plain_text', text: release },
      { name: 'CODE', type: 'plain_text', text: code },
    ],
    script: {},
    script_runtime: {},
  },
})

const toDeployment = (id: string) => ({
  id,
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'team@example.com',
  created_on: '2026-01-01T00:00:00Z',
  versions: [{ version_id: id, percentage: 100 }],
})

/** What wrangler uploads: a form with the metadata of the version and its modules. */
async function readUpload(body: Buffer, type: string): Promise<StoredVersion> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const { bindings, annotations } = v.parse(Upload, form.get('metadata'))
  const read = (variable: string): string => bindings.find(({ name }) => name === variable)?.text ?? ''
  return {
    id: randomUUID(),
    release: read('RELEASE'),
    code: read('CODE'),
    tag: annotations['workers/tag'] ?? '',
    message: annotations['workers/message'] ?? '',
    script: (await Promise.all(Array.from(form.values(), toScript))).join('\n'),
  }
}

const toScript = async (part: FormDataEntryValue): Promise<string> => (typeof part === 'string' ? part : part.text())
