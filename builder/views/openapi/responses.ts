/** GET operations, and the responses and headers that operations share. */
import { ERROR_STATUS, type ErrorCode } from '../../../worker/contract/errors.ts'
import type { ErrorBody } from '../../../worker/contract/answers.ts'
import type { Site } from '../../site/site.ts'
import type { Content, Header, Operation, PathItem, Reference, Response } from './model.ts'
import { toSchemaRef } from './schemas.ts'

/** The parts of a GET operation besides the shared responses. */
export type GetFacts = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags' | 'parameters'> & {
  readonly content: Content
  readonly redirects?: Readonly<Record<number, Response>>
}

/** A path that only answers GET: a page, a document or a collection. */
export function toGetPath({ parameters = [], content, redirects, ...facts }: GetFacts): PathItem {
  const isPage = facts.tags[0] === 'Pages'
  // Clients poll pages and lists.
  const isPolled = isPage || facts.operationId.startsWith('list')
  const isAsked = parameters.some((parameter) => 'in' in parameter && parameter.in === 'query')
  const all = [...parameters, ...(isPolled ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [])]
  const headers = {
    ...(isPolled ? REVALIDATED : {}),
    ...(isPage ? NEGOTIATED : {}),
    ...('text/markdown' in content ? MARKDOWN : {}),
  }
  return {
    get: {
      ...facts,
      ...(all.length === 0 ? {} : { parameters: all }),
      responses: {
        200: {
          description: isPage ? 'The page.' : 'The document.',
          ...(Object.keys(headers).length === 0 ? {} : { headers }),
          content,
        },
        ...redirects,
        ...CONDITIONAL,
        ...errorResponses([...(isAsked ? (['invalid_request'] as const) : []), 'not_found', 'upstream_error']),
      },
    },
  }
}

interface ErrorText {
  /** Name of the response in the document. */
  readonly name: string
  readonly description: string
  readonly message: string
  readonly hint: string
  readonly fields?: ErrorBody['error']['fields']
  readonly headers?: Readonly<Record<string, Header>>
}

/** The meaning of each code. Message and hint are the Worker's; tests compare every response with them. */
const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  invalid_request: {
    name: 'InvalidRequest',
    description:
      'The body or the query is missing, malformed or failed validation; `fields` says where. Correct it and send it again.',
    message: 'These fields cannot be accepted: "email".',
    hint: 'Change each as `fields` says, and send it again.',
    fields: [{ field: 'email', message: 'Enter an e-mail address, for example name@example.com.' }],
  },
  forbidden: {
    name: 'Forbidden',
    description: 'The request did not arrive through an allowed route. Post to the public address of the site.',
    message: 'The request did not come through the public address of the site.',
    hint: 'Post to the public site address, not to the origin.',
  },
  not_found: {
    name: 'NotFound',
    description: 'No resource exists at that path. The message names the path; the hint offers the nearest ones.',
    message: 'Nothing exists at "/developer".',
    hint: 'Did you mean /developers? Every endpoint is listed in /openapi.json, every page in /llms.txt.',
  },
  method_not_allowed: {
    name: 'MethodNotAllowed',
    description: 'The path exists, but not for that method. `Allow` lists the methods that it answers.',
    message: '"/api/v1/pages.json" does not answer DELETE.',
    hint: 'Use GET or HEAD or OPTIONS.',
    headers: {
      Allow: {
        description: 'The methods that the path answers (RFC 9110, section 10.2.1).',
        schema: { type: 'string', examples: ['GET, HEAD, OPTIONS'] },
      },
    },
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
    message: 'The captcha token is invalid, was used before, or was made for another site.',
    hint: 'Get a fresh token in the browser, or leave `captcha_token` out.',
  },
  internal_error: {
    name: 'InternalError',
    description: 'The endpoint is not configured. Retry later; report it if it persists.',
    message: 'The endpoint is misconfigured or failed.',
    hint: 'Try again later, and report it if it persists.',
  },
  upstream_error: {
    name: 'UpstreamError',
    description: 'A system behind the site refused, dropped or could not be reached. It is safe to retry.',
    message: 'A system behind this address could not be reached or refused the request.',
    hint: 'It is safe to try again in a few seconds.',
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before the next try (RFC 9110, section 10.2.3).',
        schema: { type: 'string', pattern: '^\\d+$', examples: ['5'] },
      },
    },
  },
}

/** References to the error answers of an operation, by status. */
export function errorResponses(codes: readonly ErrorCode[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    codes.map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${ERROR_TEXTS[code].name}` }]),
  )
}

/** The answers to `If-None-Match` and to `If-Match`; 412 has no code of its own. */
const CONDITIONAL = {
  304: { $ref: '#/components/responses/NotModified' },
  412: { $ref: '#/components/responses/PreconditionFailed' },
} as const

const PRECONDITION_FAILED: ErrorText = {
  name: 'PreconditionFailed',
  description: 'No entity tag in `If-Match` matches the representation.',
  message: 'No entity tag in `If-Match` matches the representation.',
  hint: 'Leave `If-Match` out, or send the current `ETag`.',
}

/** The shared responses themselves: 304, and one for each error. */
export const toResponseComponents = (site: Site): Readonly<Record<string, Response>> => ({
  NotModified: NOT_MODIFIED,
  ...toErrorComponents(site),
})

const toErrorComponents = (site: Site): Readonly<Record<string, Response>> =>
  Object.fromEntries(
    [...Object.entries(ERROR_TEXTS), ['invalid_request', PRECONDITION_FAILED] as const].map(
      ([code, { name, description, message, hint, fields, headers }]) => {
        const docs = `${site.url}/developers`
        const error = { code, message, hint, docs, ...(fields === undefined ? {} : { fields }) }
        return [
          name,
          {
            description,
            ...(headers === undefined ? {} : { headers }),
            content: {
              'application/json': { schema: toSchemaRef('Error'), example: { ok: false, error } },
              ...(code === 'not_found' && site.missing !== undefined ? { 'text/html': MISSING } : {}),
            },
          },
        ]
      },
    ),
  )

/** The 404 page for people, outside `/api/`. */
const MISSING: Content[string] = {
  schema: { type: 'string', description: 'A page for people: where the request names HTML before JSON.' },
  example: '<!doctype html>',
}

const toHeaderRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })

/** Headers of what clients poll. */
const REVALIDATED: Readonly<Record<string, Reference>> = {
  ETag: toHeaderRef('ETag'),
  'Cache-Control': toHeaderRef('CacheControl'),
}

/** The answer to a conditional request. */
const NOT_MODIFIED: Response = {
  description: 'The copy that the client has is current: its `If-None-Match` names the entity tag. No body.',
  headers: { ETag: toHeaderRef('ETag') },
}

/** Further headers of the two forms of a page. */
const NEGOTIATED: Readonly<Record<string, Reference>> = {
  Vary: toHeaderRef('Vary'),
  Link: toHeaderRef('Link'),
}

/** Headers of a text in markdown. */
const MARKDOWN: Readonly<Record<string, Reference>> = { 'X-Markdown-Tokens': toHeaderRef('XMarkdownTokens') }
