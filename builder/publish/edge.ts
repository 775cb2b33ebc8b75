/** Reads a release as visitors will, through the preview address of its version, before it goes live. */
import { encodePath } from '../../worker/contract/encode-path.ts'
import * as v from 'valibot'
import { MISSING_PAGE, type ObjectId } from '../../worker/contract/release.ts'
import type { Representation, Route } from '../../worker/contract/stored.ts'
import { toObjectId } from '../site/assets.ts'
import type { Network } from './cloudflare/account.ts'
import { readRoot, readRoutes, type ReadTexts } from './routes.ts'

/** One representation, and how it is asked for. */
interface Probe {
  readonly path: string
  readonly accept: string
  readonly expected: Representation
}

/** Representations that are read, and the largest in bytes. */
const SAMPLE = 50
const SAMPLE_BYTES = 1024 * 1024
/** Delays before rereading, in ms: the edge caches a failed lookup for a minute. */
const WAITS = [1_000, 5_000, 15_000, 30_000, 30_000]

/** How long one answer may take, in ms. */
const PATIENCE = 30_000

const Health = v.pipe(v.string(), v.parseJson(), v.object({ release: v.string() }))
const Problem = v.pipe(v.string(), v.parseJson(), v.object({ ok: v.literal(false) }))

/**
 * Reads the root and a sample across all values of a release at an address; false where something else answers there
 * than the Worker, such as a login.
 * @throws where the edge does not have all of the sample
 */
export async function readAtEdge(
  { fetch: get, sleep }: Network,
  address: string,
  id: ObjectId,
  read: ReadTexts,
): Promise<boolean> {
  const probes = await toProbes(read, id)
  for (let attempt = 0; ; attempt += 1) {
    const root = await readRelease(get, address)
    const faults = root === id ? await findFaults(get, address, probes) : [`/health answers ${root}`]
    if (faults.length === 0) return true
    const wait = WAITS[attempt]
    if (wait !== undefined) await sleep(wait)
    else if (root === undefined) return false
    else
      throw new Error(
        `The edge does not have all of release ${id}: ${faults.slice(0, 3).join('; ')}. The live site is as it was`,
      )
  }
}

/** The release that the Worker at an address says it can read; nothing where no Worker of ours answers. */
async function readRelease(get: typeof fetch, address: string): Promise<string | undefined> {
  const text = await get(`${address}/health`, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) }).then(
    (response) => response.text(),
    () => '',
  )
  const health = v.safeParse(Health, text)
  if (health.success) return health.output.release
  return v.is(Problem, text) ? 'that it cannot be read' : undefined
}

/** Texts spread over everything that a release serves. */
async function toProbes(read: ReadTexts, id: ObjectId): Promise<readonly Probe[]> {
  const root = await readRoot(read, id)
  if (!root) throw new Error(`Release "${id}" is not whole: its root is missing`)
  const all = (await readRoutes(read, root))
    .flatMap(toRouteProbes)
    .filter(({ expected }) => expected.size <= SAMPLE_BYTES)
  const step = Math.max(1, all.length / SAMPLE)
  return Array.from({ length: SAMPLE }, (_, index) => all[Math.floor(index * step)] ?? []).flat()
}

function toRouteProbes([path, route]: readonly [string, Route]): Probe[] {
  if ('redirect' in route || 'gone' in route) return []
  // The page for what is missing is answered as such, with suggestions of its own.
  if ('file' in route) return route.file.policy === MISSING_PAGE ? [] : [{ path, accept: '*/*', expected: route.file }]
  return [
    { path, accept: 'text/html', expected: route.html },
    { path, accept: 'text/markdown', expected: route.markdown },
  ]
}

/** The values of a sample that are not served correctly. */
async function findFaults(get: typeof fetch, address: string, probes: readonly Probe[]): Promise<readonly string[]> {
  const faults = await Promise.all(
    probes.map(async ({ path, accept, expected }) => {
      const signal = AbortSignal.timeout(PATIENCE)
      const answer = await get(new URL(encodePath(path), address), { headers: { accept }, signal }).then(
        async (response) => ({ response, bytes: new Uint8Array(await response.arrayBuffer()) }),
        () => undefined,
      )
      if (answer === undefined) return `${path} does not answer`
      const { response, bytes } = answer
      // Values split into parts are identified by their parts.
      const type = response.headers.get('content-type') ?? ''
      const whole = expected.parts ? bytes.length === expected.size : toObjectId(type, bytes) === expected.id
      return response.status === 200 && whole ? undefined : `${path} answers ${response.status}, not what was built`
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}
