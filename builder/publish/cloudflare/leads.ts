/** The interface of the archive of undelivered submissions. */
import type { Delivery } from '../../../worker/contract/delivery.ts'
import * as v from 'valibot'
import { Sealed, SealingKeys, unseal } from '../../../worker/contract/sealed.ts'

/** The unencrypted facts of a submission. */
export interface ListedLead {
  /** Its `webhook-id`. */
  readonly id: string
  readonly form: string
  /** When it was sealed, ISO 8601. */
  readonly time: string
  /** Why it was not delivered. */
  readonly reason: string
}

/** What became of a submission that is delivered again: the end of a sentence, and whether it stays. */
export interface Resent {
  readonly outcome: string
  readonly stays: boolean
}

/** An archive of them. */
export interface Leads {
  list(): Promise<readonly ListedLead[]>
  /** A submission; `undefined` if there is none, `unreadable` if what is there is no submission. */
  read(id: string): Promise<Sealed | 'unreadable' | undefined>
  remove(id: string): Promise<void>
  /** Delivers it again. */
  resend(sealed: Sealed): Promise<Resent>
}

const SealedText = v.pipe(v.string(), v.parseJson(), Sealed)

/** The submission in an object of the archive. */
export const parseSealed = (text: unknown): Sealed | 'unreadable' => {
  const sealed = v.safeParse(SealedText, text)
  return sealed.success ? sealed.output : 'unreadable'
}

/** Opens a submission with the value of `LEADS_KEY`; `undefined` if it was sealed with another key. @throws if the value is no key */
export async function openLead(sealed: Sealed, value: string | undefined): Promise<Delivery | undefined> {
  if (!value) throw new Error('LEADS_KEY is not set: set it to the key that seals submissions')
  const keys = v.safeParse(SealingKeys, value)
  if (!keys.success) throw new Error(`LEADS_KEY ${keys.issues[0].message}`)
  return unseal(keys.output, sealed)
}
