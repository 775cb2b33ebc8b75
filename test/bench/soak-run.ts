/**
 * A long load of mixed requests while KV misbehaves. Every body is compared with what was published; what is counted
 * must be zero, and memory must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCompatibilityDate } from '../support/compatibility-date.ts'
import { createContract, EXAMPLE_DOCUMENT } from '../support/contract.ts'
import { fetchOnce, toRequest } from './load.ts'
import { type Exchange, exchange, type Received, toExchange, toWarming } from './soak-traffic.ts'
import { prepareContestants } from './worker-contestants.ts'
import { serve, type Workerd } from './workerd.ts'

const CONNECTIONS = 16
/** Milliseconds after which nothing is left of a time when KV was down. */
const RECOVERY = 1_000
/** Milliseconds between two looks at the memory. */
const INTERVAL = 250

/** What is loaded, and for how long. */
export interface SoakOptions {
  /** Our Worker as it is deployed. */
  readonly bundle: string
  readonly pages: number
  /** KV is down for a tenth of them, in the middle, and flaky before and after. */
  readonly milliseconds: number
  /** Requests that each of the three times has at least. */
  readonly least: number
}

/** What happened. */
export interface Soak {
  requests: number
  /** Answers of each status. */
  statuses: Map<number, number>
  wrongBodies: number
  unexpected: string[]
  /** Answers 502 while KV was down, and the longest time one took: milliseconds. */
  refused: number
  longestRefusal: number
  /** Answers of what was warm while KV was down. */
  servedWhileDown: number
  /** Resident memory of workerd at equal intervals: bytes. */
  memory: number[]
}

/** Loads a Worker of its own. */
export async function runSoak(options: SoakOptions): Promise<Soak> {
  const { bundle, pages } = options
  const folder = await mkdtemp(join(tmpdir(), 'lectern-soak-'))
  const { ours, kv, surroundings } = await prepareContestants(folder, { bundle, pages, peer: false })
  const date = await readCompatibilityDate()
  // KV in a process of its own, so that what is weighed is ours.
  const store = await serve(folder, [kv], date)
  const remotes = [{ name: 'kv', port: store.ports.get('kv') ?? 0 }]
  const server = await serve(folder, [...surroundings, ours], date, { remotes })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    return await load(server, store, agent, options)
  } finally {
    agent.destroy()
    await Promise.all([server.stop(), store.stop()])
    await rm(folder, { recursive: true })
  }
}

async function load(
  server: Workerd,
  store: Workerd,
  agent: Agent,
  { pages, milliseconds, least }: SoakOptions,
): Promise<Soak> {
  const soak: Soak = {
    requests: 0,
    statuses: new Map(),
    wrongBodies: 0,
    unexpected: [],
    refused: 0,
    longestRefusal: 0,
    servedWhileDown: 0,
    memory: [],
  }
  const port = server.ports.get('ours') ?? 0
  const setFault = (mode: string) => fetchOnce(store.ports.get('kv') ?? 0, toRequest('GET', `/fault/${mode}`))
  const tags = new Map<string, string>()
  const ending = new AbortController()
  /** When KV was down: milliseconds. */
  let [from, until] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

  const findFaults = createCheck()
  const ask = async (wanted: Exchange): Promise<Received> => {
    const received = await exchange(port, agent, wanted)
    soak.unexpected.push(...findFaults(wanted, received))
    if (received.tag !== undefined && wanted.headers['accept'] === 'text/html') tags.set(wanted.path, received.tag)
    return received
  }
  const converse = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const wanted = toExchange(soak.requests++, pages, tags)
      const started = performance.now()
      const received = await ask(wanted)
      const ended = performance.now()
      judge(soak, wanted, received, {
        whileDown: started >= from && ended < until,
        nearDown: ended >= from && started < until,
        took: ended - started,
      })
    }
  }
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      soak.memory.push(server.memory())
      await pause(INTERVAL)
    }
  }

  /** Waits for a share of the time, and for the least number of requests. */
  const spend = async (share: number): Promise<void> => {
    const end = soak.requests + least
    await pause(milliseconds * share)
    while (soak.requests < end && !ending.signal.aborted) await pause(10)
  }
  const run = async (): Promise<void> => {
    await setFault('flaky')
    await spend(0.45)
    from = performance.now()
    await setFault('down')
    await spend(0.1)
    await setFault('flaky')
    until = performance.now() + RECOVERY
    await spend(0.45)
    ending.abort()
  }

  for (const wanted of toWarming()) await ask(wanted)
  try {
    await Promise.all([run(), watch(), ...Array.from({ length: CONNECTIONS }, converse)])
  } finally {
    ending.abort()
  }
  return soak
}

/** What an answer breaks of the contract; equal answers are judged once. */
function createCheck(): (wanted: Exchange, received: Received) => readonly string[] {
  const contract = createContract(EXAMPLE_DOCUMENT)
  const known = new Set<string>()
  return ({ method, path }, { status, type, text }) => {
    const name = type.includes('json') ? `${method} ${status} ${text}` : `${method} ${status} ${type}`
    if (known.has(name)) return []
    known.add(name)
    const answer = { status, headers: { 'content-type': type }, bytes: Buffer.from(text) }
    return contract(method, path, answer).map((fault) => `${method} ${path} ${status}: ${fault}`)
  }
}

/** When an answer came, and how long it took. */
interface Circumstances {
  /** Whether KV was down, all the time and at any time. */
  readonly whileDown: boolean
  readonly nearDown: boolean
  readonly took: number
}

function judge(soak: Soak, wanted: Exchange, received: Received, { whileDown, nearDown, took }: Circumstances): void {
  const { status, text, retry } = received
  soak.statuses.set(status, (soak.statuses.get(status) ?? 0) + 1)
  if (status === 502 && nearDown && !wanted.warm && retry !== undefined && text.includes('"upstream_error"')) {
    soak.refused += 1
    soak.longestRefusal = Math.max(soak.longestRefusal, took)
  } else if (status !== wanted.status) {
    soak.unexpected.push(`${wanted.method} ${wanted.path} ${status}${nearDown ? ' while KV was down' : ''}`)
  } else if (wanted.body !== undefined && text !== wanted.body) {
    soak.wrongBodies += 1
  } else if (whileDown && wanted.warm) {
    soak.servedWhileDown += 1
  }
}
