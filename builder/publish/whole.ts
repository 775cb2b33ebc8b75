/** Tells whether KV has all of a release. */
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'
import { createReader, isShard, reach, type ReadTexts, readRoot } from './routes.ts'

/** Values that one answer of the API holds (25 MiB), however large each is. */
const READABLE = 7

/**
 * Some keys of a release that KV lacks; none if it is whole. `others` are ids that belong to it though no page reaches them.
 * A list may be a minute old and lack recent values, so the keys that it lacks are read.
 */
export async function findLacking(
  kv: Pick<RemoteKv, 'list' | 'get'>,
  id: ObjectId,
  others: readonly ObjectId[] = [],
  read: ReadTexts = createReader(kv),
): Promise<readonly string[]> {
  // Garbage collection deletes the root first.
  const root = await readRoot(read, id)
  if (root === undefined) return [toKey(id)]
  const shards = root.shards.map(([, shard]) => shard)
  const texts = await read(shards)
  const lost = shards.filter((shard) => !isShard(texts.get(shard)))
  if (lost.length > 0) return lost.map(toKey)
  const listed = new Set((await kv.list('o/')).map(({ name }) => name))
  const unlisted = [...(await reach(read, id)), ...others].map(toKey).filter((key) => !listed.has(key))
  for (let start = 0; start < unlisted.length; start += READABLE) {
    const batch = unlisted.slice(start, start + READABLE)
    const found = await kv.get(batch)
    const missing = batch.filter((key) => !found.has(key))
    if (missing.length > 0) return missing
  }
  return []
}
