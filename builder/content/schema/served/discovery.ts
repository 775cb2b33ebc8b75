/**
 * Schemas of the machine-readable files beside the content API. The builder writes these files; the Worker never
 * reads them.
 */
import * as v from 'valibot'
import { SurveyQuestion } from '../../../../worker/contract/forms-config.ts'
import { list, object, text, uri } from './described.ts'

/** `/.well-known/mcp.json` and `/mcp.json`: how to reach the MCP server of the product. */
export const McpManifest = object('Manifest of the MCP server.', {
  name: text('Name of the server.'),
  description: text('What it does.'),
  version: v.optional(text('Version of the server.')),
  transport: v.pipe(v.literal('streamable-http'), v.description('Transport, always Streamable HTTP.')),
  urlTemplate: text('Address of the server, with `{workspace}` for the customer’s workspace id.'),
  requiresAccount: v.pipe(v.boolean(), v.description('Whether an account is needed.')),
  auth: list(
    'The ways to authenticate; one of them is enough.',
    object('One way to authenticate.', {
      type: v.pipe(
        v.picklist(['oauth2.1', 'static-token']),
        v.description('`oauth2.1` for clients that a person uses, `static-token` for headless ones.'),
      ),
      description: text('How to authenticate.'),
      prefix: v.optional(text('First characters of a static token.')),
    }),
  ),
  tools: list(
    'The tools of the server.',
    object('One tool of the server.', { name: text('Name of the tool.'), description: text('What it does.') }),
  ),
  documentation: v.optional(uri('Guide for connecting a client.')),
})
export type McpManifest = v.InferOutput<typeof McpManifest>

/** `/mcp/server-card`: the MCP server of the site (SEP-2127). */
export const McpServerCard = object('Card of the MCP server of this site.', {
  $schema: uri('The version of the format.'),
  name: text('Name in reverse DNS.'),
  version: text('Version of the server.'),
  title: text('Name for people.'),
  description: text('What the site is about.'),
  websiteUrl: uri('The site.'),
  remotes: list(
    'Where the server answers.',
    v.object({
      type: v.pipe(v.literal('streamable-http'), v.description('Transport, always Streamable HTTP.')),
      url: uri('Where messages are sent.'),
      supportedProtocolVersions: v.pipe(
        v.array(v.pipe(v.string(), v.isoDate())),
        v.minLength(1),
        v.description('Versions of the protocol, the newest first.'),
      ),
    }),
  ),
})
export type McpServerCard = v.InferOutput<typeof McpServerCard>

/** `/.well-known/mcp/catalog.json` and `/.well-known/ai-catalog.json`. */
export const ServerCatalog = object('Catalog of the servers of this site.', {
  specVersion: text('The version of the format.'),
  entries: list(
    'The servers.',
    v.object({
      identifier: text('A URN of the server.'),
      displayName: text('Name for people.'),
      type: text('Media type of what is at `url`.'),
      url: uri('Its card or its manifest.'),
    }),
  ),
})
export type ServerCatalog = v.InferOutput<typeof ServerCatalog>

/** `/survey-spec.json`: the questions of the survey and how to answer them. */
export const SurveySpec = object('The survey: questions, option strings and where to post the answers.', {
  id: text('Identifier of the survey.'),
  title: text('Title of the survey.'),
  introduction: text('Why it is asked and what becomes of the answers.'),
  prompt: uri('The same as instructions for an agent, in markdown.'),
  page: v.optional(uri('Page where people answer.')),
  submit: object('How the answers are sent. No key is needed; no question is required.', {
    method: v.pipe(v.literal('POST'), v.description('Method of the request.')),
    url: uri('Where the answers are posted.'),
    contentType: v.pipe(v.literal('application/json'), v.description('Media type of the body.')),
    operationId: v.pipe(v.literal('submitSurvey'), v.description('Id of the operation in the OpenAPI document.')),
  }),
  questions: list('The questions, in order.', SurveyQuestion),
  fields: list(
    'What a body may contain besides the answers; none of it is required.',
    object('One property that is not an answer.', {
      name: text('Name of the property.'),
      text: text('Its purpose and its allowed values.'),
    }),
  ),
  example: v.pipe(
    v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])),
    v.description('A body that the endpoint accepts.'),
  ),
})
export type SurveySpec = v.InferOutput<typeof SurveySpec>

export const LinkTarget = object('Target of a link.', { href: uri('Address.'), type: v.optional(text('Media type.')) })
const links = (description: string) => v.optional(list(description, LinkTarget))

/** `/.well-known/api-catalog`: a link set (RFC 9264) after RFC 9727. */
export const ApiCatalog = object('Catalog of the APIs of this site.', {
  linkset: list(
    'One entry per context.',
    object('The links of one context.', {
      anchor: uri('What the links are about.'),
      item: links('The APIs of this site.'),
      'service-desc': links('Descriptions for machines.'),
      'service-doc': links('Documentation for people and agents.'),
      'service-meta': links('Further facts for machines.'),
    }),
  ),
})
export type ApiCatalog = v.InferOutput<typeof ApiCatalog>

/** `/.well-known/agent-skills/index.json`: Agent Skills discovery 0.2.0. */
export const SkillsIndex = object('The skills that this site offers to agents.', {
  $schema: uri('The version of the format.'),
  skills: list(
    'The skills of this site.',
    object('One skill.', {
      name: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
        v.maxLength(64),
        v.description('Name of the skill, as in its front matter.'),
      ),
      type: v.pipe(v.literal('skill-md'), v.description('A single markdown file.')),
      description: v.pipe(
        v.string(),
        v.minLength(1),
        v.maxLength(1024),
        v.description('What the skill does and when to use it.'),
      ),
      url: uri('Address of the file.'),
      digest: v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/), v.description('SHA-256 of the bytes of the file.')),
    }),
  ),
})
export type SkillsIndex = v.InferOutput<typeof SkillsIndex>
