/** The OpenAPI document as a value: one source for the two files, the documentation and the checks. */
import { API_VERSION } from '../../content/schema/content-api.ts'
import type { Site } from '../../site/site.ts'
import { toContentPaths } from './content-paths.ts'
import { toErrorComponents } from './errors.ts'
import { toFileExamples } from './file-examples.ts'
import { toFilePaths } from './file-paths.ts'
import { toFormPaths } from './form-paths.ts'
import { HEADER_COMPONENTS } from './headers.ts'
import type { Info, OpenApiDocument } from './model.ts'
import { toPagePaths } from './page-paths.ts'
import { toComponentSchemas } from './schemas.ts'

/** The whole document. */
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
      { name: 'Forms', description: 'The public forms. No key; people are told from programs by a captcha token.' },
      { name: 'Pages', description: 'Every page as HTML and as markdown.' },
      { name: 'Discovery', description: 'The files that describe the site to programs.' },
    ],
    externalDocs: { url: `${site.url}/developers`, description: 'Documentation for people and agents.' },
    paths: {
      ...toContentPaths(site),
      ...toFormPaths(site),
      ...toPagePaths(site),
      ...toFilePaths(site, toFileExamples(site)),
    },
    components: {
      schemas: toComponentSchemas(site),
      responses: toErrorComponents(site),
      headers: HEADER_COMPONENTS,
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
      'The content API is a set of static documents that are rebuilt on every deploy; each list is complete, there is no pagination.',
      'Every error, on every path, is JSON with a stable `error.code`; branch on the code, not on the message.',
      'There is no rate limit beyond that of the network in front of the site.',
    ].join('\n\n'),
    contact: { name: site.facts.legalName ?? name, url: site.facts.contact?.contactPage ?? site.url },
    license: license ?? { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
  }
}
