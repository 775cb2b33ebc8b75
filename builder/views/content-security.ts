/** The Content-Security-Policy of each page, as narrow as the page allows (https://www.w3.org/TR/CSP3/). */
import { toAnalyticsScript } from '../site/analytics.ts'
import type { Site } from '../site/site.ts'

interface SecurityOptions {
  readonly reloadUrl?: string | undefined
  readonly facts?: Pick<Site['facts'], 'analytics'> | undefined
  readonly theme?: { readonly siteScript?: unknown } | undefined
}

/** What a page requests beside the files of the site. */
export interface Foreign {
  /** Origins of the captcha on a page with a form, possibly empty; `undefined` on a page without a form. */
  readonly captcha?: readonly string[] | undefined
  /** Origins of the frames that are shown after a click. */
  readonly frames?: readonly string[] | undefined
  /** Whether it is a file of an author: it runs no script, sends no form and loads only files of the site. */
  readonly isFile?: boolean
}

/**
 * The file has an origin of its own, so that its requests are no page's of the site: what is no part of the release is not given
 * to it. `allow-scripts` lets a `meta refresh` lead away; no script runs all the same.
 */
const FILE_SANDBOX = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads'

/**
 * Everything a page loads is the site's own, but for images and media that authors link to, the captcha of a form, and
 * the live reload of local work.
 */
export function toContentSecurityPolicy(
  { captcha: captchaOrigins, frames = [], isFile = false }: Foreign,
  { reloadUrl, facts, theme }: SecurityOptions,
): string {
  const { origins: analytics } =
    (facts?.analytics && reloadUrl === undefined && toAnalyticsScript(facts.analytics)) || {}
  const [script, connect] = [analytics?.script, analytics?.connect].map((origin) => (origin ? ` ${origin}` : ''))
  const captcha = (captchaOrigins ?? []).map((origin) => ` ${origin}`).join('')
  // An image of another host, by a style sheet, could report a visitor's choices to that host: beside a form, and in a
  // file with fields of its own.
  const media = captchaOrigins === undefined && !isFile ? ' https:' : ''
  const reload = reloadUrl === undefined ? '' : ` ${new URL(reloadUrl).origin}`
  return [
    "default-src 'none'",
    `img-src 'self'${media} data:`,
    `media-src 'self'${media}`,
    "font-src 'self'",
    "style-src 'self'",
    ...(isFile
      ? []
      : [`script-src 'self'${script}${captcha}${reload}`, `connect-src 'self'${connect}${captcha}${reload}`]),
    ...(captcha === '' && frames.length === 0
      ? []
      : [`frame-src${captcha}${frames.map((origin) => ` ${origin}`).join('')}`]),
    `form-action '${isFile ? 'none' : 'self'}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // In local work there is nothing to keep from it, and what is asked of there has to be a page of the site.
    ...(isFile && reloadUrl === undefined ? [FILE_SANDBOX] : []),
    // No text of ours becomes markup or code; scripts that are not ours were not written for this.
    ...(captcha === '' && script === '' && theme?.siteScript === undefined
      ? ["require-trusted-types-for 'script'", "trusted-types 'none'"]
      : []),
  ].join('; ')
}
