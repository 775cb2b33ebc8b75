/** Everything that links may lead to, as far as it is known before the views run. */
import type { Asset } from './site.ts'

/** What can be linked to, by path. */
export interface World {
  /** Origins that are this site: where it is published, and what `site.yaml` says. */
  readonly origins: readonly string[]
  readonly pages: ReadonlyMap<string, LinkablePage>
  /** Path of the page that each source file becomes. */
  readonly files: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, Asset>
  /** Old path → new address. */
  readonly redirects: ReadonlyMap<string, string>
  /** What would be at these paths, or below, could not be read. */
  readonly unread: readonly string[]
}

/** What a link must know of the page that it leads to. */
export interface LinkablePage {
  /** Why it is not published, when it is not. */
  readonly hidden: string | undefined
  /** What a fragment may point to; absent of a page that the builder writes after the links are resolved. */
  readonly ids: ReadonlySet<string> | undefined
}

let lastWorld: World | undefined

/** The last world that this process saw, where this one is like it: what was resolved in that need not be again. */
export function sameWorld(world: World): World {
  lastWorld = lastWorld && isLike(lastWorld, world) ? lastWorld : world
  return lastWorld
}

const isLike = (a: World, b: World): boolean =>
  a.origins.join(' ') === b.origins.join(' ') &&
  a.unread.join(' ') === b.unread.join(' ') &&
  isLikeMap(a.pages, b.pages, (one, other) => one.hidden === other.hidden && isLikeSet(one.ids, other.ids)) &&
  isLikeMap(a.files, b.files, (one, other) => one === other) &&
  isLikeMap(a.assets, b.assets, isLikeAsset) &&
  isLikeMap(a.redirects, b.redirects, (one, other) => one === other)

function isLikeMap<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  compare: (one: Value, other: Value) => boolean,
): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = b.get(key)
    if (other === undefined || !compare(value, other)) return false
  }
  return true
}

const isLikeSet = (a: LinkablePage['ids'], b: LinkablePage['ids']): boolean =>
  a === b || (a !== undefined && b !== undefined && a.size === b.size && [...a].every((id) => b.has(id)))

/** The name of an asset carries its content; without an output folder it has no variants. */
const isLikeAsset = (a: Asset, b: Asset): boolean =>
  a.servedPath === b.servedPath && a.variants.length === b.variants.length
