/** `/api/forms/<form>`: what became of a submission, as the client is told. */
import type { Failure } from './forms/outcome.ts'
import { submit } from './forms/submit.ts'
import { findNearest, toCandidates } from './nearest.ts'
import type { Problem } from './problem.ts'
import { readForms } from './release.ts'
import { respondJson, respondProblem } from './respond.ts'
import { FORMS, type FormResult } from './contract/forms.ts'
import type { Visit } from './visit.ts'

/** Where the forms are. */
export const FORMS_PATH = '/api/forms/'

const ACCEPTED: FormResult = { ok: true, message: 'Thank you. It was received and passed on.' }
const CHALLENGED: FormResult = {
  ok: false,
  challenge: true,
  message: 'A person has to finish this in a browser. Nothing was stored.',
}

/** Answers a request to a form. */
export async function answerSubmission({ request, address, env, release, access }: Visit): Promise<Response> {
  const path = address.path ?? address.raw
  const site = { url: release.root.url, readForms: () => readForms(release, access) }
  const outcome = await submit(request, path.slice(FORMS_PATH.length), env.bindings, site)
  if (outcome.kind === 'accepted') return respondJson(ACCEPTED)
  if (outcome.kind === 'challenged') return respondJson(CHALLENGED)
  const options = { url: release.root.url, cors: false, head: request.method === 'HEAD' }
  return respondProblem(toProblem(outcome, path, request.method), options)
}

const CANDIDATES = toCandidates(FORMS.map((form) => `${FORMS_PATH}${form}`))

function toProblem(failure: Failure, path: string, method: string): Problem {
  switch (failure.kind) {
    case 'not_found':
      return { kind: 'not_found', path, nearest: findNearest(path, CANDIDATES) }
    case 'method_not_allowed':
      return { kind: 'method_not_allowed', path, method, allow: 'POST' }
    default:
      return failure
  }
}
