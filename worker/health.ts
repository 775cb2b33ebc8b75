/** `/health`: whether this version of the Worker can read its release. One read of KV, never answered from a copy. */
import { logProblem } from './problem.ts'
import { respondJson, respondProblem } from './respond.ts'
import { findObject } from './store.ts'
import type { Visit } from './visit.ts'

/** Answers a health check. */
export async function answerHealth({ request, release: { id, root }, access }: Visit): Promise<Response> {
  const options = { url: root.url, cors: false, head: request.method === 'HEAD' }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const problem = { kind: 'method_not_allowed', path: '/health', method: request.method, allow: 'GET, HEAD' } as const
    return respondProblem(problem, options)
  }
  const value = await findObject(id, access)
  if (value === undefined) return respondProblem({ kind: 'upstream_error', reason: 'the root is not in KV' }, options)
  if ('kind' in value) {
    logProblem(value)
    return respondProblem(value, options)
  }
  const { generatedAt, pages, routes } = root
  return respondJson({ ok: true, release: id, generatedAt, pages, routes })
}
