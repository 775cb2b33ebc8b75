/**
 * A stand-in of Cloudflare on the loopback interface: the part of its REST API that deploying, rolling back and
 * collecting garbage use, and the edge that serves what was deployed. It has the limits of the real one, its delays by a
 * clock that tests move, and its failures where a test asks for them.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fail, type Reply } from './reply.ts'
import { answerEdge } from './stand-in-edge.ts'
import { answerKv, createKv, type KvState, type Namespace } from './stand-in-kv.ts'
import { answerWorker, createWorker, type WorkerState } from './stand-in-worker.ts'
import { listen } from '../../support/port.ts'

/** What the stand-in does with a request instead of answering it. `lost` does what is asked, and no answer arrives. */
export type Fault = 'answer' | 'throttle' | 'fail' | 'reset' | 'lost' | 'slow' | 'partial'

export interface StandIn extends KvState, WorkerState {
  /** Environment of the commands. */
  readonly env: Record<string, string>
  /** `METHOD path` of every request so far, without the query. */
  readonly requests: string[]
  /** Milliseconds since 1970; each request takes ten of them. */
  clock: number
  /** Decides what becomes of each request; by default each is answered. */
  fault: (request: string, position: number) => Fault | Promise<Fault>
  /** `fetch` in a world where `*.workers.dev` leads to the stand-in. */
  fetch: typeof fetch
  close(): Promise<void>
}

export const ACCOUNT = '0123456789abcdef0123456789abcdef'
export const NAMESPACE = 'abcdef0123456789abcdef0123456789'

/** Names the host that a request to the edge is for. */
const HOST = 'x-edge-host'

/** Starts the stand-in on a free port; what is uploaded reaches the namespace too, if there is one. */
export async function startStandIn(namespace?: Namespace): Promise<StandIn> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    standIn.clock += 10
    const host = request.headers[HOST]
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (typeof host === 'string') return answerEdge(standIn, host, pathname, request.headers.accept, response)
    const path = pathname.replace('/client/v4', '').replace(`/accounts/${ACCOUNT}`, '')
    const name = `${request.method} ${path.replace(`/namespaces/${NAMESPACE}`, '')}`
    standIn.requests.push(name)
    const body = await buffer(request)
    const fault = await standIn.fault(name, standIn.requests.length)
    if (fault === 'reset') {
      response.destroy()
      return
    }
    if (fault === 'throttle') return send({ ...fail(429, 'slow down'), headers: { 'retry-after': '1' } })
    if (fault === 'fail') return send(fail(500, 'internal error'))
    const reply =
      refuse(request, path) ??
      (await answerKv(standIn, name, searchParams, body, fault === 'partial')) ??
      (await answerWorker(standIn, name, searchParams, body, request.headers['content-type'] ?? ''))
    if (fault === 'lost') response.destroy()
    else send(reply)

    function send({ status, body: content, headers }: Reply): void {
      const date = new Date(standIn.clock).toUTCString()
      response.writeHead(status, { 'content-type': 'application/json', date, ...headers }).end(JSON.stringify(content))
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const origin = await listen(server)
  const standIn: StandIn = {
    env: {
      CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      STAND_IN: origin,
    },
    ...createKv(namespace),
    ...createWorker(),
    requests: [],
    clock: Date.UTC(2026, 0, 1),
    fault: () => 'answer',
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (!url.hostname.endsWith('.workers.dev')) return fetch(input, init)
      const headers = new Headers(init?.headers)
      headers.set(HOST, url.hostname)
      return fetch(new URL(`${url.pathname}${url.search}`, origin), { ...init, headers })
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return standIn
}

/** What the API says to a wrong token, to an account of others, and to what is no account. */
function refuse({ headers }: IncomingMessage, path: string): Reply | undefined {
  if (headers.authorization !== 'Bearer token') return fail(401, 'Invalid API Token', 1000)
  const [, account] = /^\/accounts\/([^/]+)/.exec(path) ?? []
  if (account === undefined) return undefined
  if (/^[\da-f]{32}$/.test(account)) return fail(403, 'Authentication error', 10000)
  return fail(404, `Could not route to /client/v4${path}, perhaps your object identifier is invalid?`, 7003)
}
