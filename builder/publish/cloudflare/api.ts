/** Cloudflare's REST API, with retries. https://developers.cloudflare.com/api/ */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { toPrintableLine } from '../../content/report/printable.ts'

/** Base URL and credentials of the API. */
export interface ApiOptions {
  /** `https://api.cloudflare.com/client/v4` */
  readonly base: string
  readonly token: string
  /** Waits; tests do not. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
  readonly fetch?: typeof fetch
  /** Receives a line for people about an answer that is late. */
  readonly tell?: (line: string) => void
}

/** A request. */
export interface ApiRequest {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Sent as JSON, unless it is a form or a text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the answer is not the API's JSON but a text, which becomes the result. So are its refusals. */
  readonly raw?: boolean
}

/** The envelope of an API response. */
interface ApiAnswer<Result> {
  readonly result: Result
  /** Cursor of the next page of a list; empty at the end. */
  readonly cursor: string
  /** When it answered, by the clock that all who ask share: milliseconds since 1970, to the second. */
  readonly time: number
}

/** Sends a request until it has an answer with a result of the schema. */
export type Api = <Result>(request: ApiRequest, schema: ResultSchema<Result>) => Promise<ApiAnswer<Result>>
type ResultSchema<Result> = v.GenericSchema<unknown, Result>

/** Of a request that is only to be done. */
export const Ignored = v.unknown()

/** A name or message that is printed: it gives no commands to a terminal, and begins no other line. */
export const Line = v.pipe(v.string(), v.transform(toPrintableLine))

/** The results of all pages of a list, whose path has a query. */
export async function* listPages<Result>(
  api: Api,
  request: ApiRequest,
  schema: ResultSchema<Result>,
): AsyncGenerator<Result> {
  const cursors = new Set([''])
  for (let cursor = ''; ;) {
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await api({ ...request, path: `${request.path}${next}` }, schema)
    yield page.result
    cursor = page.cursor
    if (cursor === '') return
    if (cursors.has(cursor))
      throw new Error('Cloudflare gives the same page of a list again and again. Try again later')
    cursors.add(cursor)
  }
}

/** The API refused a request; asking again would not help. */
export class ApiError extends Error {
  readonly status: number
  readonly codes: readonly number[]

  constructor(status: number, codes: readonly number[], message: string) {
    super([message, ...explain(codes)].join('\n'))
    this.status = status
    this.codes = codes
  }
}

/** Whether the platform refused a version because its secrets have other values than those of the live one. */
export const isSecretsChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.codes.includes(10_220)

const BAD_TOKEN =
  'CLOUDFLARE_API_TOKEN is wrong, has expired or was deleted: make a new one from the template "Edit Cloudflare Workers"'

/** Why an account that is new takes no Worker, and what to do: https://github.com/cloudflare/workers-sdk/issues/9045 */
export const NO_SUBDOMAIN =
  'The account has no workers.dev subdomain yet, without which Cloudflare takes no first Worker: log in at https://dash.cloudflare.com and open "Workers & Pages" once, which makes one'

/** Remedies by Cloudflare's error code. */
const EXPLANATIONS: Readonly<Record<number, string>> = {
  1000: BAD_TOKEN,
  6003: BAD_TOKEN,
  6111: BAD_TOKEN,
  9109: BAD_TOKEN,
  10000:
    'CLOUDFLARE_API_TOKEN may not do this. The template "Edit Cloudflare Workers" has what deployments need; "stats" also needs "Account Analytics: Read", "leads" also "Workers R2 Storage: Edit"; give it "Queues: Edit" where a request to /queues is refused. Or CLOUDFLARE_ACCOUNT_ID is an account that the token does not see',
  7003: 'CLOUDFLARE_ACCOUNT_ID is not the id of an account: copy it from the overview of Workers in the dashboard',
  10006: 'The bucket of LEADS_ARCHIVE in wrangler.toml is not in this account: npx wrangler r2 bucket list',
  10007: 'The Worker is not deployed yet: npm run deploy',
  10013:
    'The id under [[kv_namespaces]] in wrangler.toml is no namespace of this account: npx wrangler kv namespace list',
  10020: 'Only the 100 newest versions can be deployed: revert the commits and deploy',
  10063: `${NO_SUBDOMAIN}. Then deploy again`,
  10048:
    'The free plan allows 1,000 writes a day. Deploy again after midnight UTC, it continues from here; or take the paid plan',
  100117: 'The name has a DNS record that leads elsewhere: delete it in the dashboard, or deploy with --replace-dns',
}

/** What to do about errors of Cloudflare, each once. */
export const explain = (codes: readonly number[]): readonly string[] => [
  ...new Set(codes.flatMap((code) => EXPLANATIONS[code] ?? [])),
]

/** Tries of one request, and the longest wait between two. */
const TRIES = 8
const LONGEST_WAIT = 60_000
/** How long an answer may take, in ms: what is read is small, and an upload of 90 MB may go over a slow line. */
const toPatience = (method: string, bytes: number): number =>
  method === 'GET' ? 20_000 : 60_000 + Math.ceil(bytes / SLOWEST)
/** Bytes a millisecond: 2.4 Mbit/s. */
const SLOWEST = 300
/** The same until the first response, shorter: without a network the failure should be reported in seconds. */
const FIRST = { tries: 3, patience: 5_000 }
/** The day's writes are used up: to wait for minutes does not help. */
const QUOTA_EXCEEDED = 10_048

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.optional(v.number()), message: v.string() })), []),
  result: v.optional(v.unknown()),
  result_info: v.optional(v.nullable(v.object({ cursor: v.optional(v.nullable(v.string())) }))),
})

/** Makes the client. Requests that meet 429, 5xx or a broken connection are sent again: every one may be repeated. */
export function createApi({
  base,
  token,
  sleep = delay,
  fetch: get = globalThis.fetch,
  tell = (line) => process.stderr.write(`${line}\n`),
}: ApiOptions): Api {
  let reached = false
  return async (request, schema) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(get, base, token, request, schema, reached ? undefined : FIRST.patience)
      if (outcome.kind !== 'silence') reached = true
      if (outcome.kind === 'answer') return outcome.answer
      const failed = outcome.kind === 'again' ? 'could not do' : 'did not answer'
      const text = toPrintableLine(`Cloudflare ${failed} ${request.method ?? 'GET'} ${request.path}: ${outcome.reason}`)
      if (attempt >= (reached ? TRIES : FIRST.tries)) {
        const hint = reached
          ? (outcome.hint ?? OUTAGE)
          : `${new URL(base).host} cannot be reached: is there a network, a proxy, a firewall?`
        throw new Error(`${text}\n${hint}`)
      }
      // One failure is nothing unusual, and is soon over.
      if (reached && (outcome.kind === 'silence' || attempt > 1)) tell(`${text}. Asking again …`)
      // A quarter of a second, doubled each time, unless the API says how long.
      await sleep(Math.min(LONGEST_WAIT, outcome.wait ?? 125 * 2 ** attempt))
    }
  }
}

type Outcome<Result> =
  | { readonly kind: 'answer'; readonly answer: ApiAnswer<Result> }
  /** No answer at all, or one that asks to come again. */
  | { readonly kind: 'silence' | 'again'; readonly reason: string; readonly wait?: number; readonly hint?: string }

const OUTAGE =
  'Try again later: https://www.cloudflarestatus.com tells of outages. Once it answers, "npm run rollback -- --list" says what is live'
/** https://developers.cloudflare.com/fundamentals/api/reference/limits/ */
const LIMITED = 'It takes 1,200 requests of a user in five minutes, those of the dashboard included: wait as long'

async function send<Result>(
  get: typeof fetch,
  base: string,
  token: string,
  { method = 'GET', path, body, headers: own, raw = false }: ApiRequest,
  schema: ResultSchema<Result>,
  patience: number | undefined,
): Promise<Outcome<Result>> {
  const sent = body === undefined || isSentAsItIs(body) ? body : JSON.stringify(body)
  const bytes = typeof sent === 'string' ? sent.length : 0
  let response: Response
  let text: string
  try {
    response = await get(`${base}${path}`, {
      method,
      headers: {
        ...own,
        authorization: `Bearer ${token}`,
        ...(isSentAsItIs(body) ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(patience ?? toPatience(method, bytes)),
    })
    text = await response.text()
  } catch (error) {
    return { kind: 'silence', reason: toReason(error) }
  }
  const { status, headers } = response
  const time = Date.parse(headers.get('date') ?? '')
  const toOutcome = (given: unknown, cursor = ''): Outcome<Result> => {
    const result = v.safeParse(schema, given)
    if (result.success)
      return { kind: 'answer', answer: { result: result.output, cursor, time: Number.isNaN(time) ? Date.now() : time } }
    return {
      kind: 'again',
      reason: `status ${status} with a result that is not the API’s: ${result.issues[0].message}`,
    }
  }
  if (raw && response.ok) return toOutcome(text)
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text)
  const codes = envelope.success ? envelope.output.errors.flatMap(({ code }) => code ?? []) : []
  if ((status === 429 && !codes.includes(QUOTA_EXCEEDED)) || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const wait = Number.isFinite(seconds) ? { wait: seconds * 1000 } : {}
    return { kind: 'again', reason: `status ${status}`, ...wait, ...(status === 429 ? { hint: LIMITED } : {}) }
  }
  if (!envelope.success && raw)
    throw new ApiError(status, [], `Cloudflare refused ${method} ${path}: ${text.trim() || `status ${status}`}`)
  if (!envelope.success) return { kind: 'again', reason: `status ${status} with a body that is not the API’s` }
  const { success, errors, result, result_info: info } = envelope.output
  if (!success || !response.ok) {
    const reasons = errors.map(({ code, message }) => (code === undefined ? message : `${message} (${code})`))
    const reason = reasons.join('; ') || `status ${status}`
    throw new ApiError(status, codes, `Cloudflare refused ${method} ${path}: ${reason}`)
  }
  return toOutcome(result, info?.cursor ?? '')
}

const isSentAsItIs = (body: unknown): body is FormData | string => body instanceof FormData || typeof body === 'string'

/** The reason for a broken connection, which `fetch` stores as the cause of its error. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
