/** The log line of a submission. It never contains a field, an address, a token or an IP. */
import { isForm } from './definitions.ts'
import { isResult, type Outcome } from './outcome.ts'

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
  const { kind, reason, delivery, upstream }: Logged = outcome
  return isResult(outcome)
    ? { outcome: kind, reason, delivery, upstream }
    : { outcome: 'failed', code: kind, reason, delivery, upstream }
}

/** The facts of an outcome that are logged; most have the kind alone. */
interface Logged {
  readonly kind: string
  readonly reason?: string
  readonly delivery?: string
  readonly upstream?: number | undefined
}
