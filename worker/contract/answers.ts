/** Bodies of the Worker's responses. Only the builder uses the schemas, for the OpenAPI document. */
import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

/** One field that failed validation. */
export const FieldError = v.object({
  field: v.pipe(v.string(), v.description('Name of the field.')),
  message: v.pipe(
    v.string(),
    v.minLength(1),
    v.description('What is wrong with it, in a sentence for the person who filled it in.'),
  ),
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
        hint: v.optional(v.pipe(v.string(), v.minLength(1), v.description('What to do next.'))),
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

/** The 200 answer of every form. */
export const FormResult = v.pipe(
  v.object({
    ok: v.pipe(
      v.boolean(),
      v.description('True when the submission was accepted: forwarded, or kept to be forwarded.'),
    ),
    challenge: v.optional(
      v.pipe(v.boolean(), v.description('True when a human must complete a check in a browser; nothing was stored.')),
    ),
    message: v.optional(v.pipe(v.string(), v.minLength(1), v.description('Human-readable status.'))),
    page: v.optional(v.pipe(v.string(), v.url(), v.description('Where a human can complete it.'))),
    id: v.optional(v.pipe(v.string(), v.minLength(1), v.description('Id of the delivery; the same when sent again.'))),
    unverified: v.optional(v.pipe(v.literal(true), v.description('No person was verified behind it.'))),
    ignored: v.optional(v.pipe(v.array(v.string()), v.description('Properties that the survey does not know.'))),
  }),
  v.title('FormResult'),
  v.description('What became of a submission.'),
)
export type FormResult = v.InferOutput<typeof FormResult>

/** The result of `read_page`. */
export const PageText = v.object({
  url: v.pipe(v.string(), v.description('Canonical address of the page.')),
  markdown: v.pipe(v.string(), v.description('The page.')),
  tokens: v.pipe(v.number(), v.description('About how many tokens the markdown has.')),
  after: v.optional(v.pipe(v.number(), v.description('Where the rest of the page begins, if there is one.'))),
})
export type PageText = v.InferOutput<typeof PageText>
