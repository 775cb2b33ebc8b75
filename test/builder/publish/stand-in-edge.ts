/** The edge of the stand-in: serves a version of the Worker at its preview address, and what is live at `lectern.team`. */
import * as v from 'valibot'
import { type Representation, Root, type Route, Shard } from '../../../worker/contract/stored.ts'
import { MISSING_PAGE, toRouteKey } from '../../../worker/contract/release.ts'
import type { Sent } from './reply.ts'
import { type KvState, readEdge } from './stand-in-kv.ts'
import type { WorkerState } from './stand-in-worker.ts'

type State = KvState & WorkerState & { readonly clock: number }

/** Answers a request at a host; previews are `<first eight characters of the version>-lectern.team.workers.dev`. */
export function answerEdge(state: State, host: string, path: string, accept: string | null): Sent {
  const [, prefix] = /^([\da-f]{8})-lectern\./.exec(host) ?? []
  const live = state.deployments.at(-1)?.versions[0]?.version_id
  const version = state.versions.find(({ id }) => (prefix === undefined ? id === live : id.startsWith(prefix)))
  const reachable = prefix === undefined ? state.subdomain.enabled : state.subdomain.previews_enabled
  if (!version || !reachable) return end(404, 'text/html', 'There is nothing here yet')
  const release = version.bindings.find(({ name }) => name === 'RELEASE')?.text ?? ''
  try {
    const root = v.parse(Root, readDocument(release))
    if (path === '/health') return end(200, 'application/json', JSON.stringify({ ok: true, release }))
    const key = toRouteKey(path.replace(/\.md$/, ''))
    const shard = root.shards.findLast(([first]) => first <= key)?.[1] ?? ''
    const routes = new Map(v.parse(Shard, readDocument(shard)).routes)
    const route = routes.get(path) ?? routes.get(path.replace(/\.md$/, '').replace(/^\/index$/, '/'))
    if (route === undefined) return end(404, 'application/json', '{"ok":false}')
    const chosen = choose(route, path.endsWith('.md') || accept === 'text/markdown')
    if (chosen === undefined) return end(301, 'text/plain', '')
    const type = root.policies[chosen.policy]?.headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
    return end(chosen.policy === MISSING_PAGE ? 404 : 200, type, assemble(chosen))
  } catch {
    return end(502, 'application/json', '{"ok":false,"error":{"code":"upstream_error"}}')
  }

  function readBytes(id: string): Buffer {
    const stored = readEdge(state, `o/${id}`)
    if (!stored) throw new Error(`${id} is not in KV`)
    return stored.bytes
  }

  function readDocument(id: string): unknown {
    return JSON.parse(readBytes(id).toString())
  }

  function assemble({ id, within, parts }: Representation): Buffer {
    const places = [...(within === undefined ? [] : [within]), ...(parts ?? [])]
    if (places.length === 0) return readBytes(id)
    return Buffer.concat(
      places.map((place) =>
        typeof place === 'string' ? readBytes(place) : readBytes(place[0]).subarray(place[1], place[1] + place[2]),
      ),
    )
  }
}

function end(status: number, type: string, body: string | Buffer): Sent {
  return { status, headers: { 'content-type': type }, bytes: Buffer.from(body) }
}

function choose(route: Route, markdown: boolean): Representation | undefined {
  if ('redirect' in route || 'gone' in route) return undefined
  if ('file' in route) return route.file
  return markdown ? route.markdown : route.html
}

const Facts = v.object({ facts: v.array(v.string()) })

/** Keys that a release reaches and KV lacks, its record and the facts of its pages among them. */
export function findMissing({ kv }: Pick<KvState, 'kv'>, root: string): string[] {
  const read = (id: string): unknown => JSON.parse(kv.get(`o/${id}`)?.bytes.toString() ?? 'null')
  const top = v.safeParse(Root, read(root))
  if (!top.success) return [`o/${root}`]
  const ids = [top.output.forms, ...top.output.shards.map(([, id]) => id)]
  for (const [, id] of top.output.shards) {
    const shard = v.safeParse(Shard, read(id))
    if (!shard.success) return [`o/${id}`]
    for (const [, route] of shard.output.routes) {
      for (const { id: own, within, parts, listed } of [choose(route, true), choose(route, false)].filter(
        (one) => !!one,
      )) {
        const places = [...(listed === true ? [own] : []), ...(within === undefined ? [] : [within]), ...(parts ?? [])]
        ids.push(...(places.length === 0 ? [own] : places.map((one) => (typeof one === 'string' ? one : one[0]))))
      }
    }
  }
  const record = kv.get(`r/${root}`)
  const { facts } = v.parse(Facts, JSON.parse(record?.bytes.toString() ?? '{"facts":[]}'))
  return [`r/${root}`, ...[...ids, ...facts].map((id) => `o/${id}`)].filter((key) => !kv.has(key))
}
