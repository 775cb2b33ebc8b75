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

/** The part of a batch of a Cloudflare Queue that is used. */
interface Batch extends Pick<MessageBatch, 'queue'> {
  readonly messages: readonly Pick<Message, 'body' | 'attempts' | 'ack' | 'retry'>[]
}

/** The result for a message: acknowledged, or handed over again later. */
interface Result {
  readonly outcome: 'accepted' | 'archived' | 'postponed'
  readonly reason?: string
  readonly upstream?: number | undefined
}

/** The receiver of a form's submissions; `undefined` while its settings are invalid. */
type FindReceiver = (form: string) => Receiver | undefined

/**
 * Delivers a batch, one message after the other: an invocation has six connections, and a message that waits for one would
 * spend its time on that. https://developers.cloudflare.com/workers/platform/limits/#simultaneous-open-connections
 */
export async function redeliver(batch: Batch, waiting: Waiting, find: FindReceiver): Promise<void> {
  const { pauses } = waiting
  const dead = batch.queue.endsWith(DEAD)
  for (const message of batch.messages) {
    const { attempts } = message
    const sealed = v.safeParse(Sealed, message.body)
    const result: Result = sealed.success
      ? await decide(sealed.output, { dead, last: attempts > pauses.length }, waiting, find)
      : { outcome: 'postponed', reason: 'malformed' }
    const { id, form } = sealed.success ? sealed.output : {}
    const { outcome, reason, upstream } = result
    console.log(JSON.stringify({ event: 'delivery', form, outcome, delivery: id, attempt: attempts, reason, upstream }))
    if (outcome === 'postponed') {
      message.retry({ delaySeconds: (dead ? undefined : pauses[attempts - 1]) ?? pauses.at(-1) ?? 0 })
    } else message.ack()
  }
}

/** `dead`: from the queue of dead letters; `last`: no attempt follows. */
async function decide(
  sealed: Sealed,
  { dead, last }: { readonly dead: boolean; readonly last: boolean },
  waiting: Waiting,
  find: FindReceiver,
): Promise<Result> {
  // If the archive fails, the message stays in the queue.
  const bury = async (reason: string, upstream?: number): Promise<Result> => ({
    outcome: (await archive(waiting, sealed, reason)) ? 'archived' : 'postponed',
    reason,
    upstream,
  })
  if (dead) return bury('dead letter')
  const delivery = await unseal(waiting.keys, sealed)
  if (delivery === undefined) return bury('sealed with another key')
  const receiver = find(sealed.form)
  if (receiver === undefined) return last ? bury('configuration') : { outcome: 'postponed', reason: 'configuration' }
  const attempt = await deliver(receiver, sealed.id, delivery, new Deadline(LIMIT))
  if (attempt.kind === 'delivered') {
    await unarchive(waiting, sealed.id)
    return { outcome: 'accepted', upstream: attempt.upstream }
  }
  const { reason, upstream, retry } = attempt
  return last || retry !== 'later' ? bury(reason, upstream) : { outcome: 'postponed', reason, upstream }
}
