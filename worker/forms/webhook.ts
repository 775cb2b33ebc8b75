/** Forwards accepted submissions, signed after Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). */
import type { Delivery, FieldValue } from '../contract/delivery.ts'
import type { Submission } from './definitions.ts'
import { type Deadline, pause } from '../http/deadline.ts'
import type { UpstreamError } from '../http/problem.ts'
import { type Exchange, post } from './exchange.ts'
import type { Accepted } from './outcome.ts'

/** Milliseconds for connecting, sending and reading the answer of one attempt. */
const TIMEOUT = 8_000

/** Milliseconds before the second attempt. */
const RETRY_DELAY = 250

/** Where a form is forwarded, and the keys that sign what is sent; several during rotation. */
export interface Webhook {
  readonly url: string
  readonly keys: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * Sends a delivery, once more after a network error, 429 or 5xx. The id stays the same, so that a receiver that
 * processed the first attempt can drop the second; the timestamp is that of the attempt.
 */
export async function forward(
  webhook: Webhook,
  id: string,
  delivery: Delivery,
  deadline: Deadline,
): Promise<Accepted | UpstreamError> {
  const body = JSON.stringify(delivery)
  const attempt = async () => post(webhook.url, await signedHeaders(webhook, id, body), body, TIMEOUT, deadline)
  const first = await attempt()
  if (!isTransient(first)) return toOutcome(first, id)
  await pause(RETRY_DELAY)
  return toOutcome(await attempt(), id)
}

/** The value of `webhook-signature`: one signature a key over the id, the time in seconds and the exact body. */
export async function sign(keys: Webhook['keys'], id: string, timestamp: number, body: string): Promise<string> {
  const signatures = keys.map(async (key) => `v1,${toBase64(await hmac(key, `${id}.${timestamp}.${body}`))}`)
  return (await Promise.all(signatures)).join(' ')
}

/**
 * The `webhook-id` of a submission. One that may be sent again has the same id for the same fields on the same day (UTC),
 * whatever the captcha token, so that the receiver sees a repeated lead once, and a second enquiry half a year later as well;
 * a `submission_id` among the fields decides instead of the day. Any other submission is like no other. Keyed, because an id
 * stands in logs and must not betray an address to whoever guesses it.
 */
export async function toDeliveryId(
  { keys: [key] }: Webhook,
  form: string,
  { repeatable, fields }: Omit<Submission, 'ignored'>,
  now = new Date(),
): Promise<string> {
  if (!repeatable || key === undefined) return `msg_${crypto.randomUUID()}`
  const occasion = Object.hasOwn(fields, 'submission_id') ? '' : now.toISOString().slice(0, 10)
  const digest = await hmac(key, `${form}\0${occasion}\0${canonical(fields)}`)
  return `msg_${toBase64(digest.slice(0, 24)).replaceAll('+', '-').replaceAll('/', '_')}`
}

async function signedHeaders(webhook: Webhook, id: string, body: string): Promise<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Lectern',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await sign(webhook.keys, id, timestamp, body),
  }
}

const isTransient = (exchange: Exchange): boolean =>
  exchange.kind === 'failed' ? exchange.reason === 'network' : exchange.status === 429 || exchange.status >= 500

function toOutcome(exchange: Exchange, delivery: string): Accepted | UpstreamError {
  const undelivered = (reason: string): UpstreamError => ({
    kind: 'upstream_error',
    reason: `webhook: ${reason}`,
    delivery,
  })
  if (exchange.kind === 'failed') return undelivered(exchange.reason)
  const { status: upstream, text } = exchange
  if (upstream < 200 || upstream > 299) return { ...undelivered('status'), upstream }
  if (saysNo(text)) return { ...undelivered('not ok'), upstream }
  return { kind: 'accepted', delivery, upstream }
}

/** Whether an answer with a status of success is JSON that denies it. */
function saysNo(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
  } catch {
    return false
  }
}

/** The same text for the same fields: composed (NFC), sorted, the domain of an address in lower case. */
function canonical(fields: Readonly<Record<string, FieldValue>>): string {
  const entries = Object.entries(fields).map(([name, value]) =>
    JSON.stringify([name, name === 'email' ? lowerDomain(value) : value]).normalize(),
  )
  return JSON.stringify(entries.toSorted())
}

const lowerDomain = (email: FieldValue): FieldValue =>
  typeof email === 'string' ? email.replace(/[^@]*$/, (domain) => domain.toLowerCase()) : email

const imported = new WeakMap<Uint8Array, CryptoKey>()

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const known = imported.get(key) ?? (await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']))
  imported.set(key, known)
  return new Uint8Array(await crypto.subtle.sign('HMAC', known, new TextEncoder().encode(text)))
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
