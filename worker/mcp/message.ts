/**
 * Messages of the protocol: https://modelcontextprotocol.io/specification/2026-07-28. Requests of that version are
 * self-contained; older clients begin with `initialize`, about which nothing is remembered.
 */
import * as v from 'valibot'
import { LEGACY_VERSIONS, MODERN_VERSIONS } from '../contract/mcp.ts'
import { isRecord } from '../http/body.ts'

/** An error as the protocol sends it, with the status of the HTTP answer. */
export interface Fault {
  readonly kind: 'fault'
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: object | undefined
}

/** A request to be answered. */
export interface Call {
  readonly kind: 'call'
  readonly id: string | number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  /** Whether it is of a version without `initialize`. */
  readonly modern: boolean
  /** Whether the client can lead its user to an address. */
  readonly opensUrls: boolean
}

/** The kinds of bodies. */
export type Message = Call | { readonly kind: 'notification' } | Fault

const META = 'io.modelcontextprotocol'
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
export const METHOD_NOT_FOUND = -32_601
export const INVALID_PARAMS = -32_602
const HEADER_MISMATCH = -32_020
const UNSUPPORTED_VERSION = -32_022

const Id = v.union([v.string(), v.pipe(v.number(), v.safeInteger())])
/** Of an array `v.record` would take the indexes for names. */
const Dictionary = v.custom<Readonly<Record<string, unknown>>>(isRecord)
const Request = v.looseObject({
  jsonrpc: v.literal('2.0'),
  method: v.string(),
  id: v.optional(Id),
  params: v.optional(Dictionary, {}),
})
const Meta = v.looseObject({
  [`${META}/protocolVersion`]: v.string(),
  [`${META}/clientCapabilities`]: v.looseObject({
    elicitation: v.optional(v.looseObject({ url: v.optional(Dictionary) })),
  }),
})

/** An error without a request that it could belong to, by default with status 400. */
export const toFault = (code: number, message: string, status = 400, data?: object): Fault => ({
  kind: 'fault',
  status,
  code,
  message,
  data,
})

/** The id of a message, as far as it has one: errors carry it. */
export function readId(body: unknown): string | number | undefined {
  const found = v.safeParse(v.looseObject({ id: Id }), body)
  return found.success ? found.output.id : undefined
}

/** Reads the JSON of a message, `undefined` if it is not JSON, and compares it with the headers. */
export function readMessage(body: unknown, headers: Pick<Headers, 'get'>): Message {
  if (body === undefined) return toFault(PARSE_ERROR, 'The body is not JSON.')
  const request = v.safeParse(Request, body)
  if (!request.success) return toFault(INVALID_REQUEST, 'The body is not a JSON-RPC 2.0 request or notification.')
  const { id, method, params } = request.output
  if (id === undefined) return NOTIFICATION
  const version = headers.get('MCP-Protocol-Version')
  const stated = isRecord(params['_meta']) ? params['_meta'][`${META}/protocolVersion`] : undefined
  if (stated === undefined && (version === null || LEGACY_VERSIONS.includes(version) || method === 'initialize')) {
    return { kind: 'call', id, method, params, modern: false, opensUrls: false }
  }
  return readModern({ id, method, params }, stated, version, headers)
}

const NOTIFICATION = { kind: 'notification' } as const

function readModern(
  { id, method, params }: Pick<Call, 'id' | 'method' | 'params'>,
  stated: unknown,
  version: string | null,
  headers: Pick<Headers, 'get'>,
): Message {
  if (typeof stated === 'string' && version !== stated) return mismatch('MCP-Protocol-Version', version, stated)
  const requested = typeof stated === 'string' ? stated : version
  if (requested !== null && !MODERN_VERSIONS.includes(requested)) {
    const data = { supported: [...MODERN_VERSIONS, ...LEGACY_VERSIONS], requested }
    return toFault(UNSUPPORTED_VERSION, 'Unsupported protocol version', 400, data)
  }
  const meta = v.safeParse(Meta, params['_meta'])
  if (!meta.success)
    return toFault(INVALID_PARAMS, `Every request has \`_meta\` with ${META}/protocolVersion and /clientCapabilities.`)
  if (headers.get('Mcp-Method') !== method) return mismatch('Mcp-Method', headers.get('Mcp-Method'), method)
  const name = toName(method, params)
  const sent = decode(headers.get('Mcp-Name'))
  if (name !== undefined && sent !== name) return mismatch('Mcp-Name', sent, name)
  const { elicitation } = meta.output[`${META}/clientCapabilities`]
  return { kind: 'call', id, method, params, modern: true, opensUrls: elicitation?.url !== undefined }
}

/** The value that the header `Mcp-Name` must repeat. */
function toName(method: string, params: Call['params']): string | undefined {
  const value = method === 'resources/read' ? params['uri'] : params['name']
  const isNamed = method === 'resources/read' || method === 'tools/call' || method === 'prompts/get'
  return isNamed && typeof value === 'string' ? value : undefined
}

const mismatch = (header: string, sent: string | null, body: string): Fault =>
  toFault(
    HEADER_MISMATCH,
    sent === null
      ? `Header mismatch: ${header} is missing.`
      : `Header mismatch: ${header} does not match the body (${JSON.stringify(body.slice(0, 100))}).`,
  )

/** A header value that is not plain ASCII comes as `=?base64?…?=`. */
function decode(value: string | null): string | null {
  const [, encoded] = /^=\?base64\?([\w+/]*={0,2})\?=$/.exec(value ?? '') ?? []
  if (encoded === undefined) return value
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return null
  }
}
