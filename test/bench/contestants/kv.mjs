/**
 * The KV of the bench: workerd reads a namespace over HTTP from a service. It holds every value in memory, counts the
 * reads (`/reads/all`; of our Worker's values `/reads/ours`), and can be told to misbehave: `/fault/flaky` lets one read
 * in fifty fail, each in its own way, `/fault/down` all of them.
 */
import values from 'values'

const bodies = new Map(
  Object.entries(values).map(([key, { base64, type }]) => [
    key,
    { bytes: Uint8Array.fromBase64(base64), metadata: JSON.stringify({ type }) },
  ]),
)

/** What a read can meet. A hanging one ends after all patience. */
const FAULTS = [
  () => new Response('unavailable', { status: 503 }),
  () => new Response('not found', { status: 404 }),
  async () => {
    await scheduler.wait(5_000)
    return new Response('late', { status: 500 })
  },
]

let reads = 0
let ownReads = 0
let mode = 'none'
/** When each key last failed, milliseconds: the reads after that get its value. */
const failed = new Map()
const SPARED = 10_000

export default {
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/reads/all') return new Response(String(reads))
    if (pathname === '/reads/ours') return new Response(String(ownReads))
    if (pathname.startsWith('/fault/')) {
      mode = pathname.slice('/fault/'.length)
      return new Response(mode)
    }
    reads += 1
    const key = decodeURIComponent(pathname.slice(1))
    if (key.startsWith('o/')) ownReads += 1
    const spared = Date.now() - (failed.get(key) ?? 0) < SPARED
    if (mode === 'down' || (mode === 'flaky' && reads % 50 === 0 && !spared)) {
      failed.set(key, Date.now())
      return FAULTS[reads % FAULTS.length]()
    }
    const value = bodies.get(key)
    if (value === undefined) return new Response('not found', { status: 404 })
    return new Response(value.bytes, { headers: { 'CF-KV-Metadata': value.metadata } })
  },
}
