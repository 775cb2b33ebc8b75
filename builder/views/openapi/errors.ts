/** The error answers: one for each status, each with an example for its code. */
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../worker/contract/errors.ts'
import type { Site } from '../../site/site.ts'
import type { Header, Reference, Response } from './model.ts'
import { toSchemaRef } from './schemas.ts'

interface ErrorText {
  /** Name of the response in the document. */
  readonly name: string
  readonly description: string
  readonly message: string
  readonly hint: string
  readonly fields?: ErrorBody['error']['fields']
}

/** What each code means; the examples carry what the Worker writes. */
const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  not_found: {
    name: 'NotFound',
    description: 'No resource exists at that path. The message names the path; the hint offers the nearest ones.',
    message: 'Nothing exists at "/guide".',
    hint: 'Did you mean "/guides"? /openapi.json describes every endpoint.',
  },
  method_not_allowed: {
    name: 'MethodNotAllowed',
    description: 'The path exists, but not for that method. `Allow` lists the methods that it answers.',
    message: 'The method DELETE is not allowed at "/api/v1/pages.json".',
    hint: 'Use GET or HEAD.',
  },
  invalid_request: {
    name: 'InvalidRequest',
    description:
      'The body is missing, malformed or failed validation; `fields` says where. Correct it and send it again.',
    message: 'The field "email" is not valid.',
    hint: 'Correct the fields in error.fields and send the form again.',
    fields: [{ field: 'email', message: 'Enter an e-mail address, for example name@example.com.' }],
  },
  payload_too_large: {
    name: 'PayloadTooLarge',
    description: 'The body is larger than 16 KB (16,384 bytes). Nothing was stored.',
    message: 'The body is larger than 16 KB.',
    hint: 'Send at most 16,384 bytes.',
  },
  verification_failed: {
    name: 'VerificationFailed',
    description: 'The captcha token is invalid, was used before or was minted for another site. Nothing was stored.',
    message: 'The captcha token was not accepted.',
    hint: 'Reload the page and complete the check again; agents leave captcha_token out.',
  },
  forbidden: {
    name: 'Forbidden',
    description: 'The request did not arrive through an allowed route. Post to the public address of the site.',
    message: 'Forms are accepted at the public address of the site alone.',
    hint: 'Post to the address in the OpenAPI document.',
  },
  internal_error: {
    name: 'InternalError',
    description: 'The endpoint is not configured. Retry later; report it if it persists.',
    message: 'The endpoint is not configured.',
    hint: 'Retry later, and report it if it persists.',
  },
  upstream_error: {
    name: 'UpstreamError',
    description: 'A system behind the site refused, dropped or could not be reached. It is safe to retry.',
    message: 'A system behind this site could not be reached.',
    hint: 'It is safe to retry; wait as long as Retry-After says.',
  },
}

/** References to the error answers of an operation, by status. */
export function errorResponses(codes: readonly ErrorCode[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    codes.map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${ERROR_TEXTS[code].name}` }]),
  )
}

/** The answers to `If-Match`: 412, which has no code of its own. */
export const PRECONDITION: Readonly<Record<string, Reference>> = {
  412: { $ref: '#/components/responses/PreconditionFailed' },
}

const PRECONDITION_FAILED: ErrorText = {
  name: 'PreconditionFailed',
  description: 'No entity tag of `If-Match` is that of the representation.',
  message: 'No entity tag of `If-Match` is that of the representation.',
  hint: 'Leave `If-Match` out, or send the current `ETag`.',
}

/** The error answers themselves. */
export const toErrorComponents = (site: Site): Readonly<Record<string, Response>> =>
  Object.fromEntries([
    ...ERROR_CODES.map((code) => toComponent(site, code, ERROR_TEXTS[code], HEADERS[code])),
    toComponent(site, 'invalid_request', PRECONDITION_FAILED),
  ])

function toComponent(
  site: Site,
  code: ErrorCode,
  { name, description, message, hint, fields }: ErrorText,
  headers?: Readonly<Record<string, Header>>,
): readonly [name: string, response: Response] {
  const error = { code, message, hint, docs: `${site.url}/developers`, ...(fields === undefined ? {} : { fields }) }
  const example: ErrorBody = { ok: false, error }
  return [
    name,
    {
      description,
      ...(headers === undefined ? {} : { headers }),
      content: {
        'application/json': {
          schema: toSchemaRef('Error'),
          examples: { [code]: { summary: description, value: example } },
        },
      },
    },
  ]
}

const ERROR_CODES = [
  'invalid_request',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'verification_failed',
  'internal_error',
  'upstream_error',
] as const satisfies readonly ErrorCode[]

const HEADERS: Partial<Record<ErrorCode, Readonly<Record<string, Header>>>> = {
  method_not_allowed: {
    Allow: {
      description: 'The methods that the path answers (RFC 9110, section 10.2.1).',
      schema: { type: 'string', examples: ['GET, HEAD, OPTIONS'] },
    },
  },
  upstream_error: {
    'Retry-After': {
      description: 'Seconds to wait before the next try (RFC 9110, section 10.2.3).',
      schema: { type: 'string', pattern: '^\\d+$', examples: ['5'] },
    },
  },
}
