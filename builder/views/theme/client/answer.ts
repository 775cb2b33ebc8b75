/** Sends a form and sorts what comes back; nothing in here touches the page. */

/** One field that was not accepted, and why. */
export interface Fault {
  readonly field: string
  readonly message: string
}

/** What became of one attempt. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** A person has to pass a check first; nothing was stored. */
  | { readonly kind: 'challenge' }
  | { readonly kind: 'invalid'; readonly message: string; readonly faults: readonly Fault[] }
  /** The token was not good. */
  | { readonly kind: 'refused' }
  /** Nothing is known to have arrived; sending again is safe. */
  | { readonly kind: 'failed'; readonly message: string }

/** As long as the Worker takes at worst. */
const TIMEOUT_MS = 30_000

/** Posts a submission. Never throws: a lost connection is an outcome like any other. */
export async function post(url: string, submission: Readonly<Record<string, unknown>>): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
      // Goes on where the page is left.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return toOutcome(response.status, await response.json())
  } catch {
    return {
      kind: 'failed',
      message: 'The connection was lost. Your input is kept: please try again.',
    }
  }
}

function toOutcome(status: number, answer: unknown): Outcome {
  if (isObject(answer) && status === 200 && answer['ok'] === true) return { kind: 'sent' }
  if (isObject(answer) && status === 200 && answer['challenge'] === true) return { kind: 'challenge' }
  if (status === 422) return { kind: 'refused' }
  if (status === 413) return { kind: 'invalid', message: 'Your text is too long. Please shorten it.', faults: [] }
  const error = isObject(answer) && isObject(answer['error']) ? answer['error'] : {}
  if (status === 400) {
    const fields = Array.isArray(error['fields']) ? error['fields'] : []
    return { kind: 'invalid', message: String(error['message']), faults: fields.filter(isFault) }
  }
  return { kind: 'failed', message: 'It could not be delivered. Your input is kept: please try again.' }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFault = (value: unknown): value is Fault =>
  isObject(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'
