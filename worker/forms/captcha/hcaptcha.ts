import type { Provider } from './provider.ts'

/** hCaptcha (https://docs.hcaptcha.com): its score, where an account has one, is from 0, a human, to 1, a bot. */
export const hcaptcha: Provider = {
  url: 'https://api.hcaptcha.com/siteverify',
  // With the site key a token of another site of the same account is refused.
  toFields: ({ secret, token, siteKey }) => ({ secret, response: token, ...(siteKey && { sitekey: siteKey }) }),
  isTestSecret: (secret) => /^0x0+$/.test(secret),
  faults: new Map([
    ['missing-input-secret', 'misconfigured'],
    ['invalid-input-secret', 'misconfigured'],
    ['sitekey-secret-mismatch', 'misconfigured'],
    ['not-using-dummy-passcode', 'misconfigured'],
    ['bad-request', 'misconfigured'],
    ['internal-error', 'unavailable'],
  ]),
  toAction: (form) => form,
  toHumanity: (score) => 1 - score,
}
