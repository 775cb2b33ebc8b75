/** A path → the resource at it, or the address to redirect to. */
import { encodePath } from '../contract/encode-path.ts'
import { toMarkdownPath } from '../contract/release.ts'
import { findWildcard, insertSplat } from '../contract/wildcards.ts'
import type { PageRoute, RedirectRoute, Representation, Route, Wildcard } from '../contract/stored.ts'
import { encodeHeader, toCanonical, toPagePath } from '../http/address.ts'
import type { Known, Need } from './known.ts'
import { isMissingPage, toShardId } from './release.ts'

/** The result of resolving a path. */
export type Resource =
  | {
      readonly kind: 'page'
      readonly path: string
      readonly route: PageRoute
      /** Whether the path names the markdown form, which overrides `Accept`. */
      readonly markdown: boolean
    }
  | { readonly kind: 'file'; readonly file: Representation }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 | 308 }
  | { readonly kind: 'gone' }
  | { readonly kind: 'missing' }

/** The part of the release that has a path is not known; it has to be read before the path can be resolved. */
export type Cold = Extract<Need, { readonly need: 'routes' }>

/** The route at a path; `undefined` if there is none. */
export type Find = (path: string) => Route | Cold | undefined

/** The route at a path in a release. */
export function findRoute(
  path: string,
  { release, routes }: Pick<Known, 'release' | 'routes'>,
): Route | Cold | undefined {
  const id = toShardId(release.root, path)
  const known = routes(id)
  return known === undefined ? { need: 'routes', id } : known.get(path)
}

/** Resolves a path. Aliases redirect with 301, other spellings of a canonical path with 308. */
export function resolve(path: string, find: Find): Resource | Cold {
  const route = find(path)
  if (route !== undefined) return 'need' in route ? route : toResource(route, path)
  const pagePath = toPagePath(path)
  if (pagePath !== undefined) {
    const page = find(pagePath)
    if (page !== undefined && 'need' in page) return page
    if (page !== undefined && 'html' in page) return { kind: 'page', path: pagePath, route: page, markdown: true }
  }
  for (const { path: canonical, markdown } of toCanonical(path)) {
    const target = find(canonical)
    if (target === undefined || (markdown && 'file' in target)) continue
    if ('need' in target) return target
    if (isMissingPage(target)) continue
    if ('gone' in target) return { kind: 'gone' }
    if ('redirect' in target) return markdown ? toMarkdownAlias(target, find) : toResource(target, path)
    return { kind: 'redirect', to: encodePath(markdown ? toMarkdownPath(canonical) : canonical), status: 308 }
  }
  return { kind: 'missing' }
}

function toResource(route: Route, path: string): Resource {
  if ('html' in route) return { kind: 'page', path, route, markdown: false }
  if (isMissingPage(route)) return { kind: 'missing' }
  if ('file' in route) return { kind: 'file', file: route.file }
  if ('gone' in route) return { kind: 'gone' }
  return { kind: 'redirect', to: encodeHeader(route.redirect), status: route.status }
}

/** The markdown form of an old address redirects to the markdown form of the new page. */
function toMarkdownAlias({ redirect, status }: RedirectRoute, find: Find): Resource | Cold {
  const target = find(redirect)
  if (target === undefined) return { kind: 'missing' }
  if ('need' in target) return target
  return 'html' in target ? { kind: 'redirect', to: encodePath(toMarkdownPath(redirect)), status } : { kind: 'missing' }
}

/** The target of a wildcard redirect for a path without its own route. */
export function resolveWildcard(path: string, wildcards: readonly Wildcard[] = []): Resource {
  const found = findWildcard(wildcards, path)
  if (found === undefined) return { kind: 'missing' }
  const [, target, status] = found.wildcard
  if (status === 410) return { kind: 'gone' }
  const to = insertSplat(encodeHeader(target), encodePath(found.splat))
  // `/docs/*: /:splat/docs` would redirect `/docs` to itself.
  return to === encodePath(path) ? { kind: 'missing' } : { kind: 'redirect', to, status }
}
