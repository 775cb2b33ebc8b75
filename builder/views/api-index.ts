/** `index.json`: where every content endpoint and every describing document is. */
import { API_VERSION } from '../content/schema/content-api.ts'
import type { ApiIndex } from '../content/schema/content-api.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'
import { CONTENT_OPERATIONS } from './content-operations.ts'

/** The index of the content API. */
export function* apiIndex(site: Site): Iterable<Entry> {
  yield {
    kind: 'file',
    path: '/api/v1/index.json',
    content: { policy: 'api', body: `${JSON.stringify(toApiIndex(site), undefined, 2)}\n` },
  }
}

/** The index as a value: it is its own example in the OpenAPI document. */
export function toApiIndex(site: Site): ApiIndex {
  return {
    object: 'index',
    version: API_VERSION,
    generatedAt: site.generatedAt,
    documentation: `${site.url}/developers`,
    openapi: `${site.url}/openapi.json`,
    ...(site.mcp === undefined ? {} : { mcp: `${site.url}/.well-known/mcp.json` }),
    llms: `${site.url}/llms.txt`,
    sitemap: `${site.url}/sitemap.xml`,
    endpoints: CONTENT_OPERATIONS.map(({ path, operationId, description }) => ({
      url: site.url + path,
      operationId,
      description,
    })),
  }
}
