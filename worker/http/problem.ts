/** All failures, and their responses: one type, one switch. */
import * as v from 'valibot'
import type { ErrorBody, FieldError } from '../contract/answers.ts'
import { type ErrorCode, ERROR_STATUS } from '../contract/errors.ts'

/** A failure. Its `reason` is logged and never sent to a client. */
export type Failure =
  /** `nearest`: existing paths like it, nearest first. */
  | { readonly kind: 'not_found'; readonly path: string; readonly nearest: readonly string[] }
  | Absent
  /** An old address that leads nowhere by intention. */
  | { readonly kind: 'gone'; readonly path: string }
  | { readonly kind: 'method_not_allowed'; readonly path: string; readonly method: string; readonly allow: string }
  | Invalid
  | { readonly kind: 'precondition_failed' }
  /** `size`: bytes of the file. */
  | { readonly kind: 'range_not_satisfiable'; readonly size: number }
  /** `limit`: allowed bytes. */
  | { readonly kind: 'payload_too_large'; readonly limit: number }
  | { readonly kind: 'verification_failed'; readonly reason: string }
  /** `insecure`: over plain http; else at another host than the site's. */
  | { readonly kind: 'forbidden'; readonly insecure: boolean }
  | { readonly kind: 'internal_error'; readonly reason: string }
  | UpstreamError

/** A requested part that a page does not have, and the parts that it has. */
export interface Absent {
  readonly kind: 'absent'
  readonly message: string
  readonly hint: string
}

/** A body that cannot be accepted: as a whole, or because of the fields. */
export interface Invalid {
  readonly kind: 'invalid_request'
  readonly message: string
  readonly hint: string
  readonly fields: readonly FieldError[]
}

/** A validation failure. The corrections are listed once, per field. */
export const toInvalid = (what: 'fields' | 'parameters', fields: readonly FieldError[]): Invalid => ({
  kind: 'invalid_request',
  message: `These ${what} cannot be accepted: ${fields.map(({ field }) => `"${field}"`).join(', ')}.`,
  hint: 'Change each as `fields` says, and send it again.',
  fields,
})

/** The faults that a schema finds in parameters, each a predicate without a subject. */
export const toInvalidParameters = (issues: readonly v.BaseIssue<unknown>[]): Invalid =>
  toInvalid(
    'parameters',
    issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: `It ${issue.message}.` })),
  )

/** KV, the captcha provider or a webhook did not do its part. */
export interface UpstreamError {
  readonly kind: 'upstream_error'
  readonly reason: string
  /** HTTP status of the other system, if it answered. */
  readonly upstream?: number | undefined
  /** The `webhook-id`, where a delivery was tried. */
  readonly delivery?: string
  /** A message that replaces the general one. */
  readonly message?: string
}

/** Characters of a path that a message repeats. */
const PATH_LIMIT = 200

/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

const SAFE = 'It is safe to try again in a few seconds.'

/** Context of a failure's response. */
export interface ProblemOptions {
  /** Origin of the site. */
  readonly url: string
  /** Whether other origins may read it. */
  readonly cors: boolean
  /** Whether the request was HEAD. */
  readonly head: boolean
}

/** Answers with an error; its reason stays behind. */
export function respondProblem(failure: Failure, { url, cors, head }: ProblemOptions): Response {
  const { message, hint, headers = [], fields = [], code, status } = explain(failure)
  const error = {
    code,
    message,
    hint,
    docs: `${url}/developers`,
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
  }
  const body: ErrorBody = { ok: false, error }
  const response = new Response(head ? null : `${JSON.stringify(body)}\n`, {
    status: status ?? ERROR_STATUS[code],
    headers: cors ? OPEN_PROBLEM_HEADERS : PROBLEM_HEADERS,
  })
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}

/** Logs why something failed, one line and nothing of the visitor's. The forms have a line of their own. */
export function logProblem(failure: Failure): void {
  if ('reason' in failure)
    console.error(JSON.stringify({ event: 'problem', code: failure.kind, reason: failure.reason }))
}

type HeaderList = [name: string, value: string][]

/** Headers that let other origins read a response. */
export const CORS_HEADERS: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag, Link'],
]

/** Headers of a small JSON document that is made for one request. */
export const JSON_HEADERS: HeaderList = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
]

const PROBLEM_HEADERS = new Headers(JSON_HEADERS)
const OPEN_PROBLEM_HEADERS = new Headers([...JSON_HEADERS, ...CORS_HEADERS])

interface Explanation {
  readonly code: ErrorCode
  /** Set if it differs from the code's default. */
  readonly status?: number
  readonly message: string
  readonly hint: string
  readonly headers?: HeaderList
  readonly fields?: readonly FieldError[]
}

function explain(problem: Failure): Explanation {
  switch (problem.kind) {
    case 'not_found':
      return {
        code: problem.kind,
        message: `Nothing exists at ${quote(problem.path)}.`,
        hint: `${toSuggestion(problem.nearest)}Every endpoint is listed in /openapi.json, every page in /llms.txt.`,
      }
    case 'absent':
      return { code: 'not_found', message: problem.message, hint: problem.hint }
    // The contract has no code of its own for this status.
    case 'gone':
      return {
        code: 'not_found',
        status: 410,
        message: `What was at ${quote(problem.path)} is gone for good.`,
        hint: 'Do not ask again. Every page is listed in /llms.txt.',
      }
    case 'method_not_allowed':
      return {
        code: problem.kind,
        message: `${quote(problem.path)} does not answer ${problem.method}.`,
        hint: `Use ${problem.allow.replaceAll(', ', ' or ')}.`,
        headers: [['Allow', problem.allow]],
      }
    case 'invalid_request':
      return { code: problem.kind, message: problem.message, hint: problem.hint, fields: problem.fields }
    // The contract has no codes for these two statuses, so the nearest code is used.
    case 'precondition_failed':
      return {
        code: 'invalid_request',
        status: 412,
        message: 'No entity tag in `If-Match` matches the representation.',
        hint: 'Leave `If-Match` out, or send the current `ETag`.',
      }
    case 'range_not_satisfiable':
      return {
        code: 'invalid_request',
        status: 416,
        message: `The file has ${problem.size} bytes, and the range is outside them.`,
        hint: 'Leave `Range` out, or ask for bytes that exist.',
        headers: [['Content-Range', `bytes */${problem.size}`]],
      }
    case 'payload_too_large':
      return {
        code: problem.kind,
        message: `The body is larger than ${problem.limit / 1024} KB.`,
        hint: `Send at most ${problem.limit.toLocaleString('en')} bytes.`,
      }
    case 'verification_failed':
      return {
        code: problem.kind,
        message: 'The captcha token is invalid, was used before, or was made for another site.',
        hint: 'Get a fresh token in the browser, or leave `captcha_token` out.',
      }
    case 'forbidden':
      return {
        code: problem.kind,
        message: problem.insecure
          ? 'The request came over plain HTTP, which is not encrypted.'
          : 'The request did not come through the public address of the site.',
        hint: problem.insecure ? 'Post over https.' : 'Post to the public site address, not to the origin.',
      }
    case 'internal_error':
      return {
        code: problem.kind,
        message: 'The endpoint is misconfigured or failed.',
        hint: 'Try again later, and report it if it persists.',
      }
    case 'upstream_error':
      return {
        code: problem.kind,
        message: problem.message ?? 'A system behind this address could not be reached or refused the request.',
        hint: problem.delivery === undefined ? SAFE : `It may have arrived all the same. ${SAFE}`,
        headers: [['Retry-After', String(RETRY_AFTER)]],
      }
  }
}

/** Names the paths that may be meant. */
export const toSuggestion = (nearest: readonly string[]): string =>
  nearest.length === 0 ? '' : `Did you mean ${nearest.join(' or ')}? `

/** What a client sent, in quotation marks and short: line breaks and signs that nobody sees are encoded, since it may be from a link. */
export function quote(sent: string): string {
  const start = sent.slice(0, PATH_LIMIT).toWellFormed()
  const seen = start.replaceAll(
    /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|["\p{Default_Ignorable_Code_Point}]/gu,
    encodeURIComponent,
  )
  return `"${seen}${sent.length > PATH_LIMIT ? '…' : ''}"`
}
