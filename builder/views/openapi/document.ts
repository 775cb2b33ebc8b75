/** The OpenAPI document: `/openapi.json`, `/openapi.yaml`, and the value that the documentation and the checks use. */
import { stringify } from 'yaml'
import { API_VERSION } from '../../content/schema/served/content-api.ts'
import type { Site } from '../../site/site.ts'
import { rememberLast } from '../../work/remember.ts'
import type { Entry } from '../entry.ts'
import { toContentPaths } from './content.ts'
import { toFilePaths } from './files.ts'
import { toServicePaths } from './services.ts'
import { toFormPaths } from './forms.ts'
import { toMcpPaths, toMcpTags } from './mcp.ts'
import type { Header, Info, OpenApiDocument, Parameter } from './model.ts'
import { toPagePaths } from './pages.ts'
import { toResponseComponents } from './responses.ts'
import { toComponentSchemas } from './schemas.ts'

/** The document in its two notations. */
export function* openapi(site: Site): Iterable<Entry> {
  // Without indentation, which is for people, who read YAML.
  const json = `${JSON.stringify(toOpenApi(site))}\n`
  yield { kind: 'file', path: '/openapi.json', content: { policy: 'json', body: json } }
  yield { kind: 'file', path: '/openapi.yaml', content: { policy: 'yaml', body: toYaml(json) } }
}

/**
 * Many readers know YAML 1.1 alone, in which a plain `No` is false and a plain day is a date: such texts get quotes. Shared
 * parts are written out, since not every reader of OpenAPI follows anchors.
 */
const toYaml = rememberLast((json: string) =>
  stringify(JSON.parse(json), { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 }),
)

/** The document as a value. */
export function toOpenApi(site: Site): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: toInfo(site),
    servers: [{ url: site.url, description: 'The public site.' }],
    security: [],
    tags: [
      {
        name: 'Content',
        description: 'The content of the site as JSON: read-only, without credentials, open to every origin.',
      },
      { name: 'Forms', description: 'The public forms. No key; a captcha token tells people from programs.' },
      { name: 'Pages', description: 'Every page as HTML and as markdown.' },
      ...toMcpTags(site),
      { name: 'Discovery', description: 'The files that describe the site to programs.' },
    ],
    externalDocs: { url: `${site.url}/developers`, description: 'Documentation for people and agents.' },
    paths: {
      ...toContentPaths(site),
      ...toFormPaths(site),
      ...toPagePaths(site),
      ...toFilePaths(site),
      ...toMcpPaths(site),
      ...toServicePaths(site),
    },
    components: {
      schemas: toComponentSchemas(site),
      responses: toResponseComponents(site),
      headers: HEADER_COMPONENTS,
      parameters: PARAMETER_COMPONENTS,
    },
  }
}

function toInfo(site: Site): Info {
  const { name, license } = site.facts
  return {
    title: `${name} content and forms API`,
    version: API_VERSION,
    summary: `The content of ${name} as JSON and markdown, and its public forms.`,
    description: [
      `Everything public of ${name}, without credentials.`,
      'The content API is a set of static documents that are rebuilt on every deploy; each list is complete, there is no pagination. Only the search stops at its `limit`.',
      'Every error, on every path, is JSON with a stable `error.code`; branch on the code, not on the message.',
      'Every document has a strong `ETag`: ask with `If-None-Match`, and the answer is 304 without a body while nothing changed.',
      'Reading has no rate limit beyond that of the network in front of the site. Forms may have one: beyond it the answer is `challenge: true`.',
    ].join('\n\n'),
    contact: { name: site.facts.legalName ?? name, url: site.facts.contact?.contactPage ?? site.url },
    license: license ?? { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
  }
}

/** The parameters that operations share. */
const PARAMETER_COMPONENTS: Readonly<Record<string, Parameter>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Entity tags of the copies that the client has (RFC 9110, section 13.1.2): 304 where one is current.',
    schema: { type: 'string', minLength: 1, maxLength: 8192 },
    example: '"Zm9vYmFyYmF6cXV4cXV1eA"',
  },
}

/** The headers themselves. */
const HEADER_COMPONENTS: Readonly<Record<string, Header>> = {
  ETag: {
    description: 'Strong entity tag of the representation; send it in `If-None-Match` to ask whether it changed.',
    schema: { type: 'string', examples: ['"Zm9vYmFyYmF6cXV4cXV1eA"'] },
  },
  CacheControl: {
    description: 'How long a copy may be used without asking again.',
    schema: { type: 'string', examples: ['public, max-age=0, must-revalidate'] },
  },
  Vary: {
    description: 'The request headers that choose the answer.',
    schema: { type: 'string', examples: ['Accept, Accept-Encoding'] },
  },
  Link: {
    description:
      'Links of the page (RFC 8288): `canonical`, `alternate` (its other form, the feed), `describedby` (/llms.txt), `service-desc` (/openapi.json), `api-catalog`.',
    schema: { type: 'string', examples: ['</llms.txt>; rel="describedby"'] },
  },
  XMarkdownTokens: {
    description: 'About how many tokens the text has, at four bytes each; only for the markdown form.',
    schema: { type: 'string', pattern: '^\\d+$', examples: ['1250'] },
  },
}
