/** Cloudflare's REST API: one request at a time made sure of. https://developers.cloudflare.com/api/ */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'

/** Where the API is and who asks. */
export interface ApiOptions {
  /** `https://api.cloudflare.com/client/v4` */
  readonly base: string
  readonly token: string
  /** Waits; tests do not. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** A request. */
export interface ApiRequest {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
}

/** What the API says beside the result of a request. */
export interface ApiAnswer {
  readonly result: unknown
  /** Where a list goes on; empty at its end. */
  readonly cursor: string
}

/** Sends a request until it has an answer. */
export type Api = (request: ApiRequest) => Promise<ApiAnswer>

/** The API refused a request; asking again would not help. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Tries of one request, and the longest wait between two. */
const TRIES = 8
const LONGEST_WAIT = 60_000
/** How long an answer may take: an upload of 90 MB over a slow line, and no more. */
const PATIENCE = 300_000

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.optional(v.number()), message: v.string() })), []),
  result: v.optional(v.unknown()),
  result_info: v.optional(v.nullable(v.object({ cursor: v.optional(v.nullable(v.string())) }))),
})

/** Makes the client. Requests that meet 429, 5xx or a broken connection are sent again: every one may be repeated. */
export function createApi({ base, token, sleep = delay }: ApiOptions): Api {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(base, token, request)
      if (outcome.kind === 'answer') return outcome.answer
      if (attempt === TRIES) {
        throw new Error(`Cloudflare did not answer ${request.method ?? 'GET'} ${request.path}: ${outcome.reason}`)
      }
      // A quarter of a second, doubled each time, unless the API says how long.
      await sleep(Math.min(LONGEST_WAIT, outcome.wait ?? 125 * 2 ** attempt))
    }
  }
}

type Outcome =
  | { readonly kind: 'answer'; readonly answer: ApiAnswer }
  | { readonly kind: 'again'; readonly reason: string; readonly wait?: number }

async function send(base: string, token: string, { method = 'GET', path, body }: ApiRequest): Promise<Outcome> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    text = await response.text()
  } catch (error) {
    return { kind: 'again', reason: error instanceof Error ? error.message : String(error) }
  }
  const { status } = response
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'again', reason: `status ${status}`, ...(Number.isFinite(seconds) ? { wait: seconds * 1000 } : {}) }
  }
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text)
  if (!envelope.success) return { kind: 'again', reason: `status ${status} with a body that is not the API’s` }
  const { success, errors, result, result_info: info } = envelope.output
  if (!success || !response.ok) {
    const reasons = errors.map(({ code, message }) => (code === undefined ? message : `${message} (${code})`))
    throw new ApiError(status, `Cloudflare refused ${method} ${path}: ${reasons.join('; ') || `status ${status}`}`)
  }
  return { kind: 'answer', answer: { result, cursor: info?.cursor ?? '' } }
}
