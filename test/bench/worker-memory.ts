/** What an isolate of ours holds while it serves more than it may keep, as V8 itself counts. */
import { type Heap, readHeap } from './inspector.ts'
import { fetchOnce, toRequest } from './load.ts'
import { prepareContestants } from './worker-contestants.ts'
import { toBodies, toPath } from './worker-site.ts'
import { serve } from './workerd.ts'

/** Pages of the site: more routes than an isolate keeps, and five times the bytes. */
const PAGES = 12_000
/** Requests between two looks. */
const STRIDE = 500

/** Serves a large site from one isolate, each page in both forms, and prints the most that was held. */
export async function benchMemory(folder: string, bundle: string, compatibilityDate: string): Promise<void> {
  const { ours, kv, surroundings } = await prepareContestants(folder, { bundle, pages: PAGES, peer: false })
  const server = await serve(folder, [kv, ...surroundings, ours], compatibilityDate, { inspected: true })
  const port = server.ports.get('ours') ?? 0
  try {
    const fresh = await readHeap(server, 'ours')
    const heaps: Heap[] = []
    for (const accept of ['text/html', 'text/markdown']) {
      for (let index = 0; index < PAGES; index++) {
        await fetchOnce(port, toRequest('GET', toPath(index), { Accept: accept }))
        if (index % STRIDE === STRIDE - 1) heaps.push(await readHeap(server, 'ours'))
      }
    }
    const { html, markdown } = toBodies(0)
    console.log(
      `\nAn isolate that serves ${PAGES} pages in both forms (${toMegabytes(PAGES * (html.length + markdown.length))} MB) ` +
        `holds at most ${most(heaps.map(({ objects }) => objects))} MB of objects and ` +
        `${most(heaps.map(({ buffers }) => buffers))} MB of bytes, together ` +
        `${most(heaps.map(({ objects, buffers }) => objects + buffers))} MB, garbage included; ` +
        `a fresh one ${toMegabytes(fresh.objects + fresh.buffers)} MB. The platform's limit is 128 MB.`,
    )
  } finally {
    await server.stop()
  }
}

const most = (numbers: readonly number[]): string => toMegabytes(Math.max(...numbers))

const toMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
