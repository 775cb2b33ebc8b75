/** What can become of a submission. */
import type { FieldError } from '../schema/errors.ts'

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
  readonly message?: string
  readonly fields: readonly FieldError[]
}

/** The body is larger than the limit. */
export interface TooLarge {
  readonly kind: 'payload_too_large'
}

/** Every way a submission fails, named by its error code. A `reason` is for the log and reaches no client. */
export type Failure =
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed' }
  | Invalid
  | TooLarge
  | { readonly kind: 'verification_failed'; readonly reason: string }
  | { readonly kind: 'internal_error'; readonly reason: string }
  | UpstreamError

/** The captcha provider gave no verdict, or the webhook did not take the submission. */
export interface UpstreamError {
  readonly kind: 'upstream_error'
  readonly reason: string
  /** Status that it answered with, where it did. */
  readonly upstream?: number
  /** The `webhook-id`, where a delivery was tried. */
  readonly delivery?: string
}

export type Outcome = Accepted | Challenged | Failure
