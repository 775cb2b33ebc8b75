/** Checks addresses that need the complete list of entries. */
import { createNearest } from '../../content/schema/nearest.ts'
import { toTexts } from '../../views/body-text.ts'
import { toFormPath, WORKER_PATHS } from '../../../worker/contract/paths.ts'
import { MISSING_PAGE } from '../../../worker/contract/release.ts'
import { findWildcard, MOST_REDIRECTS, SPLAT } from '../../../worker/contract/wildcards.ts'
import type { Wildcard } from '../../../worker/contract/stored.ts'
import type { Message } from '../../content/schema/message.ts'
import { isAbsolute } from '../../content/schema/values.ts'
import type { Entry } from '../../views/entry.ts'
import { toCanonicalPath, toMarkdownPath, toSectionPath } from '../../site/address.ts'
import {
  createSuggest,
  explainAnchor,
  explainBroken,
  explainEmptySection,
  type LinkFault,
} from '../../site/broken-link.ts'
import { toOwnPath, type PendingLink } from '../../site/links.ts'
import type { Claim } from '../../site/redirects.ts'
import { toSectionNames } from '../../site/sections.ts'
import type { Page, Site } from '../../site/site.ts'

/** Paths that the Worker answers without an entry. */
const toWorkerPaths = ({ ownForms }: Pick<Site, 'ownForms'>): readonly string[] => [
  ...new Set([...WORKER_PATHS, ...Object.keys(ownForms).map(toFormPath)]),
]

/** Every link target must be an entry, including the element of its fragment. */
export function checkPending(
  pending: readonly PendingLink[],
  {
    servedPages: pages,
    ownForms,
    wildcards,
    editions,
  }: Pick<Site, 'servedPages' | 'ownForms' | 'wildcards' | 'editions'>,
  all: readonly Entry[],
): Message[] {
  const workerPaths = toWorkerPaths({ ownForms })
  const files = all.filter((entry) => entry.kind !== 'file' || entry.content.policy !== MISSING_PAGE)
  const paths = new Set([
    ...pages.flatMap(({ path }) => [path, toMarkdownPath(path)]),
    ...files.filter((entry) => entry.kind !== 'redirect' || entry.to !== undefined).map(({ path }) => path),
    ...workerPaths,
  ])
  const redirects = new Map(
    files.flatMap((entry) => (entry.kind === 'redirect' ? [[entry.path, entry.to] as const] : [])),
  )
  const empty = new Map(
    editions.flatMap(({ facts, language: { folder } }) =>
      toSectionNames(facts.sections ?? {}).map((section) => {
        return [toSectionPath(section, folder), explainEmptySection(section, folder)] as const
      }),
    ),
  )
  const nearest = createNearest()
  const suggest = createSuggest([
    ...pages.map(({ path }) => path),
    ...files.filter(({ kind }) => kind !== 'redirect').map(({ path }) => path),
    ...workerPaths,
  ])
  return pending.flatMap(({ file, at, target, path, fragment, fault: other }): Message[] => {
    if (!paths.has(path)) {
      const { wildcard, splat = '' } = findWildcard(wildcards, path) ?? {}
      const fault =
        wildcard && isReached(path, MOST_REDIRECTS)
          ? explainMoved(path, wildcard, splat)
          : (empty.get(path) ?? explainBroken(target, path, suggest))
      return [{ file, ...at, ...fault }]
    }
    if (other) return [{ file, ...at, ...other }]
    const ids = fragment === undefined ? undefined : findIds(path, pages, files)
    if (fragment === undefined || !ids || ids.includes(fragment)) return []
    return [{ file, ...at, ...explainAnchor(target, path, { id: fragment, ids, nearest }) }]
  })

  /** Whether so many redirects from a path lead to something: not to a missing page, and not round in a loop. */
  function isReached(path: string, left: number): boolean {
    const own = paths.has(path) ? path : toCanonicalPath(path)
    const { wildcard, splat = '' } = paths.has(own) ? {} : (findWildcard(wildcards, own) ?? {})
    const to = wildcard ? wildcard[1].replace(SPLAT, () => splat) : redirects.get(own)
    if (to === undefined || to === '') return paths.has(own)
    return isAbsolute(to) || (left > 0 && isReached(toOwnPath([], to), left - 1))
  }
}

const explainMoved = (path: string, [prefix, to]: Wildcard, splat: string): LinkFault => ({
  severity: 'warning',
  rule: 'redirected-link',
  text: `The address "${path}" is redirected by "${prefix}*" to "${to}": link to that.`,
  hint: to.replace(SPLAT, () => splat),
})

/** The ids in an HTML document of the site; fragments of others mean something else, or nothing. */
function findIds(path: string, pages: readonly Page[], files: readonly Entry[]): readonly string[] | undefined {
  const page = pages.find((one) => one.path === path)
  if (page) return page.body.ids
  const file = files.find((one) => one.path === path)
  if (file?.kind !== 'file' || file.content.policy !== 'tool-page') return undefined
  return Array.from(
    toTexts(file.content.body)
      .join('')
      .matchAll(/ id="([^"]+)"/g),
    ([, id = '']) => id,
  )
}

/**
 * No page may have the address of a generated file, no redirect that of an entry, and no static file that of anything
 * else, other spellings included.
 */
export function checkTaken(
  { servedPages: served, statics, ownForms }: Pick<Site, 'servedPages' | 'statics' | 'ownForms'>,
  claims: readonly Claim[],
  files: readonly Entry[],
): Message[] {
  const generated = new Map([
    ...files
      .filter((entry) => entry.kind === 'file' && !entry.content.policy.startsWith('static-'))
      .map(({ path }) => [path, GENERATED] as const),
    ...toWorkerPaths({ ownForms }).map((path) => [path, GENERATED] as const),
  ])
  const fixed = new Map(Array.from(statics.values(), ({ path, file }) => [path, `"${file}"`] as const))
  const pages = new Map(served.map(({ path, file }) => [path, file === undefined ? GENERATED : `"${file}"`] as const))
  const written = served.flatMap(({ path, file = 'site.yaml' }) =>
    [path, toMarkdownPath(path)].map((own) => ({ path: own, file, at: TOP, owner: generated.get(own) })),
  )
  const old = claims.map(({ from, file, range }) => {
    const owner = generated.get(from) ?? fixed.get(from) ?? canonicalOwnerOf(from)
    return { path: from, file, at: owner === undefined ? TOP : range('key'), owner }
  })
  const ownFiles = Array.from(statics.values(), ({ path, file }) => ({ path, file, at: {}, owner: ownerOf(path) }))
  return [...written, ...old, ...ownFiles].flatMap(({ path, file, at, owner }): Message[] => {
    const text = `The address "${path}" is that of ${owner}: choose another.`
    return owner === undefined ? [] : [{ file, ...at, severity: 'error', rule: 'reserved-path', text, hint: ANOTHER }]
  })

  function ownerOf(path: string): string | undefined {
    if (/^\/(?:api|assets)\//.test(path)) return 'what the site generates or names by itself'
    if (path.startsWith('/cdn-cgi/')) return 'what Cloudflare answers itself'
    return generated.get(path) ?? canonicalOwnerOf(path)
  }

  /** What has a path, or a spelling of it, as its address or as that of its markdown form. */
  function canonicalOwnerOf(path: string): string | undefined {
    const canonical = toCanonicalPath(path.replace(/\.md$/i, ''))
    return generated.get(canonical) ?? pages.get(canonical)
  }
}

const GENERATED = 'a file that the site generates'
const TOP = { line: 1, column: 1 }
const ANOTHER = 'Rename the file, or write another path.'
