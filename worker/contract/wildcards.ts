/** Redirects of whole folders, as `redirects.yaml` has them: `/old/*`. */
import type { Wildcard } from './stored.ts'

/** What stands in a new address for what the asterisk of the old one matched. */
export const SPLAT = ':splat'

/** Redirects in a row that are followed; browsers follow as many (https://fetch.spec.whatwg.org/#http-redirect-fetch). */
export const MOST_REDIRECTS = 20

const indexes = new WeakMap<readonly Wildcard[], ReadonlyMap<string, Wildcard>>()

/** The first wildcard that matches a path, longest prefix first, and the rest of the path. */
export function findWildcard(
  wildcards: readonly Wildcard[],
  path: string,
): { readonly wildcard: Wildcard; readonly splat: string } | undefined {
  const lower = path.toLowerCase()
  const folder = `${lower}/`
  const index = toIndex(wildcards)
  // No prefix is longer than the first.
  const start = folder.slice(0, wildcards[0]?.[0].length ?? 0)
  for (const { index: slash } of [...start.matchAll(/\//g)].toReversed()) {
    const wildcard = index.get(start.slice(0, slash + 1))
    if (wildcard) return { wildcard, splat: (lower.length === path.length ? path : lower).slice(wildcard[0].length) }
  }
  return undefined
}

/**
 * The new address with the splat in its place. No slash follows a slash there: with an empty splat, `/:splat/archive` would
 * begin with `//`, which is another host (RFC 3986, section 4.2). In a query the splat stays one value.
 */
export function insertSplat(to: string, splat: string): string {
  const [before = '', after] = to.split(SPLAT)
  if (after === undefined) return to
  const start = before + (before.includes('?') ? splat.replaceAll(/[&=+;]/g, encodeURIComponent) : splat)
  return start + (start.endsWith('/') ? after.replace(/^\//, '') : after)
}

/** The wildcards by their prefixes, each of which ends with a slash; indexed when the first is asked for. */
function toIndex(wildcards: readonly Wildcard[]): ReadonlyMap<string, Wildcard> {
  let index = indexes.get(wildcards)
  if (index === undefined) {
    index = new Map(wildcards.map((wildcard) => [wildcard[0], wildcard]))
    indexes.set(wildcards, index)
  }
  return index
}
