/** All error codes; `ErrorBody` is the schema of an error response. */

/** Every error code with its HTTP status. Clients branch on the code; it never changes. */
export const ERROR_STATUS = {
  not_found: 404,
  method_not_allowed: 405,
  invalid_request: 400,
  payload_too_large: 413,
  verification_failed: 422,
  forbidden: 403,
  internal_error: 500,
  upstream_error: 502,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
