/** The machine-readable files of a site: the one list behind the OpenAPI document and `/developers`. */
import type { Site } from '../site/site.ts'
import { hasFeed } from './feed.ts'

/** One file, fetched by GET without parameters. */
export interface MachineFile {
  readonly path: string
  readonly operationId: string
  /** A few words, for headings. */
  readonly summary: string
  /** One sentence on what it holds. */
  readonly description: string
  readonly mediaType: string
  /** Name of its schema, of JSON documents with one. */
  readonly schema?: string
}

const MANIFEST = {
  description: 'How to reach the MCP server: transport, URL template, authentication and tools.',
  mediaType: 'application/json',
  schema: 'McpManifest',
} as const

const DESCRIPTION = 'OpenAPI 3.1 description of every public endpoint: this document.'

/** The files that this site has: those of a survey, an MCP server or a security contact only where there is one. */
export function machineFiles(site: Site): readonly MachineFile[] {
  return [
    {
      path: '/openapi.json',
      operationId: 'getOpenApiJson',
      summary: 'Get the OpenAPI document as JSON',
      description: DESCRIPTION,
      mediaType: 'application/json',
      schema: 'OpenApi',
    },
    {
      path: '/openapi.yaml',
      operationId: 'getOpenApiYaml',
      summary: 'Get the OpenAPI document as YAML',
      description: DESCRIPTION,
      mediaType: 'application/yaml',
    },
    ...(site.mcp === undefined
      ? []
      : [
          {
            path: '/.well-known/mcp.json',
            operationId: 'getMcpManifest',
            summary: 'Get the MCP manifest',
            ...MANIFEST,
          },
          {
            path: '/mcp.json',
            operationId: 'getMcpManifestMirror',
            summary: 'Get the MCP manifest at its second address',
            ...MANIFEST,
          },
        ]),
    {
      path: '/llms.txt',
      operationId: 'getLlmsTxt',
      summary: 'Get the map for language models',
      description: 'Plain-language map of the site, with a link to the markdown of every page or to further maps.',
      mediaType: 'text/plain',
    },
    {
      path: '/llms-full.txt',
      operationId: 'getLlmsFullTxt',
      summary: 'Get the full text of the site',
      description: 'The markdown of every page in one file. It can be large; `/llms.txt` links to one per section.',
      mediaType: 'text/plain',
    },
    {
      path: '/sitemap.xml',
      operationId: 'getSitemap',
      summary: 'Get the sitemap',
      description: 'Every indexable address with the day of its last change where known.',
      mediaType: 'application/xml',
    },
    {
      path: '/sitemap.md',
      operationId: 'getSitemapMarkdown',
      summary: 'Get the sitemap as markdown',
      description: 'Every page by section, as a list of links.',
      mediaType: 'text/markdown',
    },
    {
      path: '/robots.txt',
      operationId: 'getRobotsTxt',
      summary: 'Get the rules for crawlers',
      description: 'Which crawlers may read the site and what the content may be used for (RFC 9309).',
      mediaType: 'text/plain',
    },
    ...(hasFeed(site)
      ? [
          {
            path: '/feed.xml',
            operationId: 'getFeed',
            summary: 'Get the feed',
            description: 'The pages published or revised last, as Atom (RFC 4287).',
            mediaType: 'application/atom+xml',
          },
        ]
      : []),
    ...(site.survey === undefined
      ? []
      : [
          {
            path: '/survey-spec.json',
            operationId: 'getSurveySpec',
            summary: 'Get the survey',
            description: 'The questions of the survey, their option strings and where to post the answers.',
            mediaType: 'application/json',
            schema: 'SurveySpec',
          },
          {
            path: '/survey-agent.md',
            operationId: 'getSurveyPrompt',
            summary: 'Get the survey prompt',
            description: 'Instructions that let an agent complete the survey with nothing else at hand.',
            mediaType: 'text/markdown',
          },
          {
            path: '/.well-known/agent-skills/index.json',
            operationId: 'getAgentSkills',
            summary: 'Get the index of agent skills',
            description: 'The skills that this site offers to agents, with the digests of their files.',
            mediaType: 'application/json',
            schema: 'SkillsIndex',
          },
        ]),
    {
      path: '/.well-known/api-catalog',
      operationId: 'getApiCatalog',
      summary: 'Get the API catalog',
      description: 'Links to the API of this site, its description and its documentation (RFC 9727).',
      mediaType: 'application/linkset+json',
      schema: 'ApiCatalog',
    },
    ...(site.facts.securityContact === undefined
      ? []
      : [
          {
            path: '/.well-known/security.txt',
            operationId: 'getSecurityTxt',
            summary: 'Get the security contact',
            description: 'Where to report a vulnerability (RFC 9116).',
            mediaType: 'text/plain',
          },
        ]),
  ]
}
