/** The Worker: one answer to every request, and nothing thrown or left hanging past this file. */
import { toAddress } from './address.ts'
import { isOpen } from './content.ts'
import { readEnv } from './env.ts'
import type { Problem } from './problem.ts'
import { readRelease } from './release.ts'
import { respondProblem } from './respond.ts'
import { route } from './routes.ts'
import { isObjectId } from './schema/release.ts'
import { type Access, readLocalRoot } from './store.ts'
import { within } from './time.ts'

/** Milliseconds for an answer; longer than captcha provider and webhook may take together. */
const LIMIT = 40_000

export default {
  async fetch(request, bindings, context) {
    try {
      const response = await within(LIMIT, answer(request, bindings, context))
      if (response !== 'late') return response
      return refuse(request, { kind: 'upstream_error', reason: 'the answer took too long' })
    } catch (error) {
      return refuse(request, { kind: 'internal_error', reason: String(error instanceof Error ? error.stack : error) })
    }
  },
} satisfies ExportedHandler<Record<string, unknown>>

async function answer(
  request: Request,
  bindings: Record<string, unknown>,
  context: ExecutionContext,
): Promise<Response> {
  const env = readEnv(bindings)
  if ('kind' in env) return refuse(request, env)
  const address = toAddress(request.url)
  const access: Access = {
    kv: env.content,
    origin: request.url.slice(0, request.url.indexOf('/', 8)),
    waitUntil: (work) => context.waitUntil(work),
  }
  const id = env.release ?? (await readLocalRoot(env.content))
  if (typeof id === 'object') return refuse(request, id)
  if (!isObjectId(id)) return refuse(request, { kind: 'internal_error', reason: 'there is no release yet' })
  const release = await readRelease(id, access)
  if ('kind' in release) return refuse(request, release)
  return route({ request, address, env, release, access })
}

/** An answer for which there is no release to ask. The reason is for the log; the client never sees it. */
function refuse(request: Request, problem: Problem): Response {
  if ('reason' in problem) console.error({ problem: problem.kind, reason: problem.reason })
  const { raw } = toAddress(request.url)
  const url = new URL(request.url).origin
  return respondProblem(problem, { url, cors: isOpen(raw), head: request.method === 'HEAD' })
}
