/** `/.well-known/api-catalog` (RFC 9727): where the API is, and what describes it. */
import type { ApiCatalog } from '../content/schema/discovery.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'

/** The catalog, as a link set (RFC 9264, section 4.2). */
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
