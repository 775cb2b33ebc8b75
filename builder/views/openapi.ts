/** `/openapi.json` and `/openapi.yaml`: one document in two notations. */
import { stringify } from 'yaml'
import type { Entry } from '../entry.ts'
import type { Site } from '../site.ts'
import { toOpenApi } from './openapi/document.ts'

/** The OpenAPI document of the site. */
export function* openapi(site: Site): Iterable<Entry> {
  const document = toOpenApi(site)
  yield {
    kind: 'file',
    path: '/openapi.json',
    content: { policy: 'json', body: `${JSON.stringify(document, undefined, 2)}\n` },
  }
  yield {
    kind: 'file',
    path: '/openapi.yaml',
    // Shared parts are written out: not every reader of OpenAPI follows YAML anchors.
    content: { policy: 'yaml', body: stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }) },
  }
}
