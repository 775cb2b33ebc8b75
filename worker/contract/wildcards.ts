/** Redirects of whole folders, as `redirects.yaml` has them: `/old/*`. */
import type { Wildcard } from './stored.ts'

/** The first wildcard that matches a path, longest prefix first, and the rest of the path. */
export function findWildcard(
  wildcards: readonly Wildcard[],
  path: string,
): { readonly wildcard: Wildcard; readonly splat: string } | undefined {
  const lower = path.toLowerCase()
  const wildcard = wildcards.find(([prefix]) => lower.startsWith(prefix) || `${lower}/` === prefix)
  return wildcard && { wildcard, splat: (lower.length === path.length ? path : lower).slice(wildcard[0].length) }
}
