/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'

/** The file; none without `securityContact` in `site.yaml`. */
export function* security(site: Site): Iterable<Entry> {
  const contact = site.facts.securityContact
  if (contact === undefined) return
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${toExpiry(site.generatedAt)}`,
    `Preferred-Languages: ${site.facts.language ?? 'en'}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
  ]
  yield { kind: 'file', path: '/.well-known/security.txt', content: { policy: 'text', body: `${lines.join('\n')}\n` } }
}

/**
 * RFC 9116 section 2.5.5 recommends less than a year. Counted from the first of the month, the file changes once a month
 * and not with every build; and no build of a later month is taken for one that changes nothing, so that a site that is
 * built at least every eleven months, as the deployment workflow does every hour, is never live with an expired file.
 */
function toExpiry(generatedAt: string): string {
  const month = new Date(`${generatedAt.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + 12)
  return month.toISOString().replace('.000Z', 'Z')
}
