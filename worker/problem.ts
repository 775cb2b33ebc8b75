/** Every failure that a client can be told of, and how each reads on the wire. Reasons are for the log alone. */
import { ERROR_STATUS, type ErrorBody, type FieldError } from './contract/errors.ts'

export type Problem =
  | {
      readonly kind: 'not_found'
      readonly path: string
      /** Existing paths like it, nearest first. */
      readonly nearest: readonly string[]
    }
  | { readonly kind: 'method_not_allowed'; readonly path: string; readonly method: string; readonly allow: string }
  | {
      readonly kind: 'invalid_request'
      readonly message: string
      readonly hint: string
      readonly fields: readonly FieldError[]
    }
  | { readonly kind: 'payload_too_large' }
  | { readonly kind: 'verification_failed' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'internal_error'; readonly reason: string }
  | { readonly kind: 'upstream_error'; readonly reason: string }

/** Characters of a path that a message repeats. */
const PATH_LIMIT = 2_000

/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

/** Status, body and the headers that belong to a kind of failure. */
export interface ProblemAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: readonly [name: string, value: string][]
}

/** A failure as it is answered; `docs` is the address of the documentation. */
export function toProblemAnswer(problem: Problem, docs: string): ProblemAnswer {
  const { message, hint, headers = [], fields = [] } = explain(problem)
  const error = { code: problem.kind, message, hint, docs, ...(fields.length > 0 ? { fields: [...fields] } : {}) }
  return { status: ERROR_STATUS[problem.kind], body: { ok: false, error }, headers }
}

/** Logs why something failed, one line and nothing of the visitor's. The forms have a line of their own. */
export function logProblem(problem: Problem): void {
  if ('reason' in problem)
    console.error(JSON.stringify({ event: 'problem', code: problem.kind, reason: problem.reason }))
}

interface Explanation {
  readonly message: string
  readonly hint: string
  readonly headers?: readonly [name: string, value: string][]
  readonly fields?: readonly FieldError[]
}

function explain(problem: Problem): Explanation {
  switch (problem.kind) {
    case 'not_found':
      return {
        message: `Nothing exists at "${shorten(problem.path)}".`,
        hint: `${toSuggestion(problem.nearest)}Every endpoint is listed in /openapi.json, every page in /llms.txt.`,
      }
    case 'method_not_allowed':
      return {
        message: `"${shorten(problem.path)}" does not answer ${problem.method}.`,
        hint: `Use ${problem.allow.replaceAll(', ', ' or ')}.`,
        headers: [['Allow', problem.allow]],
      }
    case 'invalid_request':
      return { message: problem.message, hint: problem.hint, fields: problem.fields }
    case 'payload_too_large':
      return { message: 'The body is larger than 16 KB.', hint: 'Send at most 16,384 bytes.' }
    case 'verification_failed':
      return {
        message: 'The captcha token is invalid, was used before, or was made for another site.',
        hint: 'Get a fresh token in the browser, or leave `captcha_token` out.',
      }
    case 'forbidden':
      return {
        message: 'The request did not come through the public address of the site.',
        hint: 'Post to the public site address, not to the origin.',
      }
    case 'internal_error':
      return {
        message: 'The endpoint is misconfigured or failed.',
        hint: 'Try again later, and report it if it persists.',
      }
    case 'upstream_error':
      return {
        message: 'A system behind this address could not be reached or refused the request.',
        hint: 'It is safe to try again in a few seconds.',
        headers: [['Retry-After', String(RETRY_AFTER)]],
      }
  }
}

const toSuggestion = (nearest: readonly string[]): string =>
  nearest.length === 0 ? '' : `Did you mean ${nearest.join(' or ')}? `

const shorten = (path: string): string => (path.length <= PATH_LIMIT ? path : `${path.slice(0, PATH_LIMIT)}…`)
