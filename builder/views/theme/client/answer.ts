/** Sends a form and classifies the response; does not touch the page. */

import { say } from './form-words.ts'

/** One field that was not accepted, and why. */
export interface Fault {
  readonly field: string
  readonly message: string
}

/** The result of one attempt. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** A person has to pass a check first; nothing was stored. */
  | { readonly kind: 'challenge' }
  /** Too many were sent from this network; nothing was stored, and the token was not looked at. */
  | { readonly kind: 'crowded' }
  | { readonly kind: 'invalid'; readonly message: string; readonly faults: readonly Fault[] }
  /** The token was not good. */
  | { readonly kind: 'refused' }
  /** Nothing is known to have arrived; sending again is safe. */
  | { readonly kind: 'failed'; readonly message: string }

/** Longest response time of the Worker, in ms. */
const TIMEOUT_MS = 30_000

/** Most characters of a body that goes on where the page is left: browsers refuse more than 64 KiB for that. */
const LONGEST_KEPT = 16_384

/** Posts a submission. Never throws: a lost connection is an outcome like any other. */
export async function post(url: string, submission: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const body = JSON.stringify(submission)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: body.length <= LONGEST_KEPT,
      // Safari 15 has none.
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    })
    // Proxies answer with pages.
    return toOutcome(response, await response.json().catch(() => undefined))
  } catch {
    return { kind: 'failed', message: say('client.lost') }
  }
}

function toOutcome({ status, headers }: Response, answer: unknown): Outcome {
  const { ok, challenge, error } = toObject(answer)
  if (status === 200 && ok === true) return { kind: 'sent' }
  if (status === 200 && challenge === true) return { kind: headers.get('retry-after') ? 'crowded' : 'challenge' }
  if (status === 422) return { kind: 'refused' }
  if (status === 400 || status === 413) {
    const { fields } = toObject(error)
    const faults = Array.isArray(fields) ? fields.filter(isFault) : []
    return { kind: 'invalid', message: say(status === 400 ? 'client.refused' : 'client.tooLong'), faults }
  }
  return { kind: 'failed', message: say('client.undelivered') }
}

/** Any value as an object; primitives have no properties. */
const toObject = (value: unknown): Record<string, unknown> => ({ ...Object(value) })

function isFault(value: unknown): value is Fault {
  const { field, message } = toObject(value)
  return typeof field === 'string' && typeof message === 'string'
}
