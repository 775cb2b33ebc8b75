/**
 * The headers of every kind of response, by name. The Worker sends them unchanged, except that it fills in `{path}`
 * and `{markdown}` and adds the entity tag. Headers are the most expensive part of a warm response, so each one is
 * sent only where it has a use.
 */
import { hasFeed } from '../site/dates.ts'
import type { Edition, Page, Site } from '../site/site.ts'
import { MCP_CARD_PATH } from '../../worker/contract/mcp.ts'
import { MISSING_PAGE } from '../../worker/contract/release.ts'
import type { Policy } from '../../worker/contract/stored.ts'
import { type Foreign, toContentSecurityPolicy } from './content-security.ts'
import { hasFooterForm } from './theme/footer.ts'
import { type AssetExtension, ASSET_TYPES } from '../site/assets.ts'
import { STATIC_TYPES, type StaticExtension } from '../site/statics.ts'
import type { DocumentPolicy, PagePolicy, PolicyName } from './entry.ts'

/** The inputs of the policies. */
interface PolicyOptions {
  /** Origin of the site, without a trailing slash. */
  readonly url: string
  /** Origins that the captcha of form pages needs. */
  readonly captcha?: { readonly origins: readonly string[] } | undefined
  /** Address of the live-reload server, under `npm start` alone. */
  readonly reloadUrl?: string | undefined
  /** All pages that are served: pages with `noindex` get an `X-Robots-Tag`. */
  readonly servedPages?: readonly (Pick<Page, 'body'> & {
    readonly frontMatter: { readonly noindex?: boolean | undefined }
  })[]
  /** Per language: its 404 page, and whether the footer has a form. */
  readonly editions?: readonly Pick<Edition, 'missing' | 'menus'>[]
  /** The pages of the site: if they have dates, responses link to the feed. */
  readonly pages?: Site['pages'] | undefined
  /** Files at addresses of their own. */
  readonly statics?: Site['statics'] | undefined
  /** The style sheet, preloaded by a `Link` header. */
  readonly theme?: { readonly stylesheet: { readonly path: string }; readonly siteScript?: unknown } | undefined
  /** Security and analytics settings of `site.yaml`. */
  readonly facts?: Pick<Site['facts'], 'strictTransportSecurity' | 'analytics' | 'mcp'> | undefined
}

/** Types of the documents that software reads: policy name to media type. All are open to other origins. */
const DOCUMENT_TYPES = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  linkset: 'application/linkset+json; charset=utf-8',
  'mcp-card': 'application/mcp-server-card+json; charset=utf-8',
  'ai-catalog': 'application/ai-catalog+json; charset=utf-8',
  opensearch: 'application/opensearchdescription+xml; charset=utf-8',
} as const satisfies Readonly<Record<DocumentPolicy, string>>

/** Media types that Cloudflare's edge does not compress, so that the Worker has to. */
const NOT_CODED_BY_EDGE = new Set<string>([
  'text/markdown; charset=utf-8',
  DOCUMENT_TYPES.yaml,
  DOCUMENT_TYPES.atom,
  DOCUMENT_TYPES.linkset,
  DOCUMENT_TYPES['mcp-card'],
  DOCUMENT_TYPES['ai-catalog'],
  DOCUMENT_TYPES.opensearch,
])

type Header = [name: string, value: string]

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'
const REVALIDATE: Header = ['Cache-Control', 'public, max-age=0, must-revalidate']
const NO_STORE: Header = ['Cache-Control', 'no-store']
const DAY: Header = ['Cache-Control', 'public, max-age=86400']
const IMMUTABLE: Header = ['Cache-Control', 'public, max-age=31536000, immutable']
/** Two years, without the sub-domains: some of them may have no certificate. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000'
const DOCUMENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const NO_SNIFF: Header = ['X-Content-Type-Options', 'nosniff']
const NO_INDEX: Header = ['X-Robots-Tag', 'noindex']
const CORS: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag, Link'],
]
/** RFC 9110, section 12.5.5: a page depends on both, whichever form was chosen. */
const VARY_FORM: Header = ['Vary', 'Accept, Accept-Encoding']
const VARY_CODING: Header = ['Vary', 'Accept-Encoding']

/** Policies by name. */
export type Policies = Readonly<Record<string, Policy>>

/** Every policy of a site. */
export function createPolicies(options: PolicyOptions): Policies {
  const { servedPages = [] } = options
  const isHidden = servedPages.some(({ frontMatter }) => frontMatter.noindex)
  const policies: [PolicyName, Policy][] = [
    ...toPagePolicies(options, [], isHidden),
    ['tool-page', toToolPolicy(options)],
    ['markdown', toMarkdownPolicy(options)],
    ['markdown-file', toDocumentPolicy(MARKDOWN_TYPE, [NO_INDEX])],
    ['api', toDocumentPolicy(DOCUMENT_TYPES.json, [['Link', `<${options.url}/openapi.json>; rel="service-desc"`]])],
  ]
  for (const frames of toFrameSets(servedPages))
    for (const one of toPagePolicies(options, frames, isHidden)) policies.push(one)
  if (isHidden) policies.push(['hidden-markdown', toHidden(toMarkdownPolicy(options))])
  policies.push([MISSING_PAGE, toMissingPolicy(options)])
  for (const name of keysOf(DOCUMENT_TYPES)) policies.push([name, toDocumentPolicy(DOCUMENT_TYPES[name], [])])
  for (const extension of keysOf(ASSET_TYPES)) policies.push([`asset-${extension}`, toAssetHeaders(extension)])
  for (const extension of new Set(Array.from(options.statics?.values() ?? [], (file) => file.extension))) {
    policies.push([`static-${extension}`, toStaticPolicy(extension, options)])
  }
  // RFC 9727, section 3: the catalog names itself, so that a HEAD request finds it.
  policies.push(['linkset', toDocumentPolicy(DOCUMENT_TYPES.linkset, [toCatalogLink(options.url)])])
  return Object.fromEntries(policies)
}

/** The media type that a policy sends. */
export function toType(policy: string, policies: Policies): string {
  const type = policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type === undefined) throw new Error(`Policy "${policy}" has no content type.`)
  return type
}

const toHidden = (policy: Policy): Policy => ({ ...policy, headers: [...policy.headers, NO_INDEX] })

const toMarkdownPolicy = (options: PolicyOptions): Policy =>
  toPolicy(MARKDOWN_TYPE, [VARY_FORM, REVALIDATE, ['Link', toPageLinks(options, '{path}', 'text/html').join(', ')]])

/** The name of the headers of the HTML of a page. */
export function toPagePolicyName({ frontMatter, body: { frames = [] } }: Page, site: Pick<Site, 'menus'>): PolicyName {
  const hasForm = frontMatter.form !== undefined || hasFooterForm(site)
  return frontMatter.noindex
    ? withFrames(hasForm ? 'hidden-form-page' : 'hidden-page', frames)
    : withFrames(hasForm ? 'form-page' : 'page', frames)
}

const withFrames = (name: PagePolicy, frames: readonly string[]): PolicyName =>
  frames.length === 0 ? name : `${name} ${frames.join(' ')}`

/** The combinations of hosts in frames that pages have, each once. */
const toFrameSets = (pages: readonly Pick<Page, 'body'>[]): Iterable<readonly string[]> =>
  new Map(
    pages.flatMap(({ body: { frames = [] } }) => (frames.length === 0 ? [] : [[frames.join(' '), frames]])),
  ).values()

/** The policies of pages with embedded hosts, without a form and with one. */
function toPagePolicies(options: PolicyOptions, frames: readonly string[], isHidden: boolean): [PolicyName, Policy][] {
  const page = toPagePolicy(options, { frames })
  const formPage = toPagePolicy(options, { frames, captcha: options.captcha?.origins ?? [] })
  return [
    [withFrames('page', frames), page],
    [withFrames('form-page', frames), formPage],
    ...(isHidden
      ? ([
          [withFrames('hidden-page', frames), toHidden(page)],
          [withFrames('hidden-form-page', frames), toHidden(formPage)],
        ] satisfies [PolicyName, Policy][])
      : []),
  ]
}

function toPagePolicy(options: PolicyOptions, foreign: Foreign): Policy {
  return toPolicy('text/html; charset=utf-8', [
    VARY_FORM,
    REVALIDATE,
    ['Link', [...toPageLinks(options, '{markdown}', 'text/markdown'), ...toPreload(options)].join(', ')],
    ...toSecurity(options, foreign),
  ])
}

/** The policy of every HTML response. */
function toSecurity(options: PolicyOptions, foreign: Foreign = {}): Header[] {
  return [
    ['Content-Security-Policy', toContentSecurityPolicy(foreign, options)],
    ['Strict-Transport-Security', options.facts?.strictTransportSecurity ?? STRICT_TRANSPORT_SECURITY],
    // Browsers may refuse to show what has both a sandbox and this (HTML, "create navigation params by fetching").
    ...(foreign.isFile ? [] : [['Cross-Origin-Opener-Policy', 'same-origin'] satisfies Header]),
    // By the host in it, browsers from before 2023 tell pages of the site from others.
    ['Referrer-Policy', foreign.isFile ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  ]
}

/** A page without a markdown form and without content of its own, such as the search. */
function toToolPolicy(options: PolicyOptions): Policy {
  const links = toPreload(options).map((link): Header => ['Link', link])
  return toPolicy('text/html; charset=utf-8', [VARY_CODING, REVALIDATE, NO_INDEX, ...links, ...toSecurity(options)])
}

/** The 404 page: its list depends on the address, so it is not cached. */
function toMissingPolicy(options: PolicyOptions): Policy {
  const { editions = [] } = options
  const hasForm = editions.some((edition) => edition.missing?.frontMatter.form !== undefined || hasFooterForm(edition))
  const frames = editions.flatMap(({ missing }) => missing?.body.frames ?? [])
  const links = toPreload(options).map((link): Header => ['Link', link])
  const security = toSecurity(options, {
    frames: [...new Set(frames)],
    captcha: hasForm ? (options.captcha?.origins ?? []) : undefined,
  })
  return toPolicy('text/html; charset=utf-8', [['Vary', 'Accept'], NO_STORE, ...links, ...security])
}

function toDocumentPolicy(type: string, headers: readonly Header[]): Policy {
  return { ...toPolicy(type, [VARY_CODING, REVALIDATE, ...CORS, ...headers]), cors: true }
}

/** Fonts and scripts are fetched in CORS mode from the site itself alone, so assets need no CORS header. */
function toAssetHeaders(extension: AssetExtension): Policy {
  return toFilePolicy(ASSET_TYPES[extension], [IMMUTABLE, ...toDocumentSecurity(extension)])
}

/** Static files may be read by other origins. An HTML file has the policy of pages, but neither scripts nor forms of its own. */
function toStaticPolicy(extension: StaticExtension, options: PolicyOptions): Policy {
  const security = extension === 'html' ? toSecurity(options, { isFile: true }) : toDocumentSecurity(extension)
  return { ...toFilePolicy(STATIC_TYPES[extension], [DAY, ...CORS, ...security]), cors: true }
}

/** SVG and XML opened directly are documents: they must not run scripts, load anything or navigate. */
const toDocumentSecurity = (extension: StaticExtension): readonly Header[] =>
  extension === 'svg' || extension === 'xml' ? [['Content-Security-Policy', DOCUMENT_SECURITY_POLICY]] : []

const toFilePolicy = (type: string, [lifetime, ...headers]: readonly [Header, ...Header[]]): Policy => ({
  ...toPolicy(type, [lifetime, ...(isText(type) ? [VARY_CODING] : []), ...headers]),
  ranges: true,
})

function toPolicy(type: string, headers: readonly Header[]): Policy {
  return {
    headers: [['Content-Type', type], ...headers, NO_SNIFF],
    cors: false,
    ...(NOT_CODED_BY_EDGE.has(type) ? { coded: true } : {}),
  }
}

/** RFC 8288 links of a page: its canonical address, its other form, and the documents that describe the site. */
const toPageLinks = (
  { url, pages = [], facts }: PolicyOptions,
  alternate: '{path}' | '{markdown}',
  type: string,
): readonly string[] => [
  `<${url}{path}>; rel="canonical"`,
  `<${url}${alternate}>; rel="alternate"; type="${type}"`,
  ...(hasFeed({ pages }) ? [`<${url}/feed.xml>; rel="alternate"; type="application/atom+xml"`] : []),
  `<${url}/llms.txt>; rel="describedby"; type="text/plain"`,
  `<${url}/openapi.json>; rel="service-desc"; type="application/json"`,
  toCatalogLink(url)[1],
  ...(facts === undefined || facts.mcp === false ? [] : [toServerLink(url)]),
]

/** RFC 8631: the card describes the site's MCP server. */
const toServerLink = (url: string): string =>
  `<${url}${MCP_CARD_PATH}>; rel="service-meta"; type="application/mcp-server-card+json"`

/** The edge sends it ahead as an early hint (RFC 8297). */
const toPreload = ({ theme }: PolicyOptions): readonly string[] =>
  theme === undefined ? [] : [`<${theme.stylesheet.path}>; rel="preload"; as="style"`]

function toCatalogLink(url: string): Header {
  return ['Link', `<${url}/.well-known/api-catalog>; rel="api-catalog"`]
}

const isText = (type: string): boolean => type.startsWith('text/') || type.includes('json') || type.includes('xml')

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys
}
