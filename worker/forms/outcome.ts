/** All outcomes of a submission. */
import type { FieldError } from '../contract/errors.ts'
import type { Failure, Invalid } from '../http/problem.ts'

/** The receiver of the form took it, or the queue did for as long as the receiver cannot. */
export interface Accepted {
  readonly kind: 'accepted' | 'queued'
  /** Its `webhook-id`. */
  readonly delivery: string
  /** Status that the webhook answered with, where it did. */
  readonly upstream?: number | undefined
  /** Why it was queued. */
  readonly reason?: string
  /** Whether nobody was proven behind it. */
  readonly unverified?: boolean
  /** Properties that the survey does not know. */
  readonly ignored?: readonly string[]
}

/** A person has to complete a check in a browser; nothing was forwarded. */
export interface Challenged {
  readonly kind: 'challenged'
  /** Why, where it is not for want of a person behind it. */
  readonly reason?: 'rate limit'
  /** Where a person can complete it. */
  readonly page: string | undefined
}

export type Outcome = Accepted | Challenged | Failure

/** The answer to fields that cannot be accepted: every sentence is in the hint too, for clients that show only that. */
export function invalidFields(fields: readonly FieldError[]): Invalid {
  const names = fields.map(({ field }) => `"${field}"`).join(', ')
  const hint = fields.map(toSentence).join(' ')
  return { kind: 'invalid_request', message: `These fields cannot be accepted: ${names}.`, hint, fields }
}

const toSentence = ({ field, message, allowed = [] }: FieldError): string =>
  [`${field}: ${message}`, ...(allowed.length > 0 ? [`Options: ${JSON.stringify(allowed).slice(1, -1)}.`] : [])].join(
    ' ',
  )
