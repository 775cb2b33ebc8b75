/** A release as the Worker reads it: the root, and the shards that say what is published at a path. */
import * as v from 'valibot'
import { Memory } from './memory.ts'
import { type Candidates, toCandidates } from './nearest.ts'
import type { Cold } from './resolve.ts'
import { FormsConfig } from './contract/forms.ts'
import { type ObjectId, Root, type Route, Shard, toRouteKey } from './contract/release.ts'
import { type Access, readObject, type Unavailable } from './store.ts'

/** A release that is being served. */
export interface Release {
  readonly id: ObjectId
  readonly root: Root
}

/** A document of the release that this Worker does not understand: builder and Worker are of different versions. */
export interface Unreadable {
  readonly kind: 'internal_error'
  readonly reason: string
}

/** The part of a release that a path stands in. */
export interface LoadedShard {
  readonly kind: 'shard'
  readonly routes: ReadonlyMap<string, Route>
  /** Its paths, for what is missing. */
  readonly candidates: Candidates
}

/** Why a document of the release is not at hand. */
export type Fault = Unavailable | Unreadable

/** Routes that an isolate keeps: some 20 MB. */
const ROUTES_LIMIT = 10_000

const releases = new Memory<ObjectId, Release>(16, () => 1)
const shards = new Memory<ObjectId, LoadedShard>(ROUTES_LIMIT, ({ routes }) => routes.size)

/** The release under a root, where this isolate has it. */
export const recallRelease = (id: ObjectId): Release | undefined => releases.get(id)

/** The release under a root. */
export async function readRelease(id: ObjectId, access: Access): Promise<Release | Fault> {
  const known = releases.get(id)
  if (known !== undefined) return known
  const root = await readDocument(id, Root, access)
  if ('kind' in root) return root
  const release = { id, root }
  releases.set(id, release)
  return release
}

/** The shard that a path stands in, if it is published at all. */
export async function readShard(release: Release, path: string, access: Access): Promise<LoadedShard | Fault> {
  const known = recallShard(release, path)
  if (known !== undefined) return known
  const id = toShardId(release.root.shards, toRouteKey(path))
  const document = await readDocument(id, Shard, access)
  if ('kind' in document) return document
  const routes = new Map(document.routes)
  const shard: LoadedShard = { kind: 'shard', routes, candidates: toCandidates(routes.keys()) }
  shards.set(id, shard)
  return shard
}

/** The shard that a path stands in, where this isolate has it. */
export const recallShard = ({ root }: Release, path: string): LoadedShard | undefined =>
  shards.get(toShardId(root.shards, toRouteKey(path)))

/** The route at a path, where the isolate has the shard that would hold it. */
export function recallRoute(release: Release, path: string): Route | Cold | undefined {
  const shard = recallShard(release, path)
  return shard === undefined ? { kind: 'cold', path } : shard.routes.get(path)
}

/** What the release says about the forms. */
export const readForms = ({ root }: Release, access: Access): Promise<FormsConfig | Fault> =>
  readDocument(root.forms, FormsConfig, access)

async function readDocument<Schema extends v.GenericSchema>(
  id: ObjectId,
  schema: Schema,
  access: Access,
): Promise<v.InferOutput<Schema> | Fault> {
  const bytes = await readObject(id, access)
  if ('kind' in bytes) return bytes
  const document = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)))
  return document.success ? document.output : { kind: 'internal_error', reason: `o/${id}: not of this format` }
}

/** The last shard whose first key is not above the key: binary search. */
function toShardId(list: Root['shards'], key: string): ObjectId {
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
