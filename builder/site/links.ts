/**
 * Resolves links: every address of this site that is linked must exist. Pages, assets and redirects are known before
 * the views run; other addresses (`/openapi.json`, `/feed.xml`) stay `pending` until the views have run.
 */
import { encodePath } from '../../worker/contract/encode-path.ts'
import { posix } from 'node:path'
import { type OwnSections, toSection } from '../content/schema/section.ts'
import { splitLanguage } from '../content/schema/language.ts'
import { toCanonicalPath, toLanguagePath, toPlace } from './address.ts'
import { explainAnchor, type LinkFault } from './broken-link.ts'
import type { Range } from '../content/schema/message.ts'
import type { Nearest } from '../content/schema/nearest.ts'
import type { Asset } from './assets.ts'

/** Everything that links may lead to, by path, as far as it is known before the views run. */
export interface World {
  /** Origins of this site: the published one, and `url` of `site.yaml`. */
  readonly origins: readonly string[]
  readonly pages: ReadonlyMap<string, LinkablePage>
  /** The path of each source file's page or static file. */
  readonly files: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, Asset>
  /** Old path → new address. */
  readonly redirects: ReadonlyMap<string, string>
  /** The folders of the languages but the first. */
  readonly folders?: readonly string[]
  /** Paths of translations whose files have other names than their originals, by the key of `toRenamedKey`. */
  readonly renamed?: ReadonlyMap<string, string>
  /** The sections that `site.yaml` names. */
  readonly own?: OwnSections
  /** Paths whose files or folders could not be read. */
  readonly unread: readonly string[]
  /** The hosts whose pages may be shown in frames. */
  readonly embeds: readonly string[]
  /** Finds what a wrong name was meant to be. */
  readonly nearest: Nearest
}

/** The facts of a page that links need. */
export interface LinkablePage {
  /** Why it is not published, when it is not. */
  readonly hidden: string | undefined
  /** The reason why a build omits a page that `npm start` shows. */
  readonly unpublished?: string | undefined
  /** Valid fragments; absent for pages generated after links are resolved. */
  readonly ids: readonly string[] | undefined
}

/** The target of a link. `address` is a path of this site with query and fragment. */
export type Resolution =
  | { readonly kind: 'page' | 'asset'; readonly address: string; readonly asset?: Asset; readonly fault?: LinkFault }
  /** Valid if there is an entry at this path that has the fragment. */
  | { readonly kind: 'pending'; readonly address: string; readonly path: string; readonly fragment: string | undefined }
  | { readonly kind: 'broken'; readonly fault: LinkFault }

/** A link where an author wrote it. */
export interface Link {
  readonly file: string
  /** As written. */
  readonly target: string
  readonly at: Partial<Range>
}

/** A link to an entry made after links are resolved. */
export interface PendingLink extends Link {
  readonly path: string
  /** Decoded; absent where any place in the entry will do. */
  readonly fragment: string | undefined
  /** What else is wrong with the link, if it leads to anything. */
  readonly fault?: LinkFault | undefined
}

/** Resolves an address as written in a file of the content folder, which is that of a page or is included in `page`. */
export function resolveLink(world: World, file: string, target: string, page = file): Resolution {
  const { path, query, fragment } = takeApart(stripOrigin(world.origins, target))
  const decoded = decode(path)
  if (decoded === undefined) {
    return broken(
      'broken-link',
      `The address "${target}" has a malformed percent-escape.`,
      'Write %25 for a percent sign.',
    )
  }
  // Names look the same in both forms of Unicode; some systems store the other one.
  const found = toSitePath(world, { file, page: world.files.has(file) ? file : page }, decoded.normalize('NFC'))
  const suffix = query + (fragment === undefined ? '' : `#${fragment}`)
  return lookUp(world, { target, path: found, suffix, fragment })
}

interface Wanted {
  /** As written. */
  readonly target: string
  /** Decoded. */
  readonly path: string
  readonly suffix: string
  readonly fragment: string | undefined
}

function lookUp(world: World, wanted: Wanted): Resolution {
  const { path, suffix, target } = wanted
  const address = encodePath(path) + suffix
  const page = world.pages.get(path)
  if (page) return toPage(page, wanted, { address, nearest: world.nearest })
  const asset = world.assets.get(path)
  if (asset) return { kind: 'asset', address: encodePath(asset.servedPath) + suffix, asset }
  const moved = world.redirects.get(path)
  if (moved !== undefined) {
    const text = `The address "${path}" redirects to "${moved}": link to that.`
    // Query and fragment are kept unless the redirect sets them.
    const fix = moved + (moved.includes('#') ? suffix.replace(/#.*$/s, '') : suffix)
    return {
      kind: 'page',
      address,
      fault: { severity: 'warning', rule: 'redirected-link', text, hint: fix, fix },
    }
  }
  const canonical = toCanonicalPath(path)
  if (canonical !== path && (world.pages.has(canonical) || world.redirects.has(canonical))) {
    const resolution = lookUp(world, { ...wanted, path: canonical })
    if (resolution.kind !== 'page' || resolution.fault) return resolution
    const fix = resolution.address
    const text = `The address "${target}" is not the canonical one: it costs readers a redirect.`
    return { ...resolution, fault: { severity: 'warning', rule: 'non-canonical-link', text, hint: fix, fix } }
  }
  if (isUnread(world, path)) return { kind: 'asset', address }
  return { kind: 'pending', address, path, fragment: toId(wanted.fragment) }
}

const isUnread = ({ unread }: World, path: string): boolean =>
  unread.some((start) => path === start || path.startsWith(start === '/' ? start : `${start}/`))

interface Found {
  readonly address: string
  readonly nearest: Nearest
}

function toPage(page: LinkablePage, { path, target, fragment }: Wanted, { address, nearest }: Found): Resolution {
  if (page.hidden !== undefined) {
    return broken(
      'broken-link',
      `The link leads to "${path}", which is not published: ${page.hidden}.`,
      'Publish the page or remove the link.',
    )
  }
  const id = toId(fragment)
  if (id === undefined || page.ids?.includes(id)) {
    return page.unpublished === undefined
      ? { kind: 'page', address }
      : { kind: 'page', address, fault: explainUnpublished(path, page.unpublished) }
  }
  if (page.ids === undefined) return { kind: 'pending', address, path, fragment: id }
  return { kind: 'broken', fault: explainAnchor(target, path, { id, ids: page.ids, nearest }) }
}

const explainUnpublished = (path: string, reason: string): LinkFault => ({
  severity: 'warning',
  rule: 'broken-link',
  text: `The link leads to "${path}", which only this preview shows: ${reason}.`,
  hint: 'Publish the page or remove the link: otherwise a build fails.',
})

/** The id of a fragment, if it must exist: `#top` and text fragments need none. */
function toId(fragment: string | undefined): string | undefined {
  const id = fragment === undefined ? undefined : decode(fragment)
  return id === undefined || id === '' || id === 'top' || id.startsWith(':~:') ? undefined : id
}

/** The path on the site that a decoded path means. A snippet has the fragments and the language of its page. */
function toSitePath(
  world: World,
  { file, page }: { readonly file: string; readonly page: string },
  path: string,
): string {
  if (path === '') return world.files.get(page) ?? '/'
  const { folders = [] } = world
  const { folder } = splitLanguage(page, folders)
  if (path.startsWith('/')) return toOwnLanguage(world, folder, path)
  const source = posix.join(posix.dirname(file), path)
  const found = toPagePath(world, source)
  if (found !== undefined) return file === page ? found : toOwnLanguage(world, folder, found)
  const { folder: wanted, inner } = splitLanguage(source, folders)
  const original = toPagePath(world, inner)
  if (original !== undefined) return toOwnLanguage(world, wanted, original)
  const section = toSection(inner, world.own ?? {})
  if (section === undefined) return `/${inner}`
  const moved = toPlace(section, inner).path
  return world.redirects.has(moved) ? moved : toPlace(section, inner, { folder: wanted }).path
}

const toPagePath = ({ files }: World, source: string): string | undefined =>
  files.get(source) ?? files.get(`${source}.md`) ?? files.get(`${source}/index.md`)

/** The path of a page in the language of the linking file; unchanged if it is not translated. */
function toOwnLanguage({ pages, renamed }: World, folder: string, path: string): string {
  if (folder === '') return path
  const canonical = toCanonicalPath(path)
  const own = toLanguagePath(folder, canonical)
  const page = pages.get(own)
  if (page && page.hidden === undefined) return own
  return renamed?.get(toRenamedKey(folder, canonical)) ?? path
}

/** The language of a translation and the path of its original without a language. */
export const toRenamedKey = (folder: string, path: string): string => `${folder} ${path}`

/** An address of this site without its origin; any other as it is. */
export function stripOrigin(origins: readonly string[], target: string): string {
  const lower = target.toLowerCase()
  const origin = origins.find(
    (one) => lower.startsWith(one.toLowerCase()) && /^(?:[/?#]|$)/.test(target.slice(one.length)),
  )
  if (origin === undefined) return target
  const rest = target.slice(origin.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether an address is one of this site, as a path or with its origin. */
export const isOwn = (origins: readonly string[], target: string): boolean =>
  /^\/(?![/\\])/.test(target) || stripOrigin(origins, target) !== target

/** The path of an address of this site, decoded, without query and fragment. */
export function toOwnPath(origins: readonly string[], target: string): string {
  const { path } = takeApart(stripOrigin(origins, target))
  return decode(path) ?? path
}

function takeApart(target: string): { path: string; query: string; fragment: string | undefined } {
  const [before = '', ...fragments] = target.split('#')
  const mark = before.indexOf('?')
  const fragment = fragments.length > 0 ? fragments.join('#') : undefined
  return mark === -1
    ? { path: before, query: '', fragment }
    : { path: before.slice(0, mark), query: before.slice(mark), fragment }
}

/** The text with percent-escapes decoded; `undefined` if one is malformed. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const broken = (rule: string, text: string, hint: string): Resolution => ({
  kind: 'broken',
  fault: { severity: 'error', rule, text, hint },
})
