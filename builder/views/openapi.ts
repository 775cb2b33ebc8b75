/** `/openapi.json` and `/openapi.yaml`: one document in two notations. */
import { stringify } from 'yaml'
import { rememberLast } from '../cache/remember.ts'
import type { Entry } from '../release/entry.ts'
import type { Site } from '../site/site.ts'
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
    content: { policy: 'yaml', body: toYaml(JSON.stringify(document)) },
  }
}

/** Shared parts are written out: not every reader of OpenAPI follows YAML anchors. */
const toYaml = rememberLast((json) => stringify(JSON.parse(json), { aliasDuplicateObjects: false, lineWidth: 0 }))
