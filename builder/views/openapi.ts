/** `/openapi.json` and `/openapi.yaml`: one document in two notations. */
import { hash } from 'node:crypto'
import { rememberLast } from '../work/cache/remember.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'
import { toOpenApi } from './openapi/document.ts'
import { toYamlBlock } from './yaml-block.ts'

/** The OpenAPI document of the site. */
export function* openapi(site: Site): Iterable<Entry> {
  const json = `${JSON.stringify(toOpenApi(site), undefined, 2)}\n`
  const yaml = {
    policy: 'yaml',
    get body() {
      return toYaml(json)
    },
  } as const
  yield { kind: 'file', path: '/openapi.json', content: { policy: 'json', body: json } }
  yield { kind: 'file', path: '/openapi.yaml', key: `yaml ${hash('sha256', json, 'base64url')}`, content: yaml }
}

/** Shared parts are written out: not every reader of OpenAPI follows YAML anchors. */
const toYaml = rememberLast((json: string) => `${toYamlBlock(JSON.parse(json))}\n`)
