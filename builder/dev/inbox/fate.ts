/** Parses what the Worker logs about a queued submission. */
import * as v from 'valibot'

/** The state of a submission's delivery. */
export const Fate = v.object({
  outcome: v.picklist(['queued', 'postponed', 'archived', 'accepted']),
  /** Its `webhook-id`. */
  delivery: v.string(),
  /** Which attempt out of the queue it was. */
  attempt: v.optional(v.number()),
})
export type Fate = v.InferOutput<typeof Fate>

/** A word or two for a mark beside the submission. */
export function toMark({ outcome, attempt = 0 }: Fate): string | undefined {
  switch (outcome) {
    case 'queued':
      return 'queued'
    case 'postponed':
      return `waits after attempt ${attempt}`
    case 'archived':
      return 'in the archive'
    case 'accepted':
      return attempt > 0 ? `delivered at attempt ${attempt}` : undefined
  }
}
