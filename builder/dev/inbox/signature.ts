/** Signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Seconds by which the clocks of sender and receiver may differ; an older delivery may be a replay. */
const TOLERANCE = 300

/** The result of checking a signature. */
export type SignatureCheck = 'valid' | 'missing' | 'expired' | 'invalid'

/** Checks the signature of a delivery against the secrets, `whsec_…` separated by spaces. `now` is in seconds. */
export function checkSignature(
  headers: IncomingHttpHeaders,
  body: string,
  secrets: string,
  now = Date.now() / 1_000,
): SignatureCheck {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'missing'
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE)) return 'expired'
  const expected = sign(secrets, id, Number(timestamp), body).split(' ')
  return signatures.split(' ').some((given) => expected.some((wanted) => isEqual(given, wanted))) ? 'valid' : 'invalid'
}

/** The signatures of a delivery, one for each secret: the sender's half. */
export const sign = (secrets: string, id: string, timestamp: number, body: string): string =>
  secrets
    .split(' ')
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
