/** What a body and its headers mean, literally. */
import { expect, test } from 'vitest'
import { readId, readMessage } from '../../../worker/mcp/message.ts'

const META = 'io.modelcontextprotocol'
const STATED = { [`${META}/protocolVersion`]: '2026-07-28', [`${META}/clientCapabilities`]: {} }
const HEADERS = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'a' }

const toBody = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params })
const toCall = (meta: object = STATED): object => toBody('tools/call', { name: 'a', _meta: meta })
const fault = (code: number, message: string, data?: object): object => ({
  kind: 'fault',
  status: 400,
  code,
  message,
  data,
})
const call = (method: string, params: object, modern: boolean, opensUrls = false): object => ({
  kind: 'call',
  id: 1,
  method,
  params,
  modern,
  opensUrls,
})
const modern = (meta: object = STATED, opensUrls = false): object =>
  call('tools/call', { name: 'a', _meta: meta }, true, opensUrls)

const NO_REQUEST = fault(-32_600, 'The body is not a JSON-RPC 2.0 request or notification.')
const NO_META = fault(
  -32_602,
  'Every request has `_meta` with io.modelcontextprotocol/protocolVersion and /clientCapabilities.',
)
const unsupported = (requested: string): object =>
  fault(-32_022, 'Unsupported protocol version', {
    supported: ['2026-07-28', '2025-11-25', '2025-06-18'],
    requested,
  })
const mismatch = (text: string): object => fault(-32_020, `Header mismatch: ${text}`)

const NO_NAME = mismatch('Mcp-Name does not match the body ("a").')

test.each<[what: string, body: unknown, headers: Record<string, string>, expected: object]>([
  ['no JSON', undefined, {}, fault(-32_700, 'The body is not JSON.')],
  ['a list', [], {}, NO_REQUEST],
  ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, {}, NO_REQUEST],
  ['an id that is null', { jsonrpc: '2.0', id: null, method: 'ping' }, {}, NO_REQUEST],
  ['an id with a fraction', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, {}, NO_REQUEST],
  ['an id that is not safe', { jsonrpc: '2.0', id: 2 ** 53, method: 'ping' }, {}, NO_REQUEST],
  ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 1 }, {}, NO_REQUEST],
  ['params that are a list', { jsonrpc: '2.0', id: 1, method: 'ping', params: [1] }, {}, NO_REQUEST],
  ['params that are a text', { jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' }, {}, NO_REQUEST],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, { kind: 'notification' }],
  ['a request without params', { jsonrpc: '2.0', id: 1, method: 'ping' }, {}, call('ping', {}, false)],
  ['an older version in the header', toBody('ping'), { 'MCP-Protocol-Version': '2025-06-18' }, call('ping', {}, false)],
  ['`initialize` of any version', toBody('initialize'), { 'MCP-Protocol-Version': 'x' }, call('initialize', {}, false)],
  ['an unknown version in the header', toBody('ping'), { 'MCP-Protocol-Version': 'x' }, unsupported('x')],
  [
    'an unknown version in both',
    toBody('ping', { _meta: { ...STATED, [`${META}/protocolVersion`]: 'x' } }),
    { 'MCP-Protocol-Version': 'x' },
    unsupported('x'),
  ],
  ['the newest version in the header alone', toBody('ping'), { 'MCP-Protocol-Version': '2026-07-28' }, NO_META],
  ['no version in the header', toCall(), {}, mismatch('MCP-Protocol-Version is missing.')],
  [
    'another version in the header',
    toCall(),
    { ...HEADERS, 'MCP-Protocol-Version': '2025-11-25' },
    mismatch('MCP-Protocol-Version does not match the body ("2026-07-28").'),
  ],
  ['a version that is no text', toCall({ ...STATED, [`${META}/protocolVersion`]: 1 }), HEADERS, NO_META],
  ['no capabilities', toCall({ [`${META}/protocolVersion`]: '2026-07-28' }), HEADERS, NO_META],
  [
    'another method in the header',
    toCall(),
    { ...HEADERS, 'Mcp-Method': 'x' },
    mismatch('Mcp-Method does not match the body ("tools/call").'),
  ],
  [
    'another name in the header',
    toCall(),
    { ...HEADERS, 'Mcp-Name': 'b' },
    mismatch('Mcp-Name does not match the body ("a").'),
  ],
  [
    'a long name',
    toBody('tools/call', { name: 'a'.repeat(101), _meta: STATED }),
    HEADERS,
    mismatch(`Mcp-Name does not match the body ("${'a'.repeat(100)}").`),
  ],
  [
    'a name whose code is broken',
    toCall(),
    { ...HEADERS, 'Mcp-Name': '=?base64?/w==?=' },
    mismatch('Mcp-Name is missing.'),
  ],
  ['a name in code with more', toCall(), { ...HEADERS, 'Mcp-Name': '=?base64?YQ==?=x' }, NO_NAME],
  ['a name in code with more before it', toCall(), { ...HEADERS, 'Mcp-Name': 'x=?base64?YQ==?=' }, NO_NAME],
  ['a name in code', toCall(), { ...HEADERS, 'Mcp-Name': '=?base64?YQ==?=' }, modern()],
  ['a call', toCall(), HEADERS, modern()],
  [
    'a call of a client that opens addresses',
    toCall({ ...STATED, [`${META}/clientCapabilities`]: { elicitation: { url: {} } } }),
    HEADERS,
    modern({ ...STATED, [`${META}/clientCapabilities`]: { elicitation: { url: {} } } }, true),
  ],
  [
    'a call of a client that opens none',
    toCall({ ...STATED, [`${META}/clientCapabilities`]: { elicitation: {} } }),
    HEADERS,
    modern({ ...STATED, [`${META}/clientCapabilities`]: { elicitation: {} } }),
  ],
  [
    'a resource named by its address',
    toBody('resources/read', { uri: 'u', name: 'n', _meta: STATED }),
    { ...HEADERS, 'Mcp-Method': 'resources/read', 'Mcp-Name': 'u' },
    call('resources/read', { uri: 'u', name: 'n', _meta: STATED }, true),
  ],
  [
    'a resource with another address in the header',
    toBody('resources/read', { uri: 'u', _meta: STATED }),
    { ...HEADERS, 'Mcp-Method': 'resources/read' },
    mismatch('Mcp-Name does not match the body ("u").'),
  ],
  [
    'a prompt with another name in the header',
    toBody('prompts/get', { name: 'n', _meta: STATED }),
    { ...HEADERS, 'Mcp-Method': 'prompts/get' },
    mismatch('Mcp-Name does not match the body ("n").'),
  ],
  [
    'a list, whose name means nothing',
    toBody('tools/list', { name: 'n', _meta: STATED }),
    { ...HEADERS, 'Mcp-Method': 'tools/list' },
    call('tools/list', { name: 'n', _meta: STATED }, true),
  ],
])('readMessage() reads %s', (_, body, headers, expected) => {
  expect(readMessage(body, new Headers(headers))).toEqual(expected)
})

test.each([
  [{ id: 'a' }, 'a'],
  [{ id: 1 }, 1],
  [{ id: null }, undefined],
  [undefined, undefined],
])('readId() of %j is %j', (body, id) => {
  expect(readId(body)).toBe(id)
})
