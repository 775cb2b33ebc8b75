/** The HTTP side of the tools server: who may ask, how often, and the headers of answers. */
import { expect, test, vi } from 'vitest'
import { toBody } from '../../support/byte-stream.ts'
import { toAddress } from '../../../worker/http/address.ts'
import { answerMcp } from '../../../worker/mcp/serve.ts'
import { createSource, SERVER } from './source.ts'

const SOURCE = createSource({ '/mcp/server.json': JSON.stringify(SERVER) })
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

/** What is answered, in local work or not, by a server that counts requests if it is told to. */
async function ask(
  {
    headers = {},
    body = PING,
    method = 'POST',
  }: { readonly headers?: Record<string, string>; readonly body?: string | null; readonly method?: string },
  {
    local = false,
    source = SOURCE,
    bindings = {},
  }: { local?: boolean; source?: typeof SOURCE; bindings?: object } = {},
) {
  const request = new Request('https://www.example.com/mcp', {
    method,
    headers,
    ...(typeof body === 'string' && toBody(body)),
  })
  const response = await answerMcp({
    request,
    url: 'https://www.example.com',
    address: toAddress(request.url),
    isPublic: (host) => host === 'www.example.com',
    env: { local, bindings: { ...bindings } },
    ask: async (make) => {
      const made = make(source)
      return 'need' in made ? { kind: 'internal_error', reason: 'a value is missing' } : made
    },
    later: () => {},
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const toError = (code: number, message: string, id = ''): string =>
  `{"jsonrpc":"2.0",${id}"error":{"code":${code},"message":"${message}"}}`
const FOREIGN = toError(-32_000, 'The origin of the request is not this site.')

test.each([
  ['https://www.example.com', false, 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['https://www.example.com', true, 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['http://www.example.com', true, 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['https://www.example.com:443', false, 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['http://www.example.com:8787', true, 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['http://www.example.com', false, 403, FOREIGN],
  ['https://www.example.com:8443', false, 403, FOREIGN],
  ['https://www.example.com:80', false, 403, FOREIGN],
  ['https://elsewhere.example', true, 403, FOREIGN],
  ['null', true, 403, FOREIGN],
])('answerMcp() answers a page of %s, in local work: %s, with %i', async (origin, local, status, text) => {
  expect(await ask({ headers: { origin } }, { local })).toMatchObject({ status, text })
})

test('answerMcp() sends headers that keep its answers out of caches', async () => {
  expect([...(await ask({})).headers]).toEqual([
    ['cache-control', 'no-store'],
    ['content-type', 'application/json'],
    ['x-content-type-options', 'nosniff'],
  ])
})

const modern = (method: string, params: object = {}, capabilities: object = {}) => ({
  headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, 'Mcp-Name': 'submit_book_demo' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  }),
})
const _meta = { 'io.modelcontextprotocol/serverInfo': SERVER.info }

test('answerMcp() says for how long a list may be kept, and who answered', async () => {
  expect(JSON.parse((await ask(modern('prompts/list'))).text)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: {
      resultType: 'complete',
      prompts: [{ name: 'answer_survey', title: 'Survey', description: 'How.' }],
      ttlMs: 300_000,
      cacheScope: 'public',
      _meta,
    },
  })
})

test('answerMcp() says nothing of the kind of what is not to be kept', async () => {
  const logs = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  const { result } = JSON.parse((await ask(modern('tools/call', { name: 'submit_book_demo' }))).text)
  for (const log of logs) log.mockRestore()
  expect(result).toEqual({
    resultType: 'complete',
    content: [{ type: 'text', text: 'The form is not configured. Try again later.' }],
    isError: true,
    _meta,
  })
})

test.each([
  [16_384, 'The form is not configured. Try again later.'],
  [16_385, 'A submission has at most 16384 bytes, and nothing was stored. Shorten the texts.'],
])('answerMcp() says to a submission of %i bytes: %s', async (size, text) => {
  const logs = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  const { headers, body } = modern('tools/call', { name: 'submit_book_demo' })
  const { result } = JSON.parse((await ask({ headers, body: body.padEnd(size) })).text)
  for (const log of logs) log.mockRestore()
  expect(result.content).toEqual([{ type: 'text', text }])
})

test('answerMcp() refuses who asks too often, under a name of its own', async () => {
  const keys: unknown[] = []
  const limit = async (options: unknown) => {
    keys.push(options)
    return { success: false }
  }
  const { status, headers, text } = await ask(
    { headers: { 'cf-connecting-ip': '192.0.2.1' } },
    { bindings: { MCP_LIMIT: { limit } } },
  )
  expect([status, headers.get('retry-after'), text]).toEqual([
    429,
    '60',
    toError(-32_000, 'Too many requests. Wait a minute.', '"id":1,'),
  ])
  expect(keys).toEqual([{ key: 'mcp 192.0.2.1' }])
})

test.each([
  ['{"jsonrpc":"2.0","method":"x"}', 202, ''],
  ['x', 400, toError(-32_700, 'The body is not JSON.')],
  ['{"id":"a"}', 400, toError(-32_600, 'The body is not a JSON-RPC 2.0 request or notification.', '"id":"a",')],
])('answerMcp() answers the body %s with %i', async (body, status, text) => {
  const answer = await ask({ body })
  expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([status, text, 'no-store'])
})

test.each([
  [
    'GET',
    '{"ok":false,"error":{"code":"method_not_allowed","message":"\\"/mcp\\" does not answer GET.","hint":"Use POST.","docs":"https://www.example.com/developers"}}\n',
  ],
  ['HEAD', ''],
])('answerMcp() refuses %s', async (method, text) => {
  const answer = await ask({ method, body: null })
  expect([answer.status, answer.text, answer.headers.has('access-control-allow-origin')]).toEqual([405, text, false])
})

test('answerMcp() takes 64 KB, and knows nothing of a server that the release does not have', async () => {
  expect((await ask({ body: ' '.repeat(65_536) })).status).toBe(400)
  expect((await ask({ body: ' '.repeat(65_537) })).status).toBe(413)
  expect((await ask({}, { source: createSource({}) })).status).toBe(404)
})
