/** Schemas of bodies that nothing in the builder validates with: the document itself, `/health`, messages of MCP. */
import type { JsonSchema } from '@valibot/to-json-schema'

/** The document itself, as far as a client can rely on it. */
export const OPEN_API: JsonSchema = {
  type: 'object',
  description: 'An OpenAPI document (https://spec.openapis.org/oas/v3.1.1).',
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$', description: 'Version of the format.' },
    info: { type: 'object', minProperties: 1, description: 'Title, version, contact and license.' },
    paths: { type: 'object', minProperties: 1, description: 'Every public endpoint.' },
  },
  required: ['openapi', 'info', 'paths'],
}

/** Messages of JSON-RPC, as far as every method has them: the specification of the protocol describes the rest. */
export const MCP: Readonly<Record<string, JsonSchema>> = {
  McpMessage: {
    type: 'object',
    description: 'A request, or without `id` a notification (https://modelcontextprotocol.io/specification).',
    properties: {
      jsonrpc: { type: 'string', const: '2.0', description: 'Version of JSON-RPC.' },
      id: { type: ['string', 'integer'], description: 'Id of the request, which the reply repeats.' },
      method: {
        type: 'string',
        pattern: '^[a-z]+(?:/[A-Za-z_]+)*$',
        description: 'Method of the protocol, for example `tools/call`.',
      },
      params: { type: 'object', description: 'What the method takes.' },
    },
    required: ['jsonrpc', 'method'],
  },
  McpReply: {
    type: 'object',
    description: 'A result or an error.',
    properties: {
      jsonrpc: { type: 'string', const: '2.0', description: 'Version of JSON-RPC.' },
      id: { type: ['string', 'integer'], description: 'Id of the request, where it could be read.' },
      result: { type: 'object', description: 'The result of the method.' },
      error: { type: 'object', description: 'What went wrong: `code`, `message` and, for some, `data`.' },
    },
    required: ['jsonrpc'],
  },
}

/** The answer of `/health`. */
export const HEALTH: JsonSchema = {
  type: 'object',
  description: 'What the service serves.',
  properties: {
    ok: { type: 'boolean', const: true, description: 'True: the release can be read.' },
    release: { type: 'string', pattern: '^[\\w-]{22}$', description: 'Name of the release.' },
    generatedAt: { type: 'string', format: 'date-time', description: 'When the release was built.' },
    pages: { type: 'integer', minimum: 0, description: 'Number of pages.' },
    routes: { type: 'integer', minimum: 0, description: 'Number of paths that answer.' },
  },
  required: ['ok', 'release', 'generatedAt', 'pages', 'routes'],
}
