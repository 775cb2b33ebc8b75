import type { Provider } from './provider.ts'

/**
 * Google reCAPTCHA (https://developers.google.com/recaptcha/docs/verify): a token of the v2 checkbox, or one of v3 with a
 * score from 0, a bot, to 1, a human.
 */
export const recaptcha: Provider = {
  url: 'https://www.google.com/recaptcha/api/siteverify',
  toFields: ({ secret, token }) => ({ secret, response: token }),
  isTestSecret: (secret) => secret === '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  faults: new Map([
    ['missing-input-secret', 'misconfigured'],
    ['invalid-input-secret', 'misconfigured'],
    ['bad-request', 'misconfigured'],
    ['internal-error', 'unavailable'],
  ]),
  // Its actions have letters, digits, slashes and underscores, but no hyphens.
  toAction: (form) => form.replaceAll('-', '_'),
  toHumanity: (score) => score,
}
