/** The Worker: one answer to every request, and nothing thrown or left hanging past this file. */
import { toAddress } from './address.ts'
import { isOpen, recallContent } from './content.ts'
import { readEnv } from './env.ts'
import { logProblem, type Problem } from './problem.ts'
import { readRelease, recallRelease } from './release.ts'
import { respondProblem } from './respond.ts'
import { route } from './routes.ts'
import { isObjectId } from './contract/release.ts'
import { createAccess, readLocalRoot } from './store.ts'
import { within } from './time.ts'

/** Milliseconds for an answer; longer than captcha provider and webhook may take together. */
const LIMIT = 40_000

type Bindings = Readonly<Record<string, unknown>>

export default {
  async fetch(request, bindings, context) {
    try {
      const response = recall(request, bindings) ?? (await within(LIMIT, answer(request, bindings, context)))
      if (response !== 'late') return response
      return refuse(request, { kind: 'upstream_error', reason: 'the answer took too long' })
    } catch (error) {
      return refuse(request, { kind: 'internal_error', reason: String(error instanceof Error ? error.stack : error) })
    }
  },
} satisfies ExportedHandler<Record<string, unknown>>

/** The answer of an isolate that has served the same before: no promise, no timer, no router. */
function recall(request: Request, bindings: Bindings): Response | undefined {
  const env = readEnv(bindings)
  if ('kind' in env || env.release === undefined) return undefined
  const release = recallRelease(env.release)
  return release === undefined ? undefined : recallContent({ request, address: toAddress(request.url), release })
}

async function answer(request: Request, bindings: Bindings, context: ExecutionContext): Promise<Response> {
  const env = readEnv(bindings)
  if ('kind' in env) return refuse(request, env)
  const access = createAccess(env.content, request, context)
  const id = env.release ?? (await readLocalRoot(access))
  if (typeof id === 'object') return refuse(request, id)
  if (!isObjectId(id)) return refuse(request, { kind: 'internal_error', reason: 'there is no release yet' })
  const release = await readRelease(id, access)
  if ('kind' in release) return refuse(request, release)
  return route({ request, address: toAddress(request.url), env, release, access })
}

/** An answer for which there is no release to ask. */
function refuse(request: Request, problem: Problem): Response {
  logProblem(problem)
  const { raw } = toAddress(request.url)
  const url = new URL(request.url).origin
  return respondProblem(problem, { url, cors: isOpen(raw), head: request.method === 'HEAD' })
}
