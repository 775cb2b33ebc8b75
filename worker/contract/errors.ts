/** The schema of every error response, and all error codes. */
import * as v from 'valibot'

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

/** One field that failed validation. */
export const FieldError = v.object({
  field: v.pipe(v.string(), v.description('Name of the field.')),
  message: v.pipe(v.string(), v.description('What is wrong with it, in a sentence for the person who filled it in.')),
  allowed: v.optional(v.pipe(v.array(v.string()), v.description('Its options, where it has some.'))),
})
export type FieldError = v.InferOutput<typeof FieldError>

/** The body of every error answer. */
export const ErrorBody = v.pipe(
  v.object({
    ok: v.optional(v.pipe(v.literal(false), v.description('Always `false` on an error.'))),
    error: v.pipe(
      v.object({
        code: v.pipe(
          v.picklist([
            'not_found',
            'method_not_allowed',
            'invalid_request',
            'payload_too_large',
            'verification_failed',
            'forbidden',
            'internal_error',
            'upstream_error',
          ] satisfies ErrorCode[]),
          v.description('Stable code; branch on this.'),
        ),
        message: v.pipe(v.string(), v.minLength(1), v.description('What went wrong, in one sentence.')),
        hint: v.optional(v.pipe(v.string(), v.description('What to do next.'))),
        docs: v.optional(v.pipe(v.string(), v.url(), v.description('Where the endpoint is documented.'))),
        fields: v.optional(
          v.pipe(v.array(FieldError), v.description('The fields that failed validation, with `invalid_request`.')),
        ),
      }),
      v.description('What went wrong and what to do.'),
    ),
  }),
  v.description('An error.'),
)
export type ErrorBody = v.InferOutput<typeof ErrorBody>
