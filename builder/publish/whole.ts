/** Tells whether KV has all of a release. */
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'
import { createReader, findOpaque, isShard, reach, type ReadTexts, readRoot } from './routes.ts'

/** Values that one answer of the API holds (25 MiB), however large each is. */
const READABLE = 7
/**
 * Keys that are asked for one after the other before the list is asked for again. It has all values within a minute, in
 * which some hundred requests are answered: the API takes 1,200 in five minutes.
 * https://developers.cloudflare.com/fundamentals/api/reference/limits/
 */
const SINGLY = 100

/**
 * Some keys of a release that KV lacks; none if it is whole. `others` are ids that belong to it though no page reaches them.
 * A list may be a minute old and lack recent values, so the keys that it lacks are read.
 */
export async function findLacking(
  kv: Pick<RemoteKv, 'list' | 'get' | 'has'>,
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
  const list = async (): Promise<ReadonlySet<string>> => new Set((await kv.list('o/')).map(({ name }) => name))
  const listed = await list()
  const unlisted = [...(await reach(read, id)), ...others].map(toKey).filter((key) => !listed.has(key))
  if (unlisted.length === 0) return []
  const opaque = new Set(Array.from(await findOpaque(read, id), toKey))
  const readable = unlisted.filter((key) => !opaque.has(key))
  for (let start = 0; start < readable.length; start += READABLE) {
    const batch = readable.slice(start, start + READABLE)
    const found = await kv.get(batch)
    const missing = batch.filter((key) => !found.has(key))
    if (missing.length > 0) return missing
  }
  for (let rest = unlisted.filter((key) => opaque.has(key)); rest.length > 0;) {
    for (const key of rest.slice(0, SINGLY)) if (!(await kv.has(key))) return [key]
    rest = rest.slice(SINGLY)
    if (rest.length === 0) break
    const later = await list()
    rest = rest.filter((key) => !later.has(key))
  }
  return []
}
