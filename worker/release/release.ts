/** A release in the Worker: the root, which is part of the bundle, and the shards with the routes of a path. */
import { MISSING_PAGE, type ObjectId, RELEASE_FORMAT, toRouteKey } from '../contract/release.ts'
import type { Root, Route, Shard } from '../contract/stored.ts'
import type { Failure } from '../http/problem.ts'
import { Memory } from './memory.ts'
import { type Candidates, toCandidates } from './nearest.ts'

/** A release that is being served. */
export interface Release {
  readonly id: ObjectId
  readonly root: Root
  /** Host of the site's address. */
  readonly host: string
}

/** The routes of one shard, by path. */
export type Routes = ReadonlyMap<string, Route>

/** Routes that an isolate keeps: some 20 MB. */
const ROUTES_LIMIT = 10_000

const shards = new Memory<ObjectId, Routes>(ROUTES_LIMIT, ({ size }) => size)
const candidates = new WeakMap<Routes, Candidates>()

/**
 * Reads a root. Builder and Worker of one version agree on the format, so it is checked here, once, and not
 * in every shard.
 */
export function readRoot(text: string): Omit<Release, 'id'> | Failure {
  const root: Root = JSON.parse(text)
  if (root.format !== RELEASE_FORMAT) return { kind: 'internal_error', reason: 'the root is not of this format' }
  return { root, host: new URL(root.url).hostname }
}

/** The routes of a shard, where this isolate has them. */
export const recallRoutes = (id: ObjectId): Routes | undefined => shards.get(id)

/** Reads the routes out of a shard, and keeps them. */
export function keepRoutes(id: ObjectId, bytes: Uint8Array): Routes {
  const { routes }: Shard = JSON.parse(new TextDecoder().decode(bytes))
  const known = new Map(routes)
  shards.set(id, known)
  return known
}

/** The paths of a shard as a 404 compares them; prepared when the first is asked for. */
export function toNeighbours(routes: Routes, root: Pick<Root, 'policies'>): Candidates {
  let known = candidates.get(routes)
  if (known === undefined) candidates.set(routes, (known = toCandidates(listFound(routes, root))))
  return known
}

/** The paths at which there is something, without pages that have `noindex`, and without redirects, which may lead to such a page. */
const listFound = (routes: Routes, { policies }: Pick<Root, 'policies'>): string[] =>
  Array.from(routes).flatMap(([path, route]) => {
    const isHidden = 'html' in route && policies[route.html.policy]?.headers.some(([name]) => name === 'X-Robots-Tag')
    return isHidden || 'gone' in route || 'redirect' in route || isMissingPage(route) ? [] : path
  })

/** Whether a route is a 404 page. */
export const isMissingPage = (route: Route): boolean => 'file' in route && route.file.policy === MISSING_PAGE

/** The shard of a path: the last whose first key is not above the path's. Binary search. */
export function toShardId({ shards: list }: Pick<Root, 'shards'>, path: string): ObjectId {
  const key = toRouteKey(path)
  let [low, high] = [0, list.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle]?.[0] ?? '') <= key) low = middle
    else high = middle - 1
  }
  const shard = list[low]
  if (shard === undefined) throw new Error('A release has at least one shard.')
  return shard[1]
}
