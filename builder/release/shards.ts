/** The routes of a release in shards. */
import type { Route, Shard } from '../../worker/contract/stored.ts'
import { toRouteKey } from '../../worker/contract/release.ts'
import { isBoundary } from '../views/boundary.ts'

/** Pages per shard, on average: at about 350 bytes per page, shards have some 45 KB. */
const PAGES_PER_SHARD = 128
/** Average for assets and top-level pages, whose routes are smaller and change in pairs. */
const OTHERS_PER_SHARD = 512
/** The Worker keeps no shard that is much larger; chance makes one in three thousand. */
const LARGEST_SHARD = 1024

/**
 * Splits the sorted routes at keys selected by their own hash. A boundary depends on one key only, so an added or
 * removed page changes only its own shard. Documents about the site stay together.
 */
export function toShards(routes: readonly [path: string, Route][]): { first: string; shard: Shard }[] {
  const sorted = routes.map(([path, route]) => ({ key: toRouteKey(path), path, route }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1))
  let shard: Shard = { routes: [] }
  const shards = [{ first: '', shard }]
  for (const [index, { key, path, route }] of sorted.entries()) {
    if (sorted[index - 1]?.key === key) throw new Error(`Path "${path}" has two entries.`)
    if (shard.routes.length >= LARGEST_SHARD || (shard.routes.length > 0 && beginsShard(path))) {
      shard = { routes: [] }
      shards.push({ first: key, shard })
    }
    shard.routes.push([path, route])
  }
  return shards
}

/** Among files only assets may begin a shard, so that parts of `llms.txt` share the shard of their pages. */
const beginsShard = (path: string): boolean =>
  (path.startsWith('/assets/') || !path.includes('.')) && isBoundary(path, toEvery(path))

const toEvery = (path: string): number =>
  path.startsWith('/assets/') || path.lastIndexOf('/') === 0 ? OTHERS_PER_SHARD : PAGES_PER_SHARD
