/** The pages that a deployment would change. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Output } from '../release/output.ts'
import type { RemoteKv } from './cloudflare/remote-kv.ts'
import { type AnyRoot, createReader, type ReadTexts, readRoot, readRoutes } from './routes.ts'

/** Pages that differ between two releases, by path. */
export interface PageDiff {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** Reads the texts of a release out of an output folder. */
export const createLocalReader =
  (output: Output): ReadTexts =>
  async (ids) =>
    new Map(ids.map((id) => [id, new TextDecoder().decode(output.read(id).bytes)]))

/** The differences between the live release and the output folder. */
export async function compare(
  kv: Pick<RemoteKv, 'get'>,
  output: Output,
  live: ObjectId | undefined,
): Promise<PageDiff> {
  const local = createLocalReader(output)
  const after = await readRoot(local, output.manifest.root)
  if (!after) throw new Error('The output folder is damaged: build again')
  const read = createReader(kv)
  const before = live === undefined ? undefined : await readRoot(read, live)
  return diffPages(before && { root: before, read }, { root: after, read: local })
}

/** The differences between the pages of two releases; shards in both are not read. */
export async function diffPages(
  before: { readonly root: AnyRoot; readonly read: ReadTexts } | undefined,
  after: { readonly root: AnyRoot; readonly read: ReadTexts },
): Promise<PageDiff> {
  const known = new Set(before?.root.shards.map(([, id]) => id))
  const shared = new Set(after.root.shards.map(([, id]) => id).filter((id) => known.has(id)))
  const old = before ? await readPages(before, shared) : new Map<string, string>()
  const fresh = await readPages(after, shared)
  return {
    added: [...fresh.keys()].filter((path) => !old.has(path)),
    changed: [...fresh].filter(([path, ids]) => old.has(path) && old.get(path) !== ids).map(([path]) => path),
    removed: [...old.keys()].filter((path) => !fresh.has(path)),
  }
}

async function readPages(
  { root, read }: { readonly root: AnyRoot; readonly read: ReadTexts },
  skip: ReadonlySet<ObjectId>,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const [path, route] of await readRoutes(read, { shards: root.shards.filter(([, id]) => !skip.has(id)) })) {
    if ('html' in route) pages.set(path, `${route.html.id} ${route.markdown.id}`)
  }
  return pages
}
