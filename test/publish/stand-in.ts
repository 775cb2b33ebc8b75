/**
 * A stand-in of Cloudflare's REST API on the loopback interface: the part that deploying, rolling back and collecting
 * garbage use, with the limits of the real one, and with its failures where a test asks for them.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { fail, type Reply } from './reply.ts'
import { answerKv, type KvState, type Namespace } from './stand-in-kv.ts'
import { answerWorker, type WorkerState } from './stand-in-worker.ts'

/** What the stand-in does with a request instead of answering it. `lost` does what is asked, and no answer arrives. */
export type Fault = 'answer' | 'throttle' | 'fail' | 'reset' | 'lost' | 'slow' | 'partial'

export interface StandIn extends KvState, WorkerState {
  /** Environment of the commands. */
  readonly env: Record<string, string>
  /** `METHOD path` of every request so far, without the query. */
  readonly requests: string[]
  /** Decides what becomes of each request; by default each is answered. */
  fault: (request: string, position: number) => Fault
  close(): Promise<void>
}

const ACCOUNT = '0123456789abcdef0123456789abcdef'

/** Starts the stand-in on a free port; what is uploaded reaches the namespace too, if there is one. */
export async function startStandIn(namespace?: Namespace): Promise<StandIn> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname
      .replace('/client/v4', '')
      .replace(`/accounts/${ACCOUNT}`, '')
      .replace(/\/namespaces\/\w+/, '')
    const name = `${request.method} ${path}`
    standIn.requests.push(name)
    const body = await buffer(request)
    const fault = standIn.fault(name, standIn.requests.length)
    if (fault === 'reset') {
      response.destroy()
      return
    }
    if (fault === 'throttle') return send(response, { ...fail(429, 'slow down'), headers: { 'retry-after': '1' } })
    if (fault === 'fail') return send(response, fail(500, 'internal error'))
    if (fault === 'slow') await delay(20)
    const reply =
      (await answerKv(standIn, name, searchParams, body, fault === 'partial')) ??
      (await answerWorker(standIn, name, body, request.headers['content-type'] ?? ''))
    if (fault === 'lost') response.destroy()
    else send(response, reply)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, fail(500, String(error))))
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
    kv: new Map(),
    written: [],
    namespace,
    versions: [],
    deployed: [],
    requests: [],
    fault: () => 'answer',
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return standIn
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
