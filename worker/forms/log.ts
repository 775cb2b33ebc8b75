/** The log line of a submission. It never contains a field, an address, a token or an IP. */
import { isForm } from './definitions.ts'
import type { Outcome } from './outcome.ts'

/** Writes one JSON line per submission. Requests without a form's name, or with another method, are not submissions. */
export function logSubmission(form: string, outcome: Outcome, duration: number): void {
  if (!isForm(form) && (!NAME.test(form) || UNKNOWN.has(outcome.kind))) return
  if (outcome.kind === 'method_not_allowed') return
  console.log(JSON.stringify({ event: 'submission', form, ...toRecord(outcome), duration }))
}

/** The pattern of form names, and the outcomes before the form is known to exist. */
const NAME = /^[a-z0-9-]{1,40}$/
const UNKNOWN: ReadonlySet<string> = new Set(['not_found', 'forbidden'])

/** Writes one JSON line with everything that is wrong with the configuration. */
export function logFaults(faults: readonly string[]): void {
  if (faults.length > 0) console.error(JSON.stringify({ event: 'configuration', faults }))
}

function toRecord(outcome: Outcome): object {
  switch (outcome.kind) {
    case 'accepted':
    case 'queued': {
      const { kind, delivery, upstream, reason } = outcome
      return { outcome: kind, reason, delivery, upstream }
    }
    case 'challenged':
      return { outcome: 'challenged', reason: outcome.reason }
    default: {
      const { kind: code, reason, delivery, upstream }: Failed = outcome
      return { outcome: 'failed', code, reason, delivery, upstream }
    }
  }
}

/** What is logged of a failure; most have the code alone. */
interface Failed {
  readonly kind: string
  readonly reason?: string
  readonly delivery?: string
  readonly upstream?: number | undefined
}
