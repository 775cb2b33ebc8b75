/** From a path to what is published there, or to the address that it should have been. */
import { encodeHeader, encodePath, toCanonical, toMarkdownPath, toPagePath } from './address.ts'
import { type Fault, findRoute, type Release } from './release.ts'
import type { PageRoute, RedirectRoute, Representation, Route } from './schema/release.ts'
import type { Access } from './store.ts'

/** What is at a path. */
export type Resource =
  | {
      readonly kind: 'page'
      readonly path: string
      readonly route: PageRoute
      /** Whether the path is that of the markdown form, whatever `Accept` says. */
      readonly markdown: boolean
    }
  | { readonly kind: 'file'; readonly path: string; readonly file: Representation }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 308 }
  | { readonly kind: 'missing' }

/** Finds what is published at a path; an alias leads by 301, another spelling of a canonical path by 308. */
export async function resolve(release: Release, path: string, access: Access): Promise<Resource | Fault> {
  const find = (wanted: string) => findRoute(release, wanted, access)
  const route = await find(path)
  if (route !== undefined) return 'kind' in route ? route : toResource(route, path)
  const pagePath = toPagePath(path)
  if (pagePath !== undefined) {
    const page = await find(pagePath)
    if (page !== undefined && 'kind' in page) return page
    if (page !== undefined && 'html' in page) return { kind: 'page', path: pagePath, route: page, markdown: true }
  }
  for (const canonical of toCanonical(path)) {
    const target = await find(canonical.path)
    if (target === undefined) continue
    if ('kind' in target) return target
    if ('redirect' in target) return canonical.markdown ? toMarkdownAlias(target, find) : toResource(target, path)
    if (canonical.markdown && 'file' in target) continue
    const to = canonical.markdown ? toMarkdownPath(canonical.path) : canonical.path
    return { kind: 'redirect', to: encodePath(to), status: 308 }
  }
  return { kind: 'missing' }
}

function toResource(route: Route, path: string): Resource {
  if ('html' in route) return { kind: 'page', path, route, markdown: false }
  if ('file' in route) return { kind: 'file', path, file: route.file }
  return { kind: 'redirect', to: encodeHeader(route.redirect), status: route.status }
}

/** The markdown form of an old address leads to that of the new one, where that is a page. */
async function toMarkdownAlias(
  alias: RedirectRoute,
  find: (path: string) => Promise<Route | Fault | undefined>,
): Promise<Resource | Fault> {
  const target = await find(alias.redirect)
  if (target === undefined) return { kind: 'missing' }
  if ('kind' in target) return target
  if (!('html' in target)) return { kind: 'missing' }
  return { kind: 'redirect', to: encodePath(toMarkdownPath(alias.redirect)), status: alias.status }
}
