/** All addresses of the site, with their media types. */
import { toFormPath, WORKER_PATHS } from '../../../worker/contract/paths.ts'
import { findWildcard } from '../../../worker/contract/wildcards.ts'
import type { Entry } from '../../views/entry.ts'
import { type Policies, toType } from '../../views/policies.ts'
import { toDigest } from '../../work/digest.ts'
import { toMarkdownPath } from '../../site/address.ts'
import type { Site } from '../../site/site.ts'

/** All addresses of a site. */
export interface ClosedWorld {
  /** Names all of it. */
  readonly key: string
  /** The error of an address on this site, absolute or as a path, if any. */
  readonly faultOf: (address: string, promised?: string) => string | undefined
}

/** Collects the addresses of a site with the given files; paths that the Worker answers itself are JSON. */
export function createClosedWorld(site: Site, files: readonly Entry[], policies: Policies): ClosedWorld {
  const toMediaType = (policy: string): string => toType(policy, policies).replace(/;.*/, '')
  const types = new Map([
    ...site.servedPages.flatMap(({ path }) => [
      [path, 'text/html'] as const,
      [toMarkdownPath(path), 'text/markdown'] as const,
    ]),
    ...files.map(
      (entry) => [entry.path, entry.kind === 'file' ? toMediaType(entry.content.policy) : 'text/html'] as const,
    ),
    ...[...WORKER_PATHS, ...Object.keys(site.ownForms).map(toFormPath)].map(
      (path) => [path, 'application/json'] as const,
    ),
  ])
  const ids = new Map(site.servedPages.map(({ path, body }) => [path, body.ids]))
  return {
    key: toDigest(JSON.stringify([site.url, ...types, ...ids, ...site.wildcards])),
    faultOf: (address, promised) => {
      // Nearly all addresses are written as their entry is called: those need no parser.
      const plain = address.startsWith(site.url) ? address.slice(site.url.length) : address
      const found = types.has(plain) ? { path: plain, id: '' } : parse(plain, site.url)
      const type = found && types.get(found.path)
      // Only authors write such an address, and `checkPending()` has judged where it leads.
      if (found && type === undefined && findWildcard(site.wildcards, found.path)) return undefined
      if (type === undefined || (found?.id && ids.get(found.path)?.includes(found.id) === false)) {
        return `"${address}" does not exist.`
      }
      return promised === undefined || promised === type
        ? undefined
        : `"${address}" is said to be ${promised}, but is ${type}.`
    },
  }
}

/** The path of an address, as entries are called, and the id after `#`; nothing where an escape is malformed. */
function parse(address: string, origin: string): { readonly path: string; readonly id: string } | undefined {
  try {
    const { pathname, hash } = new URL(address, origin)
    return { path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return undefined
    throw error
  }
}
