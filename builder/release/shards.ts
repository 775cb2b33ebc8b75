/** The routes of a release in shards. */
import type { Route, Shard } from '../../worker/contract/stored.ts'
import { toRouteKey } from '../../worker/contract/release.ts'
import { isBoundary } from '../views/boundary.ts'

/** Pages per shard, on average: at about 350 bytes per page, shards have some 45 KB. */
const PAGES_PER_SHARD = 128
/** Of assets and of pages at the top one change may concern two, and a route takes less. */
const OTHERS_PER_SHARD = 512
/** The Worker keeps no shard that is much larger; chance makes one in three thousand. */
const LARGEST_SHARD = 1024

/**
 * Cuts the sorted routes before every key whose own hash says so. A boundary depends on one key alone, so a page that
 * comes or goes changes the shard that it stands in and no other. The documents about the site are not parted.
 */
export function toShards(routes: readonly [path: string, Route][]): { first: string; shard: Shard }[] {
  const sorted = routes.map(([path, route]) => ({ key: toRouteKey(path), path, route }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1))
  let shard: Shard = { routes: [] }
  const shards = [{ first: '', shard }]
  for (const [index, { key, path, route }] of sorted.entries()) {
    if (index > 0 && sorted[index - 1]?.key === key) throw new Error(`Path "${path}" has two entries.`)
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
