/**
 * A long load of mixed requests while KV misbehaves. Every body is compared with what was published; what is counted
 * must be zero, and memory must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCompatibilityDate } from '../support/compatibility-date.ts'
import { fetchOnce, toRequest } from './load.ts'
import { median, toTable } from './table.ts'
import { PAGES, startContestants, toBodies, toPath } from './worker-contestants.ts'

const CONNECTIONS = 16
/** Pages that are asked for again and again; they must be there while KV is down. */
const WARM = 200
/** Milliseconds that an answer may take when KV fails. */
const PATIENCE = 2_000

/** What happened. */
export interface Soak {
  requests: number
  wrongBodies: number
  unexpected: string[]
  /** Answers 502 while KV was down, and the longest time one took: milliseconds. */
  refused: number
  longestRefusal: number
  /** Answers of pages that were warm while KV was down. */
  servedWhileDown: number
  /** Resident memory of workerd, every second: bytes. */
  memory: number[]
}

/** What is sent, and what must come back. */
interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly status: number
  readonly body: string | undefined
  readonly warm: boolean
}

/** Runs for so many milliseconds; KV is down for a tenth of them, in the middle. */
export async function runSoak(milliseconds: number): Promise<Soak> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-soak-'))
  const server = await startContestants(folder, await readCompatibilityDate(), [])
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const soak: Soak = {
    requests: 0,
    wrongBodies: 0,
    unexpected: [],
    refused: 0,
    longestRefusal: 0,
    servedWhileDown: 0,
    memory: [],
  }
  const port = server.ports.get('ours') ?? 0
  const setFault = (mode: string) => fetchOnce(server.ports.get('kv') ?? 0, toRequest('GET', `/fault/${mode}`))
  const tags = new Map<string, string>()
  let down = false
  const ending = new AbortController()

  const converse = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const wanted = choose(tags)
      const whileDown = down
      const started = performance.now()
      const { status, text, tag, retry } = await exchange(port, agent, wanted)
      const took = performance.now() - started
      soak.requests += 1
      if (tag !== undefined && wanted.headers['accept'] === 'text/html' && status === 200) tags.set(wanted.path, tag)
      const isDown = whileDown || down
      if (status === 502 && isDown && !wanted.warm && retry !== undefined && text.includes('"upstream_error"')) {
        soak.refused += 1
        soak.longestRefusal = Math.max(soak.longestRefusal, took)
      } else if (status !== wanted.status) {
        soak.unexpected.push(`${wanted.method} ${wanted.path} ${status}${isDown ? ' while KV was down' : ''}`)
      } else if (wanted.body !== undefined && text !== wanted.body) {
        soak.wrongBodies += 1
      } else if (whileDown && wanted.warm) {
        soak.servedWhileDown += 1
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      soak.memory.push(server.memory())
      await pause(1_000)
    }
  }
  try {
    for (let index = 0; index < WARM; index++) {
      for (const accept of ['text/html', 'text/markdown']) await exchange(port, agent, toExchange(index, accept))
    }
    await setFault('flaky')
    const work = Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, converse)])
    await pause(milliseconds * 0.45)
    down = true
    await setFault('down')
    await pause(milliseconds * 0.1)
    await setFault('flaky')
    await pause(PATIENCE)
    down = false
    await pause(milliseconds * 0.45)
    ending.abort()
    await work
    return soak
  } finally {
    agent.destroy()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** Runs and prints; what must not happen ends the process with 1. */
export async function benchSoak(milliseconds: number): Promise<void> {
  const result = await runSoak(milliseconds)
  const { requests, wrongBodies, unexpected, refused, longestRefusal, servedWhileDown, memory } = result
  const third = Math.floor(memory.length / 3)
  const rows = [
    ['requests', requests],
    ['wrong bodies', wrongBodies],
    ['unexpected answers', unexpected.length],
    ['warm pages served while KV was down', servedWhileDown],
    ['502 while KV was down', refused],
    ['longest 502, ms', Math.round(longestRefusal)],
    ['memory of workerd, MB: second third', Math.round(median(memory.slice(third, 2 * third)) / 1e6)],
    ['memory of workerd, MB: last third', Math.round(median(memory.slice(2 * third)) / 1e6)],
  ].map((cells) => cells.map(String))
  console.log(`## The Worker for ${milliseconds / 60_000} minutes, KV down for a tenth of them\n`)
  console.log(toTable(['what', 'measured'], rows))
  for (const text of unexpected.slice(0, 10)) console.log(`- ${text}`)
  if (wrongBodies > 0 || unexpected.length > 0 || longestRefusal > PATIENCE) process.exitCode = 1
}

function choose(tags: ReadonlyMap<string, string>): Exchange {
  const roll = Math.random()
  // Half of all requests are for warm pages, the others for any.
  const warm = Math.random() < 0.5
  const index = Math.floor(Math.random() * (warm ? WARM : PAGES))
  const html = toExchange(index, 'text/html')
  const path = toPath(index)
  if (roll < 0.4) return html
  if (roll < 0.6) return toExchange(index, 'text/markdown')
  if (roll < 0.7) return { ...html, method: 'HEAD', body: undefined }
  if (roll < 0.8) return { ...html, path: `${path}/`, status: 308, body: undefined }
  if (roll < 0.85) return { ...html, method: 'DELETE', status: 405, body: undefined }
  const tag = tags.get(path)
  if (roll < 0.95 && tag !== undefined) {
    return { ...html, headers: { ...html.headers, 'if-none-match': tag }, status: 304, body: '' }
  }
  return { ...html, path: `${path}-no`, status: 404, body: undefined }
}

function toExchange(index: number, accept: string): Exchange {
  const { html, markdown } = toBodies(index)
  const body = accept === 'text/html' ? html : markdown
  return { method: 'GET', path: toPath(index), headers: { accept }, status: 200, body, warm: index < WARM }
}

interface Received {
  readonly status: number
  readonly text: string
  readonly tag: string | undefined
  readonly retry: string | undefined
}

function exchange(port: number, agent: Agent, { method, path, headers }: Exchange): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port, agent, method, path, headers: { host: 'www.example.com', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          tag: answer.headers.etag,
          retry: answer.headers['retry-after'],
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
