/** Forwards submissions to the site owner's receiver. */
import type { Delivery } from '../../contract/delivery.ts'
import { type Deadline, pause } from '../../http/deadline.ts'
import type { Attempt } from './exchange.ts'
import { type MailReceiver, sendSubmission } from './mail.ts'
import { postSigned, type Webhook } from './webhook.ts'

/** Milliseconds before the second attempt. */
const RETRY_DELAY = 250

/** The receiver of a form's submissions. */
export type Receiver = Webhook | MailReceiver

/** Tries once. The id stays the same, so that a receiver that took an earlier attempt can drop this one. */
export function deliver(receiver: Receiver, id: string, delivery: Delivery, deadline: Deadline): Promise<Attempt> {
  return receiver.kind === 'mail'
    ? sendSubmission(receiver, id, delivery, deadline)
    : postSigned(receiver, id, JSON.stringify(delivery), deadline)
}

/** Tries once, and again after a transient failure, unless the attempt used its whole time limit. */
export async function deliverNow(
  receiver: Receiver,
  id: string,
  delivery: Delivery,
  deadline: Deadline,
): Promise<Attempt> {
  const first = await deliver(receiver, id, delivery, deadline)
  if (first.kind === 'delivered' || first.retry !== 'later' || first.reason.endsWith('timeout')) return first
  await pause(RETRY_DELAY)
  return deliver(receiver, id, delivery, deadline)
}
