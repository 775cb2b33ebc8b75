/** What can become of a submission. */
import type { FieldError } from '../contract/errors.ts'

/** The webhook of the form took it. */
export interface Accepted {
  readonly kind: 'accepted'
  /** Its `webhook-id`. */
  readonly delivery: string
  /** Status that the webhook answered with. */
  readonly upstream: number
}

/** A person has to complete a check in a browser; nothing was forwarded. */
export interface Challenged {
  readonly kind: 'challenged'
}

/** The body cannot be accepted: as a whole, or because of the fields. */
export interface Invalid {
  readonly kind: 'invalid_request'
  readonly message: string
  /** What to send instead. */
  readonly hint: string
  readonly fields: readonly FieldError[]
}

/** The body is larger than the limit. */
export interface TooLarge {
  readonly kind: 'payload_too_large'
}

/** The endpoint or the release has a fault that only its operators can mend. */
export interface InternalError {
  readonly kind: 'internal_error'
  readonly reason: string
}

/** The captcha provider gave no verdict, the webhook did not take the submission, or the release cannot be read. */
export interface UpstreamError {
  readonly kind: 'upstream_error'
  readonly reason: string
  /** Status that the other system answered with, where it did. */
  readonly upstream?: number
  /** The `webhook-id`, where a delivery was tried. */
  readonly delivery?: string
}

/** Every way a submission fails, named by its error code. A `reason` is for the log and reaches no client. */
export type Failure =
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed' }
  | { readonly kind: 'verification_failed'; readonly reason: string }
  | Invalid
  | TooLarge
  | InternalError
  | UpstreamError

export type Outcome = Accepted | Challenged | Failure

/** The answer to fields that cannot be accepted: every sentence is in the hint too, for clients that show only that. */
export function invalidFields(fields: readonly FieldError[]): Invalid {
  const names = fields.map(({ field }) => `"${field}"`).join(', ')
  const hint = fields.map(({ field, message }) => `${field}: ${message}`).join(' ')
  return { kind: 'invalid_request', message: `These fields cannot be accepted: ${names}.`, hint, fields }
}
