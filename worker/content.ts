/** What is published: pages in their two forms, documents, assets, old addresses. */
import { findNearest } from './nearest.ts'
import { negotiate } from './negotiate.ts'
import { logProblem, type Problem } from './problem.ts'
import { readShard, recallRoute, recallShard } from './release.ts'
import { type Resource, resolve } from './resolve.ts'
import {
  type Chosen,
  readResponse,
  recallResponse,
  respondPreflight,
  respondProblem,
  respondRedirect,
} from './respond.ts'
import { isObjectId } from './contract/release.ts'
import { findObject } from './store.ts'
import type { Address } from './address.ts'
import type { Visit } from './visit.ts'

/** What an answer out of memory depends on. */
export type Question = Pick<Visit, 'request' | 'address' | 'release'>

/**
 * The answer to a request for something that is published, where this isolate has everything that it takes. Most
 * requests end here, before anything is awaited.
 */
export function recallContent(question: Question): Response | undefined {
  const { path } = question.address
  if (path === undefined) return undefined
  const resource = resolve(path, (wanted) => recallRoute(question.release, wanted))
  if (resource.kind === 'cold') return undefined
  if (resource.kind === 'missing') return recallMissing(question, path)
  const chosen = choose(question, resource)
  return chosen instanceof Response ? chosen : recallResponse(question.request, chosen, question.release.root)
}

/**
 * The 404 of a path whose part of the release is in memory. An asset may be one of another release, what begins with
 * `/api/` may be a form or a preflight, and `/health` is not content: they take the long way.
 */
function recallMissing(question: Question, path: string): Response | undefined {
  const shard = recallShard(question.release, path)
  if (shard === undefined || path.startsWith(ASSETS) || path.startsWith('/api/') || path === '/health') return undefined
  return refuse(question, { kind: 'not_found', path, nearest: findNearest(path, shard.candidates) })
}

/** Answers a request for content, reading what is not in memory. */
export async function answerContent(visit: Visit): Promise<Response> {
  const { request, address, release, access } = visit
  if (address.path === undefined) return refuse(visit, { kind: 'not_found', path: address.raw, nearest: [] })
  const find = (wanted: string) => recallRoute(release, wanted)
  let resource = resolve(address.path, find)
  while (resource.kind === 'cold') {
    const shard = await readShard(release, resource.path, access)
    if (shard.kind !== 'shard') return refuse(visit, shard)
    resource = resolve(address.path, find)
  }
  const chosen = resource.kind === 'missing' ? await chooseMissing(visit, address.path) : choose(visit, resource)
  if (chosen instanceof Response) return chosen
  const kept = recallResponse(request, chosen, release.root)
  if (kept !== undefined) return kept
  const response = await readResponse(request, chosen, release.root, access)
  return response instanceof Response ? response : refuse(visit, response)
}

/** The representation that a request gets, or the answer that needs none. */
function choose(question: Question, resource: Exclude<Resource, { readonly kind: 'missing' }>): Chosen | Response {
  const { request, address, release } = question
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  switch (resource.kind) {
    case 'redirect':
      return isRead ? respondRedirect(resource.to, address.query, resource.status) : refuseMethod(question, READ)
    case 'page': {
      if (!isRead) return refuseMethod(question, READ)
      const { path, route, markdown } = resource
      const form = markdown ? 'markdown' : negotiate(request.headers.get('Accept'))
      return { representation: route[form], path, twin: markdown }
    }
    case 'file': {
      const { path, file } = resource
      if (isRead) return { representation: file, path, twin: false }
      if (release.root.policies[file.policy]?.cors !== true) return refuseMethod(question, READ)
      return method === 'OPTIONS' ? respondPreflight() : refuseMethod(question, READ_CORS)
    }
  }
}

async function chooseMissing(visit: Visit, path: string): Promise<Chosen | Response> {
  if (path.startsWith('/api/v1/') && visit.request.method === 'OPTIONS') return respondPreflight()
  const asset = path.startsWith(ASSETS) ? await findAsset(visit, path) : undefined
  if (asset !== undefined) return asset
  const shard = await readShard(visit.release, path, visit.access)
  if (shard.kind !== 'shard') return refuse(visit, shard)
  return refuse(visit, { kind: 'not_found', path, nearest: findNearest(path, shard.candidates) })
}

/**
 * A file of another release: while a deployment is gradual, a page of one version may ask the other for its assets. Their
 * addresses name their content, and no value but an asset has the type of an asset.
 */
async function findAsset(visit: Visit, path: string): Promise<Chosen | Response | undefined> {
  const [, id, extension = ''] = /^\/assets\/[^/]+\.([\w-]{22})\.([a-z\d]+)$/.exec(path) ?? []
  const policy = `asset-${extension}`
  const type = visit.release.root.policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (!isObjectId(id) || type === undefined) return undefined
  const object = await findObject(id, visit.access)
  if (object === undefined) return undefined
  if ('kind' in object) return refuse(visit, object)
  if (object.type !== type) return undefined
  return choose(visit, { kind: 'file', path, file: { id, size: object.bytes.byteLength, policy } })
}

const ASSETS = '/assets/'

const READ = 'GET, HEAD'
const READ_CORS = 'GET, HEAD, OPTIONS'

function refuseMethod(question: Question, allow: string): Response {
  const { method } = question.request
  return refuse(question, { kind: 'method_not_allowed', path: toPath(question.address), method, allow })
}

const toPath = ({ path, raw }: Address): string => path ?? raw

function refuse({ request, address, release }: Question, problem: Problem): Response {
  logProblem(problem)
  const cors = isOpen(toPath(address))
  return respondProblem(problem, { url: release.root.url, cors, head: request.method === 'HEAD' })
}

/** Whether other origins may read what stands at a path, errors too. */
export const isOpen = (path: string): boolean =>
  path.startsWith('/api/v1/') || path.startsWith('/.well-known/') || /^\/[\w-]+\.(?:json|yaml|xml|txt|md)$/.test(path)
