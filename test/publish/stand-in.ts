/**
 * A stand-in of Cloudflare's REST API on the loopback interface: the part that deploying, rolling back and collecting
 * garbage use, with the limits of the real one, and with its failures where a test asks for them.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One value of the KV. */
export interface Stored {
  readonly bytes: Buffer
  readonly metadata: unknown
}

/** One version of the Worker. */
export interface StoredVersion {
  readonly id: string
  readonly release: string
  readonly tag: string
  readonly message: string
}

/** What the stand-in does with a request instead of answering it. */
export type Fault = 'answer' | 'throttle' | 'fail' | 'reset' | 'slow' | 'partial'

export interface StandIn {
  /** Environment of the commands. */
  readonly env: Record<string, string>
  readonly kv: Map<string, Stored>
  /** The oldest first. */
  readonly versions: StoredVersion[]
  /** Versions in the order of their deployment; the last is live. */
  readonly deployed: string[]
  /** `METHOD path` of every request so far, without the query. */
  readonly requests: string[]
  /** Keys written so far, in order. */
  readonly written: string[]
  /** Decides what becomes of each request; by default each is answered. */
  fault: (request: string, position: number) => Fault
  close(): Promise<void>
}

const ACCOUNT = '0123456789abcdef0123456789abcdef'
const MEGABYTE = 1_000_000

/** Starts the stand-in on a free port. */
export async function startStandIn(): Promise<StandIn> {
  const kv = new Map<string, Stored>()
  const versions: StoredVersion[] = []
  const deployed: string[] = []
  const requests: string[] = []
  const written: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname
      .replace('/client/v4', '')
      .replace(`/accounts/${ACCOUNT}`, '')
      .replace(/\/namespaces\/\w+/, '')
    const name = `${request.method} ${path}`
    requests.push(name)
    const body = await buffer(request)
    const fault = standIn.fault(name, requests.length)
    if (fault === 'reset') {
      response.destroy()
      return
    }
    if (fault === 'throttle') return send(response, 429, fail('slow down'), { 'retry-after': '1' })
    if (fault === 'fail') return send(response, 500, fail('internal error'))
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 20))
    await respond(name, searchParams, body, request, response, fault === 'partial')
  }

  async function respond(
    name: string,
    query: URLSearchParams,
    body: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
    partial: boolean,
  ): Promise<void> {
    switch (name) {
      case 'GET /storage/kv/keys': {
        const names = [...kv.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
        const start = Number(query.get('cursor') ?? 0)
        const page = names.slice(start, start + 1000)
        const cursor = start + 1000 < names.length ? String(start + 1000) : ''
        return send(response, 200, {
          ...ok(page.map((key) => ({ name: key, metadata: kv.get(key)?.metadata }))),
          result_info: { cursor },
        })
      }
      case 'PUT /storage/kv/bulk': {
        const pairs: { key: string; value: string; base64: boolean; metadata: unknown }[] = JSON.parse(body.toString())
        if (pairs.length > 10_000 || body.length > 100 * MEGABYTE) return send(response, 413, fail('too large'))
        const bad = pairs.some(
          ({ key, value, metadata }) =>
            key.length > 512 || value.length > 35 * MEGABYTE || JSON.stringify(metadata ?? '').length > 1024,
        )
        if (bad) return send(response, 400, fail('a key, value or metadata is too large'))
        const accepted = partial ? pairs.slice(0, Math.ceil(pairs.length / 2)) : pairs
        for (const { key, value, metadata } of accepted) {
          written.push(key)
          kv.set(key, { bytes: Buffer.from(value, 'base64'), metadata })
        }
        return send(
          response,
          200,
          ok({
            successful_key_count: accepted.length,
            unsuccessful_keys: pairs.slice(accepted.length).map(({ key }) => key),
          }),
        )
      }
      case 'POST /storage/kv/bulk/get': {
        const { keys }: { keys: string[] } = JSON.parse(body.toString())
        if (keys.length > 100) return send(response, 400, fail('too many keys'))
        return send(
          response,
          200,
          ok({ values: Object.fromEntries(keys.map((key) => [key, kv.get(key)?.bytes.toString() ?? null])) }),
        )
      }
      case 'POST /storage/kv/bulk/delete': {
        const keys: string[] = JSON.parse(body.toString())
        if (keys.length > 10_000) return send(response, 400, fail('too many keys'))
        for (const key of keys) kv.delete(key)
        return send(response, 200, ok({}))
      }
      default:
        return respondAboutWorker(name, body, request, response)
    }
  }

  async function respondAboutWorker(name: string, body: Buffer, request: IncomingMessage, response: ServerResponse) {
    const script = '/workers/scripts/lectern'
    const wanted = /\/versions\/([\w-]{36})$/.exec(name)?.[1]
    if (wanted !== undefined) {
      const found = versions.find(({ id }) => id === wanted)
      return found ? send(response, 200, ok(toVersion(found))) : send(response, 404, fail('no such version'))
    }
    if (name === 'GET /workers/subdomain') return send(response, 200, ok({ subdomain: 'team' }))
    if (name === `PUT ${script}` || name === `POST ${script}/versions`) {
      const version = await readUpload(request, body)
      versions.push(version)
      if (name.startsWith('PUT')) deployed.push(version.id)
      return send(response, 200, ok({ ...toVersion(version), deployment_id: version.id, startup_time_ms: 1 }))
    }
    if (versions.length === 0) return send(response, 404, fail('This Worker does not exist on your account.', 10007))
    switch (name) {
      case 'GET /workers/services/lectern':
        return send(
          response,
          200,
          ok({ default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } }),
        )
      case `GET ${script}/secrets`:
        return send(response, 200, ok([{ name: 'WEBHOOK_SECRET', type: 'secret_text' }]))
      case `GET ${script}/versions`:
        return send(response, 200, ok({ items: versions.toReversed().map(toVersion) }))
      case `GET ${script}/deployments`:
        return send(response, 200, ok({ deployments: deployed.toReversed().map(toDeployment) }))
      case `POST ${script}/deployments`: {
        const { versions: targets }: { versions: { version_id: string }[] } = JSON.parse(body.toString())
        for (const { version_id } of targets) deployed.push(version_id)
        return send(response, 200, ok({ id: 'deployment' }))
      }
      case `GET ${script}/subdomain`:
      case `POST ${script}/subdomain`:
        return send(response, 200, ok({ enabled: true, previews_enabled: true }))
      default:
        return send(response, 404, fail('not found'))
    }
  }

  const toVersion = ({ id, release, tag, message }: StoredVersion) => ({
    id,
    number: versions.findIndex((one) => one.id === id) + 1,
    metadata: { created_on: '2026-01-01T00:00:00Z', source: 'wrangler', author_email: 'team@example.com' },
    annotations: { 'workers/tag': tag, 'workers/message': message },
    resources: { bindings: [{ name: 'RELEASE', type: 'plain_text', text: release }], script: {}, script_runtime: {} },
  })

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, fail(String(error))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const standIn: StandIn = {
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    },
    kv,
    versions,
    deployed,
    requests,
    written,
    fault: () => 'answer',
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return standIn
}

const toDeployment = (id: string) => ({
  id,
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'team@example.com',
  created_on: '2026-01-01T00:00:00Z',
  versions: [{ version_id: id, percentage: 100 }],
})

/** What wrangler uploads: a form with the metadata of the version and its modules. */
async function readUpload(request: IncomingMessage, body: Buffer): Promise<StoredVersion> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const part = form.get('metadata')
  const metadata: { bindings: { name: string; text?: string }[]; annotations?: Record<string, string> } = JSON.parse(
    typeof part === 'string' ? part : '{}',
  )
  return {
    id: randomUUID(),
    release: metadata.bindings.find(({ name }) => name === 'RELEASE')?.text ?? '',
    tag: metadata.annotations?.['workers/tag'] ?? '',
    message: metadata.annotations?.['workers/message'] ?? '',
  }
}

const ok = (result: unknown) => ({ success: true, errors: [], messages: [], result })
const fail = (message: string, code = 10000) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
})

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
