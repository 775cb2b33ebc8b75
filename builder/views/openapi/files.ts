/** All machine-readable files of a site: the list behind the OpenAPI document and `/developers`. */
import type { Edition, Site } from '../../site/site.ts'
import { toPascalCase } from '../../content/schema/served/operation-names.ts'
import { toApiCatalog, toMcpManifest } from '../discovery/well-known.ts'
import { toFeedFiles, toNameSuffix } from './feed-files.ts'
import { toServerFiles } from './mcp.ts'
import type { MachineFile, PathItem } from './model.ts'
import { toSkillFiles, toSurveyFiles } from './skill-files.ts'
import { toGetPath } from './responses.ts'
import { toSchemaRef } from './schemas.ts'

/** The paths of the files that this site has. */
export function toFilePaths(site: Site): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    machineFiles(site).map(({ path, operationId, summary, description, mediaType, schema, example }) => {
      const media = { schema: schema === undefined ? ({ type: 'string' } as const) : toSchemaRef(schema) }
      const content = { [mediaType]: { ...media, example: toShortLists(example) } }
      return [path, toGetPath({ operationId, summary, description, tags: ['Discovery'], content })]
    }),
  )
}

/** A value whose lists of objects are reduced to their first item: enough to see how they look. */
function toShortLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (typeof value[0] === 'object' ? value.slice(0, 1) : value).map(toShortLists)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toShortLists(part)]))
}

/** The files of this site. Those of a survey, an MCP server or a security contact exist only if the site has one. */
export function machineFiles(site: Site): readonly MachineFile[] {
  return [
    ...toOpenApiFiles(site),
    ...toMcpFiles(site),
    ...toServerFiles(site),
    ...toMaps(site),
    ...site.editions.slice(1).flatMap(toMapsOfLanguage),
    ...toFeedFiles(site),
    ...toSurveyFiles(site),
    ...toSkillFiles(site),
    {
      path: '/.well-known/api-catalog',
      operationId: 'getApiCatalog',
      summary: 'Get the API catalog',
      description: 'Links to the API of this site, its description and its documentation (RFC 9727).',
      mediaType: 'application/linkset+json',
      schema: 'ApiCatalog',
      example: toApiCatalog(site),
    },
    ...toSecurityFiles(site),
  ]
}

function toOpenApiFiles({ facts }: Site): readonly MachineFile[] {
  const description = 'OpenAPI 3.1 description of every public endpoint: this document.'
  return [
    {
      path: '/openapi.json',
      operationId: 'getOpenApiJson',
      summary: 'Get the OpenAPI document as JSON',
      description,
      mediaType: 'application/json',
      schema: 'OpenApi',
      example: {
        openapi: '3.1.1',
        info: { title: `${facts.name} content and forms API` },
        paths: { '/api/v1/index.json': {} },
      },
    },
    {
      path: '/openapi.yaml',
      operationId: 'getOpenApiYaml',
      summary: 'Get the OpenAPI document as YAML',
      description,
      mediaType: 'application/yaml',
      example: 'openapi: 3.1.1\n',
    },
  ]
}

function toMcpFiles(site: Site): readonly MachineFile[] {
  const example = toMcpManifest(site)
  if (example === undefined) return []
  const manifest = {
    description: 'How to reach the MCP server: transport, URL template, authentication and tools.',
    mediaType: 'application/json',
    schema: 'McpManifest',
    example,
  } as const
  return [
    {
      path: '/.well-known/mcp.json',
      operationId: 'getMcpManifest',
      summary: 'Get the MCP manifest',
      ...manifest,
    },
    {
      path: '/mcp.json',
      operationId: 'getMcpManifestMirror',
      summary: 'Get the MCP manifest at its second address',
      ...manifest,
    },
  ]
}

const OPEN_SEARCH = 'application/opensearchdescription+xml'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The maps in another language than the first. */
function toMapsOfLanguage(edition: Edition): readonly MachineFile[] {
  const { language, url, facts } = edition
  const suffix = toNameSuffix(language)
  const toMap = (name: string, what: string, mediaType: string, example: string): MachineFile => ({
    path: `${language.root}/${name}`,
    operationId: `get${toPascalCase(name.replace(/\W/g, '-'))}${suffix}`,
    summary: `Get ${what} in ${language.tag}`,
    description: `The pages in ${language.tag}: as \`/${name}\`.`,
    mediaType,
    example,
  })
  return [
    toMap('llms.txt', 'the map for language models', 'text/plain', `# ${facts.name}\n`),
    toMap('llms-full.txt', 'the full text of the site', 'text/plain', `# ${facts.name}\n`),
    toMap('sitemap.md', 'the sitemap as markdown', 'text/markdown', `# Sitemap of ${facts.name}\n\n${url}\n`),
    toMap('opensearch.xml', 'the search description', OPEN_SEARCH, XML),
  ]
}

function toMaps({ url, facts: { name, description } }: Site): readonly MachineFile[] {
  return [
    {
      path: '/llms.txt',
      operationId: 'getLlmsTxt',
      summary: 'Get the map for language models',
      description: 'Plain-language map of the site, with a link to the markdown of every page or to further maps.',
      mediaType: 'text/plain',
      example: `# ${name}\n\n> ${description}\n`,
    },
    {
      path: '/llms-full.txt',
      operationId: 'getLlmsFullTxt',
      summary: 'Get the full text of the site',
      description:
        'Every page in one file, with its facts, its form and its lists. It can be large; `/llms.txt` states the size, and links to one per section.',
      mediaType: 'text/plain',
      example: `# ${name}\n`,
    },
    {
      path: '/sitemap.xml',
      operationId: 'getSitemap',
      summary: 'Get the sitemap',
      description: 'Every indexable address with the day of its last change where known.',
      mediaType: 'application/xml',
      example: XML,
    },
    {
      path: '/sitemap.md',
      operationId: 'getSitemapMarkdown',
      summary: 'Get the sitemap as markdown',
      description: 'Every page by section, as a list of links.',
      mediaType: 'text/markdown',
      example: `# Sitemap of ${name}\n`,
    },
    {
      path: '/opensearch.xml',
      operationId: 'getOpenSearch',
      summary: 'Get the search description',
      description: 'How browsers and programs search the site (OpenSearch 1.1).',
      mediaType: OPEN_SEARCH,
      example: XML,
    },
    {
      path: '/robots.txt',
      operationId: 'getRobotsTxt',
      summary: 'Get the rules for crawlers',
      description: 'Which crawlers may read the site and what the content may be used for (RFC 9309).',
      mediaType: 'text/plain',
      example: `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`,
    },
  ]
}

function toSecurityFiles({ facts }: Site): readonly MachineFile[] {
  if (facts.securityContact === undefined) return []
  return [
    {
      path: '/.well-known/security.txt',
      operationId: 'getSecurityTxt',
      summary: 'Get the security contact',
      description: 'Where to report a vulnerability (RFC 9116).',
      mediaType: 'text/plain',
      example: `Contact: ${facts.securityContact}\n`,
    },
  ]
}
