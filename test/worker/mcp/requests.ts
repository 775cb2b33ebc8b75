/** Messages to the server of tools as the versions of the protocol send them. */
import { findFaults } from './judge.ts'
import type { Answer, Site } from '../../support/site.ts'

/** A body of JSON-RPC as it came back. */
export interface Reply {
  readonly id?: string | number
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly structuredContent?: Readonly<Record<string, unknown>>
    readonly isError?: boolean
  }
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const META = 'io.modelcontextprotocol'

/** Headers and body of a request of 2026-07-28. */
export function toModern(method: string, params: Record<string, unknown> = {}, capabilities: object = {}) {
  const name = params['name'] ?? params['uri']
  const _meta = {
    [`${META}/protocolVersion`]: '2026-07-28',
    [`${META}/clientInfo`]: { name: 'test', version: '1' },
    [`${META}/clientCapabilities`]: capabilities,
  }
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
  }
}

/** Posts a body; what is answered in JSON-RPC must be valid against the schema that the specification publishes. */
export async function post(site: Site, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await site.send(
    'POST',
    '/mcp',
    { 'content-type': 'application/json', host: '127.0.0.1', ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  )
  if (!answer.text.includes('"jsonrpc"')) return answer
  const faults = findFaults(body, headers['mcp-protocol-version'], answer.text)
  if (faults.length > 0) throw new Error(`${faults.join(' ')}\n${answer.text.slice(0, 2_000)}`)
  return answer
}

/** The answer to a request of 2026-07-28. */
export async function ask(
  site: Site,
  method: string,
  params: Record<string, unknown> = {},
  capabilities: object = {},
  host = '127.0.0.1',
): Promise<Reply> {
  const { headers, body } = toModern(method, params, capabilities)
  return toReply(await post(site, body, { ...headers, host }))
}

/** The body of an answer. */
export function toReply({ text }: Answer): Reply {
  const reply: Reply = JSON.parse(text)
  return reply
}
