/** What is published: pages in their two forms, documents, assets, old addresses. */
import { findNearest } from './nearest.ts'
import { negotiate } from './negotiate.ts'
import type { Problem } from './problem.ts'
import { readShard } from './release.ts'
import { type Resource, resolve } from './resolve.ts'
import { type Chosen, respond, respondPreflight, respondProblem, respondRedirect } from './respond.ts'
import { isObjectId, type Representation } from './schema/release.ts'
import { findObject } from './store.ts'
import type { Visit } from './visit.ts'

/** Answers a request for content. */
export async function answerContent(visit: Visit): Promise<Response> {
  const { address, release, access } = visit
  if (address.path === undefined) return refuse(visit, { kind: 'not_found', path: address.raw, nearest: [] })
  const resource = await resolve(release, address.path, access)
  switch (resource.kind) {
    case 'page':
      return answerPage(visit, resource)
    case 'file':
      return answerFile(visit, resource.path, resource.file)
    case 'redirect':
      if (!isRead(visit)) return refuseMethod(visit, READ)
      return respondRedirect(resource.to, address.query, resource.status)
    case 'missing':
      return answerMissing(visit, address.path)
    default:
      return refuse(visit, resource)
  }
}

type PageResource = Extract<Resource, { readonly kind: 'page' }>

function answerPage(visit: Visit, { path, route, markdown }: PageResource): Promise<Response> | Response {
  if (!isRead(visit)) return refuseMethod(visit, READ)
  const form = markdown ? 'markdown' : negotiate(visit.request.headers.get('Accept'))
  return answer(visit, { representation: route[form], path, twin: markdown })
}

function answerFile(visit: Visit, path: string, file: Representation): Promise<Response> | Response {
  const cors = visit.release.root.policies[file.policy]?.cors === true
  if (cors && visit.request.method === 'OPTIONS') return respondPreflight()
  if (!isRead(visit)) return refuseMethod(visit, cors ? READ_CORS : READ)
  return answer(visit, { representation: file, path, twin: false })
}

async function answerMissing(visit: Visit, path: string): Promise<Response> {
  if (path.startsWith('/api/v1/') && visit.request.method === 'OPTIONS') return respondPreflight()
  const asset = await findAsset(visit, path)
  if (asset !== undefined) return 'kind' in asset ? refuse(visit, asset) : answerFile(visit, path, asset)
  const shard = await readShard(visit.release, path, visit.access)
  if (shard.kind !== 'shard') return refuse(visit, shard)
  return refuse(visit, { kind: 'not_found', path, nearest: findNearest(path, shard.routes.keys()) })
}

/**
 * A file of another release: while a deployment is gradual, a page of one version may ask the other for its assets. Their
 * addresses name their content, and no value but an asset has the type of an asset.
 */
async function findAsset({ release, access }: Visit, path: string) {
  const [, id, extension = ''] = /^\/assets\/[^/]+\.([\w-]{22})\.([a-z\d]+)$/.exec(path) ?? []
  const policy = `asset-${extension}`
  const type = release.root.policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (!isObjectId(id) || type === undefined) return undefined
  const object = await findObject(id, access)
  if (object === undefined || 'kind' in object) return object
  return object.type === type ? { id, size: object.bytes.byteLength, policy } : undefined
}

async function answer(visit: Visit, chosen: Chosen): Promise<Response> {
  const response = await respond(visit.request, chosen, visit.release.root, visit.access)
  return response instanceof Response ? response : refuse(visit, response)
}

const READ = 'GET, HEAD'
const READ_CORS = 'GET, HEAD, OPTIONS'

const isRead = ({ request: { method } }: Visit): boolean => method === 'GET' || method === 'HEAD'

function refuseMethod(visit: Visit, allow: string): Response {
  const { method } = visit.request
  return refuse(visit, { kind: 'method_not_allowed', path: visit.address.path ?? visit.address.raw, method, allow })
}

const refuse = (visit: Visit, problem: Problem): Response =>
  respondProblem(problem, {
    url: visit.release.root.url,
    cors: isOpen(visit.address.raw),
    head: visit.request.method === 'HEAD',
  })

/** Whether other origins may read what stands at a path, errors too. */
export const isOpen = (path: string): boolean =>
  path.startsWith('/api/v1/') || path.startsWith('/.well-known/') || /^\/[\w-]+\.(?:json|yaml|xml|txt|md)$/.test(path)
