/**
 * Reads of KV for a request, by a simulation: data centres with isolates that come and go, over the Worker's own memory.
 * KV bills each read; a copy in the cache of the data centre is free. Compares asking the copies only when KV fails with
 * asking them first.
 */
import { Memory } from '../../worker/release/memory.ts'
import { toTable } from './table.ts'

/** Requests that are simulated for each site: what a busy site gets in a day. */
const REQUESTS = 300_000
/** Data centres that serve the site, and isolates of each that live at once. */
const DATA_CENTRES = 30
const ISOLATES = 3
/** Requests that an isolate answers before the platform ends it. */
const LIFE = 1_000
/** Bytes of a page in one form and of a shard, and pages of a shard. */
const [PAGE, SHARD, PAGES_PER_SHARD] = [10_000, 45_000, 128]
/** Bytes that an isolate keeps, as in `worker/release/kv.ts`, and that the cache of a data centre keeps of one site. */
const MEMORY = 32 * 1024 * 1024
const COPIES = 2 * 1024 * 1024 * 1024

/** Prints the reads for sites of several sizes. */
export function benchReads(): void {
  const rows = [100, 2_500, 100_000].map((pages) => {
    const [late, first] = [count(pages, false), count(pages, true)]
    return [String(pages), late.toFixed(3), first.toFixed(3), `${(100 * (1 - first / late)).toFixed(0)} %`]
  })
  console.log(
    `\n## Reads of KV for a request: ${REQUESTS} requests, ${DATA_CENTRES} data centres of ${ISOLATES} isolates\n`,
  )
  console.log(toTable(['pages', 'copies when KV fails', 'copies first', 'saved'], rows))
}

function count(pages: number, copiesFirst: boolean): number {
  const random = createRandom()
  const toPage = createZipf(pages, random)
  const centres = Array.from({ length: DATA_CENTRES }, () => ({
    copies: createMemory(COPIES),
    isolates: Array.from({ length: ISOLATES }, () => ({ memory: createMemory(MEMORY), left: LIFE * random() })),
  }))
  let reads = 0
  for (let request = 0; request < REQUESTS; request++) {
    // Few data centres get most of the traffic.
    const centre = centres[Math.floor(DATA_CENTRES * random() ** 2)]
    const isolate = centre?.isolates[Math.floor(ISOLATES * random())]
    if (centre === undefined || isolate === undefined) continue
    isolate.left -= 1
    if (isolate.left < 0) Object.assign(isolate, { memory: createMemory(MEMORY), left: LIFE })
    const page = toPage()
    const values = [
      [`shard ${Math.floor(page / PAGES_PER_SHARD)}`, SHARD],
      [`page ${page}`, PAGE],
    ] as const
    for (const [name, size] of values) {
      if (isolate.memory.get(name) !== undefined) continue
      if (!copiesFirst || centre.copies.get(name) === undefined) reads += 1
      isolate.memory.set(name, size)
      centre.copies.set(name, size)
    }
  }
  return reads / REQUESTS
}

const createMemory = (limit: number) => new Memory<string, number>(limit, (size) => size)

/** The same numbers from 0 to 1 in every run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Pages as visitors want them: the one of rank n is asked for 1/n as often as the first. */
function createZipf(pages: number, random: () => number): () => number {
  const sums: number[] = []
  let sum = 0
  for (let rank = 1; rank <= pages; rank++) sums.push((sum += 1 / rank))
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, pages - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
