/** `POST /mcp`: the site's MCP server, without sessions and streams. */
import { BODY_LIMIT } from '../contract/forms.ts'
import { MCP_PATH, type ServerDescription } from '../contract/mcp.ts'
import type { RequestContext } from '../forms/request-context.ts'
import { submitFields } from '../forms/submit.ts'
import { parseJson, readUpTo } from '../http/body.ts'
import { type Failure, logProblem, respondProblem } from '../http/problem.ts'
import { isOverLimit } from '../http/rate-limit.ts'
import { type Call, type Fault, readId, readMessage, toFault } from './message.ts'
import { answerCall, readDescription, type Result, toCallResult } from './methods.ts'
import { toFormOutcome } from './tools.ts'

/** Bytes of a message. */
const LIMIT = 65_536
/** Milliseconds for which a client may keep a list or a page. */
const TTL = 300_000
/** Seconds after which a client that asks too often may ask again. */
const RETRY_AFTER = '60'

/** Answers a request to `/mcp`. */
export async function answerMcp(context: RequestContext): Promise<Response> {
  const { request, env, url, ask } = context
  const { method } = request
  const refuse = (failure: Failure): Response => {
    logProblem(failure)
    return respondProblem(failure, { url, cors: false, head: method === 'HEAD' })
  }
  const read = await ask(readDescription)
  if ('kind' in read) return refuse(read)
  const { document: description } = read
  if (description === undefined) return refuse({ kind: 'not_found', path: MCP_PATH, nearest: [] })
  if (method !== 'POST') return refuse({ kind: 'method_not_allowed', path: MCP_PATH, method, allow: 'POST' })
  if (!isAllowed(request.headers.get('Origin'), context)) return respond(undefined, FOREIGN, description)
  const bytes = await readUpTo(request, LIMIT)
  if (bytes === 'too large') return refuse({ kind: 'payload_too_large', limit: LIMIT })
  const body = bytes === 'incomplete' ? undefined : parseJson(bytes)
  if (await isOverLimit(env.bindings['MCP_LIMIT'], request, 'mcp')) {
    return respond(readId(body), TOO_MANY, description, { 'Retry-After': RETRY_AFTER })
  }
  const message = readMessage(body, request.headers)
  if (message.kind === 'notification') return new Response(null, { status: 202, headers: NOT_STORED })
  if (message.kind === 'fault') return respond(readId(body), message, description)
  const result = await answerMessage(context, message, description, bytes.length)
  return result.kind === 'answer' || result.kind === 'fault' ? respond(message, result, description) : refuse(result)
}

const FOREIGN = toFault(-32_000, 'The origin of the request is not this site.', 403)
const TOO_LONG = `A submission has at most ${BODY_LIMIT} bytes, and nothing was stored. Shorten the texts.`
const TOO_MANY = toFault(-32_000, 'Too many requests. Wait a minute.', 429)
const NOT_STORED = { 'Cache-Control': 'no-store' }

/** Programs send no `Origin`; a page of another site must not speak for its visitor. */
function isAllowed(origin: string | null, { env, isPublic }: RequestContext): boolean {
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, host } = new URL(origin)
  // A server at another port may be somebody else's. `host` has every port but the default one.
  return env.local ? isPublic(hostname) : protocol === 'https:' && isPublic(host)
}

async function answerMessage(
  context: RequestContext,
  call: Call,
  description: ServerDescription,
  size: number,
): Promise<Result | Fault | Failure> {
  const result = await context.ask((source) => answerCall(call, description, source))
  if (result.kind !== 'submit') return result
  if (size > BODY_LIMIT) return toCallResult(toFormOutcome(TOO_LONG))
  const { params } = call
  // The client reports that the user returned from the page, which showed the result itself.
  const isBack = typeof params['inputResponses'] === 'object'
  const outcome = await submitFields(context, result.form, result.fields)
  if (call.opensUrls && !isBack && typeof outcome === 'object' && 'page' in outcome && outcome.page !== undefined) {
    const { page: url, message } = outcome
    const finish = { method: 'elicitation/create', params: { mode: 'url', message, url } }
    return { kind: 'answer', value: { resultType: 'input_required', inputRequests: { finish } }, cached: false }
  }
  return toCallResult(toFormOutcome(outcome))
}

/** An answer of JSON-RPC in the form of its version. */
function respond(
  call: Call | string | number | undefined,
  result: Result | Fault,
  { info }: ServerDescription,
  headers: Record<string, string> = {},
): Response {
  const isCall = typeof call === 'object'
  const id = isCall ? call.id : call
  const head = { jsonrpc: '2.0', id }
  const { status, body } =
    result.kind === 'fault'
      ? { status: result.status, body: { ...head, error: toError(result) } }
      : { status: 200, body: { ...head, result: isCall && call.modern ? toModern(result, info) : result.value } }
  return Response.json(body, { status, headers: { ...NOT_STORED, 'X-Content-Type-Options': 'nosniff', ...headers } })
}

const toError = ({ code, message, data }: Fault) => ({ code, message, data })

const toModern = ({ value, cached }: Result, info: ServerDescription['info']): object => ({
  resultType: 'complete',
  ...value,
  ...(cached ? { ttlMs: TTL, cacheScope: 'public' } : {}),
  _meta: { 'io.modelcontextprotocol/serverInfo': info },
})
