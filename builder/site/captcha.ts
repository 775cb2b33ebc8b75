/** The captcha provider of the forms, from the Worker's configuration. */
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { CAPTCHA_PROVIDERS } from '../../worker/contract/forms.ts'
import { UsageError } from '../content/error.ts'
import { readOwnText } from '../content/folder.ts'
import type { Captcha } from './site.ts'

const PROVIDERS: Readonly<Record<Captcha['provider'], Pick<Captcha, 'script' | 'origins'>>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    origins: ['https://challenges.cloudflare.com'],
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
}

const Variables = v.object({
  CAPTCHA_PROVIDER: v.optional(v.picklist(CAPTCHA_PROVIDERS, 'must be turnstile, recaptcha or hcaptcha'), 'turnstile'),
  CAPTCHA_SITE_KEY: v.optional(v.string('must be text')),
})

/** The captcha that the Worker's variables configure; `undefined` without a site key. */
export function toCaptcha(variables: unknown): Captcha | undefined {
  const result = v.safeParse(Variables, variables)
  if (!result.success) {
    throw new UsageError(result.issues.map((issue) => `Variable "${v.getDotPath(issue)}" ${issue.message}.`).join('\n'))
  }
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey } = result.output
  return siteKey ? { provider, siteKey, ...PROVIDERS[provider] } : undefined
}

/** Reads the variables from `[vars]` of `wrangler.toml`, so that pages and Worker cannot disagree. */
export function readCaptcha(wranglerToml: string | URL): Captcha | undefined {
  const text = readOwnText(wranglerToml)
  if (text === undefined)
    throw new UsageError('There is no "wrangler.toml" here: run the command in the folder of the site')
  try {
    return toCaptcha(parse(text)['vars'] ?? {})
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new UsageError(`Cannot read the settings in "${String(wranglerToml)}": ${cause.message}`, { cause })
  }
}
