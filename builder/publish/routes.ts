/** Reads the routes of a release from KV: the values that it reaches, and the difference between two releases. */
import * as v from 'valibot'
import { ObjectId, RELEASE_FORMAT, toKey } from '../../worker/contract/release.ts'
import { type Representation, Root, Route, Shard } from '../../worker/contract/stored.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'

/** Values as texts, by id; an id that is absent is missing from the map. */
export type ReadTexts = (ids: readonly ObjectId[]) => Promise<ReadonlyMap<ObjectId, string>>

/** Reads texts from the remote KV; each once, however often it is asked for. */
export function createReader(kv: Pick<RemoteKv, 'get'>): ReadTexts {
  const known = new Map<ObjectId, string>()
  return async (ids) => {
    const missing = ids.filter((id) => !known.has(id))
    const texts = await kv.get(missing.map(toKey))
    for (const id of missing) {
      const text = texts.get(toKey(id))
      if (text !== undefined) known.set(id, text)
    }
    return known
  }
}

/**
 * A root of this format or the previous one, so that releases of an older builder can be compared, kept and rolled
 * back to.
 */
const AnyRoot = v.object({ ...Root.entries, format: v.picklist([1, RELEASE_FORMAT]) })
export type AnyRoot = v.InferOutput<typeof AnyRoot>

/** Reads a root; `undefined` if it is absent or of an unknown format. */
export async function readRoot(read: ReadTexts, id: ObjectId): Promise<AnyRoot | undefined> {
  const text = (await read([id])).get(id)
  const root = v.safeParse(v.pipe(v.string(), v.parseJson(), AnyRoot), text)
  return root.success ? root.output : undefined
}

/** Every id that a release reaches, its own included. @throws if a part of it is missing */
export async function reach(read: ReadTexts, id: ObjectId, into: Set<ObjectId> = new Set()): Promise<Set<ObjectId>> {
  const root = await readRoot(read, id)
  if (!root) throw new Error(`Release "${id}" is not whole: its root is missing`)
  into.add(id).add(root.forms)
  for (const [, shard] of root.shards) into.add(shard)
  for (const [, route] of await readRoutes(read, root)) {
    for (const found of toIds(route)) into.add(found)
  }
  return into
}

/** Ids that a release reaches and that are values of files or pieces of large documents, which need not be texts. */
export async function findOpaque(read: ReadTexts, id: ObjectId): Promise<ReadonlySet<ObjectId>> {
  const root = await readRoot(read, id)
  const routes = root ? await readRoutes(read, root) : []
  return new Set(
    routes.flatMap(([, route]) => {
      if ('file' in route) return toOpaqueIds(route.file, true)
      return 'html' in route ? [route.html, route.markdown].flatMap((form) => toOpaqueIds(form, false)) : []
    }),
  )
}

/** Every route of a release. */
export async function readRoutes(
  read: ReadTexts,
  { shards }: Pick<AnyRoot, 'shards'>,
): Promise<readonly (readonly [string, Route])[]> {
  const ids = shards.map(([, id]) => id)
  const texts = await read(ids)
  return ids.flatMap((id) => parseShard(id, texts.get(id)))
}

const ShardText = v.pipe(v.string(), v.parseJson(), Shard)

/** Whether a text is that of a shard. */
export const isShard = (text: string | undefined): boolean => v.is(ShardText, text)

function parseShard(id: ObjectId, text: string | undefined): readonly [string, Route][] {
  const shard = v.safeParse(ShardText, text)
  if (!shard.success) throw new Error(`The release is not whole: its shard "${id}" is missing`)
  return shard.output.routes
}

function toIds(route: Route): ObjectId[] {
  if ('redirect' in route || 'gone' in route) return []
  const forms = 'html' in route ? [route.html, route.markdown] : [route.file]
  return forms.flatMap(toValueIds)
}

function toValueIds({ id, within, parts, listed }: Representation): ObjectId[] {
  const places = [...(listed === true ? [id] : []), ...(within === undefined ? [] : [within]), ...(parts ?? [])]
  return places.length === 0 ? [id] : places.map((place) => (typeof place === 'string' ? place : place[0]))
}

/** Shared values and lists of parts are the builder's own texts; a text that is cut may end within a character. */
function toOpaqueIds({ id, within, parts = [] }: Representation, isFile: boolean): ObjectId[] {
  const ids = parts.map((part) => (typeof part === 'string' ? part : part[0]))
  return isFile && within === undefined && parts.length === 0 ? [id] : ids
}
