/** The Worker's entry point. Every request gets one response; no exception or promise escapes this file. */
import { answer } from './answer.ts'
import { isObjectId } from './contract/release.ts'
import { type Env, readEnv } from './env.ts'
import { redeliver } from './forms/delivery/redeliver.ts'
import { settingsOf } from './forms/settings.ts'
import type { RequestContext } from './forms/request-context.ts'
import { answerSubmission } from './forms/submit.ts'
import { isDocumentPath, isPublicHost, toAddress } from './http/address.ts'
import { withTimeout } from './http/deadline.ts'
import { type Failure, logProblem, respondProblem } from './http/problem.ts'
import type { Question } from './representation.ts'
import { recordRead } from './record.ts'
import { answerMcp } from './mcp/serve.ts'
import { type Access, createAccess, readLocalRoot, readValue } from './release/kv.ts'
import { ask, type Known, recall, type Unread } from './release/known.ts'
import { readRoot, type Release } from './release/release.ts'
import rootText from './root.txt'

/** Time limit of a response, in ms, forms included. */
const LIMIT = 30_000

/** Seconds that the queue waits for a setting to be mended. */
const UNCONFIGURED = 3_600
const NOWHERE_TO_WAIT =
  'Submissions of a queue are not delivered: LEADS_ARCHIVE or LEADS_KEY of this version is missing or wrong'

export default {
  async fetch(request, bindings, context) {
    const env = readEnv(bindings)
    if ('kind' in env) return refuse(request, env)
    let response
    try {
      response = respond(request, env, context)
      if (!(response instanceof Response)) response = await response
    } catch (error) {
      const reason = String(error instanceof Error ? error.stack : error)
      response = refuse(request, { kind: 'internal_error', reason })
    }
    if (env.reads !== undefined) recordRead(request, response, env.reads)
    return response
  },
  /** Submissions that wait for their receiver. */
  async queue(batch, bindings) {
    const env = readEnv(bindings)
    const settings = 'kind' in env ? undefined : settingsOf(env)
    // A configuration error can be corrected; until then all messages stay in the queue.
    if (settings?.waiting === undefined) {
      console.error(JSON.stringify({ event: 'configuration', faults: [NOWHERE_TO_WAIT] }))
      return batch.retryAll({ delaySeconds: UNCONFIGURED })
    }
    await redeliver(batch, settings.waiting, (form) => settings.form(form)?.receiver)
  },
} satisfies ExportedHandler<Record<string, unknown>>

/** The response; a promise of it only if something has to be read first. */
function respond(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
  const question = toQuestion(request, env)
  const known = deployed(env)
  if (known !== undefined && 'kind' in known) return refuse(request, known)
  const ready = known && answer(question, known)
  return ready instanceof Response ? ready : inTime(request, serve(request, question, env, known, context))
}

async function inTime(request: Request, work: Promise<Response>): Promise<Response> {
  const response = await withTimeout(LIMIT, work)
  return response === 'late'
    ? refuse(request, { kind: 'upstream_error', reason: 'the answer took too long' })
    : response
}

/** The response to a question for which something has to be read, written or sent. */
async function serve(
  request: Request,
  question: Question,
  env: Env,
  recalled: Known | undefined,
  context: ExecutionContext,
): Promise<Response> {
  const access = createAccess(env.content, request, context)
  const release = recalled?.release ?? (await readLocalRelease(access))
  if ('kind' in release) return refuse(request, release)
  const known = recalled ?? recall(release)
  const { url } = release.root
  const started = Date.now()
  const answered = await ask((values) => answer(question, values), known, access)
  if (answered instanceof Response) {
    answered.headers.set('Server-Timing', `kv;dur=${Date.now() - started}`)
    return answered
  }
  if (answered.kind !== 'submission' && answered.kind !== 'mcp') return refuse(request, answered, url)
  const handled: RequestContext = {
    request,
    address: question.address,
    env,
    url,
    isPublic: (host) => isPublicHost(host, env, release.host),
    ask: (make) => ask(make, known, access),
    later: (work) => context.waitUntil(work.catch(() => {})),
  }
  const work = answered.kind === 'mcp' ? answerMcp(handled) : answerSubmission(handled, answered.form)
  // The submission is delivered even if the visitor leaves.
  handled.later(work)
  return work
}

let local: Release | undefined
let known: Known | undefined

/** The root that was deployed with the code. It is read when the isolate starts, while the client's TLS handshake is under way. */
const inside = rootText === '' ? undefined : readRoot(rootText)
if (inside !== undefined && !('kind' in inside)) rehearse(inside)

/**
 * Warms up by answering an internal request: half the cost of a first page is code that runs for the first time. HEAD
 * only, because bodies cannot be created outside a request.
 */
function rehearse({ root, host }: Omit<Release, 'id'>): void {
  const [policy] = Object.keys(root.policies)
  if (policy === undefined) return
  const page = { id: root.forms, size: 0, policy }
  const routes = new Map([['/', { html: page, markdown: page }]])
  const env = { hosts: undefined, local: false }
  const address = toAddress(`${root.url}/`)
  const headers = new Headers({ Accept: 'text/html,*/*;q=0.8' })
  const question = { method: 'HEAD', address, headers, acceptEncoding: () => 'br, gzip', env }
  answer(question, { ...recall({ id: root.forms, root, host }), routes: () => routes })
}

/** The release deployed with this version; absent locally, where the release changes at any time. */
function deployed({ release: id }: Env): Known | Failure | undefined {
  if (id === undefined || known !== undefined) return known
  if (inside === undefined) return { kind: 'internal_error', reason: 'the Worker has no root' }
  return 'kind' in inside ? inside : (known = recall({ id, ...inside }))
}

/** The release that local work published last: a rebuild needs no restart. */
async function readLocalRelease(access: Access): Promise<Release | Failure> {
  const id = await readLocalRoot(access)
  if (typeof id === 'object') return id
  if (!isObjectId(id)) return { kind: 'internal_error', reason: 'there is no release yet' }
  if (local?.id === id) return local
  const bytes = await readValue(id, access)
  if ('kind' in bytes) return bytes
  const read = readRoot(new TextDecoder().decode(bytes))
  return 'kind' in read ? read : (local = { id, ...read })
}

function toQuestion(request: Request, env: Env): Question {
  const { method, url, headers } = request
  const acceptEncoding = (): string | undefined => {
    const accepted = request.cf?.['clientAcceptEncoding']
    return typeof accepted === 'string' ? accepted : undefined
  }
  return { method, address: toAddress(url), headers, acceptEncoding, env }
}

/** Logs a failure and answers with it. Without a release, the origin and the path of the request stand in for the site's. */
function refuse({ method, url }: Request, failure: Unread, origin = new URL(url).origin): Response {
  logProblem(failure)
  const { cors = isDocumentPath(toAddress(url).raw) } = failure
  return respondProblem(failure, { url: origin, cors, head: method === 'HEAD' })
}
