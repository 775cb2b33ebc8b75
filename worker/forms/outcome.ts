/** All outcomes of a submission, and its log line. */
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

/** The facts of an outcome that are logged; most have the kind alone. */
interface Logged {
  readonly kind: Outcome['kind']
  readonly reason?: string
  readonly delivery?: string
  readonly upstream?: number | undefined
}

/**
 * Writes one JSON line per submission, which never contains a field, an address, a token or an IP. `form` is absent if KV did
 * not say whether the site has it. Requests to what is no form, or with another method, are not submissions.
 */
export function logSubmission(form: string | undefined, outcome: Outcome, duration: number): void {
  const { kind, reason, delivery, upstream }: Logged = outcome
  if (kind === 'method_not_allowed' || (form === undefined && UNKNOWN.has(kind))) return
  const result = isResult(outcome) ? { outcome: kind } : { outcome: 'failed', code: kind }
  console.log(JSON.stringify({ event: 'submission', form, ...result, reason, delivery, upstream, duration }))
}

/** The outcomes of requests to what is no form. */
const UNKNOWN: ReadonlySet<string> = new Set(['not_found', 'forbidden'])
