/** Simulates the captcha provider. The test token decides the answer. */
import type { ServerResponse } from 'node:http'
import { behave, sendJson } from './behaviour.ts'

/** The path of the simulated provider script. */
export const CAPTCHA_SCRIPT = '/captcha.js'

/** The tokens that were used, with the idempotency key of their first use. */
export type UsedTokens = Map<string, string>

/** Sends an answer of the provider. */
export type Verdict = (response: ServerResponse) => void

/** The test tokens: what each simulates, and the provider's response to it. */
export const TEST_TOKENS: ReadonlyMap<string, TestToken> = new Map<string, TestToken>([
  ['test-success', { meaning: 'a person', toVerdict: (facts) => accept(facts) }],
  ['test-refused', { meaning: 'no token of this provider', toVerdict: () => refuse('invalid-input-response') }],
  ['test-replayed', { meaning: 'a token that was used before', toVerdict: () => refuse('timeout-or-duplicate') }],
  [
    'test-other-host',
    {
      meaning: 'a token minted for another site',
      toVerdict: (facts) => accept({ ...facts, hostname: 'other.example' }),
    },
  ],
  [
    'test-other-action',
    { meaning: 'a token minted for another form', toVerdict: (facts) => accept({ ...facts, action: 'another-form' }) },
  ],
  ['test-low-score', { meaning: 'a token with a low score', toVerdict: (facts) => accept({ ...facts, score: 0.1 }) }],
  [
    'test-bad-secret',
    { meaning: 'a secret that the provider does not know', toVerdict: () => refuse('invalid-input-secret') },
  ],
  ['test-internal-error', { meaning: 'a provider that says it failed', toVerdict: () => refuse('internal-error') }],
  ['test-undecided', { meaning: 'an answer without a verdict', toVerdict: () => json({ success: 'true' }) }],
  [
    'test-outage',
    { meaning: 'a provider that answers 503', toVerdict: () => (response) => behave(response, 'outage') },
  ],
  [
    'test-html',
    { meaning: 'a provider that answers with a page', toVerdict: () => (response) => behave(response, 'html') },
  ],
  [
    'test-redirect',
    { meaning: 'a provider that redirects', toVerdict: () => (response) => behave(response, 'redirect') },
  ],
  ['test-half', { meaning: 'a provider that stops half-way', toVerdict: () => (response) => behave(response, 'half') }],
  [
    'test-stall',
    { meaning: 'a provider that stalls half-way', toVerdict: () => (response) => behave(response, 'stall') },
  ],
  ['test-drop', { meaning: 'a connection that is reset', toVerdict: () => (response) => behave(response, 'drop') }],
  ['test-hang', { meaning: 'a provider that never answers', toVerdict: () => (response) => behave(response, 'hang') }],
])

interface TestToken {
  readonly meaning: string
  readonly toVerdict: (facts: { readonly hostname: string; readonly action: string }) => Verdict
}

/**
 * Judges a token `<test token>[.<action>[.<nonce>]]`. With a nonce, as the widget mints them, a token can be used once,
 * or again with the idempotency key of its first use; without one it can be used at will.
 */
export function judge(question: URLSearchParams, used: UsedTokens, hostname: string): Verdict {
  if (!question.get('secret')) return refuse('missing-input-secret')
  const token = question.get('response') ?? ''
  const [name = '', action = '', nonce] = token.split('.')
  if (nonce !== undefined) {
    const key = question.get('idempotency_key') ?? ''
    if (used.has(token) && used.get(token) !== key) return refuse('timeout-or-duplicate')
    used.set(token, key)
  }
  return TEST_TOKENS.get(name)?.toVerdict({ hostname, action }) ?? refuse('invalid-input-response')
}

const json =
  (body: object): Verdict =>
  (response) =>
    sendJson(response, 200, body)

const accept = (facts: object): Verdict =>
  json({ success: true, challenge_ts: new Date().toISOString(), 'error-codes': [], ...facts })

const refuse = (code: string): Verdict => json({ success: false, 'error-codes': [code] })
