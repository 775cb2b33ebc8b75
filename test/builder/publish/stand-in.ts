/**
 * A stand-in of Cloudflare on the loopback interface: the part of its REST API that deploying, rolling back and
 * collecting garbage use, and the edge that serves what was deployed. It has the limits of the real one, its delays by a
 * clock that tests move, and its failures where a test asks for them.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fail, type Reply, type Sent } from './reply.ts'
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
  /** Answers a request with something that is not true. */
  lie: (request: string) => Reply | undefined
  /**
   * `fetch` in a world where `*.workers.dev` leads to the stand-in, which it asks without a socket: that took three
   * quarters of the time of thousands of requests.
   */
  fetch: typeof fetch
  close(): Promise<void>
}

export const ACCOUNT = '0123456789abcdef0123456789abcdef'
export const NAMESPACE = 'abcdef0123456789abcdef0123456789'

/** Names the host that a request to the edge is for. */
const HOST = 'x-edge-host'

/** A request, over a socket or not. */
interface Question {
  readonly method: string
  readonly url: string
  readonly header: (name: string) => string | null
  readonly read: () => Promise<Buffer>
}

/** Starts the stand-in on a free port; what is uploaded reaches the namespace too, if there is one. */
export async function startStandIn(namespace?: Namespace): Promise<StandIn> {
  /** What is sent; nothing where the connection breaks. */
  async function answer({ method, url, header, read }: Question): Promise<Sent | undefined> {
    standIn.clock += 10
    const host = header(HOST)
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (host !== null) return answerEdge(standIn, host, pathname, header('accept'))
    const path = pathname.replace('/client/v4', '').replace(`/accounts/${ACCOUNT}`, '')
    const name = `${method} ${path.replace(`/namespaces/${NAMESPACE}`, '')}`
    standIn.requests.push(name)
    const body = await read()
    const fault = await standIn.fault(name, standIn.requests.length)
    if (fault === 'reset') return undefined
    if (fault === 'throttle') return toSent({ ...fail(429, 'slow down'), headers: { 'retry-after': '1' } })
    if (fault === 'fail') return toSent(fail(500, 'internal error'))
    const reply =
      refuse(header('authorization'), path) ??
      standIn.lie(name) ??
      (await answerKv(standIn, name, searchParams, body, fault === 'partial')) ??
      (await answerWorker(standIn, name, searchParams, body, header('content-type') ?? ''))
    return fault === 'lost' ? undefined : toSent(reply)
  }

  function toSent({ status, body, headers }: Reply): Sent {
    const date = new Date(standIn.clock).toUTCString()
    const bytes = Buffer.from(JSON.stringify(body))
    return { status, headers: { 'content-type': 'application/json', date, ...headers }, bytes }
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const header: Question['header'] = (name) => headers[name]?.toString() ?? null
    answer({ method, url, header, read: () => buffer(request) }).then(
      (sent) => (sent ? response.writeHead(sent.status, sent.headers).end(sent.bytes) : response.destroy()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
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
    lie: () => undefined,
    fetch: async (input, init = {}) => {
      const { hostname, href } = new URL(input instanceof Request ? input.url : input)
      const isEdge = hostname.endsWith('.workers.dev')
      if (!isEdge && !href.startsWith(origin)) return fetch(input, init)
      const body = new Response(init.body ?? null)
      const headers = new Headers(init.headers)
      if (isEdge) headers.set(HOST, hostname)
      const sent = await answer({
        method: init.method ?? 'GET',
        url: href,
        header: (name) => headers.get(name) ?? body.headers.get(name),
        read: async () => Buffer.from(await body.arrayBuffer()),
      })
      if (!sent) throw new TypeError('fetch failed', { cause: new Error('other side closed') })
      return new Response(sent.bytes, sent)
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
function refuse(authorization: string | null, path: string): Reply | undefined {
  if (authorization !== 'Bearer token') return fail(401, 'Invalid API Token', 1000)
  const [, account] = /^\/accounts\/([^/]+)/.exec(path) ?? []
  if (account === undefined) return undefined
  if (/^[\da-f]{32}$/.test(account)) return fail(403, 'Authentication error', 10000)
  return fail(404, `Could not route to /client/v4${path}, perhaps your object identifier is invalid?`, 7003)
}
