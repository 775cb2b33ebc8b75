/** Queue and archive: submissions wait for their receiver to return, or for a person. */
import type { Delivery } from '../../contract/delivery.ts'
import { type Sealed, type SealingKey, seal } from '../../contract/sealed.ts'
import { Deadline } from '../../http/deadline.ts'
import { type Mailbox, send } from './mail.ts'

/** Milliseconds for the queue or the archive to take a submission. */
const TIMEOUT = 5_000

/** Shortest interval between two notices of one isolate, in ms: an outage sends one notice, not one per submission. */
const NOTICE_INTERVAL = 600_000

/** The part of a Cloudflare Queue that is used. */
export interface Queue {
  readonly send: (message: Sealed, options: { readonly contentType: 'json' }) => Promise<unknown>
}

/** The part of an R2 bucket that is used. */
export interface Archive {
  readonly put: (
    key: string,
    value: string,
    options: {
      readonly httpMetadata: { readonly contentType: string }
      readonly customMetadata: Record<string, string>
    },
  ) => Promise<unknown>
  readonly delete: (key: string) => Promise<unknown>
}

/** The queue and the archive. */
export interface Waiting {
  /** The first seals, each opens. */
  readonly keys: readonly [SealingKey, ...SealingKey[]]
  /** Absent if only rejected submissions are archived. */
  readonly queue: Queue | undefined
  readonly archive: Archive
  /** Seconds between the attempts to deliver out of the queue. */
  readonly pauses: readonly number[]
  /** Who is told what goes to the archive. */
  readonly notice: Mailbox | undefined
}

/** Puts a submission into the queue; whether the queue has it for certain. */
export async function enqueue(
  queue: Queue,
  [key]: Waiting['keys'],
  id: string,
  delivery: Delivery,
  deadline: Deadline,
): Promise<boolean> {
  const work = seal(key, id, delivery).then((sealed) => queue.send(sealed, { contentType: 'json' }))
  return deadline.succeeds(TIMEOUT, work)
}

/** Archives a submission that a receiver rejected, and sends a notice. */
export async function archiveRefused(waiting: Waiting, id: string, delivery: Delivery, reason: string): Promise<void> {
  await archive(waiting, await seal(waiting.keys[0], id, delivery), reason)
}

/** Archives an encrypted submission under its id and sends a notice; returns whether the archive confirmed it. */
export async function archive({ archive: bucket, notice }: Waiting, sealed: Sealed, reason: string): Promise<boolean> {
  const { id, form, time } = sealed
  const options = { httpMetadata: { contentType: 'application/json' }, customMetadata: { form, time, reason } }
  const stored = await withinTimeout(bucket.put(id, JSON.stringify(sealed), options))
  if (stored && notice !== undefined) await tell(notice, sealed, reason)
  return stored
}

/** Removes a delivered submission from the archive. */
export async function unarchive({ archive: bucket }: Waiting, id: string): Promise<void> {
  await withinTimeout(bucket.delete(id))
}

const withinTimeout = (work: Promise<unknown>): Promise<boolean> => new Deadline(TIMEOUT).succeeds(TIMEOUT, work)

let told = 0

async function tell({ mailer, from, to }: Mailbox, { id, form }: Sealed, reason: string): Promise<void> {
  if (Date.now() - told < NOTICE_INTERVAL) return
  told = Date.now()
  const text = `A submission to the form "${form}" was not delivered (${reason}).

It is kept in the archive, encrypted, as ${id}. For the next ten minutes no mail is sent about further submissions.

    npm run leads -- list
    npm run leads -- resend ${id}
`
  const notice = await send(mailer, { from, to, subject: `A submission waits: ${form}`, text }, new Deadline(TIMEOUT))
  if (notice.kind === 'delivered') return
  told = 0
  console.error(JSON.stringify({ event: 'notice', outcome: 'failed', delivery: id, reason: notice.reason }))
}
