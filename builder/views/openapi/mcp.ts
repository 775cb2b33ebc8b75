/** The site's MCP server: the messages, and the files that lead to it. */
import { LEGACY_VERSIONS, MCP_CARD_PATH, MCP_PATH, MODERN_VERSIONS } from '../../../worker/contract/mcp.ts'
import type { Site } from '../../site/site.ts'
import { AI_CATALOG_PATH, hasServer, MCP_CATALOG_PATH, toCard, toCatalogEntries } from '../mcp/server.ts'
import type { MachineFile, OpenApiDocument, PathItem, Response } from './model.ts'
import { errorResponses } from './responses.ts'
import { toSchemaRef } from './schemas.ts'

/** The tag of its operation. */
export const toMcpTags = (site: Site): OpenApiDocument['tags'] =>
  hasServer(site)
    ? [{ name: 'MCP', description: 'The same content and forms as tools and resources of the Model Context Protocol.' }]
    : []

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_site', arguments: { query: 'pricing', limit: 1 } },
}

const REPLY = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '{"object":"list",…}' }] } }

/** `POST /mcp`; nothing where the site has no server. */
export function toMcpPaths(site: Site): Readonly<Record<string, PathItem>> {
  if (!hasServer(site)) return {}
  const versions = [...MODERN_VERSIONS, ...LEGACY_VERSIONS]
  const responses = {
    200: toReply('The result, or an error of the protocol. Invalid arguments give a result with `isError`.', REPLY),
    202: { description: 'The notification was accepted. No body.' },
    400: toReply(
      'The message is malformed, or its headers do not match its body.',
      toError(-32_700, 'The body is not JSON.'),
    ),
    403: toReply(
      'The header `Origin` names another site.',
      toError(-32_000, 'The origin of the request is not this site.'),
    ),
    404: toReply('There is no such method.', toError(-32_601, 'There is no method "tools/run".')),
    413: toTooLarge(site),
    429: toReply('Too many messages: wait a minute.', toError(-32_000, 'Too many requests. Wait a minute.')),
    ...errorResponses(['method_not_allowed', 'internal_error', 'upstream_error']),
  }
  const operation = {
    operationId: 'sendMcpMessage',
    summary: 'Send a message to the MCP server',
    description: `One message of JSON-RPC 2.0 over Streamable HTTP, in the versions ${versions.join(', ')}: no session, no stream. \`tools/list\` lists the tools.`,
    tags: ['MCP'],
    requestBody: {
      required: true,
      description: 'A request or a notification of at most 64 KB.',
      content: {
        'application/json': {
          schema: toSchemaRef('McpMessage'),
          example: CALL,
        },
      },
    },
    responses,
  } as const
  return { [MCP_PATH]: { post: operation } }
}

/** Refusals of HTTP are errors as on every other path. */
function toTooLarge({ url }: Site): Response {
  const error = {
    code: 'payload_too_large',
    message: 'The body is larger than 64 KB.',
    hint: 'Send at most 65,536 bytes.',
    docs: `${url}/developers`,
  }
  return {
    description: 'The body is larger than 64 KB (65,536 bytes).',
    content: { 'application/json': { schema: toSchemaRef('Error'), example: { ok: false, error } } },
  }
}

const toError = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message } })

const toReply = (description: string, example: object): Response => ({
  description,
  content: { 'application/json': { schema: toSchemaRef('McpReply'), example } },
})

/** The server card and the catalogs with the site's and the product's server. */
export function toServerFiles(site: Site): readonly MachineFile[] {
  if (!hasServer(site)) return []
  const entries = toCatalogEntries(site)
  return [
    {
      path: MCP_CARD_PATH,
      operationId: 'getMcpServerCard',
      summary: 'Get the card of the MCP server',
      description: 'Name, version and address of the MCP server of this site.',
      mediaType: 'application/mcp-server-card+json',
      schema: 'McpServerCard',
      example: toCard(site),
    },
    {
      path: MCP_CATALOG_PATH,
      operationId: 'getMcpCatalog',
      summary: 'Get the catalog of MCP servers',
      description: 'The MCP servers of this site and of its product.',
      mediaType: 'application/json',
      schema: 'ServerCatalog',
      example: { specVersion: 'draft', entries },
    },
    {
      path: AI_CATALOG_PATH,
      operationId: 'getAiCatalog',
      summary: 'Get the catalog for AI clients',
      description: 'The same servers, where clients for AI look for them.',
      mediaType: 'application/ai-catalog+json',
      schema: 'ServerCatalog',
      example: { specVersion: '1.0', entries },
    },
  ]
}
