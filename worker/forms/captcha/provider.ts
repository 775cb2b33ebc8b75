/** The interface of a captcha provider. */

/** The verification request for one token. */
export interface TokenQuery {
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
  /** Whether a secret is one of those published for tests, which accept any token. */
  readonly isTestSecret: (secret: string) => boolean
  /** Meanings of the provider's error codes; all others mean a bad token. */
  readonly faults: ReadonlyMap<string, 'misconfigured' | 'unavailable'>
  /** The action that a page of this form names to the provider. */
  readonly toAction: (form: string) => string
  /** How human a score is, from 0 to 1. */
  readonly toHumanity: (score: number) => number
}
