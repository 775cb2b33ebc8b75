/** Files under `/.well-known/`: the API catalog (RFC 9727), the MCP manifest and the security contact (RFC 9116). */
import type { ApiCatalog, McpManifest } from '../../worker/schema/discovery.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'
import { toSiteProfile } from './site-profile.ts'

/** `api-catalog`: where the API is, and what describes it, as a link set (RFC 9264, section 4.2). */
export function* catalog(site: Site): Iterable<Entry> {
  yield {
    kind: 'file',
    path: '/.well-known/api-catalog',
    content: { policy: 'linkset', body: `${JSON.stringify(toApiCatalog(site), undefined, 2)}\n` },
  }
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

/** `mcp.json`, also at its second address; none without `mcp.yaml`. */
export function* mcp(site: Site): Iterable<Entry> {
  const manifest = toMcpManifest(site)
  if (manifest === undefined) return
  for (const path of ['/.well-known/mcp.json', '/mcp.json']) {
    yield { kind: 'file', path, content: { policy: 'json', body: `${JSON.stringify(manifest, undefined, 2)}\n` } }
  }
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

/** `security.txt`; none without `securityContact` in `site.yaml`. */
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
 * RFC 9116 section 2.5.5 recommends less than a year. Counted from the first of the month, the file changes once a month
 * and not with every build; and no build of a later month is taken for one that changes nothing, so that a site that is
 * built at least every eleven months, as the deployment workflow does every hour, is never live with an expired file.
 */
function toExpiry(generatedAt: string): string {
  const month = new Date(`${generatedAt.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + 12)
  return month.toISOString().replace('.000Z', 'Z')
}
