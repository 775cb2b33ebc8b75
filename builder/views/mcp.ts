/** The manifest of the MCP server, at its two addresses. */
import type { McpManifest } from '../content/schema/discovery.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'
import { toSiteProfile } from './site-profile.ts'

/** The manifest; none without `mcp.yaml`. */
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
