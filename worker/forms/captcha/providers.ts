/** The captcha providers that a site can use. */

/** The verification request for one token. */
interface TokenQuery {
  readonly secret: string
  readonly token: string
  /** Public key of the site, if configured. */
  readonly siteKey: string | undefined
  /** The same UUID on a second attempt, so that the first attempt does not make the token a used one. */
  readonly idempotencyKey: string
}

/** One captcha provider. */
export interface Provider {
  /** Address of its verification endpoint. */
  readonly url: string
  /** The fields of a verification request. */
  readonly toFields: (query: TokenQuery) => Readonly<Record<string, string>>
  /** Longest token in characters, where the provider promises one: then a longer token is not sent to it. */
  readonly longestToken?: number
  /** Whether a secret is one of those published for tests, which accept any token. */
  readonly isTestSecret: (secret: string) => boolean
  /** The action that a page of this form names to the provider. */
  readonly toAction: (form: string) => string
  /** How human a score is, from 0 to 1. */
  readonly toHumanity: (score: number) => number
}

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/), which limits a token to 2,048 characters. */
export const turnstile: Provider = {
  url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  toFields: ({ secret, token, idempotencyKey }) => ({ secret, response: token, idempotency_key: idempotencyKey }),
  longestToken: 2_048,
  isTestSecret: (secret) => /^[123]x0{5,}/.test(secret),
  toAction: (form) => form,
  toHumanity: (score) => score,
}

/**
 * Google reCAPTCHA (https://developers.google.com/recaptcha/docs/verify): a token of the v2 checkbox, or one of v3 with a
 * score from 0, a bot, to 1, a human.
 */
export const recaptcha: Provider = {
  url: 'https://www.google.com/recaptcha/api/siteverify',
  toFields: ({ secret, token }) => ({ secret, response: token }),
  isTestSecret: (secret) => secret === '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  // Its actions have letters, digits, slashes and underscores, but no hyphens.
  toAction: (form) => form.replaceAll('-', '_'),
  toHumanity: (score) => score,
}

/** hCaptcha (https://docs.hcaptcha.com): its score, where an account has one, is from 0, a human, to 1, a bot. */
export const hcaptcha: Provider = {
  url: 'https://api.hcaptcha.com/siteverify',
  // With the site key a token of another site of the same account is refused.
  toFields: ({ secret, token, siteKey }) => ({ secret, response: token, ...(siteKey && { sitekey: siteKey }) }),
  isTestSecret: (secret) => /^0x0+$/.test(secret),
  toAction: (form) => form,
  toHumanity: (score) => 1 - score,
}

/** Meanings of their error codes; all others mean a bad token. */
export const FAULTS: ReadonlyMap<string, 'misconfigured' | 'unavailable'> = new Map([
  ['missing-input-secret', 'misconfigured'],
  ['invalid-input-secret', 'misconfigured'],
  ['sitekey-secret-mismatch', 'misconfigured'],
  ['not-using-dummy-passcode', 'misconfigured'],
  ['bad-request', 'misconfigured'],
  ['internal-error', 'unavailable'],
])
