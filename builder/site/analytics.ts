/** The analytics script, and the Content-Security-Policy sources that it needs. */
import type { Analytics } from '../content/schema/analytics.ts'

/** One deferred script. */
interface AnalyticsScript {
  readonly src: string
  /** `data-` attributes, without that prefix. */
  readonly data: Readonly<Record<string, string>>
  /** Origins that the script comes from, and that it reports to. */
  readonly origins: { readonly script: string; readonly connect: string }
}

/** The script of the service that `site.yaml` names. */
export function toAnalyticsScript({ plausible, umami, cloudflare }: Analytics): AnalyticsScript | undefined {
  if (plausible !== undefined) {
    const { domain, src = 'https://plausible.io/js/script.js' } =
      typeof plausible === 'string' ? { domain: plausible } : plausible
    return toScript(src, { domain })
  }
  if (umami !== undefined) {
    const { id, src } = typeof umami === 'string' ? { id: umami, src: undefined } : umami
    // The script of Umami's cloud chooses another host at run time, which has changed before.
    const host = src === undefined ? 'https://gateway.umami.is' : new URL(src).origin
    return toScript(src ?? 'https://cloud.umami.is/script.js', { 'website-id': id, 'host-url': host }, host)
  }
  if (cloudflare === undefined) return undefined
  const data = { 'cf-beacon': JSON.stringify({ token: cloudflare }) }
  return toScript('https://static.cloudflareinsights.com/beacon.min.js', data, 'https://cloudflareinsights.com')
}

function toScript(src: string, data: AnalyticsScript['data'], connect = new URL(src).origin): AnalyticsScript {
  return { src, data, origins: { script: new URL(src).origin, connect } }
}
