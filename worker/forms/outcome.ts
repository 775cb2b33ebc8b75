/** All outcomes of a submission. */
import type { Failure } from '../http/problem.ts'

/** The receiver of the form took it, or the queue did for as long as the receiver cannot. */
export interface Accepted {
  readonly kind: 'accepted' | 'queued'
  /** Its `webhook-id`. */
  readonly delivery: string
  /** HTTP status of the webhook, if it answered. */
  readonly upstream?: number | undefined
  /** Why it was queued. */
  readonly reason?: string
  /** Whether no person was verified. */
  readonly unverified?: boolean
  /** Properties that the survey does not know. */
  readonly ignored?: readonly string[]
}

/** A person has to complete a check in a browser; nothing was forwarded. */
export interface Challenged {
  readonly kind: 'challenged'
  /** The reason, unless it is the missing verification. */
  readonly reason?: 'rate limit'
  /** Address at which a person can complete it. */
  readonly page: string | undefined
}

export type Outcome = Accepted | Challenged | Failure

/** Whether the submission came to a result, and did not fail. */
export const isResult = (outcome: Outcome): outcome is Accepted | Challenged =>
  outcome.kind === 'accepted' || outcome.kind === 'queued' || outcome.kind === 'challenged'
