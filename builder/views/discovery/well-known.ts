/** Files at well-known addresses: API catalog, MCP manifest, security contact, crawler rules. */
import type { ApiCatalog, McpManifest } from '../../content/schema/served/discovery.ts'
import { type Entry, toJsonFile } from '../entry.ts'
import type { Site } from '../../site/site.ts'
import { toSiteProfile } from '../api/site-profile.ts'

/** `api-catalog` (RFC 9727): the API and its descriptions, as a link set (RFC 9264, section 4.2). */
export function* catalog(site: Site): Iterable<Entry> {
  yield toJsonFile('/.well-known/api-catalog', 'linkset', toApiCatalog(site))
}

/** The catalog as a value. */
export function toApiCatalog(site: Site): ApiCatalog {
  const index = `${site.url}/api/v1/index.json`
  return {
    linkset: [
      {
        anchor: `${site.url}/.well-known/api-catalog`,
        item: [{ href: index, type: 'application/json' }],
      },
      {
        anchor: index,
        'service-desc': [
          { href: `${site.url}/openapi.json`, type: 'application/json' },
          { href: `${site.url}/openapi.yaml`, type: 'application/yaml' },
        ],
        'service-doc': [
          { href: `${site.url}/developers`, type: 'text/html' },
          { href: `${site.url}/developers.md`, type: 'text/markdown' },
        ],
        'service-meta': [
          { href: `${site.url}/llms.txt`, type: 'text/plain' },
          ...(site.mcp === undefined ? [] : [{ href: `${site.url}/.well-known/mcp.json`, type: 'application/json' }]),
        ],
      },
    ],
  }
}

/** `mcp.json`, at both of its addresses; absent without `mcp.yaml`. */
export function* mcp(site: Site): Iterable<Entry> {
  const manifest = toMcpManifest(site)
  if (manifest === undefined) return
  for (const path of ['/.well-known/mcp.json', '/mcp.json']) yield toJsonFile(path, 'json', manifest)
}

/** The manifest as a value. */
export function toMcpManifest(site: Site): McpManifest | undefined {
  if (site.mcp === undefined) return undefined
  const { name, description, version, transport, urlTemplate, auth, tools } = site.mcp
  const profile = toSiteProfile(site).mcp
  return {
    name,
    description,
    version,
    transport,
    urlTemplate,
    requiresAccount: profile?.requiresAccount ?? true,
    auth,
    tools,
    documentation: profile?.setup,
  }
}

/** The key file of IndexNow; absent without `indexnow` in `site.yaml`. */
export function* indexNowKey({ facts }: Site): Iterable<Entry> {
  const { indexnow } = facts
  if (indexnow !== undefined)
    yield { kind: 'file', path: `/${indexnow}.txt`, content: { policy: 'text', body: indexnow } }
}

/** `security.txt` (RFC 9116); absent without `securityContact` in `site.yaml`. */
export function* security(site: Site): Iterable<Entry> {
  const contact = site.facts.securityContact
  if (contact === undefined) return
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${toExpiry(site.generatedAt)}`,
    `Preferred-Languages: ${site.facts.language ?? 'en'}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
  ]
  yield { kind: 'file', path: '/.well-known/security.txt', content: { policy: 'text', body: `${lines.join('\n')}\n` } }
}

/**
 * RFC 9116 section 2.5.5 recommends less than a year. Counted from the first of the month, so that the file changes once
 * a month and not with every build. A build in a later month never counts as unchanged, so a site that is built at least
 * every eleven months never serves an expired file. The deployment workflow builds every hour.
 */
function toExpiry(generatedAt: string): string {
  const month = new Date(`${generatedAt.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + 12)
  return month.toISOString().replace('.000Z', 'Z')
}

/**
 * Product tokens of AI crawlers. Checkers look for a group that names them, because a wildcard does not show intent.
 */
const AI_CRAWLERS = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'Claude-Web',
  'ClaudeBot',
  'DuckAssistBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
]

/** `robots.txt` (RFC 9309): open to every crawler, AI crawlers by name, with content signals. */
export function* robots(site: Site): Iterable<Entry> {
  const rules = [...toContentSignal(site), 'Allow: /']
  const lines = [
    'User-agent: *',
    ...rules,
    '',
    ...AI_CRAWLERS.map((name) => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
  ]
  yield { kind: 'file', path: '/robots.txt', content: { policy: 'text', body: `${lines.join('\n')}\n` } }
}

/** The line of https://contentsignals.org for the uses that `site.yaml` decides. */
function toContentSignal(site: Site): readonly string[] {
  const signals = Object.entries(site.facts.contentSignal ?? {}).filter(([, allowed]) => allowed !== undefined)
  if (signals.length === 0) return []
  return [`Content-Signal: ${signals.map(([use, allowed]) => `${use}=${allowed ? 'yes' : 'no'}`).join(', ')}`]
}
