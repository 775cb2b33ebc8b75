/**
 * The answer to a request: a pure function of the question and of what is known. Where too little is known it says what
 * has to be read; `index.ts` reads that and asks again, so that there is one path for warm and cold.
 */
import { type IRequest, IttyRouter, type IttyRouterType } from 'itty-router'
import { isObjectId, type ObjectId, type Representation, toMarkdownPath } from './contract/release.ts'
import type { Env } from './env.ts'
import { type Address, isDocumentPath, isPublicHost, toPagePath } from './http/address.ts'
import { chooseCoding } from './http/coding.ts'
import { matches } from './http/entity-tag.ts'
import { negotiate } from './http/negotiate.ts'
import { type Failure, respondProblem } from './http/problem.ts'
import { toRange } from './http/range.ts'
import { type Chosen, respond, respondJson, respondPreflight, respondRange, respondRedirect } from './http/respond.ts'
import type { Known, Need } from './release/known.ts'
import { findNearest } from './release/nearest.ts'
import { toNeighbours, toShardId } from './release/release.ts'
import { resolve } from './release/resolve.ts'
import { cut, toPieces } from './release/stream.ts'

/** What a client asks. */
export interface Question {
  readonly method: string
  readonly address: Address
  readonly headers: Pick<Headers, 'get'>
  /** The codings that the client itself accepts: the header of the request is always the edge's own. Dear to ask for. */
  readonly acceptEncoding: () => string | undefined
  readonly env: Pick<Env, 'hosts' | 'local'>
}

/** What is missing, and whether other origins may read that it could not be read. */
export type Missing = Need & { readonly cors: boolean }

/** A submission to one of the forms: what becomes of it is decided in `forms/submit.ts`. */
export interface ToForms {
  readonly kind: 'submission'
  /** What follows `/api/forms/`. */
  readonly form: string
}

/** An answer, or what it takes first. */
export type Answer = Response | Missing | ToForms

const FORMS_PATH = '/api/forms/'
const ASSETS_PATH = '/assets/'

const READ = 'GET, HEAD'
const READ_CORS = 'GET, HEAD, OPTIONS'

/** The site as one table: path → answer. Methods are the answers' own, because each path has its own answer to a wrong one. */
const table: IttyRouterType<IRequest, [Question, Known]> = IttyRouter()
table
  .all(`${FORMS_PATH}*`, (_, { address }) => ({ kind: 'submission', form: toPath(address).slice(FORMS_PATH.length) }))
  .all('/health', (_, question, known) => answerHealth(question, known))
  .all('*', (_, question, known) => answerContent(question, known))

/** What the router would pass on of a request: no row reads it. */
const UNUSED: IRequest = Object.assign(new Request('http://site'), { route: '', params: {}, query: {} })

/** Decides what a request is answered. The table's patterns are matched here: the router itself would wait for promises. */
export function answer(question: Question, known: Known): Answer {
  const { raw } = question.address
  for (const [, pattern, [handler]] of table.routes) {
    if (handler === undefined || !pattern.test(raw)) continue
    const result: Answer = handler(UNUSED, question, known)
    return result
  }
  throw new Error('The last row of the table matches every path.')
}

/** `/health`: whether this version of the Worker can read its release, past every copy. */
function answerHealth(question: Question, { release: { id, root }, healthy }: Known): Answer {
  const { method } = question
  if (!isRead(method))
    return refuse(question, root.url, { kind: 'method_not_allowed', path: '/health', method, allow: READ })
  if (healthy !== true) return { kind: 'health', cors: false }
  const { generatedAt, pages, routes } = root
  return respondJson({ ok: true, release: id, generatedAt, pages, routes })
}

/** What is published: pages in their two forms, documents, assets, old addresses. */
function answerContent(question: Question, known: Known): Answer {
  const { address, method } = question
  const { root } = known.release
  const { path } = address
  if (path === undefined) return answerNowhere(question, known, address.raw)
  const resource = resolve(path, (wanted) => {
    const id = toShardId(root, wanted)
    const routes = known.routes(id)
    return routes === undefined ? { kind: 'routes', id } : routes.get(wanted)
  })
  switch (resource.kind) {
    case 'routes':
      return { ...resource, cors: isDocumentPath(path) }
    case 'missing':
      return answerMissing(question, known, path)
    case 'redirect': {
      if (isRead(method)) return respondRedirect(resource.to, address.query, resource.status)
      const failure = { kind: 'method_not_allowed', path, method, allow: READ } as const
      return refuse(question, root.url, failure, isDocumentPath(path))
    }
    case 'page': {
      const form = resource.markdown ? 'markdown' : negotiate(question.headers.get('Accept'))
      return answerRead(question, known, { ...resource, representation: resource.route[form], twin: resource.markdown })
    }
    case 'file':
      return answerRead(question, known, { path, representation: resource.file, twin: false })
  }
}

/**
 * What is not in the release. An asset may be one of another: while a deployment is gradual a page of one version may ask
 * the other for its assets, and a page that was opened before a deployment asks afterwards.
 */
function answerMissing(question: Question, known: Known, path: string): Answer {
  const { root } = known.release
  if (question.method === 'OPTIONS' && path.startsWith('/api/v1/')) return respondPreflight()
  const asset = toAsset(path)
  const policy = asset && root.policies[asset.policy]
  const type = policy?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (asset !== undefined && type !== undefined) {
    const file = known.file(asset.id)
    if (file === undefined) return { kind: 'file', id: asset.id, cors: false }
    // No value but an asset has the type of an asset.
    if (file !== 'missing' && file.type === type) {
      const { size, parts } = file
      const representation = { ...asset, size, ...(parts === undefined ? {} : { parts, listed: true }) }
      return answerRead(question, known, { path, representation, twin: false })
    }
  }
  return answerNowhere(question, known, path)
}

/** Names what was probably meant: without repeated slashes, with the extension of a document, in the form that was asked for. */
function answerNowhere(question: Question, known: Known, path: string): Answer {
  const { root } = known.release
  const cors = isDocumentPath(path)
  const meant = path.replaceAll(/\/{2,}/g, '/')
  const page = toPagePath(meant) ?? meant
  const id = toShardId(root, page.startsWith('/api/') ? `${page}.json` : page)
  const routes = known.routes(id)
  if (routes === undefined) return { kind: 'routes', id, cors }
  const candidates = toNeighbours(routes)
  const isPage = (near: string): boolean => 'html' in (routes.get(near) ?? {})
  const twins = page === meant ? [] : findNearest(page, candidates).filter(isPage).map(toMarkdownPath)
  const nearest = [...new Set([...twins, ...findNearest(meant, candidates)])].slice(0, 3)
  return refuse(question, root.url, { kind: 'not_found', path, nearest }, cors)
}

/** The address of an asset names its content and its type. */
function toAsset(path: string): { readonly id: ObjectId; readonly policy: string } | undefined {
  if (!path.startsWith(ASSETS_PATH)) return undefined
  const [, id, extension = ''] = /\.([\w-]{22})\.([a-z\d]+)$/.exec(path) ?? []
  return isObjectId(id) ? { id, policy: `asset-${extension}` } : undefined
}

/** A representation that was found. */
interface Found {
  readonly path: string
  readonly representation: Representation
  /** Whether it is asked for at the address of the markdown form, whatever `Accept` says. */
  readonly twin: boolean
}

function answerRead(question: Question, known: Known, { path, representation, twin }: Found): Answer {
  const { method, headers, address, env } = question
  const { root, host } = known.release
  const { id, size } = representation
  const policy = root.policies[representation.policy]
  if (policy === undefined) throw new Error(`The release has no policy "${representation.policy}".`)
  const { cors } = policy
  if (!isRead(method)) {
    if (cors && method === 'OPTIONS') return respondPreflight()
    const allow = cors ? READ_CORS : READ
    return refuse(question, root.url, { kind: 'method_not_allowed', path: toPath(address), method, allow }, cors)
  }
  const noindex = twin || !isPublicHost(address.host, env.hosts, env.local, host)
  const coding = policy.coded === true ? chooseCoding(question.acceptEncoding()) : undefined
  const chosen: Chosen = { representation, policy, path, noindex, coding }

  const ifMatch = headers.get('If-Match')
  if (ifMatch !== null && !matches(ifMatch, id))
    return refuse(question, root.url, { kind: 'precondition_failed' }, cors)
  const ifNoneMatch = headers.get('If-None-Match')
  if (ifNoneMatch !== null && matches(ifNoneMatch, id)) return respond(chosen, 'notModified', null)
  if (method === 'HEAD') return respond(chosen, 'head', null)

  const range = policy.ranges === true ? toRange(toUsableRange(headers, id), size) : undefined
  if (range === 'unsatisfiable') return refuse(question, root.url, { kind: 'range_not_satisfiable', size }, cors)
  const { start, end } = range ?? { start: 0, end: size }
  const body = toBody(chosen, known, start, end)
  if (!isBody(body)) return { ...body, cors }
  return range === undefined ? respond(chosen, 'full', body) : respondRange(chosen, range, body)
}

/** The bytes from `start` to before `end`, or what has to be read for them. */
function toBody({ representation, coding }: Chosen, known: Known, start: number, end: number): BodyInit | Need {
  const { id, within, parts, listed } = representation
  if (parts !== undefined) {
    if (known.stream !== undefined) return known.stream
    const whole = [...(within === undefined ? [] : [within]), ...parts]
    const slices = parts.filter((part) => typeof part !== 'string')
    const pieces = listed === true ? toPieces(slices, start, end) : whole
    return { kind: 'stream', body: { pieces, size: end - start, large: listed === true } }
  }
  const gzip = coding === 'gzip' ? known.gzip(id) : undefined
  if (gzip !== undefined) return gzip
  const value = within === undefined ? id : within[0]
  const shared = known.bytes(value)
  if (shared === undefined) return { kind: 'bytes', id: value }
  const bytes = within === undefined ? shared : cut(shared, within)
  if (coding === 'gzip') return { kind: 'gzip', id, bytes }
  return end - start === bytes.byteLength ? bytes : bytes.subarray(start, end)
}

const isBody = (body: BodyInit | Need): body is BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream || !('kind' in body)

/** `Range`, unless `If-Range` names another state of the file (RFC 9110, section 13.1.5). */
function toUsableRange(headers: Pick<Headers, 'get'>, id: string): string | null {
  const ifRange = headers.get('If-Range')
  return ifRange === null || ifRange === `"${id}"` ? headers.get('Range') : null
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const toPath = ({ path, raw }: Address): string => path ?? raw

const refuse = ({ method }: Question, url: string, failure: Failure, cors = false): Response =>
  respondProblem(failure, { url, cors, head: method === 'HEAD' })
