/** The address of a request: its path, decoded once, and redirects for paths in a non-canonical form. */

/** The parts of a request's URL that decide the answer. */
export interface Address {
  /** The host, lower case, without port and without a dot at the end. Never from `X-Forwarded-Host`. */
  readonly host: string
  /** Whether the request came over https. */
  readonly secure: boolean
  /** The path as the client sent it. */
  readonly raw: string
  /** The path with percent-escapes decoded once; `undefined` if it is not valid. */
  readonly path: string | undefined
  /** The query with its question mark, as the client sent it; empty without one. */
  readonly query: string
}

/** The decoded path of an address, or the raw one if it cannot be decoded. */
export const toPath = ({ path, raw }: Address): string => path ?? raw

/** Hosts of local work. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether visitors use a host: forms are accepted there, tokens minted for it, and search engines index no other. */
export const isPublicHost = (
  host: string,
  { hosts, local }: { readonly hosts: readonly string[] | undefined; readonly local: boolean },
  siteHost: string,
): boolean => (hosts === undefined ? host === siteHost : hosts.includes(host)) || (local && LOCAL_HOSTS.has(host))

/** The address in a URL. It is read off the string: `new URL` would parse and serialise everything around the path too. */
export function toAddress(url: string): Address {
  const authority = url.indexOf('://') + 3
  const start = url.indexOf('/', authority)
  const host = url.slice(authority, start).replace(/\.?(?::\d+)?$/, '')
  const secure = url.startsWith('https:')
  const fragment = url.indexOf('#', start)
  const whole = url.slice(start, fragment === -1 ? undefined : fragment)
  const end = whole.indexOf('?')
  const raw = end === -1 ? whole : whole.slice(0, end)
  return { host, secure, raw, path: decodePath(raw), query: whole.slice(raw.length) }
}

/** A possible canonical spelling of a path. */
export interface Canonical {
  readonly path: string
  /** Whether it is the markdown form of the page at `path` that was asked for. */
  readonly markdown: boolean
}

/**
 * The canonical candidates of a path: in lower case, without a trailing slash, `.html` or `/index`. A document such
 * as `/sitemap.md` comes before the markdown form of a page `/sitemap`.
 */
export function toCanonical(path: string): readonly Canonical[] {
  const whole = withoutSuffix(path.toLowerCase(), '/')
  const markdown = whole.endsWith('.md')
  const stem = markdown ? withoutSuffix(whole.slice(0, -'.md'.length), '/') : whole
  const page = withoutSuffix(withoutSuffix(stem, '.html'), '/index')
  return [
    { path: whole, markdown: false },
    { path: page === '' ? '/' : page, markdown },
  ]
}

/** The path of the page whose markdown form is at `path`; `undefined` if `path` is not one of a markdown form. */
export function toPagePath(path: string): string | undefined {
  if (path === '/index.md' || path === '/.md') return '/'
  return path.endsWith('.md') ? path.slice(0, -3) : undefined
}

/**
 * Whether a path belongs to documents for software, which other origins may read. Used only if no resource is known
 * at the path; otherwise the resource decides.
 */
export const isDocumentPath = (path: string): boolean =>
  /^\/(?:api\/v1|\.well-known)\/|^(?!\/assets\/).*\.(?:json|yaml|xml|txt)\/?$/i.test(path)

/** Text of an address made safe for a header; escapes stay as they are. */
export const encodeHeader = (text: string): string => text.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)

/** Empty segments and dots are no address: in a redirect, `//host/path` would lead away from the site, and `..%2f` out of a folder. */
function decodePath(raw: string): string | undefined {
  try {
    const path = decodeURIComponent(raw)
    return /\/(?:\.{0,2}\/|\.{1,2}$)/.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

const withoutSuffix = (text: string, suffix: string): string =>
  text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
