/** A workerd that has just been started: how long until it listens, and what its first page costs. */
import { fetchOnce } from './load.ts'
import { median, toTable } from './table.ts'
import { type Contestants, countReads } from './worker-contestants.ts'
import { serve, type Service, type Workerd } from './workerd.ts'

/** Starts of each contestant in one pair. */
const STARTS = 5

const HEAD = [
  'contestant',
  'start-up: ms',
  'start-up: CPU ms',
  'first page: ms, p50 / p99',
  'first page: CPU ms',
  'KV reads',
]

/** One start. */
interface Start {
  readonly startUp: number
  readonly startUpCpu: number
  readonly first: number
  readonly firstCpu: number
  readonly reads: number
}

/** Starts everyone in turn, each in a process of its own; KV and the cache stand in another, so that
 * they are never cold and cost nobody's CPU time. */
export async function benchCold(
  folder: string,
  { ours, hono, kv, surroundings }: Contestants,
  bare: readonly Service[],
  compatibilityDate: string,
  pairs: number,
  page: Buffer,
): Promise<void> {
  const outside = [kv, ...surroundings.map((service) => ({ ...service, listens: true }))]
  const store = await serve(folder, outside, compatibilityDate)
  const remotes = outside.map(({ name }) => ({ name, port: store.ports.get(name) ?? 0 }))
  const services = [ours, ...bare.filter(({ name }) => name === 'bare-page'), hono]
  const starts = new Map(services.map(({ name }): [string, Start[]] => [name, []]))
  try {
    for (let turn = 0; turn < pairs * STARTS; turn++) {
      for (const service of services) {
        const began = performance.now()
        const server = await serve(folder, [service], compatibilityDate, { remotes })
        const startUp = performance.now() - began
        const start = await meet(server, store, service.name, page)
        starts.get(service.name)?.push({ ...start, startUp })
        await server.stop()
      }
    }
  } finally {
    await store.stop()
  }
  console.log(`\n## A fresh process: medians of ${pairs * STARTS} starts\n`)
  console.log(toTable(HEAD, [...starts].map(toRow)))
}

async function meet(server: Workerd, store: Workerd, name: string, page: Buffer): Promise<Omit<Start, 'startUp'>> {
  const startUpCpu = server.cpu() * 1e3
  const before = await countReads(store, 'all')
  const asked = performance.now()
  const answer = await fetchOnce(server.ports.get(name) ?? 0, page)
  const first = performance.now() - asked
  if (!answer.toString('latin1', 0, 20).includes(' 200 ')) throw new Error(`The first page of "${name}" is not 200.`)
  return {
    startUpCpu,
    first,
    firstCpu: server.cpu() * 1e3 - startUpCpu,
    reads: (await countReads(store, 'all')) - before,
  }
}

function toRow([name, starts]: readonly [name: string, starts: readonly Start[]]): string[] {
  const middle = (what: keyof Start): string => median(starts.map((start) => start[what])).toFixed(1)
  const latencies = starts.map(({ first }) => first).toSorted((a, b) => a - b)
  const late = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN
  return [
    name,
    middle('startUp'),
    middle('startUpCpu'),
    `${middle('first')} / ${late.toFixed(1)}`,
    middle('firstCpu'),
    String(median(starts.map(({ reads }) => reads))),
  ]
}
