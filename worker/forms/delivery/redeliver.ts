/**
 * Redelivers queued submissions: the same body and id, with growing delays, until the receiver accepts or rejects
 * them.
 */
import * as v from 'valibot'
import { Sealed, unseal } from '../../contract/sealed.ts'
import { Deadline } from '../../http/deadline.ts'
import { deliver, type Receiver } from './forward.ts'
import { archive, unarchive, type Waiting } from './waiting.ts'

/** Milliseconds for one attempt. */
const LIMIT = 10_000

/** Suffix of the name of a dead-letter queue. */
const DEAD = '-dead'

/** The part of a message of a Cloudflare Queue that is used. */
export interface Message {
  readonly body: unknown
  /** Times that it was handed over, this one included. */
  readonly attempts: number
  readonly ack: () => void
  readonly retry: (options: { readonly delaySeconds: number }) => void
}

/** Messages of one queue. */
export interface Batch {
  readonly queue: string
  readonly messages: readonly Message[]
}

/** The result for a message: acknowledged, or retried after a delay in seconds. */
type Result = Reason &
  ({ readonly outcome: 'accepted' | 'archived' } | { readonly outcome: 'postponed'; seconds: number })

interface Reason {
  readonly reason?: string
  readonly upstream?: number | undefined
}

/** The receiver of a form's submissions; `undefined` while its settings are invalid. */
type FindReceiver = (form: string) => Receiver | undefined

/** Delivers a batch, each message independently. */
export async function redeliver(batch: Batch, waiting: Waiting, find: FindReceiver): Promise<void> {
  const dead = batch.queue.endsWith(DEAD)
  const take = async (message: Message): Promise<void> => {
    const { attempts } = message
    const sealed = v.safeParse(Sealed, message.body)
    const seconds = (dead ? undefined : waiting.pauses[attempts - 1]) ?? waiting.pauses.at(-1) ?? 0
    const result: Result = sealed.success
      ? await decide(sealed.output, { dead, last: attempts > waiting.pauses.length, seconds }, waiting, find)
      : { outcome: 'postponed', seconds, reason: 'malformed' }
    const { id, form } = sealed.success ? sealed.output : {}
    const { outcome, reason, upstream } = result
    console.log(JSON.stringify({ event: 'delivery', form, outcome, delivery: id, attempt: attempts, reason, upstream }))
    if (result.outcome === 'postponed') message.retry({ delaySeconds: result.seconds })
    else message.ack()
  }
  await Promise.all(batch.messages.map(take))
}

/** The state of a message. */
interface Stage {
  /** Whether it comes out of the queue of dead letters. */
  readonly dead: boolean
  /** Whether there is no further attempt. */
  readonly last: boolean
  /** The pause before the next attempt. */
  readonly seconds: number
}

async function decide(
  sealed: Sealed,
  { dead, last, seconds }: Stage,
  waiting: Waiting,
  find: FindReceiver,
): Promise<Result> {
  // If the archive fails, the message stays in the queue.
  const bury = async (reason: string, upstream?: number): Promise<Result> =>
    (await archive(waiting, sealed, reason))
      ? { outcome: 'archived', reason, upstream }
      : { outcome: 'postponed', seconds, reason, upstream }
  if (dead) return bury('dead letter')
  const delivery = await unseal(waiting.keys, sealed)
  if (delivery === undefined) return bury('sealed with another key')
  const receiver = find(sealed.form)
  if (receiver === undefined)
    return last ? bury('configuration') : { outcome: 'postponed', seconds, reason: 'configuration' }
  const attempt = await deliver(receiver, sealed.id, delivery, new Deadline(LIMIT))
  if (attempt.kind === 'delivered') {
    await unarchive(waiting, sealed.id)
    return { outcome: 'accepted', upstream: attempt.upstream }
  }
  const { reason, upstream, passes } = attempt
  return last || !passes ? bury(reason, upstream) : { outcome: 'postponed', seconds, reason, upstream }
}
