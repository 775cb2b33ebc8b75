/** A submission as a webhook receives it. */
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { Delivery } from '../../../worker/contract/delivery.ts'
import { type Behaviour, isBehaviour } from './behaviour.ts'
import { checkSignature, type SignatureCheck } from './signature.ts'

/** One submission. Deliveries with the same `webhook-id` are one, as a receiver should treat them. */
export interface Submission {
  readonly id: string
  /** Path of the webhook. */
  readonly path: string
  readonly receivedAt: string
  readonly signature: SignatureCheck
  /** Times that it was delivered. */
  readonly deliveries: number
  /** How the last delivery was answered. */
  readonly behaviour: Behaviour
  /** The payload; absent if the body is not a valid payload. */
  readonly payload: Delivery | undefined
}

/** Reads one delivery. A field named `inbox` selects the response; otherwise the inbox's current behaviour does. */
export function receive(
  request: IncomingMessage,
  body: string,
  secrets: string,
  standing: Behaviour,
): Omit<Submission, 'deliveries'> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Delivery), body)
  const payload = parsed.success ? parsed.output : undefined
  const wanted = payload?.data.fields['inbox']
  return {
    id: String(request.headers['webhook-id']),
    path: request.url ?? '',
    receivedAt: new Date().toISOString(),
    signature: checkSignature(request.headers, body, secrets),
    behaviour: isBehaviour(wanted) ? wanted : standing,
    payload,
  }
}

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
