/** Delivers to a webhook, signed after Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). */
import * as v from 'valibot'
import type { FieldValue } from '../../contract/delivery.ts'
import { toBase64 } from '../../contract/sealed.ts'
import { domainOf } from '../../contract/text.ts'
import type { Deadline } from '../../http/deadline.ts'
import { type Attempt, type Exchange, type Fetcher, post } from './exchange.ts'

/** Milliseconds for connecting, sending and reading the answer of one attempt. */
const TIMEOUT = 8_000

/** Signing keys; several during rotation. */
export type SigningKeys = readonly Uint8Array<ArrayBuffer>[]

/** A system that is posted to. */
export interface Webhook {
  readonly kind: 'webhook'
  readonly url: string
  readonly keys: SigningKeys
  /** The Worker that is asked instead of the network. */
  readonly service?: Fetcher
}

/** Posts a body, signed with the time of the attempt. */
export async function postSigned(webhook: Webhook, id: string, body: string, deadline: Deadline): Promise<Attempt> {
  const headers = await signedHeaders(webhook.keys, id, body)
  return judge(await post(webhook.url, headers, body, TIMEOUT, deadline, webhook.service))
}

/** The value of `webhook-signature`: one signature a key over the id, the time in seconds and the exact body. */
export async function sign(keys: SigningKeys, id: string, timestamp: number, body: string): Promise<string> {
  const signatures = keys.map(async (key) => `v1,${toBase64(await hmac(key, `${id}.${timestamp}.${body}`))}`)
  return (await Promise.all(signatures)).join(' ')
}

/**
 * The `webhook-id` of a submission. If it may be repeated, the id is derived from its fields and the day (UTC), without the
 * captcha token: a receiver sees a repeated lead once, and a second enquiry half a year later as a new one. A `submission_id`
 * among the fields replaces the day. What is suspected differs from the same fields of a person, whose lead it would
 * otherwise be taken for. Any other submission gets a unique id. Keyed, because ids are in logs, where nobody may test guessed
 * addresses against them.
 */
export async function toDeliveryId(
  [key]: SigningKeys,
  form: string,
  { repeatable, fields, suspect = false }: Repeat,
  now = new Date(),
): Promise<string> {
  if (!repeatable || key === undefined) return `msg_${crypto.randomUUID()}`
  // Programs send null or an empty string for no value.
  const occasion = (fields['submission_id'] ?? '') === '' ? now.toISOString().slice(0, 10) : ''
  const digest = await hmac(key, `${form}\0${occasion}\0${canonical(fields)}${suspect ? '\0suspect' : ''}`)
  return `msg_${toBase64(digest.slice(0, 24)).replaceAll('+', '-').replaceAll('/', '_')}`
}

/** The values that identify a repeated submission. */
interface Repeat {
  readonly fields: Readonly<Record<string, FieldValue>>
  /** Whether the same fields sent again are the same submission. */
  readonly repeatable: boolean
  /** Whether a program seems to have sent it. */
  readonly suspect?: boolean | undefined
}

async function signedHeaders(keys: SigningKeys, id: string, body: string): Promise<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Lectern',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await sign(keys, id, timestamp, body),
  }
}

/** Transient failures: no connection, timeout, 429, 5xx. */
function judge(exchange: Exchange): Attempt {
  if (exchange.kind === 'failed') return { kind: 'undelivered', reason: `webhook: ${exchange.reason}`, retry: 'later' }
  const { status: upstream, text } = exchange
  const retry = upstream === 429 || upstream >= 500 ? 'later' : 'never'
  if (upstream < 200 || upstream > 299) return { kind: 'undelivered', reason: 'webhook: status', upstream, retry }
  if (isDenial(text)) return { kind: 'undelivered', reason: 'webhook: not ok', upstream, retry: 'never' }
  return { kind: 'delivered', upstream }
}

/** Whether an answer of JSON denies the status of success it came with. A long answer was cut and is not valid JSON. */
function isDenial(text: string): boolean {
  const { success, output } = v.safeParse(Json, text)
  return success ? v.is(Denial, output) : deniesAtFirst(text)
}

/** Whether a text begins with an object that has `"ok": false` before its end, or before the text was cut. */
function deniesAtFirst(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*(?:"(?:\s*:\s*false)?|\\?$)|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && /^"ok"\s*:\s*false$/.test(token)) return true
    if (depth === 0) return false
  }
  return false
}

const Json = v.pipe(v.string(), v.parseJson())
const Denial = v.object({ ok: v.literal(false) })

/** The same text for the same fields: composed (NFC), sorted, the domain of an address in lower case. */
function canonical(fields: Readonly<Record<string, FieldValue>>): string {
  const entries = Object.entries(fields).map(([name, value]) =>
    compose(JSON.stringify([name, name === 'email' ? lowerDomain(value) : value])),
  )
  return JSON.stringify(entries.toSorted())
}

/** The composed text; as it is where a letter has more than 30 marks, as none does in a language: time grows with their square. */
const compose = (text: string): string => (/\p{M}{31}/u.test(text) ? text : text.normalize())

const lowerDomain = (email: FieldValue): FieldValue =>
  typeof email === 'string' ? email.slice(0, email.lastIndexOf('@') + 1) + domainOf(email) : email

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}
