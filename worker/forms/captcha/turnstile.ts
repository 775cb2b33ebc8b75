import type { Provider } from './provider.ts'

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
export const turnstile: Provider = {
  url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  toFields: ({ secret, token, idempotencyKey }) => ({ secret, response: token, idempotency_key: idempotencyKey }),
  isTestSecret: (secret) => /^[123]x0{5,}/.test(secret),
  faults: new Map([
    ['missing-input-secret', 'misconfigured'],
    ['invalid-input-secret', 'misconfigured'],
    ['bad-request', 'misconfigured'],
    ['internal-error', 'unavailable'],
  ]),
  toAction: (form) => form,
  toHumanity: (score) => score,
}
